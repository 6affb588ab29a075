"""Abilities: each with its targets and where it may not be used (SC12–SC14, SC30, SC49)."""

from __future__ import annotations

import pytest

from tests.games.scandaroon.scene import (
    currents,
    discards,
    hand,
    legal,
    play,
    row,
    scene,
)

# --- what holds for all ---

AIMED = ["s1", "s2b", "t2", "c2b", "t3b"]  # abilities that pick a card in any open row


def test_SC13_the_card_itself_is_paid_first():
    table = scene(["s1 m5", "c5", ""])
    play(table, "use s1")
    assert row(table, 0) == "m5"
    assert discards(table) == "s1"
    assert table.who_may_act == (0,), "the choice is still to be made"


@pytest.mark.parametrize("code", AIMED)
def test_SC13_an_ability_cannot_be_aimed_at_its_own_card(code: str):
    table = scene([f"m5 {code} m4", "c5 c4", ""])
    play(table, f"use {code}")
    assert f"pick {code}" not in legal(table)


@pytest.mark.parametrize("code", [*AIMED, "m1b", "t4"])
def test_SC14_an_ability_without_a_target_may_not_be_used(code: str):
    assert legal(scene([code, "", ""]), "use") == []


@pytest.mark.parametrize("code", AIMED)
def test_cards_in_a_passed_row_are_never_targets(code: str):
    table = scene([f"{code} m5 m4", "c5 c4", "t5 n5"], passed=[1])
    play(table, f"use {code}")
    assert not {"pick c5", "pick c4"} & set(legal(table))
    assert set(legal(table)) & {"pick t5", "pick n5"}


@pytest.mark.parametrize("code", AIMED)
def test_an_ability_with_targets_in_passed_rows_only_may_not_be_used(code: str):
    assert legal(scene([code, "c5 c4", "t5 n5"], passed=[1, 2]), "use") == []


@pytest.mark.parametrize("code", AIMED)
def test_SC26_protected_cards_are_never_targets(code: str):
    table = scene([f"{code} m5 m4", "c5 c4", "t5 n5"], protected="c5 c4")
    play(table, f"use {code}")
    assert not {"pick c5", "pick c4"} & set(legal(table))


@pytest.mark.parametrize("code", AIMED)
def test_an_ability_with_protected_targets_only_may_not_be_used(code: str):
    assert legal(scene([code, "c5 c4", ""], protected="c5 c4"), "use") == []


@pytest.mark.parametrize("code", [*AIMED, "m1b", "t4", "t1", "t2b", "t3", "c1", "c1b"])
def test_SC26_a_protected_card_may_not_use_its_ability(code: str):
    rows = [f"{code} m5 m4", "c5 c4", "t5 n5"]
    assert legal(scene(rows, discards="c7", trump="tiles"), "use") == [f"use {code}"]
    assert legal(scene(rows, discards="c7", trump="tiles", protected=code), "use") == []


def test_only_cards_of_ones_own_row_may_be_used():
    table = scene(["m5", "s1 c1", ""], ["c2", "", ""])
    assert legal(table, "use") == []


def test_using_an_ability_is_the_whole_turn():
    table = scene(["c1 c2", "", ""])
    play(table, "use c1")
    assert table.who_may_act == (1,)


# --- Strike ---


@pytest.mark.parametrize(("code", "most"), [("s1", 7), ("s2", 5), ("s3", 4), ("s4", 3), ("st4", 2)])
def test_strike_discards_a_card_up_to_its_face_value(code: str, most: int):
    table = scene([code, "t2 t3 c4 c5 c6 c7", ""])
    play(table, f"use {code}")
    ranks = [move.removeprefix("pick ") for move in legal(table)]
    assert ranks == [c for c in ("t2", "t3", "c4", "c5", "c6", "c7") if int(c[1]) <= most]
    play(table, f"pick {ranks[-1]}")
    assert ranks[-1] not in row(table, 1)
    assert ranks[-1] in discards(table)


def test_strike_goes_by_face_value_not_by_what_a_card_is_worth():
    table = scene(["st4", "c2", ""], boosts={"c2": 20}, trump="tiles")
    play(table, "use st4")
    assert legal(table) == ["pick c2"]


def test_strike_may_hit_ones_own_row():
    table = scene(["s1 c7", "", ""])
    play(table, "use s1", "pick c7")
    assert row(table, 0) == ""


def test_strike_with_nothing_low_enough_may_not_be_used():
    assert legal(scene(["st4", "c5", "c7"]), "use") == []


def test_strike_at_the_end_of_a_row_opens_it():
    table = scene(["s1", "m5 c7", ""], ["", "m4", ""])
    play(table, "use s1", "pick c7")
    assert legal(table, "play") == ["play m4"]


# --- Strike last ---


def test_strike_last_hits_only_the_right_most_cards():
    table = scene(["s2b m5 m4", "c5 c7", "n5"])
    play(table, "use s2b")
    assert legal(table) == ["pick m4", "pick c7", "pick n5"]
    play(table, "pick c7")
    assert row(table, 1) == "c5"


def test_SC13_strike_last_takes_the_right_most_card_after_it_has_left_itself():
    table = scene(["m5 s2b", "", ""])
    assert legal(table, "use") == ["use s2b"]
    play(table, "use s2b")
    assert legal(table) == ["pick m5"]


def test_strike_last_does_not_reach_behind_a_protected_last_card():
    assert legal(scene(["s2b", "c5 c7", ""], protected="c7"), "use") == []


# --- Boost ---


