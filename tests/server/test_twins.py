"""Twin worlds: what leaves the server tells a seat nothing that it may not know.

The same table is played in two worlds that a seat cannot tell apart. Whatever happens then, every
byte sent to that seat, and to spectators, is the same in both, in the same order: views,
happenings, errors, acknowledgements, and all that follows a reconnect. It ends where the rules
themselves show the seat something that differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from rumpus import games
from rumpus.engine.chance import Dice, below, dice
from rumpus.engine.happenings import seen_by
from rumpus.engine.table import Table
from rumpus.server import wire
from rumpus.server.store.kept import Settings
from tests.server.desk import Desk, Seated, people

SETTINGS = Settings(bot="random", countdown=0, gap=0)
STEPS = 12
TRIES = 25


class Spot(NamedTuple):
    """A game at one seat count, a seed, and how far it is played before the worlds part."""

    game: str
    seats: int
    seed: int
    moves: int

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}-{self.seed}-{self.moves}"


def spots() -> Iterator[Spot]:
    for name in games.NAMES:
        counts = games.game(name).seats
        for number, moves in enumerate((0, 5, 17, 60)):
            yield Spot(name, counts[number % len(counts)], 100 + number, moves)


class World:
    """A table with everybody at it, of whom one and a spectator are listened to."""

    def __init__(self, desk: Desk, seat: int) -> None:
        self.desk = desk
        self.seat = seat
        self.players: list[Seated] = []

    async def open(self) -> World:
        await self.desk.open()
        for seat in range(len(self.desk.stored.seats)):
            self.players.append(await self.desk.person(seat).join())
        self.watcher = await self.desk.stranger().join()
        return self

    @property
    def table(self) -> Table:
        table: Table = self.desk.course.table
        return table

    @property
    def me(self) -> Seated:
        return self.players[self.seat]

    def heard(self) -> tuple[list[bytes], list[bytes]]:
        return self.me.line.bytes, self.watcher.line.bytes

    async def play(self, seat: int, *moves: str) -> None:
        await self.players[seat].play(*moves)
        await self.desk.turn(20)
        course = self.desk.course
        if course.window_ends is not None and not course.undecided(self.desk.time.now()):
            await self.desk.turn(course.window_ends - self.desk.time.now())

    @property
    def undecided(self) -> set[int]:
        return set(self.desk.course.undecided(self.desk.time.now()))

    async def come_back(self, since: int | None) -> None:
        await self.me.leave()
        again = self.desk.person(self.seat)
        again.line.bytes = self.me.line.bytes
        self.players[self.seat] = again
        await again.join(since)
        await self.desk.turn(5)

    def become_a_twin(self, d: Dice) -> None:
        self.desk.game.rules.resample(self.table.state, self.seat, d)

    def after(self, seat: int, move: str) -> object:
        """What the rules themselves would show my seat and spectators after a move."""
        trial = self.table.copy()
        for answer in self.desk.course.sealed:
            for number in answer.moves:
                trial.carry_out(answer.seat, number)
        facts = trial.play(seat, move)
        readers = (self.seat, None)
        shown = [(trial.view(r), seen_by(facts, r)) for r in readers]
        return shown, trial.legal(self.seat), trial.who_may_act


async def make_twins(spot: Spot, d: Dice) -> tuple[World, World]:
    seat = below(d, spot.seats)
    worlds = []
    for _ in range(2):
        desk = Desk(spot.game, people(spot.seats), seed=spot.seed, settings=SETTINGS)
        worlds.append(await World(desk, seat).open())
    script = list(_script(worlds[0].table.copy(), spot.moves, d))
    for world in worlds:
        for mover, move in script:
            await world.play(mover, move)
    assert worlds[0].heard() == worlds[1].heard()
    worlds[1].become_a_twin(d)
    return worlds[0], worlds[1]


def _script(table: Table, moves: int, d: Dice) -> Iterator[tuple[int, str]]:
    while not table.is_over and table.version < moves:
        waiting = table.who_may_act
        seat = waiting[below(d, len(waiting))]
        legal = table.legal(seat)
        move = legal[below(d, len(legal))]
        table.play(seat, move)
        yield seat, move


def safe_move(one: World, other: World, d: Dice) -> tuple[int, str] | None:
    """A move that is possible in both worlds, and shows my seat the same in both."""
    for _ in range(TRIES):
        waiting = sorted(one.undecided & other.undecided)
        if not waiting:
            return None
        seat = waiting[below(d, len(waiting))]
        common = sorted({*one.table.legal(seat)} & {*other.table.legal(seat)})
        if common:
            move = common[below(d, len(common))]
            if one.after(seat, move) == other.after(seat, move):
                return seat, move
    return None


def impossible(world: World, d: Dice) -> str:
    """Any move of the game that my seat may not make now."""
    game = world.desk.game
    legal = set(world.table.legal(world.seat))
    while True:
        move = game.format_move(below(d, game.moves))
        if move not in legal:
            return move


async def both(worlds: tuple[World, World], what) -> None:
    for world in worlds:
        await what(world)
    one, other = (world.heard() for world in worlds)
    assert one == other


def many_spots() -> Iterator[Spot]:
    for name in games.NAMES:
        counts = games.game(name).seats
        for number in range(40):
            yield Spot(name, counts[number % len(counts)], 200 + number, number * 4)


@pytest.mark.parametrize("spot", [*spots()], ids=str)
async def test_a_seat_and_the_spectators_hear_the_same_in_worlds_they_cannot_tell_apart(
    spot: Spot,
) -> None:
    await compare(spot)


@pytest.mark.long
@pytest.mark.parametrize("spot", [*many_spots()], ids=str)
async def test_they_hear_the_same_at_many_points(spot: Spot) -> None:
    await compare(spot)


async def compare(spot: Spot) -> None:
    d = dice(spot.seed, spot.moves)
    worlds = await make_twins(spot, d)
    one, other = worlds
    seat = one.seat
    for since in (None, 0, one.me.version // 2, one.me.version):
        await both(worlds, lambda world, since=since: world.come_back(since))
    for step in range(STEPS):
        wrong = impossible(one, d)
        await both(worlds, lambda world, wrong=wrong: world.play(seat, wrong))
        await both(worlds, lambda world: world.play((seat + 1) % spot.seats, "no move at all"))
        legal = one.table.legal(seat)
        if legal:
            series = (legal[below(d, len(legal))], impossible(one, d))
            await both(worlds, lambda world, series=series: world.play(seat, *series))
        await both(worlds, lambda world, n=step: world.players[0].say(wire.Say(f"step {n}")))
        chosen = safe_move(one, other, d)
        if chosen is None:
            break
        await both(worlds, lambda world, chosen=chosen: world.play(*chosen))
        await both(worlds, lambda world: world.come_back(None))


async def test_a_leak_would_be_found() -> None:
    """The test itself: a view with the next card of the pile in it differs between twins."""
    from dataclasses import replace

    game = games.game("kingdom_four")

    def leaky(s):
        return {**game.watched(s), "pile": s.pile[s.pile_size - 1]}

    d = dice(1)
    worlds = []
    for _ in range(2):
        desk = Desk(replace(game, watched=leaky), people(3), settings=SETTINGS)
        worlds.append(await World(desk, 0).open())
    worlds[1].become_a_twin(d)
    with pytest.raises(AssertionError):
        await both((worlds[0], worlds[1]), lambda world: world.come_back(None))
