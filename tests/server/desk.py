"""A table without sockets and with a clock that tests turn: every byte it sends is kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from rumpus import games
from rumpus.engine.game import Game
from rumpus.server import wire
from rumpus.server.common.config import Config
from rumpus.server.common.lots import Lots
from rumpus.server.common.metrics import Metrics
from rumpus.server.course.memory import recalled
from rumpus.server.store.kept import Guest, LogRow, Seat, Settings, StoredTable
from rumpus.server.store.memory import MemoryStore
from rumpus.server.store.port import Store
from rumpus.server.table.client import Client
from rumpus.server.table.house import House
from rumpus.server.table.posts import Join, Leave
from rumpus.server.table.table import LiveTable
from rumpus.server.thinking.minds import Minds
from rumpus.server.thinking.own import Own
from tests.server.lots import SameLots

START = 1_700_000_000_000


class FakeTimer:
    def __init__(self, when: int, call: Callable[[], None]) -> None:
        self.when, self.call = when, call
        self.is_live = True

    def cancel(self) -> None:
        self.is_live = False


class FakeTime:
    """Stands still until it is turned."""

    def __init__(self, now: int = START) -> None:
        self._now = now
        self._timers: list[FakeTimer] = []

    def now(self) -> int:
        return self._now

    def call_at(self, when: int, call: Callable[[], None]) -> FakeTimer:
        timer = FakeTimer(when, call)
        self._timers.append(timer)
        return timer

    def next(self, until: int) -> FakeTimer | None:
        live = [t for t in self._timers if t.is_live and t.when <= until]
        return min(live, key=lambda t: t.when, default=None)

    def turn_to(self, when: int) -> None:
        self._now = max(self._now, when)


class FakeLine:
    """Keeps what it is given."""

    def __init__(self) -> None:
        self.bytes: list[bytes] = []
        self._messages: list[dict[str, Any]] = []
        self.closed: int | None = None

    def send(self, message: bytes) -> None:
        self.bytes.append(message)

    def close(self, code: int) -> None:
        self.closed = code

    @property
    def messages(self) -> list[dict[str, Any]]:
        for message in self.bytes[len(self._messages) :]:
            self._messages.append(json.loads(message))
        return self._messages


class Seated:
    """Somebody at the table."""

    def __init__(self, desk: Desk, guest: Guest) -> None:
        self.desk = desk
        self.line = FakeLine()
        self.client = Client(self.line, guest)
        self.plays = 0

    async def say(self, message: Any) -> None:
        self.desk.table.post(self.client, message)
        await self.desk.table.settled()

    async def join(self, since: int | None = None) -> Seated:
        await self.say(Join(since))
        return self

    async def leave(self) -> None:
        await self.say(Leave(self.desk.time.now()))

    async def play(self, *moves: str, version: int | None = None) -> None:
        self.plays += 1
        if version is None:
            version = self.version
        await self.say(wire.Play(self.plays, version, list(moves)))

    @property
    def heard(self) -> list[dict[str, Any]]:
        return self.line.messages

    def last(self, kind: str) -> dict[str, Any]:
        return next(m for m in reversed(self.heard) if m["t"] == kind)

    @property
    def version(self) -> int:
        return next((int(m["version"]) for m in reversed(self.heard) if "version" in m), 0)

    @property
    def legal(self) -> list[str]:
        return next(list(m["legal"]) for m in reversed(self.heard) if "legal" in m)

    @property
    def table(self) -> dict[str, Any]:
        """TableInfo as a client puts it together."""
        info: dict[str, Any] = {}
        for message in self.heard:
            if message["t"] in ("welcome", "table"):
                info = dict(message["table"])
            elif message["t"] == "update":
                info |= {k: message[k] for k in ("waiting", "deadline", "opens")}
        return info

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = {}
        for message in self.heard:
            if message["t"] == "welcome":
                view = message["view"]
            elif message["t"] == "update":
                view = {**view, **message["changed"]}
        return view


class Desk:
    """One table, dealt with a known seed."""

    def __init__(
        self,
        game: Game | str = "kingdom_four",
        seats: list[Seat] | None = None,
        *,
        seed: int = 7,
        settings: Settings | None = None,
        config: Config | None = None,
        store: Store | None = None,
        options: dict[str, wire.Value] | None = None,
        minds: Minds | None = None,
        own: Own | None = None,
    ) -> None:
        self.game = games.game(game) if isinstance(game, str) else game
        self.time = FakeTime()
        self.store = store or MemoryStore()
        self.minds = minds or Minds()
        self.own = own or Own()
        self.lots: Lots = SameLots(seed)
        self.config = config or Config(bot_delay=(1000, 1000))
        chairs = people(self.game.seats[0]) if seats is None else seats
        self.stored = StoredTable(
            id="desk",
            game=self.game.name,
            rules_version=self.game.version,
            options=options or {},
            settings=settings or Settings(bot="random"),
            seats=chairs,
            host=0,
            created=START,
            state="playing",
            seed=seed,
            started=START,
        )
        self.table = self._make()
        self._alive_at = self._run_began = START

    def _make(self) -> LiveTable:
        shared = (Metrics(), self.minds, self.lots, self.own)
        house = House(self.store, self.time, self.config, *shared)
        return LiveTable(house, self.game, self.stored, _no_rematch)

    async def open(self) -> Desk:
        await self.store.save_table(self.stored)
        await self.table.resume(await self.store.log("desk"), self.time.now())
        self.table.run()
        return self

    async def restart(self, away: int = 0, unnoted: int = 0) -> None:
        """As after a kill: only the store is left, and time has gone on, or back if the system's
        clock was set. That the server was alive was noted so many milliseconds before."""
        self._alive_at = self.time.now() - unnoted
        self.time = FakeTime(self.time.now() + away)
        self._run_began = self.time.now()
        await self.rebuild()

    async def rebuild(self) -> None:
        """As after a halt: in the same run, from what is stored."""
        await self.table.stop()
        stored = await self.store.table("desk")
        assert stored is not None
        self.stored = stored
        self.table = self._make()
        past = recalled(self.game, await self.store.snapshot("desk"))
        log = await self.store.log("desk", past.moves if past else 0)
        await self.table.resume(log, self._alive_at, past, run_began=self._run_began)
        self.table.run()

    def person(self, seat: int) -> Seated:
        chair = self.stored.seats[seat]
        assert chair.guest is not None
        return Seated(self, Guest(chair.guest, chair.name, chair.face))

    def stranger(self, number: int = 99) -> Seated:
        return Seated(self, Guest(number, "Stranger", "leaf-grey"))

    async def turn(self, by: int) -> None:
        """Let so many milliseconds pass, with everything that falls due on the way."""
        end = self.time.now() + by
        while (timer := self.time.next(end)) is not None:
            self.time.turn_to(timer.when)
            timer.cancel()
            timer.call()
            await self.table.settled()
        self.time.turn_to(end)

    async def log(self) -> list[LogRow]:
        return await self.store.log("desk")

    @property
    def course(self) -> Any:
        assert self.table.playing is not None
        return self.table.playing.course


def people(count: int) -> list[Seat]:
    """Seats of guests 0, 1, 2, …"""
    return [Seat(guest, None, f"Guest {guest}", "leaf-yellow") for guest in range(count)]


def bots(count: int, bot: str = "random") -> list[Seat]:
    return [Seat(None, bot, f"Bot {number}", "bell-grey") for number in range(count)]


async def _no_rematch(table: LiveTable, client: Client) -> str:
    raise AssertionError("no rematch here")
