"""The coach looks at finished games, one after the other. What it says is kept with the game."""

from __future__ import annotations

import asyncio
import zlib

import msgspec

from rumpus import games
from rumpus.coach.booth import HandsTask, LookTask, Task
from rumpus.coach.hands import Lost
from rumpus.engine.replay import Replay
from rumpus.server import wire
from rumpus.server.common import logs
from rumpus.server.lobby.films import is_current
from rumpus.server.store.kept import LogRow, Sought, StoredTable
from rumpus.server.store.port import Store
from rumpus.server.thinking.booth import Booth
from rumpus.server.thinking.company import is_of_person
from rumpus.server.wire import Refusal

#: Of what is kept: raised when a report says something else.
FORM = 1
_MOST_WAITING = 20
#: Last games that stand beside this one, in the games played all at once.
_EARLIER = 5


class Coach:
    """Whoever asks first is looked at first; a game at a time. `most_of_one`: games that one
    address may have waiting."""

    def __init__(self, store: Store, booth: Booth, budget: int, most_of_one: int) -> None:
        self._store = store
        self._booth = booth
        self._budget = budget
        self._most_of_one = most_of_one
        self._waiting: dict[str, str] = {}  # who asked for each, the first one first
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
            return wire.Looked("waiting", before=1 + list(self._waiting).index(stored.id))
        return wire.Looked("none")

    def ask(self, stored: StoredTable, address: str) -> None:
        """LookTask at a game, unless that is under way. Refused where nothing can come of it."""
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
        if [*self._waiting.values()].count(address) >= self._most_of_one:
            raise Refusal("too_fast", "your other games come first; ask again later")
        self._waiting[stored.id] = address
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        while self._waiting:
            self._at, self._part = next(iter(self._waiting)), 0.0
            del self._waiting[self._at]
            try:
                await self._look_at(self._at)
            except OSError:  # the disk, or the process: whoever asks again may have more luck
                logs.fault("the coach has not looked at this game", table=self._at)
            except Exception:
                self._failed.add(self._at)
                logs.fault("the coach cannot look at this game", table=self._at)
            finally:
                self._at = None

    async def _look_at(self, name: str) -> None:
        stored, log = await self._store.table(name), await self._store.log(name)
        assert stored is not None
        report = await self._booth.ask(await self._task(stored, log), self._hear)
        made = await asyncio.to_thread(zlib.compress, report, 9)
        await self._store.save_analysis(name, FORM, made)

    def _hear(self, part: float) -> None:
        self._part = part

    async def _task(self, stored: StoredTable, log: list[LogRow]) -> Task:
        replay = replay_of(stored, log)
        people = sorted({row.seat for row in log if is_of_person(row)})
        if not games.game(stored.game).realtime:
            return LookTask(replay, people, self._budget)
        races = await self._store.races(stored.id)
        lost = [Lost(r.winner, r.seat, max(0, r.at - log[r.sequence].at)) for r in races]
        return HandsTask(replay, people, [row.at for row in log], lost)

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