@pytest.mark.parametrize(("code", "points"), [("m1b", 5), ("m2b", 4)])
def test_boost_puts_extra_points_on_a_card_of_ones_own_row(code: str, points: int):
    table = scene([f"{code} n5", "c5", ""])
    play(table, f"use {code}")
    assert legal(table) == ["pick n5"], "not on c5 in another row"
    play(table, "pick n5")
    assert currents(table, 0) == [5 + points]


def test_boost_needs_another_card_that_is_not_protected():
    assert legal(scene(["m1b n5", "c5", ""], protected="n5"), "use") == []
    assert legal(scene(["m1b", "c5", ""]), "use") == []


def test_boost_may_go_to_the_card_that_ends_the_row():
    table = scene(["m1b n5 c7", "", ""], passed=[1, 2])
    play(table, "use m1b", "pick c7")
    assert currents(table, 0) == [5, 12]


def test_a_boost_stays_when_its_owner_has_passed():
    table = scene(["m1b n5", "", ""], ["", "m4", ""])
    play(table, "use m1b", "pick n5", "play m4", "pass", "pass")
    assert table.who_may_act == (1,)
    assert currents(table, 0) == [10]


# --- Trump ---


def test_SC30_the_trump_may_become_any_suit_or_none():
    table = scene(["t1", "", ""], trump="moon")
    play(table, "use t1")
    assert legal(table) == ["trump scimitar", "trump turban", "trump tiles", "trump none"]
    play(table, "trump none")
    assert table.view(None).trump == "none"


def test_SC14_a_trump_ability_must_change_the_trump():
    table = scene(["t1", "", ""], trump="none")
    play(table, "use t1")
    assert "trump none" not in legal(table)
    assert len(legal(table)) == 4
    assert legal(scene(["t2b", "", ""], trump="none"), "use") == []


def test_no_trumps_is_called_without_a_question():
    table = scene(["t2b", "", ""], trump="moon")
    play(table, "use t2b")
    assert table.view(None).trump == "none"
    assert table.who_may_act == (1,)


def test_a_suit_of_ones_row_is_one_printed_on_another_card_of_it():
    table = scene(["t3 mc4 n5", "s5", ""], trump="tiles")
    play(table, "use t3")
    assert legal(table) == ["trump moon"]


def test_a_suit_of_ones_row_may_be_turban_only_through_another_turban_card():
    assert legal(scene(["t3", "t5", ""], trump="moon"), "use") == []
    table = scene(["t3 t5", "", ""], trump="moon")
    play(table, "use t3")
    assert legal(table) == ["trump turban"]


def test_a_suit_may_come_from_a_protected_card():
    assert legal(scene(["t3 c5", "", ""], trump="moon", protected="c5"), "use") == ["use t3"]


def test_a_trump_change_reaches_passed_rows():
    table = scene(["t1", "c7", ""], trump="moon", passed=[1])
    play(table, "use t1", "trump tiles")
    assert table.view(None).rows[1].score == 14


# --- Draw ---


@pytest.mark.parametrize(("code", "cards"), [("c1", 3), ("c2", 2), ("c3", 1)])
def test_draw_takes_cards_from_the_draw_pile(code: str, cards: int):
    table = scene([code, "", ""], pile="m1 m2 m3 m4 m5")
    play(table, f"use {code}")
    assert hand(table, 0).split() == ["m3", "m4", "m5"][3 - cards :]


def test_SC29_draw_takes_what_is_left():
    table = scene(["c1", "", ""], pile="m4 m5")
    play(table, "use c1")
    assert hand(table, 0) == "m4 m5"


def test_SC14_draw_needs_a_card_in_the_draw_pile():
    assert legal(scene(["c1", "", ""], pile=""), "use") == []


# --- Salvage ---


def test_salvage_takes_any_card_of_the_discard_pile():
    table = scene(["c1b", "", ""], discards="m7 s2")
    play(table, "use c1b")
    assert legal(table) == ["pick s2", "pick m7"]
    play(table, "pick m7")
    assert hand(table, 0) == "m7"
    assert discards(table) == "s2 c1b"


def test_SC13_salvage_never_takes_itself():
    assert legal(scene(["c1b", "", ""]), "use") == []


def test_a_salvaged_card_may_be_laid_in_a_later_turn():
    table = scene(["c1b", "", ""], discards="m7", passed=[1, 2])
    play(table, "use c1b", "pick m7", "play m7")
    assert row(table, 0) == "m7"


def test_salvage_may_take_what_an_earlier_ability_cost():
    table = scene(["c1b c3", "", ""], pile="m4", discards="", passed=[1, 2])
    play(table, "use c3", "use c1b")
    assert "pick c3" in legal(table)
    assert "pick c1b" not in legal(table)


# --- Return ---


def test_return_sends_a_card_to_the_hand_of_its_rows_owner():
    table = scene(["c2b", "m5 c7", ""])
    play(table, "use c2b", "pick c7")
    assert (row(table, 1), hand(table, 1), hand(table, 0)) == ("m5", "c7", "")


def test_return_may_take_a_card_of_ones_own_row_back():
    table = scene(["s1b c2b", "", ""])
    play(table, "use c2b", "pick s1b")
    assert hand(table, 0) == "s1b"


def test_return_of_an_end_of_row_card_opens_the_row_and_it_may_be_laid_again():
    table = scene(["c2b", "m5 c7", ""], ["", "m4", ""])
    play(table, "use c2b", "pick c7")
    assert legal(table, "play") == ["play m4", "play c7"]
