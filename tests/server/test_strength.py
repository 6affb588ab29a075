"""By turns, the level that plays as well as the people at its table: by what its seat may see."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

import pytest

from rumpus.bots.opinion import (
    UNIT,
    Opinion,
    choices,
    judge,
    lead_over,
    level_of_people,
    modest,
    own_level,
    think_nothing_yet,
)
from rumpus.bots.speed import LIKE_ME
from rumpus.engine.chance import dice
from rumpus.engine.table import Table
from rumpus.games import NAMES, game
from rumpus.server.common.config import Config
from rumpus.server.store.kept import Settings
from tests.server.desk import Desk, bots, people
from tests.server.minds import SlowMinds

#: The games by turns that have all levels.
BY_TURNS = [
    name
    for name in NAMES
    if not game(name).realtime and {"beginner", "expert"} <= set(game(name).bots)
]
PERSON, WATCHER, SEATS = 0, 2, 4
#: On the ladder that begins with `modest`, as `own_level` has it.
RANDOM, GREEDY = 1 * UNIT, 4 * UNIT


class Moment(NamedTuple):
    """Somebody is about to make a move."""

    table: Table
    seat: int
    move: int


def moments(name: str, person: str, seed: int) -> Iterator[Moment]:
    """A game between `casual` and a person who plays like one of the bots."""
    table, d = game(name).deal(SEATS, seed), dice(seed, 1)
    while not table.is_over:
        seat = table.who_may_act[0]
        move = table.choose(person if seat == PERSON else "casual", seat, d)
        yield Moment(table, seat, move)
        table.carry_out(seat, move)


def seen(name: str, person: str, seed: int) -> Iterator[Moment]:
    """The person's moves that all see. Whether there was a choice, nobody else knows."""
    search = game(name).search
    assert search is not None
    is_secret = game(name).plain(search.secret)
    for moment in moments(name, person, seed):
        if moment.seat == PERSON and not is_secret(moment.table.state):
            yield moment


def new_opinion(name: str) -> Opinion:
    opinion = Opinion()
    game(name).plain(think_nothing_yet)(opinion)
    return opinion


def judged(opinion: Opinion, name: str, state: Any, move: int, number: int) -> None:
    args = (state, opinion, WATCHER, SEATS - 1, PERSON, move, dice(number))
    game(name).plain(judge)(*args)


@pytest.mark.parametrize("name", BY_TURNS)
def test_moves_tell_who_thinks_and_who_does_not(name: str) -> None:
    found = {}
    for person in ("random", "greedy"):
        opinion = new_opinion(name)
        for number, (table, _, move) in zip(range(60), seen(name, person, 3), strict=False):
            judged(opinion, name, table.state, move, number)
        found[person] = game(name).plain(level_of_people)(opinion, WATCHER)
    assert found["random"] < RANDOM + UNIT
    assert found["greedy"] > GREEDY - UNIT


@pytest.mark.parametrize("name", BY_TURNS)
def test_an_opinion_is_the_same_in_worlds_that_the_watcher_cannot_tell_apart(name: str) -> None:
    which, different = game(name), 0
    for number, (table, _, move) in zip(range(60), seen(name, "casual", 5), strict=False):
        twin = table.state.copy()
        which.rules.resample(twin, WATCHER, dice(number, 9))
        if not which.plain(choices)(twin, PERSON, move, [0] * which.moves):
            continue  # what all see there is something else
        one, other = new_opinion(name), new_opinion(name)
        judged(one, name, table.state, move, number)
        judged(other, name, twin, move, number)
        assert one == other
        different += twin.pack() != table.state.pack()
    assert different


@pytest.mark.parametrize("name", BY_TURNS)
def test_who_is_modest_leaves_the_best_to_others_in_all_worlds_that_look_alike(name: str) -> None:
    which, chosen = game(name), 0
    for number, (table, seat, _) in zip(range(200), moments(name, "casual", 6), strict=False):
        moves, twin = table.legal_numbers(seat), table.state.copy()
        which.rules.resample(twin, seat, dice(number, 9))
        one, other = (
            which.plain(modest)(state, seat, list(moves), len(moves), dice(number))
            for state in (table.state, twin)
        )
        assert one == other in moves
        best = table.choose("greedy", seat, dice(number))
        assert one != best or len(moves) == 1
        chosen += one != best
    assert chosen


