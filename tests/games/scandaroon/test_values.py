"""What cards are worth: effects, extra points, counting cards, trump (SC10–SC12, SC15–SC21)."""

from __future__ import annotations

import pytest

from rumpus.games.scandaroon.cards import CODES
from tests.games.scandaroon.scene import currents, finals, play, row, scene, score_of


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("m5 m3", [7, 4]),  # ←+2 on m5; m5 gives +1→ to m3
        ("c7 m3", [9, 3]),
        ("m2 c7", [2, 8]),  # ←+1→, nothing to its left
        ("c5 m2 c7", [6, 2, 8]),  # ←+1→ on both; c5 has ←+1 and nothing to its left
        ("c7 m5", [7, 5]),  # +1→ with nothing to its right
        ("m5 c7", [5, 8]),
        ("c7 n5 m3", [7, 7, 3]),  # only the direct neighbour
        ("c3 c3b c5", [1, 4, 3]),  # ←−2→; c5 gives c3b ←+1
    ],
)
def test_SC11_effects_reach_the_direct_neighbours_only(cards: str, worth: list[int]):
    assert currents(scene([cards, "", ""]), 0) == worth


def test_SC11_effects_stay_in_their_row():
    table = scene(["c7", "m3", ""])
    assert currents(table, 0) == [7]


def test_SC10_effects_follow_the_cards_as_they_lie_now():
    table = scene(["m4 m3 s1", "", ""], ["", "", ""], passed=[1, 2])
    assert currents(table, 0) == [6, 3, 1]
    play(table, "use s1", "pick m3")
    assert currents(table, 0) == [4]


def test_SC10_a_new_neighbour_takes_over_when_the_row_closes_up():
    table = scene(["s1 n5 c2 m3", "", ""], passed=[1, 2])
    assert currents(table, 0) == [1, 5, 4, 3]
    play(table, "use s1", "pick c2")
    assert currents(table, 0) == [7, 3]


def test_SC10_effects_of_cards_moved_away_are_gone():
    table = scene(["t2 c7 m3", "n5", ""], passed=[2])
    assert currents(table, 0)[1] == 9
    play(table, "use t2", "pick m3", "pick n5")
    assert currents(table, 0) == [7, 5]
    assert currents(table, 1) == [3]


def test_an_effect_on_all_of_a_suit_reaches_every_other_card_of_it_in_the_row():
    # t5: each other Turban card in this row +1
    table = scene(["t6 n5 t5 mt3 tc5", "t7", ""])
    assert currents(table, 0) == [6 + 1, 5, 5 + 2, 3 + 1, 5 + 1]
    assert currents(table, 1) == [7], "not in other rows"


def test_two_such_cards_strengthen_each_other_but_not_themselves():
    table = scene(["c4 c5 tc5 t5", "", ""])
    # c4 gives c5 and tc5 one each; t5 gives tc5 one; c5 gives c4 one
    assert currents(table, 0) == [4 + 1, 5 + 1, 5 + 1 + 1, 5]


def test_SC12_extra_points_stay_on_the_card_while_it_is_in_play():
    table = scene(["m1b n5", "", ""], passed=[1, 2])
    play(table, "use m1b", "pick n5")
    assert currents(table, 0) == [10]


def test_SC12_extra_points_add_up():
    table = scene(["m1b m2b n5", "", ""], passed=[1, 2])
    play(table, "use m1b", "pick n5", "use m2b", "pick n5")
    assert currents(table, 0) == [5 + 5 + 4]


def test_SC12_extra_points_are_lost_when_the_card_leaves():
    table = scene(["c2b n5", "", ""], boosts={"n5": 9}, passed=[1, 2])
    play(table, "use c2b", "pick n5")
    play(table, "play n5")
    assert currents(table, 0) == [5]


def test_SC15_extra_points_have_no_limit():
    table = scene(["m1b n5", "", ""], boosts={"n5": 40}, passed=[1, 2])
    play(table, "use m1b", "pick n5")
    assert currents(table, 0) == [50]


def test_SC16_a_counting_card_is_worth_the_cards_of_its_suit_in_all_rows_itself_included():
    table = scene(["m0 c5", "m5 s5", "m1 sm3"])
    assert currents(table, 0)[0] == 4 + 0 + 1  # m0, m5, m1, sm3; and ←+1 by c5


def test_SC16_it_follows_every_card_that_enters_or_leaves_play():
    table = scene(["m0", "", ""], ["m5", "sm3 s2", ""], passed=[2])
    assert currents(table, 0) == [1]
    play(table, "play m5")
    assert currents(table, 0)[0] == 2
    play(table, "play sm3")
    assert currents(table, 0)[0] == 3
    play(table, "pass", "pass")
    assert table.state.round == 2


