"""Even lines: what two equal players win of their races, near to the server and far from it.

    python -m bench.even                        # the rows of docs/secrecy.md
    python -m bench.even --games 10 --caps 0,200 --far 40,150

A real table in simulated time: everything said takes a line's delay, there and back, and the
server measures it by pings as it always does. Both players are the same script: it sees that a card
fits, and lays it after a while if it still seems to fit; it flips if none does. A place in a pile
was contested if both could take it from when it was opened, and one did within two seconds. The
last rows are of one who is as near as the other, but answers pings late.
"""

from __future__ import annotations

import argparse
import asyncio
import heapq
import json
import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from bench.contested import Race, contested
from rumpus import games
from rumpus.server import wire
from rumpus.server.common.config import Config
from rumpus.server.common.metrics import Metrics
from rumpus.server.store.kept import Guest, Outcome, Receipt, Seat, Settings, StoredTable
from rumpus.server.store.memory import MemoryStore
from rumpus.server.table.client import Client
from rumpus.server.table.house import House
from rumpus.server.table.posts import Join
from rumpus.server.table.table import LiveTable
from rumpus.server.thinking.minds import Minds

_GAME = "perpetual_commotion"
#: Milliseconds, one way.
_NEAR = 5
#: Milliseconds from seeing to doing, of everybody here: half of the time less than the first. By
#: how much they vary (of the logarithm), and from one deed to the next.
_REACTION, _SPREAD, _MOTOR = 600, 0.5, (180, 300)
#: Between two looks of the server at its lines.
_GLANCE = 1000
#: Milliseconds after which a game that does not end is left.
_LONGEST = 3_600_000


@dataclass(order=True)
class _Event:
    when: int
    number: int
    call: Callable[[], None] = field(compare=False)
    is_live: bool = field(default=True, compare=False)

    def cancel(self) -> None:
        self.is_live = False


class World:
    """Time that goes from event to event."""

    def __init__(self) -> None:
        self._now = 1_000_000
        self._events: list[_Event] = []
        self._numbers = count()

    def now(self) -> int:
        return self._now

    def call_at(self, when: int, call: Callable[[], None]) -> _Event:
        event = _Event(max(when, self._now), next(self._numbers), call)
        heapq.heappush(self._events, event)
        return event

    def later(self, by: int, call: Callable[[], None]) -> _Event:
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


class Person:
    """At the end of a line of so many milliseconds. `lag`: so much later it answers a ping."""

    def __init__(
        self, world: World, table: LiveTable, seat: int, delay: int, lag: int, chance: random.Random
    ) -> None:
        self._world, self._table, self._delay, self._lag = world, table, delay, lag
        self._chance = chance
        self.client = Client(self, Guest(seat, str(seat), ""))
        self._version = self._plays = 0
        self._legal: list[str] = []
        self._on_the_way: dict[int, str] = {}
        self._free_at = 0
        self._aims: dict[str, _Event] = {}

    # --- the line ---

    def send(self, message: bytes) -> None:
        self._world.later(self._delay, lambda: self._hear(json.loads(message)))

    def close(self, code: int) -> None:
        """Nobody is sent away here."""

    def _say(self, message: wire.Play) -> None:
        self._world.later(self._delay, lambda: self._table.post(self.client, message))

    def ping(self) -> None:
        trip = self.client.trip
        if words := trip.ask(self._world.now()):
            back = 2 * self._delay + self._lag
            self._world.later(back, lambda: trip.answer(words, self._world.now()))

    # --- what it does ---

    def _hear(self, message: dict[str, Any]) -> None:
        if message["t"] in ("taken", "error"):
            self._on_the_way.pop(message.get("id", 0), None)
        if "legal" in message:
            self._version, self._legal = message["version"], message["legal"]
        self._look()

    def _look(self) -> None:
        """Aim at whatever is new, and let be what is not possible any more."""
        wanted = self._wanted()
        for move in self._aims.keys() - wanted:
            self._aims.pop(move).cancel()
        for move in sorted(wanted - self._aims.keys()):
            took = self._chance.lognormvariate(math.log(_REACTION), _SPREAD)
            self._aim(move, self._world.now() + int(took))

    def _wanted(self) -> set[str]:
        """Out, or all cards that fit; without any, a flip. Not what is on its way already."""
        sent = self._on_the_way.values()
        plays = {move for move in self._legal if " " in move or move == "out"} - {*sent}
        return plays or ({"flip"}.intersection(self._legal) if not sent else set())

    def _aim(self, move: str, at: int) -> None:
        self._aims[move] = self._world.call_at(at, lambda: self._press(move))

    def _press(self, move: str) -> None:
        now = self._world.now()
        if now < self._free_at:
            self._aim(move, self._free_at)
            return
        del self._aims[move]
        self._plays += 1
        self._on_the_way[self._plays] = move
        self._free_at = now + self._chance.randint(*_MOTOR)
        self._say(wire.Play(self._plays, self._version, [move]))
        self._look()


