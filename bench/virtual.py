"""A live table in simulated time: the server's own, with its own bots, hundreds in seconds."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import TypeVar

from rumpus.engine.chance import dice
from rumpus.engine.game import Game
from rumpus.engine.options import Value
from rumpus.server.common.config import Config
from rumpus.server.common.metrics import Metrics
from rumpus.server.course.course import Course
from rumpus.server.store.kept import Guest, Outcome, Seat, Settings, StoredTable
from rumpus.server.store.memory import MemoryStore
from rumpus.server.table.client import Client
from rumpus.server.table.house import House
from rumpus.server.table.posts import Join
from rumpus.server.table.table import LiveTable
from rumpus.server.thinking.minds import Minds
from rumpus.server.wire import Play

T = TypeVar("T")

_START = 1_000_000
#: Milliseconds after which a game that does not end is left.
_LONGEST = 6 * 3_600_000
#: Milliseconds before a window closes, at which a person has answered it at the latest.
_IN_TIME = 1000


@dataclass(order=True)
class Event:
    when: int
    number: int
    call: Callable[[], None] = field(compare=False)
    is_live: bool = field(default=True, compare=False)

    def cancel(self) -> None:
        self.is_live = False


class VirtualTime:
    """Goes from event to event."""

    def __init__(self) -> None:
        self._now = _START
        self._events: list[Event] = []
        self._numbers = count()

    def now(self) -> int:
        return self._now

    def call_at(self, when: int, call: Callable[[], None]) -> Event:
        event = Event(max(when, self._now), next(self._numbers), call)
        heapq.heappush(self._events, event)
        return event

    def later(self, by: int, call: Callable[[], None]) -> Event:
        return self.call_at(self._now + by, call)

    async def run(self, table: LiveTable) -> None:
        """Until the game is over, or takes too long."""
        end = self._now + _LONGEST
        while self._events and table.stored.state == "playing" and self._now < end:
            event = heapq.heappop(self._events)
            if event.is_live:
                self._now = event.when
                event.call()
                await table.settled()


class DrawnLots(random.Random):
    """Everything that a server draws, from one seed."""

    def bits(self, count: int) -> int:
        return self.getrandbits(count)

    def one_of(self, things: Sequence[T]) -> T:
        return self.choice(things)

    def order(self, count: int) -> list[int]:
        return self.sample(range(count), count)

    def between(self, low: float, high: float) -> float:
        return self.uniform(low, high)


class Deaf:
    """A line of somebody who only looks on: a table that nobody looks at falls asleep."""

    def send(self, message: bytes) -> None: ...

    def close(self, code: int) -> None: ...


class Minded(Minds):
    """No bot of it ever thinks: `greedy` plays in its place."""

    def prepare(self, game: Game) -> None: ...


@dataclass(frozen=True)
class VirtualTable:
    table: LiveTable
    store: MemoryStore
    time: VirtualTime


def virtual_table(
    game: Game, seats: list[Seat], seed: int, settings: Settings, **options: Value
) -> VirtualTable:
    """Not dealt yet. The same seed gives the same game, whoever the bots are."""
    time, store = VirtualTime(), MemoryStore()
    stored = StoredTable(
        id=f"virtual {seed}",
        game=game.name,
        rules_version=game.version,
        options=dict(options),
        settings=settings,
        seats=seats,
        host=0,
        created=0,
        state="playing",
        seed=seed,
        started=time.now(),
    )
    house = House(store, time, Config(), Metrics(), Minded(), DrawnLots(seed))
    return VirtualTable(LiveTable(house, game, stored, _no_rematch), store, time)


def bots_table(game: Game, levels: Sequence[str], seed: int) -> VirtualTable:
    seats = [Seat(None, level, f"Bot {seat}", "") for seat, level in enumerate(levels)]
    return virtual_table(game, seats, seed, Settings(bot=levels[0]))


async def begin(virtual: VirtualTable) -> None:
    await virtual.store.save_table(virtual.table.stored)
    await virtual.table.resume([], virtual.time.now())
    virtual.table.run()


async def play_out(virtual: VirtualTable) -> Outcome:
    """A game of bots, with a stranger looking on."""
    await begin(virtual)
    virtual.table.post(Client(Deaf(), Guest(99, "Eyes", "")), Join())
    await virtual.table.settled()
    return await _played_out(virtual)


async def _played_out(virtual: VirtualTable) -> Outcome:
    await virtual.time.run(virtual.table)
    await virtual.table.stop()
    result = virtual.table.stored.result
    if result is None:
        raise TimeoutError(f"{virtual.table.stored.game} has not ended in {_LONGEST} ms")
    return result


async def _no_rematch(table: LiveTable, client: Client) -> str:
    raise AssertionError("a rematch was asked for")


class Sitter:
    """A scripted person: so many seconds after the table has asked it, it moves. In a window it
    is in time, since silence would answer for it."""

    def __init__(
        self, virtual: VirtualTable, seat: int, bot: str, seconds: float, reads: float = 0
    ) -> None:
        """`reads`: for so many seconds after a deal it looks at the sums and at its cards."""
        self._virtual, self._seat, self._bot = virtual, seat, bot
        self._pause, self._reads = int(1000 * seconds), int(1000 * reads)
        self._dice = dice(virtual.table.stored.seed or 0, 1000 + seat)
        self._client = Client(self, Guest(seat, str(seat), ""))
        self._plays = 0
        self._round, self._dealt = 0, virtual.time.now()
        self._next = virtual.time.later(0, self._look)

    def come(self) -> None:
        self._virtual.table.post(self._client, Join())

    def send(self, message: bytes) -> None:
        """Whatever it is told, it looks up."""
        self._look_at(self._virtual.time.now())

    def close(self, code: int) -> None: ...

    def _look_at(self, when: int) -> None:
        self._next.cancel()
        self._next = self._virtual.time.call_at(when, self._look)

    def _look(self) -> None:
        playing, now = self._virtual.table.playing, self._virtual.time.now()
        if playing is None:
            return
        self._note_deal(playing.course, now)
        if self._seat not in playing.course.undecided(now):
            return
        due = self._due(playing.course)
        if due > now:
            self._look_at(due)
        else:
            self._play(playing.course)

    def _note_deal(self, course: Course, now: int) -> None:
        number = course.game.rules.rounds(course.table.state)
        if number != self._round:
            self._round, self._dealt = number, now

    def _due(self, course: Course) -> int:
        due = max(course.clock.began(self._seat), self._dealt + self._reads) + self._pause
        return due if course.window_ends is None else min(due, course.window_ends - _IN_TIME)

    def _play(self, course: Course) -> None:
        move = course.table.choose(self._bot, self._seat, self._dice)
        self._plays += 1
        text = course.game.format_move(move)
        version = course.version(self._seat)
        self._virtual.table.post(self._client, Play(self._plays, version, [text]))


async def play_with(virtual: VirtualTable, *sitters: Sitter) -> Outcome:
    await begin(virtual)
    for sitter in sitters:
        sitter.come()
    await virtual.table.settled()
    return await _played_out(virtual)