@pytest.mark.parametrize("name", BY_TURNS)
def test_it_gives_way_when_it_is_ahead_and_makes_up_when_behind(name: str) -> None:
    which, most = game(name), 6 * UNIT
    sign = -1 if which.few_points_win else 1
    opinion, signs = new_opinion(name), set()
    theirs = which.plain(level_of_people)(opinion, WATCHER)
    for table, seat, _ in chain.from_iterable(moments(name, "casual", seed) for seed in (7, 8)):
        if seat == PERSON:
            continue
        args = (table.state, seat, 1 << PERSON, sign)
        lead = which.plain(lead_over)(*args)
        level = which.plain(own_level)(table.state, opinion, *args[1:], most)
        ahead = sign * (table.scores[seat] - table.scores[PERSON])
        assert ((lead > 0) - (lead < 0)) == ((ahead > 0) - (ahead < 0))
        assert 0 <= level <= most
        assert level < theirs if lead > 0 else level >= theirs
        signs.add((lead > 0) - (lead < 0))
    assert signs == {-1, 0, 1}


@pytest.mark.parametrize(("sign", "points"), [(1, (0, 60, 40)), (-1, (60, 0, 20))])
def test_of_several_people_the_best_one_counts(sign: int, points: tuple[int, ...]) -> None:
    which = game("kingdom_four")
    table, lead = which.deal(SEATS, 1), which.plain(lead_over)
    for seat, made in enumerate(points):
        table.state.made[seat][0] = made
    weak, good = 1 << 0, 1 << 1
    assert lead(table.state, WATCHER, weak, sign) > 0
    assert lead(table.state, WATCHER, good, sign) < 0
    both = lead(table.state, WATCHER, weak | good, sign)
    assert both == lead(table.state, WATCHER, good, sign)
    assert lead(table.state, WATCHER, 0, sign) == 0


def test_to_who_plays_well_it_gives_nothing_away_and_to_who_does_not_it_does() -> None:
    which = game("kingdom_four")
    table = which.deal(SEATS, 1)
    table.state.made[WATCHER][0], table.state.hand_number = 60, 3
    levels = []
    for kind in (0, 3):
        opinion = new_opinion("kingdom_four")
        opinion.weights[WATCHER] = [10**9 if k == kind else 0 for k in range(4)]
        args = (table.state, opinion, WATCHER, 1 << PERSON, 1, 6 * UNIT)
        levels.append(which.plain(own_level)(*args))
    assert levels == [0, GREEDY]


# --- at a live table ---


async def desk_with(name: str, bot: str = LIKE_ME) -> Desk:
    settings = Settings(bot="random", window=3)
    seats = [*people(1), *bots(SEATS - 1, bot)]
    # Who has compiled its bots by then would play another game.
    minds = SlowMinds(is_ready=False)
    desk = Desk(name, seats, seed=4, settings=settings, config=Config(), minds=minds)
    return await desk.open()


async def play_on(desk: Desk, moves: int) -> None:
    person, d = await desk.person(PERSON).join(), dice(8)
    for _ in range(moves):
        await desk.turn(2000)
        if PERSON in desk.course.undecided(desk.time.now()):
            move = desk.course.table.choose("greedy", PERSON, d)
            await person.play(desk.course.game.format_move(move))


def opinion_at(desk: Desk) -> Opinion:
    assert desk.table.playing is not None
    return Opinion.unpack(desk.table.playing._bots.kept())


@pytest.mark.parametrize("name", BY_TURNS)
async def test_it_watches_the_people_at_its_table_and_a_restart_keeps_what_it_saw(
    name: str,
) -> None:
    desk = await desk_with(name)
    for moves in (12, 60):
        await play_on(desk, moves)
        before = opinion_at(desk)
        assert before.weights[WATCHER] != new_opinion(name).weights[WATCHER]
        await desk.rebuild()
        assert opinion_at(desk) == before


@pytest.mark.parametrize("name", BY_TURNS)
async def test_where_nobody_plays_like_people_nothing_is_kept_of_them(name: str) -> None:
    """A second state of the game would be half of what a table holds."""
    desk = await desk_with(name, "casual")
    await play_on(desk, 4)
    assert desk.table.playing is not None
    assert desk.table.playing._bots.kept() == b""
    await desk.rebuild()
    await play_on(desk, 4)


async def test_a_series_of_moves_is_judged_move_by_move() -> None:
    """A restart finds them one after the other in the log."""
    desk = await desk_with("scandaroon")
    person, d, sent = await desk.person(PERSON).join(), dice(3), 0
    while sent < 3 and not desk.course.is_over:
        await desk.turn(2000)
        if PERSON not in desk.course.undecided(desk.time.now()):
            continue
        series = whole_turn(desk.course.table, d)
        sent += len(series) > 1
        await person.play(*series)
    before = opinion_at(desk)
    assert sent == 3
    await desk.rebuild()
    assert opinion_at(desk) == before


def whole_turn(table: Table, d: Any) -> list[str]:
    twin, series = table.copy(), list[str]()
    while not twin.is_over and PERSON in twin.who_may_act:
        move = twin.choose("greedy", PERSON, d)
        series.append(twin.game.format_move(move))
        twin.carry_out(PERSON, move)
        if twin.view(None).phase != "choice":
            break
    return series
