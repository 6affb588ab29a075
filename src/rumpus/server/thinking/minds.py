"""Bots that think: compiled searches in threads of their own, beside the event loop.

A few threads of low priority think for all tables; the compiled search releases the interpreter's
lock. Hints have a thread of their own: no bot waits for them, and how long one takes tells nobody
what the bots beside it think about. What they need is compiled once, by a process of its own that
fills the cache, so that nothing holds the loop up; after that it is only loaded. Until then a game
`is_ready` for nobody.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from rumpus.engine.chance import Dice
from rumpus.engine.game import Game
from rumpus.engine.record import Record
from rumpus.server.common import logs

if TYPE_CHECKING:
    from rumpus.bots.thinker import Advice, Thinker

T = TypeVar("T")

#: How much the process that compiles, and threads that think, stand back behind the loop.
_NICENESS = 10
#: Not as much: such a thread holds the lock for a moment before and after it searches.
_STANDS_BACK = 5
_COMPILE = "rumpus.server.thinking.compiling"


class Minds:
    """Thinks for all tables of a server. `took` is told the seconds from each question on."""

    def __init__(
        self, took: Callable[[float], None] = lambda _: None, threads: int | None = None
    ) -> None:
        self._took = took
        threads = threads or max(1, (os.cpu_count() or 2) - 1)
        self._bots = ThreadPoolExecutor(threads, "mind", initializer=_stand_back)
        self._advisers = ThreadPoolExecutor(1, "adviser", initializer=_stand_back)
        self._ready: dict[str, Thinker] = {}
        self._preparing: dict[str, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Semaphore()  # compiling must leave a core to the tables

    def is_ready(self, game: Game) -> bool:
        return game.name in self._ready

    def prepare(self, game: Game) -> None:
        """Make a game's thinking bots ready in the background, once."""
        if game.thinkers and game.name not in self._preparing:
            self._preparing[game.name] = asyncio.create_task(self._prepare(game))

    async def prepared(self, game: Game) -> bool:
        """Wait until a game's thinking bots are ready; False if they will never be."""
        self.prepare(game)
        if game.name in self._preparing:
            await asyncio.shield(self._preparing[game.name])
        return self.is_ready(game)

    def ask(self, game: Game, state: Record, seat: int, bot: str, dice: Dice) -> Future[int]:
        """The move of a thinking bot. The state is a copy that nobody else touches."""
        work = partial(self._ready[game.name].ask, state, seat, bot, dice)
        return self._submit(self._bots, work)

    def advise(self, game: Game, state: Record, seat: int, dice: Dice) -> Future[list[Advice]]:
        """The best moves of a seat with their values."""
        work = partial(self._ready[game.name].advise, state, seat, dice)
        return self._submit(self._advisers, work)

    async def close(self) -> None:
        """What runs is waited for (a search is short), the rest is given up."""
        for task in self._preparing.values():
            task.cancel()
        await asyncio.gather(*self._preparing.values(), return_exceptions=True)
        for pool in (self._bots, self._advisers):
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    def _submit(self, pool: ThreadPoolExecutor, work: Callable[[], T]) -> Future[T]:
        asked = time.perf_counter()

        def run() -> T:
            try:
                return work()
            finally:
                self._took(time.perf_counter() - asked)

        return pool.submit(run)

    async def _prepare(self, game: Game) -> None:
        async with self._one_at_a_time:
            try:
                began = time.perf_counter()
                await compile_bots([game.name], _NICENESS)
                loop = asyncio.get_running_loop()
                self._ready[game.name] = await loop.run_in_executor(self._bots, _load, game)
                logs.note("bots think", game=game.name, after=round(time.perf_counter() - began, 1))
            except Exception:  # greedy bots play on
                logs.fault("bots cannot think", game=game.name)


def _load(game: Game) -> Thinker:
    from rumpus.bots.thinker import Thinker  # numba: not before somebody wants to think

    thinker = Thinker(game)
    thinker.prepare()
    # A compiler's countless objects stay for good. To look through them for garbage would stop
    # all tables for a tenth of a second, again and again.
    gc.freeze()
    return thinker


async def compile_bots(games: Sequence[str], niceness: int) -> None:
    """In a process of its own, with a session of its own: Ctrl-C is for the server to handle."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", _COMPILE, str(niceness), *games),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        if await process.wait() != 0:
            raise RuntimeError(f"compiling the bots of {', '.join(games)} failed")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def _stand_back() -> None:
    """Behind the loop, whose priority is that of the process. Under Linux a thread has its own."""
    if sys.platform == "linux":
        loop = os.getpriority(os.PRIO_PROCESS, os.getpid())
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), loop + _STANDS_BACK)
