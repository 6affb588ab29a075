"""What one move of a person costs the server, besides the log: judged, carried out, told to all.

In this process, without sockets or a disk: the messages are made, and thrown away.
"""

from __future__ import annotations

import asyncio
import gc
import statistics
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext

from bench import gauge
from rumpus import games
from rumpus.engine.chance import below, dice
from rumpus.engine.game import Game
from rumpus.server import wire
from rumpus.server.common.config import Config
from rumpus.server.common.metrics import Metrics
from rumpus.server.course.memory import recalled
from rumpus.server.store.kept import Guest, LogRow, Seat, Settings, Snapshot, StoredTable
from rumpus.server.store.memory import MemoryStore
from rumpus.server.table.client import Client
from rumpus.server.table.house import House
from rumpus.server.table.posts import Join
from rumpus.server.table.running import RunningGame
from rumpus.server.table.table import LiveTable
from rumpus.server.thinking.minds import Minds

_MOVES = 3000
_SEATS = 4
_MOST_GAMES = 100
_PASSES = 5


#: What is done around each move.
Around = Callable[[], AbstractContextManager[None]]


class _StillTime:
    """Passes when it is told to."""

    def __init__(self) -> None:
        self.at = 1

    def now(self) -> int:
        return self.at

    def call_at(self, when: int, call: Callable[[], None]) -> _StillTime:
        return self

    def cancel(self) -> None:
        pass


class _Nowhere:
    """A line that leads nowhere."""

    def send(self, message: bytes) -> None:
        pass

    def close(self, code: int) -> None:
        pass


class _NoLog(MemoryStore):
    """A log has its own price."""

    async def append(
        self, table: str, first: int, rows: Sequence[LogRow], snapshot: Snapshot | None = None
    ) -> None:
        pass


class Desk:
    """A table of people, of whom some are there to be told."""

    def __init__(self, game: Game, seed: int) -> None:
        self.time = _StillTime()
        seats = min(_SEATS, game.seats[-1])
        stored = StoredTable(
            id="bench",
            game=game.name,
            rules_version=game.version,
            options={},
            settings=Settings(bot="random", gap=0, countdown=0),
            seats=[Seat(seat, None, str(seat), "leaf-grey") for seat in range(seats)],
            host=0,
            created=0,
            state="playing",
            seed=seed,
            started=0,
        )
        metrics = Metrics()
        house = House(_NoLog(), self.time, Config(), metrics, Minds())
        self._refused = metrics.refused
        self.table = LiveTable(house, game, stored, _no_rematch)
        self.clients = [Client(_Nowhere(), Guest(n, "", "")) for n in range(seats)]
        self._plays = 0

    async def open(self, people: int, snapshot: Snapshot | None = None) -> RunningGame:
        """Dealt, or as it was kept. So many come, all at once; the others play unseen."""
        past = recalled(self.table.game, snapshot)
        await self.table.resume([], self.time.now(), past)
        await self.table._handle([(client, Join()) for client in self.clients[:people]])
        for seat, client in enumerate(self.clients):
            client.seat = seat
        assert self.table.playing is not None
        return self.table.playing

    async def play(self, seat: int, version: int, move: str, around: Around) -> float:
        """The seconds that it took. A clock of the processor's time would cost more than a move."""
        self._plays += 1
        post = (self.clients[seat], wire.Play(self._plays, version, [move]))
        with around():
            began = time.perf_counter()
            await self.table._handle([post])
            self.table._due()  # as its mailbox asks after each
            took = time.perf_counter() - began
        assert not any(metric.samples for metric in self._refused.collect()), f"{move} was refused"
        return took


async def _no_rematch(table: LiveTable, client: Client) -> str:
    """What a table needs to be given; nobody here asks for another game."""
    raise AssertionError("a rematch was asked for")


async def one_game(
    game: Game,
    people: int,
    seed: int,
    times: list[float],
    most: int = _MOVES,
    around: Around = nullcontext,
) -> RunningGame:
    """A game of random moves, or its beginning: until there are so many times."""
    desk = Desk(game, seed)
    playing, d = await desk.open(people), dice(seed)
    course = playing.course
    while not course.is_over and len(times) < most:
        undecided = course.undecided(desk.time.now())
        desk.time.at += 20
        if undecided:
            seat = undecided[below(d, len(undecided))]
            legal = course.table.legal(seat)
            move = legal[below(d, len(legal))]
            times.append(await desk.play(seat, course.version(seat), move, around))
        else:  # all have answered: the window closes
            desk.time.at = course.window_ends or desk.time.at
            await desk.table._handle([(None, None)])
    return playing


async def _times(game: Game, people: int) -> list[float]:
    times: list[float] = []
    for seed in range(_MOST_GAMES):
        if len(times) < _MOVES:
            await one_game(game, people, seed, times)
    return times


def report(name: str, people: int) -> str:
    """Machines are noisy: the middle of several passes, how far they lie apart, and how fast the
    machine was meanwhile (million turns a second of a fixed loop)."""
    gc.disable()
    passes = [(*_quantiles(games.game(name), people), gauge.plain()) for _ in range(_PASSES)]
    gc.enable()
    p50, p99, pace = zip(*passes, strict=True)
    return (
        f"a move of {name}, {_SEATS} seats, told to {people}:"
        f" p50 {statistics.median(p50):.0f} µs"
        f" ({min(p50):.0f} to {max(p50):.0f} in {_PASSES} passes),"
        f" p99 {statistics.median(p99):.0f} µs of the server's time besides the log;"
        f" gauge {statistics.median(pace):.1f}"
    )


def _quantiles(game: Game, people: int) -> tuple[float, float]:
    """The median and the 99th percentile, in microseconds."""
    times = asyncio.run(_times(game, people))
    cuts = statistics.quantiles([1e6 * seconds for seconds in times], n=100)
    return cuts[49], cuts[98]
