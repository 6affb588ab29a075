"""Turns: whose they are, laying cards, closed rows, passing (SC3–SC9, SC28)."""

from __future__ import annotations

import pytest

from rumpus.engine.errors import IllegalMoveError, NotYourTurnError
from tests.games.scandaroon.scene import (
    discards,
    hand,
    legal,
    play,
    row,
    scene,
    score_of,
)


def test_SC3_turns_go_clockwise():
    table = scene(["", "", "", ""], ["m5 c5", "m4 c4", "m3 c6", "m2 c7"], turn=2)
    for seat, card in ((2, "m3"), (3, "m2"), (0, "m5"), (1, "m4"), (2, "c6")):
        assert table.who_may_act == (seat,)
        play(table, f"play {card}")


def test_SC3_those_who_have_passed_are_skipped():
    table = scene(["", "", "", ""], ["m5", "m4", "m3", "m2"], passed=[1, 2])
    play(table, "play m5")
    assert table.who_may_act == (3,)
    play(table, "play m2")
    assert table.who_may_act == (0,)


def test_SC3_the_last_one_left_goes_on_alone():
    table = scene(hands=["m5 m4 m3", "", ""], passed=[1, 2])
    play(table, "play m3", "play m4", "play m5")
    assert row(table, 0) == "m3 m4 m5"
    assert table.who_may_act == (0,)


def test_SC4_an_empty_hand_does_not_force_a_pass():
    table = scene(["s2 m5", "t6", ""], pieces=[0])
    assert legal(table, "play") == []
    assert legal(table, "use") == ["use s2"]
    assert "piece m5" in legal(table)


def test_SC4_with_nothing_else_to_do_only_passing_is_left():
    assert legal(scene(["m5", "", ""])) == ["pass"]


def test_SC5_the_first_card_lies_left_and_others_follow_to_the_right():
    table = scene(hands=["m5 m3 m1", "", ""], passed=[1, 2])
    play(table, "play m3", "play m5", "play m1")
    assert row(table, 0) == "m3 m5 m1"
    assert hand(table, 0) == ""


@pytest.mark.parametrize(("target", "left"), [("m5", "m3 m1"), ("m3", "m5 m1"), ("m1", "m5 m3")])
def test_SC5_a_row_closes_up_when_a_card_leaves(target: str, left: str):
    table = scene(["s1", "m5 m3 m1", ""])
    play(table, "use s1", f"pick {target}")
    assert row(table, 1) == left


def test_SC5_rows_have_no_greatest_length():
    many = "m5 m3 m1 m2 m4 c1 c2 c3 c4 c5 t2 t3 t4 t5 s2 s3 s4 s5 n5"
    table = scene([many, "", ""], ["m1b", "", ""])
    play(table, "play m1b")
    assert len(row(table, 0).split()) == 20


def test_SC6_nobody_adds_to_a_row_that_an_end_of_row_card_closes():
    table = scene(["m6", "t7", ""], ["m5 s1b", "", ""])
    assert legal(table, "play") == ["play s1b"]
    play(table, "play s1b")
    assert legal(table) == ["into 2"]


def test_SC6_a_row_is_closed_only_while_the_card_is_right_most():
    assert legal(scene(["m6 m5", "", ""], ["c5", "", ""]), "play") == ["play c5"]


def test_SC6_a_row_opens_again_when_the_end_of_row_card_leaves():
    table = scene(["s2b m5 m6", "", ""], ["c5", "", ""], passed=[1, 2])
    assert legal(table, "play") == []
    play(table, "use s2b", "pick m6")
    assert legal(table, "play") == ["play c5"]


def test_SC6_a_row_opens_again_when_the_end_of_row_card_moves():
    table = scene(["t3b m5 m6", "", ""], ["c5", "", ""], passed=[1, 2])
    play(table, "use t3b", "pick m6", "to 0")
    assert row(table, 0) == "m6 m5"
    assert legal(table, "play") == ["play c5"]


def test_SC6_a_closed_row_may_still_use_its_abilities():
    assert legal(scene(["c3 m6", "", ""], ["c5", "", ""]), "use") == ["use c3"]


def test_SC7_a_play_anywhere_card_that_ends_a_row_closes_anothers_row():
    table = scene(["", "m5 m3 m4", ""], ["t1b", "c5", ""])
    play(table, "play t1b", "into 1")
    assert row(table, 1) == "m5 m3 m4 t1b"
    assert legal(table, "play") == [], "seat 1 cannot add to the row"


def test_SC7_that_card_goes_only_into_rows_of_at_least_three_cards():
    table = scene(["", "m5 m3 m4", "c5 c4"], ["t1b", "", ""])
    play(table, "play t1b")
    assert legal(table) == ["into 0", "into 1"], "into one's own row always"


def test_SC8_a_play_anywhere_card_goes_into_a_passed_row_too():
    table = scene(["", "n5", ""], ["s1b", "", ""], passed=[1])
    play(table, "play s1b")
    assert legal(table) == ["into 0", "into 1", "into 2"]
    play(table, "into 1")
    assert score_of(table, 1) == 5 - 3 + 1


def test_SC8_other_cards_go_only_into_ones_own_row():
    table = scene(["", "m5", ""], ["m3", "", ""])
    play(table, "play m3")
    assert row(table, 0) == "m3"


def test_SC9_a_card_laid_into_another_row_belongs_to_that_rows_owner():
    table = scene(["", "s5", ""], ["s3b", "", ""])
    play(table, "play s3b", "into 1")
    assert (score_of(table, 0), score_of(table, 1)) == (0, 1 + 3)


def test_SC9_its_new_owner_may_use_its_ability():
    table = scene(["t2", "m5", "s2"], ["", "m1", ""])
    play(table, "use t2", "pick m5", "pick s2", "play m1", "pass", "pass")
    assert row(table, 1) == "s2 m1"
    assert legal(table, "use") == ["use s2"]


def test_SC9_it_goes_to_the_score_pile_of_the_rows_owner():
    table = scene(["", "m2", ""], ["s3b", "", ""], trump="moon")
    play(table, "play s3b", "into 1", "pass", "pass", "pass")
    assert table.view(None).score_piles[1].cards == ["s3b"]


def test_SC28_a_pass_is_final_for_the_round():
    table = scene(hands=["m5", "m4", "m3"], pieces=[0, 1, 2])
    play(table, "pass", "play m4", "play m3")
    assert table.who_may_act == (1,)
    with pytest.raises(NotYourTurnError):
        table.play(0, "play m5")


def test_SC28_who_passes_keeps_the_hand_for_the_next_round():
    table = scene(hands=["m5 c7", "", ""])
    play(table, "pass", "pass", "pass")
    assert table.state.round == 2
    kept = hand(table, 0).split()
    assert {"m5", "c7"} <= set(kept)
    assert len(kept) == 5


def test_SC47_passing_changes_nothing_in_the_row():
    table = scene(["m5 m3", "", ""], trump="moon")
    before = (row(table, 0), score_of(table, 0))
    play(table, "pass")
    assert (row(table, 0), score_of(table, 0)) == before


def test_a_turn_is_one_action_only():
    table = scene(hands=["m5 m4", "c5", ""])
    play(table, "play m5")
    assert table.who_may_act == (1,)


def test_a_card_that_is_not_in_the_hand_is_refused():
    table = scene(hands=["m5", "c5", ""])
    with pytest.raises(IllegalMoveError, match="'play c5' is not possible now; expected one of"):
        table.play(0, "play c5")
    assert discards(table) == ""
