"""What came out of games, against figures worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from rumpus.engine.rule import rule
from rumpus.lab import figures
from rumpus.lab.plan import Entrant, rotating
from rumpus.lab.played import Played, Results
from rumpus.lab.simulate import simulate
from rumpus.lab.summary import speed_of, summarize
from tests.lab.tiny import TINY

pytestmark = pytest.mark.timeout(900)  # the first run of a game compiles it


@pytest.fixture
def by_hand() -> Played:
    """Four games of `first` and `most`: seat 0 wins two, seat 1 one, they share one."""
    plan = rotating(TINY, 2, ["first", "most"], 4, 0)
    results = Results.empty(plan)
    results.over[:] = 1
    results.winners[:] = [0b01, 0b01, 0b10, 0b11]
    results.scores[:] = [[10, 1], [20, 2], [3, 30], [4, 40]]
    results.tallies[:, :, 0] = results.earned[:, :, 0] = results.scores
    results.steps[:] = [5, 6, 7, 8]
    return Played(plan, results, seconds=2.0, jobs=2, wanted=4)


def test_shared_wins_count_as_shares(by_hand: Played) -> None:
    assert by_hand.win_shares.tolist() == [[1, 0], [1, 0], [0, 1], [0.5, 0.5]]


def test_wins_and_points_go_to_the_player_wherever_it_sat(by_hand: Played) -> None:
    first, most = summarize(by_hand).players
    # first sits at 0, 1, 0, 1
    assert first.wins.value == pytest.approx((1 + 0 + 0 + 0.5) / 4)
    assert most.wins.value == pytest.approx((0 + 1 + 1 + 0.5) / 4)
    assert first.points.mean.value == (10 + 2 + 3 + 40) / 4
    assert first.tallies == {"ones": (10 + 2 + 3 + 40) / 4, "twos": 0, "threes": 0}
    assert first.even == 0.5


def test_chairs_are_told_apart_where_nobody_begins(by_hand: Played) -> None:
    first, second = summarize(by_hand).by_place
    assert (first.wins.value, second.wins.value) == (2.5 / 4, 1.5 / 4)
    assert second.points.value == (1 + 2 + 30 + 40) / 4


@rule
def whose_turn(s: Any) -> int:
    return int(s.turn)


def test_luck_of_the_seat_is_that_of_the_place_in_the_order_of_play(by_hand: Played) -> None:
    assert TINY.study is not None
    game = replace(TINY, name="tiny_in_order", study=replace(TINY.study, first_seat=whose_turn))
    begins = {int(TINY.deal(2, seed).state.turn): seed for seed in range(20)}
    by_hand.plan.seeds[:] = [begins[0], begins[1], begins[0], begins[1]]
    summary = summarize(replace(by_hand, plan=replace(by_hand.plan, game=game)))
    first, second = summary.by_place
    assert summary.has_order
    assert (first.wins.value, second.wins.value) == ((1 + 0 + 0 + 0.5) / 4, (0 + 1 + 1 + 0.5) / 4)
    assert first.points.value == (10 + 2 + 3 + 40) / 4
    assert figures.by_place(summary).rows[0][0] == "place 1"


def test_games_that_were_broken_off_are_left_out_and_counted(by_hand: Played) -> None:
    by_hand.results.over[1] = 0
    summary = summarize(by_hand)
    assert (summary.games, summary.capped) == (4, 1)
    assert summary.steps.mean.value == (5 + 7 + 8) / 3
    assert "1 of 4 games" in (figures.capped(by_hand, 99) or "")


def test_a_player_of_several_seats_has_all_their_wins() -> None:
    plan = rotating(TINY, 3, ["first", "first", "most"], 300, 0)
    assert plan.players == (Entrant("first"), Entrant("most"))
    summary = summarize(simulate(TINY, 3, 300, ["first", "first", "most"], jobs=1))
    assert [line.even for line in summary.players] == pytest.approx([2 / 3, 1 / 3])
    assert sum(line.wins.value for line in summary.players) == pytest.approx(1)


def test_all_win_together() -> None:
    summary = summarize(simulate(TINY, 2, 10, ["first", "most"], options={"shared": True}, jobs=1))
    assert summary.shared == 1
    assert [line.wins.value for line in summary.players] == [0.5, 0.5]


def test_speed_is_told_apart_from_what_is_always_the_same(by_hand: Played) -> None:
    assert speed_of(by_hand).steps_per_second == (5 + 6 + 7 + 8) / 2
    assert summarize(by_hand) == summarize(replace(by_hand, seconds=9.0))


def test_a_stopped_run_says_so(by_hand: Played) -> None:
    stopped = replace(by_hand, wanted=10)
    assert figures.how_many(summarize(stopped)) == "4 of 10 games (stopped), seed 0"


def test_nothing_finished_is_no_fault() -> None:
    plan = rotating(TINY, 2, ["loop"], 3, 0)
    played = Played(
        plan.only(np.zeros(3, bool)), Results.empty(plan).only(np.zeros(3, bool)), 1, 1, 3
    )
    assert summarize(played).games == 0
