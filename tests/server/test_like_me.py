"""The level that plays like the people at its table: by what all can see, and never faster than
hands can be. How strong it plays by turns: test_strength.py."""

from __future__ import annotations

from itertools import pairwise
from statistics import median
from typing import Any

import pytest

from bench.virtual import DrawnLots
from rumpus.bots.schedule import Schedule
from rumpus.bots.speed import LIKE_ME
from rumpus.engine.chance import below, dice
from rumpus.engine.game import Game
from rumpus.engine.table import Table
from rumpus.games import NAMES, game
from rumpus.server.common.config import Config
from rumpus.server.course.course import Course
from rumpus.server.store.kept import LogRow, Settings
from rumpus.server.thinking.company import levels_of
from rumpus.server.thinking.own import Own
from rumpus.server.thinking.racers import Racers
from tests.server.desk import Desk, bots, people

SETTINGS = Settings(bot="random", countdown=0, gap=0)
REALTIME = [name for name in NAMES if game(name).realtime]


async def desk_of(name: str = "perpetual_commotion", seed: int = 7) -> Desk:
    seats = [*people(1), *bots(3, LIKE_ME)]
    desk = await Desk(name, seats, seed=seed, settings=SETTINGS, config=Config()).open()
    await desk.person(0).join()
    return desk


async def play_every(desk: Desk, milliseconds: int, moves: int) -> None:
    """The person flips, again and again."""
    person = await desk.person(0).join()
    for _ in range(moves):
        await desk.turn(milliseconds)
        if not desk.course.is_over:
            await person.play("flip" if "flip" in person.legal else person.legal[0])


def pace_of(log: list[LogRow], seat: int, last: int) -> float:
    """Seconds between two moves of a seat: half of its last ones took less."""
    times = [row.at for row in log if row.seat == seat]
    return median(b - a for a, b in pairwise(times[-last:])) / 1000


def schedule(desk: Desk) -> Schedule:
    assert desk.table.playing is not None
    return Schedule.unpack(desk.table.playing._bots.kept())


@pytest.mark.parametrize("seconds", [1.5, 3.0, 5.0])
async def test_it_takes_as_long_for_a_move_as_the_person_does(seconds: float) -> None:
    desk = await desk_of()
    await play_every(desk, int(1000 * seconds), 40)
    log = await desk.log()
    for seat in (1, 2, 3):
        assert pace_of(log, seat, 20) == pytest.approx(seconds, rel=0.3)


async def test_it_is_never_faster_than_hands_can_be() -> None:
    desk = await desk_of()
    await play_every(desk, 50, 200)
    times = [row.at for row in await desk.log() if row.seat == 1]
    assert min(b - a for a, b in pairwise(times)) > 200


async def test_who_fetches_a_drink_is_not_slow() -> None:
    desk = await desk_of()
    await play_every(desk, 2000, 3)
    await play_every(desk, 600_000, 1)
    assert max(schedule(desk).lately[0]) == 8_000_000


async def test_a_restart_keeps_what_it_has_seen() -> None:
    """From the log, and after many moves from what was kept with it."""
    desk = await desk_of()
    for moves in (6, 60):
        await play_every(desk, 2500, moves)
        before = schedule(desk)
        await desk.rebuild()
        after = schedule(desk)
        assert after.lately[0] == before.lately[0]
        assert after.known[0] == before.known[0] > 0
        assert after.handicap == before.handicap


# --- it goes by what all can see ---


def world(name: str, seat: int, seed: int, *, is_twin: bool) -> Table:
    """After some moves; or a world that a seat cannot tell from it."""
    table, d = game(name).deal(4, seed), dice(seed)
    for _ in range(60):
        mover = table.who_may_act[below(d, len(table.who_may_act))]
        legal = table.legal(mover)
        table.play(mover, legal[below(d, len(legal))])
    if not is_twin:
        return table
    state = table.state.copy()
    table.game.rules.resample(state, seat, dice(99))
    return Table.resumed(table.game, seed, {}, state, table.version)


def next_moves(table: Table, seat: int) -> list[tuple[int, int]]:
    """When and what, until it has moved: a person has moved every two seconds before."""
    course = Course(table, SETTINGS, 0)
    racers = Racers(
        course, None, DrawnLots(4), lambda seat, now: 0, lambda: frozenset({0}), "twins", Own()
    )
    for at in range(2000, 20_000, 2000):
        racers.watch(course, LogRow(at, 0, _seen_by_all(table.game), "person 1"))
    now, found = 20_000, list[tuple[int, int]]()
    while not found and now < 200_000:
        chosen = racers.act(course, {seat: LIKE_ME}, now)
        if chosen is not None:
            found.append((now, chosen.move))
        assert racers.due is not None
        now = max(now, racers.due)
    return found


def _seen_by_all(which: Game) -> str:
    return next(
        which.format_move(move) for move in range(which.moves) if not which.rules.is_hidden(move)
    )


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", REALTIME)
def test_in_two_worlds_that_it_cannot_tell_apart_it_does_the_same_at_the_same_time(
    name: str, seed: int
) -> None:
    one, other = (next_moves(world(name, 2, seed, is_twin=t), 2) for t in (False, True))
    assert one == other != []


@pytest.mark.parametrize("name", NAMES)
def test_points_are_the_same_in_all_worlds_that_a_seat_cannot_tell_apart(name: str) -> None:
    which = game(name)
    table, d = which.deal(which.seats[-1], 5), dice(5)
    for _ in range(400):
        if table.is_over:
            break
        mover = table.who_may_act[below(d, len(table.who_may_act))]
        table.carry_out(mover, table.choose("random", mover, d))
        twin: Any = table.state.copy()
        which.rules.resample(twin, mover, dice(8))
        assert [which.rules.score(twin, seat) for seat in range(which.seats[-1])] == list(
            table.scores
        )


def test_PA15_what_a_person_does_unseen_tells_it_nothing() -> None:
    course = Course(game("pandemonium").deal(4, 1), SETTINGS, 0)
    racers = Racers(
        course, None, DrawnLots(4), lambda seat, now: 0, lambda: frozenset({0}), "unseen", Own()
    )
    before = racers._schedule.pack()
    racers.watch(course, LogRow(5000, 0, "reach 3", "person 1"))
    kept, was = Schedule.unpack(racers.kept()), Schedule.unpack(before)
    assert (kept.lately, kept.last) == (was.lately, was.last)


@pytest.mark.parametrize("name", NAMES)
async def test_every_game_can_be_played_with_it(name: str) -> None:
    assert LIKE_ME in levels_of(game(name), Own())
    seats = bots(game(name).seats[0], LIKE_ME)
    desk = await Desk(name, seats, settings=SETTINGS, config=Config()).open()
    await desk.stranger().join()
    await desk.turn(60_000)
    assert len(await desk.log()) > 5
