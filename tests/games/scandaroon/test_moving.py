"""Abilities that move cards in play: Swap, Shift, Lure (SC49)."""

from __future__ import annotations

import pytest

from rumpus.engine.table import Table
from rumpus.games.scandaroon.cards import format_card
from rumpus.games.scandaroon.state import Happened
from tests.games.scandaroon.scene import DECK, currents, legal, play, row, scene

# --- Swap ---


def test_swap_lets_two_cards_of_open_rows_change_places():
    table = scene(["m5 t2", "c5 c7 c4", "n5"])
    play(table, "use t2", "pick m5")
    assert "pick m5" not in legal(table)
    play(table, "pick c7")
    assert (row(table, 0), row(table, 1)) == ("c7", "c5 m5 c4")


def test_SC49_swap_may_take_two_cards_of_one_row():
    table = scene(["t2", "m3 c7 n5", ""], passed=[2])
    play(table, "use t2", "pick m3", "pick n5")
    assert row(table, 1) == "n5 c7 m3"


def limited(ability: str, most: int) -> str:
    """The deck of the rulings, where all cards with this ability reach so far."""
    written = f'ability = "{ability}"\n'
    assert written in DECK
    return DECK.replace(written, f"{written}amount = {most}\n")


def test_SC49_both_cards_of_a_swap_with_a_number_have_at_most_that_face_value():
    table = scene(["m5 t2", "c5 c7 c4", "n5 s3"], deck=limited("swap", 4))
    play(table, "use t2")
    assert legal(table) == ["pick s3", "pick c4"]
    play(table, "pick s3")
    assert legal(table) == ["pick c4"]
    play(table, "pick c4")
    assert (row(table, 1), row(table, 2)) == ("c5 c7 s3", "n5 c4")


def test_SC49_a_swap_needs_two_cards_that_it_reaches():
    rows = ["m5 t2", "c5 c7 c4", ""]
    assert legal(scene(rows), "use") == ["use t2"]
    assert legal(scene(rows, deck=limited("swap", 4)), "use") == []


@pytest.mark.parametrize(
    ("ability", "code", "reached"),
    [
        ("strike_last", "s2b", ["c4"]),
        ("return", "c2b", ["c3", "c4"]),
        ("shift", "t3b", ["c3", "c4"]),
    ],
)
def test_SC49_other_abilities_with_a_number_reach_no_higher(
    ability: str, code: str, reached: list[str]
):
    table = scene(["m5 m6 " + code, "c3 c4", "n5 s5"], deck=limited(ability, 4))
    play(table, f"use {code}")
    assert legal(table) == [f"pick {one}" for one in reached]


def test_SC49_extra_points_move_with_the_card():
    table = scene(["t2 n5", "c5", ""], boosts={"n5": 4})
    play(table, "use t2", "pick n5", "pick c5")
    assert currents(table, 1) == [9]
    assert currents(table, 0) == [5]


def moved(table: Table) -> list[tuple[int, int, str, int]]:
    """What all were told: who moved it, into whose row, which card, to which place."""
    facts = [fact for fact in table.happened(None) if fact.what == Happened.MOVED]
    return [(fact.seat, fact.other, format_card(fact.card), fact.n) for fact in facts]


def test_all_are_told_where_the_cards_of_a_swap_and_of_a_shift_come_to_lie():
    table = scene(["m5 t2", "c5 c7 c4", "n5"])
    play(table, "use t2", "pick m5", "pick c7")
    assert moved(table) == [(0, 1, "m5", 1), (0, 0, "c7", 0)]
    table = scene(["t3b", "m5 m3 c7 n5", ""])
    play(table, "use t3b", "pick m3", "to 2")
    assert moved(table) == [(0, 1, "m3", 2)]


def test_swap_needs_two_cards():
    assert legal(scene(["t2 m5", "", ""]), "use") == []
    assert legal(scene(["t2 m5", "c5", ""]), "use") == ["use t2"]
    assert legal(scene(["t2 m5", "c5", ""], protected="c5"), "use") == []


def test_the_second_card_of_a_swap_is_neither_protected_nor_in_a_passed_row():
    table = scene(["t2 m5", "c5 c4", "n5"], protected="c4", passed=[2])
    play(table, "use t2", "pick m5")
    assert legal(table) == ["pick c5"]


def test_a_swap_at_the_end_of_rows_opens_one_and_closes_the_other():
    table = scene(["t2", "m5 c7", "n5"], ["", "m4", "m3"])
    play(table, "use t2", "pick c7", "pick n5")
    assert (row(table, 1), row(table, 2)) == ("m5 n5", "c7")
    assert legal(table, "play") == ["play m4"]
    play(table, "play m4")
    assert legal(table, "play") == []