def test_SC16_its_face_value_stays_nought():
    table = scene(["m0", "", "s2"], ["", "", ""], turn=2)
    play(table, "use s2", "pick m0")  # Strike 5 would refuse a worth above 5, not a face of 0
    assert row(table, 0) == ""


def test_SC16_cards_in_hands_and_piles_do_not_count():
    table = scene(["m0", "", ""], ["m5 m4", "m3", ""], discards="m7 m6")
    assert currents(table, 0) == [1]


def test_SC17_a_card_of_two_suits_is_doubled_by_either_and_only_once():
    for trump, worth in (("scimitar", 6), ("moon", 6), ("turban", 3), ("tiles", 3)):
        assert finals(scene(["sm3", "", ""], trump=trump), 0) == [worth]


def test_SC17_a_card_of_two_suits_counts_for_both():
    table = scene(["s0", "m0", "sm3"])
    assert (currents(table, 0), currents(table, 1)) == ([2], [2])


def test_SC18_the_card_without_a_suit_is_never_trump():
    for trump in ("scimitar", "moon", "turban", "tiles", "none"):
        assert finals(scene(["n5", "", ""], trump=trump), 0) == [5]


def test_SC19_with_no_trumps_nothing_is_doubled():
    table = scene(["s5 c7", "m7", "t7"], trump="none")
    assert [score_of(table, seat) for seat in range(3)] == [5 + 7, 7, 7]


def test_SC20_doubling_takes_the_current_value():
    table = scene(["m5 m3", "", ""], boosts={"m3": 4}, trump="moon")
    assert finals(table, 0) == [2 * (5 + 2), 2 * (3 + 1 + 4)]


def test_SC20_the_trump_in_force_doubles_not_the_one_of_the_rounds_beginning():
    table = scene(["t1 m7", "", ""], trump="tiles", passed=[1, 2])
    play(table, "use t1", "trump moon")
    assert finals(table, 0) == [14]


def test_SC21_no_value_falls_below_nought():
    table = scene(["m1 s3b", "c5", ""], trump="moon")
    assert currents(table, 0) == [0, 3]
    assert finals(table, 0) == [0, 3]


def test_SC21_everything_is_summed_up_before_the_floor():
    # m2 gives s2 +1, sc2 takes 4, five extra points: 2 + 1 − 4 + 5 = 4, not 0 + 5
    table = scene(["m2 s2 sc2", "", ""], boosts={"s2": 5})
    assert currents(table, 0)[1] == 4


def test_SC21_a_counting_card_is_floored_after_its_count_too():
    table = scene(["m0 s3b", "m5 m4", ""])
    assert currents(table, 0)[0] == 0  # 3 − 4
    table = scene(["m0 s1b", "m5 m4", ""], ["", "", ""])
    assert currents(table, 0)[0] == 0  # 3 − 3
    table = scene(["m0 s1b", "m5 m4", "m3"])
    assert currents(table, 0)[0] == 1


def test_SC47_scores_need_no_markers_they_follow_from_the_rows():
    table = scene(["m5", "", ""], ["m3", "", ""], trump="moon")
    assert table.view(None).rows[0].score == 10
    play(table, "play m3")
    assert table.view(None).rows[0].score == 2 * 7 + 2 * 4


def test_SC16_a_counting_card_of_two_suits_counts_cards_of_either_once_each():
    table = scene(["sm3", "s5 m5 sc2", "c5 m4"])
    card = CODES.index("sm3")
    table.state.is_count[card], table.state.face[card] = 1, 0
    assert currents(table, 0) == [5]


def test_an_effect_in_an_empty_row_finds_nobody():
    table = scene(hands=["s1b", "", ""])
    play(table, "play s1b", "into 2")
    assert currents(table, 2) == [1]


def test_effects_reach_cards_of_a_passed_row():
    table = scene(["m0", "n5", "t6 t5"], ["s3b", "m5", ""], passed=[2])
    assert currents(table, 2) == [6 + 1, 5]
    play(table, "play s3b", "into 2")
    assert currents(table, 2) == [7, 1, 3]


def test_SC16_a_counting_card_in_a_passed_row_goes_on_counting():
    table = scene(["m0", "", ""], ["", "m5", ""], turn=1, passed=[0])
    play(table, "play m5")
    assert currents(table, 0) == [2]


def test_a_swapped_card_takes_its_effects_to_its_new_neighbours():
    table = scene(["t2 c7 m3", "s5 n5", ""], passed=[2])
    play(table, "use t2", "pick m3", "pick n5")
    assert (currents(table, 0), currents(table, 1)) == ([7, 5], [5 + 2, 3])


def test_an_effect_on_its_suit_needs_another_card_of_it():
    assert currents(scene(["t5", "", ""]), 0) == [5]
    assert currents(scene(["t5 n5 m4", "", ""]), 0) == [5, 6, 4]  # m4 gives n5 one
