"""Where the coach works: a process beside the server, started when somebody asks.

It looks at one game after the other, behind everybody else: it shares neither the interpreter's
lock nor the priority of the tables.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from asyncio.subprocess import Process
from collections.abc import Callable

import msgspec

from rumpus.coach.booth import Failed, Found, LookTask, Said, Task
from rumpus.server.common import logs

#: How much it stands back behind the tables.
_NICENESS = 10
#: Seconds until a process that nobody asks any more is ended.
_IDLE = 120.0
#: Bytes of one answer, at most.
_LONGEST = 1 << 26
_BOOTH = "rumpus.coach.booth"


class NothingFoundError(Exception):
    """Nothing can be made of this game."""


class BoothClosedError(OSError):
    """The process has ended: whoever asks again may have more luck."""


class Booth:
    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()
        self._process: Process | None = None
        self._known: set[str] = set()
        self._asked_at = 0.0

    def knows(self, game: str) -> bool:
        """Whether a game of it was looked at, so that nothing must be compiled for the next."""
        return game in self._known

    async def ask(self, task: Task, hear: Callable[[float], None]) -> bytes:
        """What was found, as JSON. `hear` is told the part that is done."""
        async with self._one_at_a_time:
            try:
                found = await self._answered(await self._awake(), task, hear)
            except (asyncio.CancelledError, OSError):
                await self.close()  # what it still says belongs to nobody
                raise
            finally:
                self._asked_at = time.monotonic()
        if isinstance(task, LookTask):
            self._known.add(task.replay.game)
        return found

    async def sweep(self, idle: float = _IDLE) -> None:
        """End what nobody has asked for long."""
        if not self._one_at_a_time.locked() and self._asked_at < time.monotonic() - idle:
            await self.close()

    async def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _awake(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", _BOOTH, str(_NICENESS)),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST,
                start_new_session=True,  # Ctrl-C is for the server to handle
            )
        return self._process

    async def _answered(self, process: Process, task: Task, hear: Callable[[float], None]) -> bytes:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(task) + b"\n")
        while line := await process.stdout.readline():
            said = msgspec.json.decode(line, type=Said)
            if isinstance(said, Failed):
                raise NothingFoundError(said.why)
            if isinstance(said, Found):
                return bytes(said.what)
            hear(said.done)
        logs.warn("the coach's process has ended", code=await process.wait())
        raise BoothClosedError("the coach's process has ended")
