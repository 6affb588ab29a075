"""The coach looks at finished games: one after the other, in small pieces, behind everybody else.

What it says is kept with the game. While it works, live bots go first: each piece waits its turn in
the threads in which they think.
"""

from __future__ import annotations

import asyncio
import zlib
from collections import deque
from collections.abc import Iterator
from functools import partial
from typing import Protocol

import msgspec

from rumpus import games
from rumpus.coach.hands import HandsAnalysis, Lost
from rumpus.engine.game import Game
from rumpus.engine.replay import Replay
from rumpus.server import wire
from rumpus.server.common import logs
from rumpus.server.lobby.films import is_current
from rumpus.server.store.kept import LogRow, Sought, StoredTable
from rumpus.server.store.port import Store
from rumpus.server.thinking.company import is_of_person
from rumpus.server.thinking.minds import Minds
from rumpus.server.wire import Refusal

#: Of what is kept: raised when a report says something else.
FORM = 1
_MOST_WAITING = 20
#: Last games that stand beside this one, in the games played all at once.
_EARLIER = 5


class _Work(Protocol):
    """What rumpus.coach does in pieces."""

    @property
    def report(self) -> object: ...

    def pieces(self) -> Iterator[float]: ...


class Coach:
    """Whoever asks first is looked at first; a game at a time."""

    def __init__(self, store: Store, minds: Minds, budget: int) -> None:
        self._store = store
        self._minds = minds
        self._budget = budget
        self._waiting: deque[str] = deque()
        self._at: str | None = None
        self._part = 0.0
        self._failed: set[str] = set()
        self._working: asyncio.Task[None] | None = None

    async def close(self) -> None:
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)

    async def found(self, stored: StoredTable, guest: int | None) -> wire.Looked:
        """What it has said, or how far it is."""
        kept = await self._store.analysis(stored.id, FORM)
        if kept is not None:
            earlier = await self._earlier(stored, guest)
            return wire.Looked("done", part=1.0, report=_opened(kept), earlier=earlier)
        if stored.id == self._at:
            return wire.Looked("working", part=round(self._part, 3))
        if stored.id in self._waiting:
            return wire.Looked("waiting", before=1 + self._waiting.index(stored.id))
        return wire.Looked("none")

    def ask(self, stored: StoredTable) -> None:
        """Look at a game, unless that is under way. Refused where nothing can come of it."""
        if stored.id == self._at or stored.id in self._waiting:
            return
        if not is_current(stored):
            raise Refusal("old_rules", "its rules have changed since, and nobody looked before")
        game = games.game(stored.game)
        if game.search is None and not game.realtime:
            raise Refusal("bad_message", f"nobody can look at {game.title}")
        if stored.id in self._failed:
            raise Refusal("damaged", "nothing can be made of this game")
        if len(self._waiting) >= _MOST_WAITING:
            raise Refusal("too_fast", "many games are waiting for the coach; ask again later")
        self._waiting.append(stored.id)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        while self._waiting:
            self._at, self._part = self._waiting.popleft(), 0.0
            try:
                await self._look_at(self._at)
            except OSError:  # the disk: whoever asks again may have more luck
                logs.fault("what the coach said was not kept", table=self._at)
            except Exception:
                self._failed.add(self._at)
                logs.fault("the coach cannot look at this game", table=self._at)
            finally:
                self._at = None

    async def _look_at(self, name: str) -> None:
        stored, log = await self._store.table(name), await self._store.log(name)
        assert stored is not None
        game = games.game(stored.game)
        work = await self._begun(stored, game, log)
        pieces = work.pieces()
        while (part := await self._piece(pieces)) is not None:
            self._part = part
        made = zlib.compress(msgspec.json.encode(work.report), 9)
        await self._store.save_analysis(name, FORM, made)

    async def _piece(self, pieces: Iterator[float]) -> float | None:
        return await asyncio.wrap_future(self._minds.lend(partial(next, pieces, None)))

    async def _begun(self, stored: StoredTable, game: Game, log: list[LogRow]) -> _Work:
        replay, people = replay_of(stored, log), {row.seat for row in log if is_of_person(row)}
        if game.realtime:
            races = await self._store.races(stored.id)
            lost = [Lost(r.winner, r.seat, max(0, r.at - log[r.sequence].at)) for r in races]
            return HandsAnalysis(replay, game, sorted(people), [row.at for row in log], lost)
        await self._minds.coached(game)
        from rumpus.coach.analysis import Analysis  # numba: not before somebody wants to know

        return Analysis(replay, game, people, budget=self._budget)

    async def _earlier(self, stored: StoredTable, guest: int | None) -> list[msgspec.Raw]:
        """Hands are compared with those of one's last games, as far as the coach has seen them."""
        if guest is None or not games.game(stored.game).realtime:
            return []
        sought = Sought(game=stored.game, until=stored.ended)
        found = []
        for game in await self._store.played(guest, sought, _EARLIER):
            kept = await self._store.analysis(game.table_id, FORM)
            if kept is not None:
                own = {"seat": game.seat, "at": game.at, "hands": _opened(kept)}
                found.append(msgspec.Raw(msgspec.json.encode(own)))
        return found


def replay_of(stored: StoredTable, log: list[LogRow]) -> Replay:
    assert stored.seed is not None
    moves = tuple((row.seat, row.move) for row in log)
    options = dict(stored.options)
    return Replay(stored.game, stored.rules_version, len(stored.seats), stored.seed, options, moves)


def _opened(kept: bytes) -> msgspec.Raw:
    return msgspec.Raw(zlib.decompress(kept))
