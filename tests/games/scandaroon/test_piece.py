"""The Action Piece (SC2, SC14, SC17, SC18, SC22–SC27)."""

from __future__ import annotations

import pytest

from tests.games.scandaroon.scene import (
    GAME,
    currents,
    discards,
    finals,
    hand,
    legal,
    pass_all,
    play,
    row,
    scene,
)


def test_SC22_it_costs_a_card_of_the_hand_or_of_ones_own_row():
    table = scene(["m5", "m4", ""], ["m3", "m2", ""], pieces=[0])
    assert legal(table, "piece") == ["piece m3", "piece m5"]
    play(table, "piece m5")
    assert (row(table, 0), hand(table, 0), discards(table)) == ("", "m3", "m5")


def test_SC22_it_needs_a_card():
    assert legal(scene(pieces=[0])) == ["pass"]


def test_SC22_it_is_used_once_a_game():
    table = scene(hands=["m5 m4", "m3", ""], pieces=[0, 1])
    play(table, "piece m5", "play m3", "pass")
    assert table.who_may_act == (0,)
    assert legal(table, "piece") == []
    assert table.view(None).pieces == [False, True, False]


def test_SC22_it_stays_spent_in_the_next_round():
    table = scene(hands=["m5", "", ""], pieces=[0, 1])
    play(table, "piece m5")
    pass_all(table)
    assert table.state.round == 2
    assert table.view(None).pieces[0] is False


def test_using_it_is_the_whole_turn():
    table = scene(hands=["m5 m4", "", ""], pieces=[0])
    play(table, "piece m5")
    assert table.who_may_act == (1,)


@pytest.mark.parametrize(("code", "asked"), [("t5", "protect"), ("s7", "steal"), ("c5", "replace")])
def test_SC2_the_suit_of_the_paid_card_says_what_it_does(code: str, asked: str):
    table = scene(["", "m5", ""], [f"{code} m1", "", ""], pieces=[0])
    play(table, f"piece {code}")
    assert table.view(0).asked.what == asked


def test_SC2_moon_adds_four_to_the_score_pile():
    table = scene(hands=["m1", "", ""], pieces=[0])
    play(table, "piece m1")
    assert table.view(None).score_piles[0].total == 4


def test_SC17_a_card_of_two_suits_gives_the_choice_between_both():
    table = scene(["", "c5", ""], ["mt3", "", ""], pieces=[0])
    play(table, "piece mt3")
    assert legal(table) == ["as add", "as protect"]
    play(table, "as add")
    assert table.state.piece_points[0] == 4


def test_SC18_the_card_without_a_suit_gives_the_choice_of_all_four():
    table = scene(["", "c5", ""], ["n5", "", ""], pieces=[0])
    play(table, "piece n5")
    assert legal(table) == ["as add", "as replace", "as protect", "as steal"]


def test_SC18_its_face_value_is_the_limit_of_a_steal():
    table = scene(["", "c5 c6 m4", ""], ["n5", "", ""], pieces=[0])
    play(table, "piece n5", "as steal")
    assert legal(table) == ["pick m4", "pick c5"]


def test_SC14_powers_without_a_target_are_not_offered():
    table = scene(["", "c7", ""], ["n5", "", ""], pieces=[0])
    play(table, "piece n5")
    assert legal(table) == ["as add", "as replace", "as protect"]
    table = scene(hands=["n5 t5 s5", "", ""], pieces=[0])
    assert legal(table, "piece") == ["piece n5"], "nothing to protect or to steal"


def test_SC13_the_paid_card_is_no_target_of_its_own():
    assert legal(scene(["t5", "", ""], pieces=[0]), "piece") == []
    assert legal(scene(["s5", "", ""], pieces=[0]), "piece") == []


def test_SC23_a_protected_card_may_be_paid():
    table = scene(["m5 c5", "", ""], pieces=[0], protected="m5")
    assert "piece m5" in legal(table)
    play(table, "piece m5")
    assert row(table, 0) == "c5"
    assert not any(table.state.is_protected)


# --- add ---


def test_SC24_the_four_count_like_face_value_and_stay():
    table = scene(["", "m5", ""], ["m1", "", ""], pieces=[0])
    play(table, "piece m1")
    pass_all(table)
    piles = table.view(None).score_piles
    assert (piles[0].total, piles[1].total) == (4, 5)
    assert (piles[0].added, piles[0].cards) == (4, [])
    assert [box.score_pile for box in table.view(None).boxes] == [1, 3, 0]


# --- replace ---


def test_SC25_up_to_three_cards_are_discarded_first_and_then_as_many_drawn():
    table = scene(hands=["c5 m1 m2 m3 m4", "", ""], pieces=[0], pile="s7 s6 s5 s4")
    play(table, "piece c5", "pick m1", "pick m2")
    assert hand(table, 0) == "m3 m4"
    play(table, "pick m3")
    assert hand(table, 0) == "s4 s5 s6 m4"
    assert table.who_may_act == (1,)


def test_SC25_fewer_may_be_replaced():
    table = scene(hands=["c5 m1 m2", "", ""], pieces=[0], pile="s7 s6 s5")
    play(table, "piece c5", "pick m1", "done")
    assert hand(table, 0) == "s5 m2"