@dataclass
class Score:
    """Of the second player, against the first."""

    won: int = 0
    lost: int = 0
    games: float = 0
    played: int = 0
    held: list[int] = field(default_factory=list)

    @property
    def races(self) -> int:
        return self.won + self.lost

    @property
    def share(self) -> float:
        return self.won / max(1, self.races)

    @property
    def error(self) -> float:
        """The standard error of the share."""
        return math.sqrt(self.share * (1 - self.share) / max(1, self.races))

    def add(
        self, seat: int, races: list[Race], result: Outcome | None, lost: list[Receipt]
    ) -> None:
        """A game in which the second player sat on this seat."""
        won = sum(race.winner == seat for race in races)
        self.won += won
        self.lost += len(races) - won
        self.held += [held for r in lost for held in (r.held, r.winner_held)]
        if result is not None:
            winners = result.winners
            self.games += (seat in winners) / len(winners)
            self.played += 1


def _table(world: World, cap: int, seed: int) -> tuple[LiveTable, MemoryStore]:
    game, store = games.game(_GAME), MemoryStore()
    stored = StoredTable(
        id="even",
        game=_GAME,
        rules_version=game.version,
        options={},
        settings=Settings(bot="greedy", even=cap),
        seats=[Seat(seat, None, str(seat), "") for seat in range(2)],
        host=0,
        created=0,
        state="playing",
        seed=seed,
        started=world.now(),
    )
    house = House(store, world, Config(), Metrics(), Minds())
    return LiveTable(house, game, stored, _no_rematch), store


async def _no_rematch(table: LiveTable, client: Client) -> str:
    raise AssertionError("a rematch was asked for")


async def one_game(score: Score, cap: int, far: int, lag: int, number: int) -> None:
    """Every deal is played twice: the second player sits on the one seat, then on the other."""
    world, seed, seat = World(), number // 2, number % 2
    table, store = _table(world, cap, seed)
    await store.save_table(table.stored)
    await table.resume([], world.now())
    table.run()
    chance = random.Random(seed)
    people = [
        Person(world, table, 1 - seat, _NEAR, 0, chance),
        Person(world, table, seat, far, lag, chance),
    ]
    for person in people:
        table.post(person.client, Join())
    _glance(world, people)
    await world.run(table)
    races = list(contested(games.game(_GAME).deal(2, seed), await store.log("even")))
    score.add(seat, races, table.stored.result, await store.races("even"))
    await table.stop()


def _glance(world: World, people: list[Person]) -> None:
    for person in people:
        person.ping()
    world.later(_GLANCE, lambda: _glance(world, people))


def measure(cap: int, far: int, count: int, lag: int = 0) -> Score:
    score = Score()
    for number in range(count):
        asyncio.run(one_game(score, cap, far, lag, number))
    return score


def row(cap: int, far: int, score: Score, lag: int = 0) -> str:
    who = f"{_NEAR} and {far}" + (f", answers pings {lag} ms late" if lag else "")
    held = sorted(score.held)[-1] if score.held else 0
    return (
        f"| {who} | {cap or 'off'} | {score.races} |"
        f" {100 * score.share:.1f} % ({100 * score.error:.1f}) |"
        f" {score.games:g} of {score.played} | {held} |"
    )


_HEAD = """\
| one way (ms) | cap (ms) | races | won by the second | games | longest hold (ms) |
|---|---|---|---|---|---|"""


def main() -> None:
    arguments = _parse()
    caps, fars = ([int(n) for n in text.split(",")] for text in (arguments.caps, arguments.far))
    print(_HEAD, flush=True)
    for far in fars:
        for cap in caps:
            print(row(cap, far, measure(cap, far, arguments.games)), flush=True)
    for cap in caps:
        score = measure(cap, _NEAR, arguments.games, arguments.lag)
        print(row(cap, _NEAR, score, arguments.lag), flush=True)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.even")
    parser.add_argument("--games", type=int, default=50, help="in each row (50)")
    parser.add_argument("--caps", default="0,100,200,300", help="milliseconds (0,100,200,300)")
    parser.add_argument("--far", default="150,100,50,40", help="milliseconds one way (150,…,40)")
    parser.add_argument("--lag", type=int, default=1000, help="of the cheat's answers (1000)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