def test_swap_passes_over_empty_rows():
    table = scene(["t2 m5", "", "n5"])
    play(table, "use t2", "pick m5")
    assert legal(table) == ["pick n5"]


def test_SC49_a_protected_card_may_be_displaced_but_not_chosen():
    table = scene(["s1", "m5 c7 n5", ""], protected="c7")
    play(table, "use s1", "pick m5")
    assert row(table, 1) == "c7 n5"
    table = scene(["t3b", "m5 c7 n5", ""], protected="c7")
    play(table, "use t3b", "pick m5", "to 2")
    assert row(table, 1) == "c7 n5 m5"


# --- Shift ---


@pytest.mark.parametrize(
    ("place", "after"), [(0, "m3 m5 c7 n5"), (2, "m5 c7 m3 n5"), (3, "m5 c7 n5 m3")]
)
def test_shift_moves_a_card_to_another_place_of_its_row(place: int, after: str):
    table = scene(["t3b", "m5 m3 c7 n5", ""])
    play(table, "use t3b", "pick m3")
    assert legal(table) == ["to 0", "to 2", "to 3"]
    play(table, f"to {place}")
    assert row(table, 1) == after


def test_shift_needs_a_row_with_two_cards():
    assert legal(scene(["t3b", "m5", "c5"]), "use") == []
    assert legal(scene(["t3b m5", "", ""]), "use") == [], "the card itself does not count"
    assert legal(scene(["m5 t3b m4", "", ""]), "use") == ["use t3b"]


def test_shift_skips_rows_of_one_card():
    table = scene(["t3b", "m5", "c5 c4"])
    play(table, "use t3b")
    assert legal(table) == ["pick c4", "pick c5"]


def test_shift_to_the_end_of_a_row_may_close_it():
    table = scene(["t3b", "c7 m5", ""], ["", "m4", ""])
    play(table, "use t3b", "pick c7", "to 1")
    assert legal(table, "play") == []


# --- Lure ---


def test_lure_exchanges_a_card_of_ones_row_for_one_of_at_most_its_face_value():
    table = scene(["t4 c5 m1", "m5 c6 m4", "s3"])
    play(table, "use t4")
    assert legal(table) == ["pick c5"], "m1 is too low for all of them"
    play(table, "pick c5")
    assert legal(table) == ["pick s3", "pick m4", "pick m5"]
    play(table, "pick m5")
    assert (row(table, 0), row(table, 1)) == ("m5 m1", "c5 c6 m4")


def test_lure_goes_by_face_value():
    table = scene(["t4 m2", "m0 m5 m4", ""], boosts={"m2": 9})
    play(table, "use t4", "pick m2")
    assert legal(table) == ["pick m0"]


def test_lure_takes_nothing_from_ones_own_row():
    assert legal(scene(["t4 c5 m1", "", ""]), "use") == []


def test_lure_neither_gives_nor_takes_a_protected_card():
    assert legal(scene(["t4 c5", "m1", ""], protected="c5"), "use") == []
    assert legal(scene(["t4 c5", "m1", ""], protected="m1"), "use") == []


def test_lure_does_not_reach_passed_rows():
    assert legal(scene(["t4 c5", "m1", ""], passed=[1]), "use") == []


def test_lure_takes_no_protected_card_and_none_of_a_passed_row_where_there_are_others():
    table = scene(["t4 c5", "m1 m2 m3", "s1"], protected="m1", passed=[2])
    play(table, "use t4", "pick c5")
    assert legal(table) == ["pick m2", "pick m3"]


def test_lure_for_an_end_of_row_card_closes_ones_own_row_and_opens_the_other():
    table = scene(["t4 m4 c7", "m5 c6", ""], ["c3", "m3", ""], passed=[2])
    play(table, "use t4", "pick c7", "pick c6")
    assert (row(table, 0), row(table, 1)) == ("m4 c6", "m5 c7")
    assert legal(table, "play") == [], "c7 closes the row as c6 did"
    table = scene(["t4 m4 c7", "m5", ""], ["c3", "m3", ""], passed=[2])
    play(table, "use t4", "pick c7", "pick m5")
    assert legal(table, "play") == [], "the row of c7 is closed now"
    play(table, "pass")
    assert legal(table, "play") == ["play c3"], "the one it came from is open"


def test_lure_finds_nothing_in_empty_rows():
    assert legal(scene(["t4 c7", "", ""]), "use") == []
