"""Points, the die and the end (PC23 to PC28, PC35, PC36)."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.engine.table import Table
from rumpus.games.perpetual_commotion.scoring import DEMOTIONS, FEEDERS_LEFT, OUTS
from tests.games.perpetual_commotion.tables import GAME, facts, position


def ended(caller: int, **position_: Any) -> Table:
    """A table at which this seat has just called Out."""
    table = position(**position_)
    table.play(caller, "out")
    return table


def gained(table: Table) -> list[int]:
    points: list[int] = table.view(None).last.points
    return points


def fields(*, played: list[int], **more: Any) -> dict[str, Any]:
    return {"played": played + [0] * (8 - len(played)), **more}


def test_PC23_twenty_cards_and_four_feeders_left_are_twelve_points() -> None:
    """The book's example."""
    table = ended(0, feeders=["", "r2 r3 r4 r5"], **fields(played=[0, 20]))
    assert gained(table)[1] == 12
    assert table.scores[1] == 12


def test_PC23_row_and_playmakers_cost_nothing() -> None:
    table = ended(0, front=[None, "r2 r3 r4 r5 r6"], **fields(played=[0, 20]))
    assert gained(table)[1] == 20


def test_PC24_the_caller_and_nobody_else_gets_five_more() -> None:
    table = ended(1, seats=3, **fields(played=[7, 7, 7]))  # all three might have called
    assert gained(table) == [7, 12, 7]
    assert table.view(None).last.bonus == [0, 5, 0]
    assert table.view(None).last.caller == 1


@pytest.mark.parametrize("die", [0, 1, 3, 5, 7, 8])
def test_rolls_1_3_5_7_and_8_leave_the_standard_score(die: int) -> None:
    """PC27 for the 8."""
    table = ended(0, feeders=["", "r2 r3 r4"], **fields(played=[10, 10], die=die))
    assert gained(table) == [15, 4]


def test_PC25_a_4_doubles_bonus_and_all() -> None:
    table = ended(0, **fields(played=[10, 10], die=4))
    assert gained(table) == [30, 20]
    assert table.view(None).last.factor == 2


def test_PC25_a_4_doubles_minus_five_to_minus_ten() -> None:
    """The book's example."""
    table = ended(0, feeders=["", "r2 r3 r4 r5"], **fields(played=[10, 3], die=4))
    assert gained(table)[1] == -10


@pytest.mark.parametrize(("die", "bonus"), [(2, 10), (6, 20)])
def test_PC26_a_2_or_6_makes_the_bonus_10_or_20_in_all(die: int, bonus: int) -> None:
    table = ended(0, feeders=["", "r2"], **fields(played=[10, 10], die=die))
    assert gained(table) == [10 + bonus, 8]


def roll(die: int, **position_: Any) -> Table:
    """A table after a round whose end brought this roll."""
    for chance in range(1, 400):
        table = ended(0, **position_, chance=chance << 20)
        if table.view(None).die == die:
            return table
    raise AssertionError(f"no {die} was rolled")


def test_PC27_an_8_costs_the_roller_ten_at_once() -> None:
    table = roll(8, **fields(played=[10, 10]))
    assert table.scores == (15 - 10, 10)
    assert gained(table) == [15, 10]  # the round itself is not touched
    assert facts(table)[-3:] == ["rolled", "demoted", "dealt"]
    assert table.state.counts[0][DEMOTIONS] == 1


@pytest.mark.parametrize("die", range(1, 8))
def test_PC27_no_other_roll_costs_anything(die: int) -> None:
    assert roll(die, **fields(played=[10, 10])).scores == (15, 10)


def test_PC27_the_end_is_judged_before_the_roll() -> None:
    for chance in range(1, 40):
        table = ended(0, **fields(played=[10, 0]), points=[135, 0] + [0] * 6, chance=chance << 20)
        assert table.is_over
        assert table.scores == (150, 0)
        assert "rolled" not in facts(table)


def test_PC28_who_called_out_rolls_and_starts() -> None:
    table = ended(1, seats=3, starter=0)
    rolled = next(
        h for h, fact in zip(table.happened(None), facts(table), strict=True) if fact == "rolled"
    )
    assert (rolled.seat, table.view(None).starter) == (1, 1)


def test_PC28_without_a_caller_the_starter_rolls_and_starts_again() -> None:
    table = position(
        2, front=["r5 . . . .", "b9 . . . ."], playmakers=["", ""], piles=["r4"], starter=1
    )
    table.play(0, "r5 0")
    table.play(0, "pass")
    table.play(1, "pass")
    rolled = next(
        h for h, fact in zip(table.happened(None), facts(table), strict=True) if fact == "rolled"
    )
    assert (rolled.seat, table.view(None).starter) == (1, 1)
    assert table.view(None).last.caller is None
    assert gained(table) == [1, 0]


def test_PC28_the_die_has_eight_sides_that_come_equally_often() -> None:
    rolls = [0] * 9
    for seed in range(1600):
        table = GAME.deal(2, seed)
        table.state.feeders_size[0] = 0
        table.state.feeders[0] = [0] * 13
        table.play(0, "out")
        rolls[table.view(None).die or 0] += 1
    assert rolls[0] == 0
    assert all(140 < n < 260 for n in rolls[1:]), rolls


def test_PC35_a_single_highest_total_of_at_least_150_wins() -> None:
    table = ended(0, **fields(played=[0, 30]), points=[100, 120] + [0] * 6)
    assert table.is_over
    assert table.winners == (1,)
    assert table.scores == (105, 150)
    assert facts(table)[-1] == "won"
    assert table.who_may_act == ()
    assert (table.view(None).phase, table.view(None).last.round) == ("over", 1)


def test_PC35_149_is_not_enough() -> None:
    table = ended(0, **fields(played=[0, 29]), points=[100, 120] + [0] * 6)
    assert not table.is_over
    assert table.view(None).round == 2


def test_PC35_of_several_beyond_150_the_highest_wins() -> None:
    table = ended(0, seats=3, **fields(played=[0, 40, 50]), points=[160, 120, 120] + [0] * 5)
    assert table.winners == (2,)


def test_PC35_with_a_tie_at_the_top_play_goes_on_with_the_die() -> None:
    table = ended(0, seats=3, **fields(played=[0, 40, 40]), points=[150, 120, 120] + [0] * 5)
    assert not table.is_over
    assert "rolled" in facts(table)
    table.state.played[2] = 1
    table.state.feeders_size = [0] * 8
    table.state.die = 0
    table.play(0, "out")
    assert table.winners == (2,)


def test_PC36_totals_may_be_negative() -> None:
    table = ended(0, feeders=["", "r2 r3 r4"], **fields(played=[0, 1]))
    assert table.scores[1] == -5


def test_tallies_add_up_over_the_rounds() -> None:
    table = ended(0, feeders=["", "r2 r3 r4"], **fields(played=[9, 1]))
    table.state.feeders_size[1] = 0
    table.play(1, "out")
    assert [table.state.counts[seat][OUTS] for seat in (0, 1)] == [1, 1]
    assert [table.state.counts[seat][FEEDERS_LEFT] for seat in (0, 1)] == [13, 3]