def test_SC25_even_none():
    table = scene(hands=["c5 m1", "", ""], pieces=[0], pile="s7")
    play(table, "piece c5", "done")
    assert hand(table, 0) == "m1"


def test_SC25_with_an_empty_hand_there_is_nothing_to_ask():
    table = scene(hands=["c5", "", ""], pieces=[0], pile="s7")
    play(table, "piece c5")
    assert (hand(table, 0), table.who_may_act) == ("", (1,))


def test_SC29_replacing_draws_what_is_left():
    table = scene(hands=["c5 m1 m2 m3", "", ""], pieces=[0], pile="s7")
    play(table, "piece c5", "pick m1", "pick m2", "pick m3")
    assert hand(table, 0) == "s7"


# --- protect ---


def test_SC26_any_card_of_an_unpassed_row_may_be_protected():
    table = scene(["m5", "c5", "n5"], ["t5", "", ""], pieces=[0], passed=[2])
    play(table, "piece t5")
    assert legal(table) == ["pick m5", "pick c5"]


def test_SC26_it_blocks_the_ability_of_an_opponents_card():
    table = scene(["m5", "s1", ""], ["t5", "", ""], pieces=[0])
    play(table, "piece t5", "pick s1")
    assert legal(table, "use") == []


def test_SC26_it_ends_with_the_round():
    table = scene(["m5 m3", "", ""], ["t5", "", ""], pieces=[0])
    play(table, "piece t5", "pick m3")
    assert table.view(None).rows[0].cards[1].protected
    pass_all(table)
    assert not any(table.state.is_protected)


def test_SC26_effects_and_trump_still_work_on_a_protected_card():
    table = scene(["n5 m4", "", ""], ["s1b", "", ""], protected="n5 m4", trump="moon")
    assert currents(table, 0) == [6, 4]
    assert finals(table, 0) == [6, 8]
    play(table, "play s1b", "into 0")
    assert currents(table, 0)[1] == 1


def test_a_card_is_not_protected_twice():
    table = scene(["m5 c5", "", ""], ["t5", "", ""], pieces=[0], protected="m5")
    play(table, "piece t5")
    assert legal(table) == ["pick c5"]


# --- steal ---


def test_SC27_a_steal_takes_a_card_of_at_most_the_face_value_paid():
    table = scene(["", "c5 m4 m3", ""], ["s4", "", ""], pieces=[0])
    play(table, "piece s4")
    assert legal(table) == ["pick m3", "pick m4"]
    play(table, "pick m4")
    assert (hand(table, 0), row(table, 1)) == ("m4", "c5 m3")


def test_SC27_it_compares_face_values_not_what_cards_are_worth():
    table = scene(["", "m3 c7", ""], ["s4", "", ""], pieces=[0], boosts={"m3": 9}, trump="moon")
    play(table, "piece s4")
    assert legal(table) == ["pick m3"]


def test_SC27_it_may_take_a_card_of_ones_own_row():
    table = scene(["m3", "", ""], ["s4", "", ""], pieces=[0])
    play(table, "piece s4", "pick m3")
    assert hand(table, 0) == "m3"


def test_SC27_not_from_passed_rows_and_no_protected_cards():
    table = scene(["m5", "m3", "m4"], ["s7", "", ""], pieces=[0], passed=[1], protected="m4")
    play(table, "piece s7")
    assert legal(table) == ["pick m5"]


def test_SC12_a_stolen_card_loses_its_extra_points():
    table = scene(["", "n5", ""], ["s7", "", ""], pieces=[0], boosts={"n5": 4}, passed=[2])
    play(table, "piece s7", "pick n5", "pass", "play n5")
    assert currents(table, 0) == [5]


def test_a_steal_at_the_end_of_a_row_opens_it():
    table = scene(["", "m5 c7", ""], ["s7", "m4", ""], pieces=[0])
    play(table, "piece s7", "pick c7")
    assert legal(table, "play") == ["play m4"]


def test_a_steal_finds_nothing_in_empty_rows():
    assert legal(scene(hands=["s7", "", ""], pieces=[0]), "piece") == []


def test_SC26_a_protected_end_of_row_card_keeps_its_row_closed():
    table = scene(["t5", "m5 c7", ""], ["t4", "m4", ""], pieces=[0])
    play(table, "piece t4", "pick c7")
    assert legal(table, "play") == []


def test_a_card_of_ones_row_that_is_paid_at_its_end_opens_the_row():
    table = scene(["m4 m6", "", ""], ["c5", "", ""], pieces=[0], passed=[1, 2])
    assert legal(table, "play") == []
    play(table, "piece m6")
    assert legal(table, "play") == ["play c5"]


def test_replacing_gives_no_card_back_that_was_just_discarded():
    table = scene(hands=["c5 m1 m2 m3", "", ""], pieces=[0], pile="")
    play(table, "piece c5", "pick m1", "pick m2", "done")
    assert hand(table, 0) == "m3"
    assert {"m1", "m2"} <= set(discards(table).split())


def test_SC18_who_sees_only_a_view_knows_that_a_card_without_a_suit_does_anything():
    table = GAME.deal(3, 1)
    assert GAME.imagine is not None
    imagined = GAME.imagine(table.view(0), {"deck": "third"})
    assert list(imagined.powers) == list(table.state.powers)
