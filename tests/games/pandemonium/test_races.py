"""Who was first: the explanation of a move that came too late."""

from __future__ import annotations

import pytest

from rumpus.engine.errors import IllegalMoveError
from rumpus.engine.table import Table
from rumpus.games.pandemonium.moves import parse_move
from rumpus.games.pandemonium.races import Race, lost_race
from tests.games.pandemonium.tables import QUIET, number, reach, redeal, swap, table


def refused(made: Table, seat: int, move: str) -> Race | None:
    with pytest.raises(IllegalMoveError):
        made.play(seat, move)
    return lost_race(made.state, seat, parse_move(move))


def four_offers() -> Table:
    made = table(*QUIET)
    for seat, group in enumerate((1, 2, 1, 6)):
        made.play(seat, f"offer g{group} 1")
    return made


def test_PA15_the_offer_has_gone_to_another() -> None:
    """Seat 2 was first to swap with seat 1."""
    made = four_offers()
    late = f"reach {number(made, 1)}"
    swap(made, 1, 2)
    assert refused(made, 0, late) == Race(2, "swapped", 1)


def test_it_is_still_told_when_the_owner_calls_out_again() -> None:
    made = four_offers()
    late = f"reach {number(made, 1)}"
    swap(made, 1, 2)
    for move in ("offer g3 1", "offer g3 2"):
        made.play(1, move)
        assert refused(made, 0, late) == Race(2, "swapped", 1)


@pytest.mark.parametrize("move", ["withdraw", "offer g3 1"])
def test_PA18_the_owner_changed_the_offer(move: str) -> None:
    made = four_offers()
    late = f"reach {number(made, 1)}"
    made.play(1, move)
    assert refused(made, 0, late) == Race(1, "changed")


def test_the_own_offer_was_taken_before_it_could_be_withdrawn_or_changed() -> None:
    made = four_offers()
    reach(made, 0, 1)
    reach(made, 1, 0)
    assert refused(made, 0, "withdraw") == Race(1, "swapped", 0)
    assert refused(made, 0, "offer g1 3") == Race(1, "swapped", 0)
    assert refused(made, 0, f"reach {number(made, 3)}") == Race(1, "swapped", 0)


def test_PA9_another_called_first() -> None:
    made = table("11111 345", "22222 345")
    made.play(0, "call gray")
    assert refused(made, 1, "call red") == Race(0, "called")
    assert refused(made, 1, "call caribbea") == Race(0, "called")


def test_PA9_the_world_was_called_too_late() -> None:
    made = table("11111 34", "WWWWW 34", seats=5)
    made.play(0, "call gray")
    assert refused(made, 1, "call world") == Race(0, "called")


def test_a_round_ended_before_the_hand_was_there() -> None:
    made = table("11111 345")
    for seat in (1, 2):
        made.play(seat, "offer g6 1")
    late = f"reach {number(made, 2)}"
    made.play(0, "call gray")
    assert refused(made, 1, late) == Race(0, "called")
    assert refused(made, 1, "withdraw") == Race(0, "called")


def test_PA8_a_false_call_is_no_race() -> None:
    made = table("1111 3456", "22222 345")
    assert refused(made, 0, "call gray") is None
    made.play(1, "call red")
    assert refused(made, 0, "call gray") is None


def test_a_call_that_is_false_in_a_new_round_is_no_race_once_cards_were_traded() -> None:
    made = table("11111 345", "22222 345")
    made.play(0, "call gray")
    redeal(made.state, *QUIET)
    for seat in (0, 1):
        made.play(seat, "offer g2 1")
    swap(made, 0, 1)
    assert refused(made, 1, "call red") is None


def test_an_offer_that_was_never_made_is_no_race() -> None:
    made = four_offers()
    assert refused(made, 0, "reach 32") is None
    assert refused(made, 0, "vote" if "vote" not in made.legal(0) else "unvote") is None


def test_a_move_that_never_was_possible_is_no_race() -> None:
    """The sizes differ: nobody was first."""
    made = table(*QUIET)
    made.play(0, "offer g1 1")
    made.play(1, "offer g2 2")
    assert refused(made, 0, f"reach {number(made, 1)}") is None


def test_PA28_a_void_deal_is_nobodys_win() -> None:
    made = four_offers()
    late = f"reach {number(made, 1)}"
    for seat in range(4):
        made.play(seat, "vote")
    assert refused(made, 0, late) is None
