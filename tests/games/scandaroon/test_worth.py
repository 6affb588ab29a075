"""What the searching bots aim for, and that it makes them stronger."""

from __future__ import annotations

import pytest

from rumpus.engine.table import Table
from rumpus.games.scandaroon.worth import stage, worth
from rumpus.lab.simulate import simulate
from rumpus.lab.summary import summarize
from tests.games.scandaroon.scene import GAME, pass_all, put_in_pile, scene


def worths(table: Table) -> list[int]:
    return [worth(table.state, seat) for seat in range(table.seats)]


def after_round(a_round: int = 2) -> Table:
    """The round is over, and all stand alike."""
    table = scene(a_round=a_round)
    pass_all(table)
    return table


def test_a_round_is_a_stage():
    table = scene(a_round=2)
    before = stage(table.state)
    pass_all(table)
    assert stage(table.state) == before + 1


def test_after_a_round_the_worths_of_all_seats_make_one_game():
    assert sum(worths(after_round())) == pytest.approx(1000, abs=3)


@pytest.mark.parametrize("a_round", [1, 2, 3])
@pytest.mark.parametrize("what", ["position", "no_trump", "piece_points"])
def test_more_of_a_good_thing_is_worth_more(what: str, a_round: int):
    table = after_round(a_round)
    before = worths(table)
    getattr(table.state, what)[1] += 1
    after = worths(table)
    assert after[1] > before[1]
    assert after[0] < before[0]


def test_a_card_in_the_score_pile_and_the_highest_score_are_worth_something():
    table = after_round(2)
    before = worth(table.state, 1)
    put_in_pile(table, 1, 1, "m7")
    piled = worth(table.state, 1)
    assert piled > before
    table.state.highest_by = 0b010
    assert worth(table.state, 1) > piled


def change_a_card(table: Table, what: str, value: int) -> None:
    """One that the second seat holds."""
    getattr(table.state, what)[table.state.hand[1][0]] = value


@pytest.mark.parametrize("a_round", [1, 2, 3])
def test_a_better_card_in_the_hand_is_worth_more(a_round: int):
    table = after_round(a_round)
    for other_worth in ("is_count", "is_anywhere"):
        change_a_card(table, other_worth, 0)
    change_a_card(table, "face", 1)
    poor = worth(table.state, 1)
    change_a_card(table, "face", 7)
    assert worth(table.state, 1) > poor


@pytest.mark.parametrize("a_round", [1, 2, 3])
@pytest.mark.parametrize(("what", "is_better"), [("is_end", False), ("is_anywhere", True)])
def test_cards_that_close_are_a_burden_and_those_that_spoil_a_threat(
    what: str, is_better: bool, a_round: int
):
    table = after_round(a_round)
    change_a_card(table, what, 0)
    without = worth(table.state, 1)
    change_a_card(table, what, 1)
    assert (worth(table.state, 1) > without) == is_better


@pytest.mark.parametrize("a_round", [1, 2, 3])
def test_who_begins_has_to_show_something_first(a_round: int):
    table = after_round(a_round)
    table.state.starter = 0
    before = worths(table)
    table.state.starter = 1
    after = worths(table)
    assert after[1] < before[1]
    assert after[0] > before[0]


def test_an_action_piece_that_is_kept_is_worth_something():
    table = after_round(2)
    before = worth(table.state, 1)
    table.state.piece_used[1] = 0
    assert worth(table.state, 1) > before


def test_worth_stays_in_its_range_however_far_ahead_a_seat_is():
    table = after_round(3)
    table.state.position[0] = 60
    assert worths(table) == [999, 0, 0]


def test_at_the_end_only_the_win_counts():
    table = scene(["m7", "m6", "m5"], a_round=4)
    pass_all(table)
    assert worths(table) == [1000, 0, 0]


def test_at_the_end_those_who_tie_share_the_win():
    table = after_round(4)
    assert worths(table) == [333, 333, 333]


@pytest.mark.long
@pytest.mark.timeout(900)  # the first one compiles
@pytest.mark.parametrize("seats", [3, pytest.param(4, marks=pytest.mark.huge)])
def test_a_bot_that_thinks_wins_more_than_its_share_among_greedy_ones(seats: int):
    batch = simulate(GAME, seats, 120, ("strong",) + ("greedy",) * (seats - 1), seed=8)
    strong = next(line for line in summarize(batch).players if str(line.player) == "strong")
    assert strong.wins.low > 1 / seats, strong.wins
