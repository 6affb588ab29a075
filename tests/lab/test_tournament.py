"""Tournaments: the same deals for all, ratings that find what they should."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from rumpus.engine.errors import RumpusError
from rumpus.lab.plan import Entrant
from rumpus.lab.played import Played, Results
from rumpus.lab.rating import ratings
from rumpus.lab.report import tournament_page
from rumpus.lab.simulate import Run
from rumpus.lab.tournament import Standings, line_ups, standings, tournament_plan
from tests.lab.grab import GRAB
from tests.lab.tiny import TINY

pytestmark = pytest.mark.timeout(900)  # the first run of a game compiles it


def players(*bots: str) -> list[Entrant]:
    return [Entrant(bot) for bot in bots]


def final(bots: str, seats: int, games: int, jobs: int = 1) -> Standings:
    plan = tournament_plan(TINY, seats, players(*bots.split()), games, 3)
    return standings(Run(plan).play(jobs))


# --- the plan ---


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (2, 3), (3, 2), (4, 3), (3, 3), (2, 4)])
def test_each_bot_holds_each_hand_of_a_deal_equally_often(bots: int, seats: int) -> None:
    met = line_ups(bots, seats)
    tables = [[up[(s + turn) % seats] for s in range(seats)] for up in met for turn in range(seats)]
    for seat in range(seats):
        held = Counter(table[seat] for table in tables)
        assert len(held) == bots
        assert len(set(held.values())) == 1


def test_the_games_of_a_deal_have_the_same_seed() -> None:
    plan = tournament_plan(TINY, 3, players("random", "first", "most", "loop"), 25, 0)
    assert len(plan) == 36  # 4 line-ups of 3, 3 turns each: 12 games a deal
    assert len(np.unique(plan.seeds)) == 3
    assert len(np.unique(plan.seeds[:12])) == 1
    assert len({tuple(row) for row in plan.seating[:12].tolist()}) == 12


@pytest.mark.parametrize("bots", ["first", "first first", "first clever"])
def test_a_tournament_is_for_two_or_more_different_bots(bots: str) -> None:
    with pytest.raises(RumpusError):
        tournament_plan(TINY, 2, players(*bots.split()), 10, 0)


# --- ratings ---


def test_odds_of_ten_to_one_are_400_points() -> None:
    found = ratings(np.array([1.1e6]), np.array([[1, 1]]), np.array([[1e6, 1e5]]))
    assert found[0] - found[1] == pytest.approx(400, abs=0.1)


def test_strengths_are_found_again_from_games_of_many() -> None:
    strength = np.array([8.0, 4.0, 2.0, 1.0])
    met = line_ups(4, 3)
    seats = np.array([[up.count(k) for k in range(4)] for up in met])
    games = np.full(len(met), 1e7)
    wins = games[:, None] * seats * strength / (seats @ strength)[:, None]
    found = ratings(games, seats, wins)
    expected = 400 * np.log10(strength)
    assert found == pytest.approx(expected - expected.mean(), abs=0.01)


def test_who_has_more_seats_is_not_the_better_for_it() -> None:
    # Two of three seats and two of three wins: equals.
    found = ratings(np.array([3000.0]), np.array([[2, 1]]), np.array([[2000.0, 1000.0]]))
    assert found == pytest.approx([0, 0], abs=0.5)


def test_who_wins_all_has_a_finite_rating() -> None:
    found = ratings(np.array([100.0]), np.array([[1, 1]]), np.array([[100.0, 0.0]]))
    assert np.isfinite(found).all()
    assert found[0] - found[1] > 600


# --- the final table ---


def test_a_tournament_is_the_same_on_any_number_of_cores() -> None:
    assert final("random first most", 3, 300, jobs=1) == final("random first most", 3, 300, jobs=3)


def test_the_better_bot_is_above() -> None:
    # Who takes the last thing wins: of two who take as many as they can, luck decides; `first`
    # takes the last one only if one is left to it.
    table = final("first most", 2, 2000)
    best, last = table.entries
    assert best.rating.low > last.rating.high
    assert best.above_next == 1.0
    assert last.above_next is None
    assert best.wins.value + last.wins.value == pytest.approx(1)


def test_equals_are_rated_alike() -> None:
    plan = tournament_plan(TINY, 2, players("first", "most"), 400, 1, {"shared": True})
    entries = standings(Run(plan).play(1)).entries
    assert [entry.rating.value for entry in entries] == pytest.approx([0, 0], abs=1e-6)
    assert [entry.wins.value for entry in entries] == [0.5, 0.5]


def test_intervals_know_that_games_of_one_deal_go_together() -> None:
    """If the deal decides everything, many games of few deals tell little."""
    plan = tournament_plan(TINY, 2, players("first", "most"), 400, 0)
    results = Results.empty(plan)
    results.over[:] = 1
    # In half of the deals `first` wins both games, in the others `most`.
    first_wins = np.repeat(np.arange(200) % 2 == 0, 2)
    where = np.where(plan.seating[:, 0] == 0, 0, 1)
    results.winners[:] = 1 << np.where(first_wins, where, 1 - where)
    wins = standings(Played(plan, results, 1.0, 1, 400)).entries[0].wins
    assert wins.high - wins.low == pytest.approx(2 * 1.96 * 0.5 / np.sqrt(200), rel=0.1)


def test_who_won_all_may_still_lose_some() -> None:
    plan = tournament_plan(TINY, 2, players("first", "most"), 100, 0)
    results = Results.empty(plan)
    results.over[:] = 1
    results.winners[:] = 1 << np.where(plan.seating[:, 0] == 0, 0, 1)
    best, last = standings(Played(plan, results, 1.0, 1, 100)).entries
    assert (best.wins.value, best.wins.high, last.wins.low) == (1, 1, 0)
    assert 0.94 < best.wins.low < 0.995
    assert best.rating.high > best.rating.value > best.rating.low


def test_deals_that_were_not_played_to_the_end_are_left_out() -> None:
    plan = tournament_plan(TINY, 2, players("random", "first"), 40, 0)
    played = Run(plan).play(1)
    played.results.over[5] = 0
    table = standings(played)
    assert (table.deals, table.games, table.capped) == (19, 38, 1)


def test_nothing_was_played_to_the_end() -> None:
    plan = tournament_plan(TINY, 2, players("loop", "first"), 4, 0)
    table = standings(Run(plan, most_steps=5).play(1))
    assert (table.entries, table.capped) == ((), 4)


def test_levels_can_meet() -> None:
    met = [Entrant("lowest", "greedy"), Entrant("lowest", "expert")]
    plan = tournament_plan(GRAB, 2, met, 200, 0)
    assert standings(Run(plan).play(1)).entries[0].player == "lowest@expert"


def test_the_page_has_the_whole_table() -> None:
    plan = tournament_plan(TINY, 2, players("random", "first"), 40, 0)
    page = tournament_page(Run(plan).play(1), 1000)
    assert page.count("<svg") == 2
    assert "<td>random</td>" in page
