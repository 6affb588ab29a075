"""Moves weighed against each other."""

import numpy as np
import pytest

from rumpus import games
from rumpus.coach.scales import LINE_MOVES, NoCoachError, Scales
from rumpus.coach.weighing import BLIND, OPEN, POLICY, WIN, weigh
from rumpus.engine.chance import Dice, dice
from tests.coach.games import played

SEARCHED = [
    game.name for game in games.all_games() if game.search is not None and not game.realtime
]
KINGDOM = games.game("kingdom_four")


@pytest.mark.parametrize("name", SEARCHED)
def test_a_reshuffled_world_has_the_same_hands_and_cards(name):
    table = played(name, 5, ("greedy",) * 3, moves=60)
    game, before = table.game, table.state.copy()
    assert game.search is not None
    game.plain(game.search.reshuffle)(table.state, dice(9))
    assert sorted(game.census(table.state)) == sorted(game.census(before))
    for seat in range(3):
        assert game.view(table.state, seat) == game.view(before, seat)
    assert table.state.chance != before.chance


@pytest.mark.parametrize("name", SEARCHED)
def test_the_plain_body_shares_every_win_once(name):
    table = played(name, 5, ("greedy",) * 3, moves=40)
    shares = _plainly(table, [POLICY], worlds=1)[0]
    assert sum(shares[0]) == WIN


def test_both_bodies_weigh_alike():
    table = played("kingdom_four", 3, ("greedy",) * 4, moves=250)
    seat = table.who_may_act[0]
    moves = table.legal_numbers(seat)[:2]
    scales = Scales(KINGDOM, 4, None)  # the plain body plays games to their end
    for keeps in (OPEN, BLIND):
        found = scales.weigh(table.state, seat, moves, 11, 2, keeps=keeps)
        shares, squares, points = _plainly(table, moves, worlds=2, keeps=keeps, seat=seat)
        assert found.shares.tolist() == shares
        assert found.squares.tolist() == squares
        assert found.points.tolist() == points[:2]


def test_work_in_pieces_is_the_same_as_in_one():
    table = played("kingdom_four", 3, ("greedy",) * 4, moves=100)
    seat, scales = table.who_may_act[0], Scales(KINGDOM, 4, {})
    moves = [table.legal_numbers(seat)[0], POLICY]
    whole = scales.weigh(table.state, seat, moves, 1, 30)
    halves = [scales.weigh(table.state, seat, moves, 1, 15, first=first) for first in (0, 15)]
    summed = halves[0] + halves[1]
    for name in ("worlds", "shares", "squares", "points", "lines"):
        assert np.array_equal(getattr(whole, name), getattr(summed, name)), name


def test_pooled_stages_tell_the_chances_of_whole_games():
    table = played("kingdom_four", 7, ("greedy",) * 4, moves=40)
    pooled, whole = Scales(KINGDOM, 4, {}), Scales(KINGDOM, 4, None)
    quick, slow = pooled.chances(table.state, 4000, 1), whole.chances(table.state, 4000, 2)
    for seat in range(4):
        off = abs(quick.chances()[seat] - slow.chances()[seat])
        assert off < 5 * slow.error(seat)


def test_a_game_played_all_at_once_is_not_weighed():
    with pytest.raises(NoCoachError, match="all at once"):
        Scales(games.game("perpetual_commotion"), 4, {})


def _plainly(table, moves, worlds, keeps=OPEN, seat=None):
    n, seats = len(moves), table.seats
    shares, squares = ([[0] * seats for _ in range(n)] for _ in range(2))
    points = [[0] * seats for _ in range(n + 1)]
    lines = [[[0] * LINE_MOVES]] * n
    seat = table.who_may_act[0] if seat is None else seat
    table.game.plain(weigh)(
        table.state, seat, moves, n, Dice(), 11, 0, worlds, keeps, 0, [],
        shares, squares, points, lines,
    )  # fmt: skip
    return shares, squares, points


@pytest.mark.parametrize("name", SEARCHED)
def test_what_a_seat_could_not_know_weighs_nothing(name):
    """Twin worlds, for every game that is looked at."""
    table = played(name, 6, ("greedy",) * 3, moves=45)
    seat = table.who_may_act[0]
    moves = table.legal_numbers(seat)[:2]
    twin = table.copy()
    table.game.rules.resample(twin.state, seat, dice(3))
    assert twin.state.pack() != table.state.pack()
    own, other = (_plainly(t, moves, 1, BLIND, seat) for t in (table, twin))
    assert own == other
