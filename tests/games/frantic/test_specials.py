"""Special cards (FR18 to FR38)."""

from __future__ import annotations

import pytest

from rumpus.engine.errors import IllegalMoveError
from rumpus.games.frantic.state import Happened
from tests.games.frantic.position import FILLER, position

COLOUR_WISHES = ["wish yellow", "wish red", "wish green", "wish blue"]
ALL_WISHES = COLOUR_WISHES + [f"wish {n}" for n in range(1, 10)]
TEN_WITH_FY = "fy y1 y2 y3 y4 y6 y7 y8 y9 g1"


# --- wishes ---


def test_FR18_equality_is_effect_and_wish_or_either() -> None:
    hands = ["equality y1 y2 y3", "g1", "b1 b2 b3"]
    p = position(hands).play(0, "play equality")
    assert p.legal(0) == ["to 1", "to nobody"]
    both = position(hands).play(0, "play equality", "to 1")
    assert both.legal(0) == [*COLOUR_WISHES, "wish nothing"]
    alone = position(hands).play(0, "play equality", "to nobody")
    assert alone.legal(0) == COLOUR_WISHES, "without the effect the wish must be made"


def test_FR18_without_a_wish_the_former_demand_stays() -> None:
    p = position(["equality y1 y2 y3", "g1", "b1 b2 b3"], top="g7")
    p.play(0, "play equality", "to 1", "wish nothing").decline(1)
    demand = p.table.view(None).demand
    assert (demand.colour, demand.number) == ("green", 7)


def test_FR19_fantastic_makes_exactly_one_wish() -> None:
    p = position(["fantastic y1 y2", FILLER]).play(0, "play fantastic")
    assert p.legal(0) == ALL_WISHES
    p.play(0, "wish 7")
    assert (p.table.view(None).demand.number, p.waiting) == (7, (1,))


def test_FR19_fantastic_four_may_be_a_mere_wish() -> None:
    p = position(["four y1 y2", FILLER, "b1 b2"]).play(0, "play four")
    assert p.legal(0) == ["to 1", "to 2", "to nobody"]
    p.play(0, "to nobody")
    assert p.legal(0) == ALL_WISHES
    p.play(0, "wish green")
    assert (p.waiting, p.table.view(None).demand.colour) == ((1,), "green")
    assert p.counts() == [2, 10, 2]


def test_FR19_with_its_cards_fantastic_four_has_to_wish_as_well() -> None:
    p = position(["four y1 y2", FILLER, "b1 b2"]).play(0, "play four", *["to 1"] * 4)
    assert p.legal(0) == ALL_WISHES


@pytest.mark.parametrize("card", ["rskip", "rgift", "rexchange", "four", "equality"])
def test_FR20_nobody_aims_at_himself(card: str) -> None:
    p = position([f"{card} y1 y2 y3 y4", "g1 g2", "b1 b2"]).play(0, f"play {card}")
    assert "to 0" not in p.legal(0)
    assert {"to 1", "to 2"} <= set(p.legal(0))


# --- 2nd Chance ---


def test_FR21_who_can_lay_on_2nd_chance_must() -> None:
    p = position(["rchance r3 fantastic y1", FILLER]).play(0, "play rchance")
    assert p.legal(0) == ["play r3", "play fantastic"]


def test_FR21_fy_in_a_hand_of_ten_counts_as_playable() -> None:
    p = position([f"rchance {TEN_WITH_FY}", "g3 g4"]).play(0, "play rchance")
    assert p.counts()[0] == 10
    assert p.legal(0) == ["play fy"]


def test_FR21_who_cannot_draws_one_and_may_lay_any_card_then() -> None:
    p = position(["rchance y1 y2", FILLER], pile="r9").play(0, "play rchance")
    assert p.has_happened(Happened.DREW)
    assert p.legal(0) == ["play r9", "pass"]
    p.play(0, "pass")
    assert p.waiting == (1,)


def test_FR21_the_drawn_card_may_make_a_hand_of_ten_for_fy() -> None:
    nine = "fy y1 y2 y3 y4 y6 y7 y8 y9"
    p = position([f"rchance {nine}", "g3 g4"], pile="g9").play(0, "play rchance")
    assert p.legal(0) == ["play fy", "pass"]


def test_FR22_2nd_chance_as_last_card_draws_one() -> None:
    p = position(["rchance", FILLER], pile="r9").play(0, "play rchance")
    assert (p.waiting, p.legal(0)) == ((0,), ["play r9", "pass"])
    p.play(0, "play r9")
    assert p.s.made[0][0] == 1, "out with the card he drew"
    q = position(["rchance", FILLER], pile="y9").play(0, "play rchance")
    q.play(0, "pass")
    assert (q.waiting, q.counts()) == ((1,), [1, 10])


def test_FR23_2nd_chance_on_2nd_chance_is_a_chain() -> None:
    hand = "rchance bchance b1 y1"
    p = position([hand, FILLER], symbol_on_symbol=True).play(0, "play rchance", "play bchance")
    assert p.legal(0) == ["play b1"], "a card is due again, now on blue"


def test_FR24_fy_on_2nd_chance_fulfils_the_duty() -> None:
    p = position([f"rchance {TEN_WITH_FY}", "r1 g4"]).play(0, "play rchance", "play fy")
    assert p.waiting == (1,)
    assert p.legal(1) == ["play r1", "draw"], "the colour of 2nd Chance is still demanded"


def test_FR24_only_out_of_exactly_ten() -> None:
    p = position([f"rchance r1 {TEN_WITH_FY}", "g3 g4"]).play(0, "play rchance")
    assert p.legal(0) == ["play r1"], "eleven are too many"


# --- Skip ---


def test_FR25_a_marked_player_cannot_be_marked_again() -> None:
    p = position(["rskip y1 y2", "g1", "b1", "y3"], marks=[2]).play(0, "play rskip")
    assert p.legal(0) == ["to 1", "to 3"]


def test_FR25_if_all_are_marked_skip_has_no_effect_and_no_window() -> None:
    p = position(["rskip y1 y2", "g1", "b1"], marks=[1, 2]).play(0, "play rskip")
    assert p.has_happened(Happened.WAIVED)
    assert p.waiting == (0,), "both sit out"
    assert p.s.marks == 0, "a mark goes when the turn is skipped"


def test_FR25_after_sitting_out_he_can_be_marked_again() -> None:
    hands = ["rskip y1 y2", "r1 y3", "fantastic gskip b1 b2"]
    p = position(hands, pile="y6 y7 y8 y9", opened="counter counter counter counter")
    p.play(0, "play rskip", "to 1")
    assert (p.waiting, p.s.marks) == ((2,), 0), "he has sat out"
    p.play(2, "play fantastic", "wish green")
    p.play(0, "draw").play(0, "pass").play(1, "draw").play(1, "pass").play(2, "play gskip")
    assert p.legal(2) == ["to 0", "to 1"]


def test_FR25_marks_end_with_the_round() -> None:
    p = position(["r1", "g1 g2", "b1 b2"], marks=[0, 1], opened="nicetry").play(0, "play r1")
    assert (p.s.round, p.s.marks) == (2, 0)


def test_FR26_a_skipped_player_still_counters() -> None:
    p = position(["rgift y1 y2 y3", "counter g1", "b1 b2"], marks=[1])
    p.play(0, "play rgift", "to 1", "choose y1", "choose y2")
    assert p.legal(1) == ["counter", "decline"]


def test_FR26_and_still_plays_nice_try_and_is_hit_by_events() -> None:
    p = position(["r1", "nicetry g1", "b1 b2"], marks=[1]).play(0, "play r1")
    assert p.legal(1) == ["nicetry", "decline"]
    q = position(["k5 y1", "g1", "b1"], marks=[1], event="third_time_lucky").play(0, "play k5")
    assert q.counts() == [4, 4, 4]


def test_FR27_with_two_players_skip_is_another_turn() -> None:
    p = position(["rskip y1 y2", "g1 g2"]).play(0, "play rskip").decline(1)
    assert p.waiting == (0,)
    assert p.asked(0) == "turn"


# --- Gift ---


def test_FR28_gift_gives_exactly_two() -> None:
    p = position(["rgift y1 y2 y3", "g1", "b1"]).play(0, "play rgift", "to 2")
    assert p.legal(0) == ["choose y1", "choose y2", "choose y3"]
    p.play(0, "choose y3").play(0, "choose y1").decline(2)
    assert (p.hand(0), p.hand(2)) == (["y2"], ["y1", "y3", "b1"])


def test_FR28_with_one_card_left_it_gives_one() -> None:
    p = position(["rgift y1", "g1", "b1"], opened="nicetry").play(0, "play rgift", "to 2")
    assert p.happened(Happened.AIMED)[0].n == 1


def test_FR28_fy_is_never_given_and_makes_the_gift_smaller() -> None:
    three = position(["rgift fy y2 y3", "g1", "b1"]).play(0, "play rgift", "to 2")
    assert three.legal(0) == ["choose y2", "choose y3"]
    p = position(["rgift fy y2", "g1", "b1"]).play(0, "play rgift", "to 2")
    assert p.happened(Happened.AIMED)[0].n == 1
    p.decline(2)
    assert p.hand(0) == ["fy"]
    none = position(["rgift fy", "g1", "b1"]).play(0, "play rgift", "to 2")
    assert none.happened(Happened.AIMED)[0].n == 0


def test_FR29_gift_as_last_card_still_names_a_target_who_may_counter() -> None:
    p = position(["rgift", "counter g1", "b1"]).play(0, "play rgift")
    assert p.legal(0) == ["to 1", "to 2"]
    p.play(0, "to 1")
    assert p.legal(1) == ["counter", "decline"]
    p.decline(1)
    assert p.counts() == [0, 2, 1], "nothing moves"
    assert p.ask == "nicetry"


def test_FR29_a_nice_try_that_was_just_given_may_answer() -> None:
    p = position(["rgift nicetry y1", "g1", "b1"]).play(0, "play rgift", "to 1").decline(1)
    assert p.counts() == [0, 3, 1]
    assert p.legal(1) == ["nicetry", "decline"]


def test_FR30_a_gift_that_empties_the_hand_is_out() -> None:
    p = position(["rgift y1 y2", "g1", "b1"], opened="nicetry")
    p.play(0, "play rgift", "to 1").decline(1)
    assert p.s.made[0][0] == 1
    assert p.s.last_points[:3] == [0, 1 + 1 + 2, 1]


# --- Exchange ---


def test_FR31_exchange_gives_chosen_cards_and_takes_blind_ones() -> None:
    seen = set()
    for seed in range(40):
        p = position(["rexchange y1 y2 y3", "g1 g2 g3 g4", "b1"], seed=seed)
        p.play(0, "play rexchange", "to 1", "choose y1", "choose y2").decline(1)
        assert p.counts() == [3, 4, 1]
        assert {"y1", "y2"} <= set(p.hand(1))
        seen.add(tuple(card for card in p.hand(0) if card != "y3"))
    assert len(seen) == 6, "each pair of the four may come"


def test_FR31_nobody_draws_back_what_he_gave() -> None:
    for seed in range(40):
        p = position(["rexchange y1 y2", "g1 g2", "b1"], seed=seed)
        p.play(0, "play rexchange", "to 1").decline(1)
        assert (p.hand(0), p.hand(1)) == (["g1", "g2"], ["y1", "y2"])


def test_FR32_two_cards_for_one_where_there_are_fewer() -> None:
    p = position(["rexchange y1 y2 y3", "g1", "b1 b2"])
    p.play(0, "play rexchange", "to 1", "choose y1", "choose y2").decline(1)
    assert (p.hand(0), p.hand(1)) == (["y3", "g1"], ["y1", "y2"])
    q = position(["rexchange y1", "g1 g2", "b1 b2"]).play(0, "play rexchange", "to 1").decline(1)
    assert (q.hand(0), q.hand(1)) == (["g1", "g2"], ["y1"])


def test_FR32_exchange_as_last_card_draws_two_so_he_is_not_out() -> None:
    p = position(["rexchange", "g1 g2 g3", "b1"]).play(0, "play rexchange", "to 1").decline(1)
    assert p.counts() == [2, 1, 1]
    assert p.waiting == (1,)


def test_FR33_exchange_may_put_the_target_out() -> None:
    p = position(["rexchange", "g1", "b1"], opened="nicetry").play(0, "play rexchange", "to 1")
    p.decline(1)
    assert [s[0] for s in p.s.made[:3]] == [0, 1, 0]


def test_FR34_the_blind_draw_may_hit_fy_but_nobody_gives_it() -> None:
    p = position(["rexchange y1 y2", "fy", "b1"], opened="nicetry")
    p.play(0, "play rexchange", "to 1").decline(1)
    assert p.hand(0) == ["fy"]
    q = position(["rexchange fy y2 y3", "g1 g2", "b1"]).play(0, "play rexchange", "to 1")
    assert q.legal(0) == ["choose y2", "choose y3"]


def test_FR34_fy_lowers_the_number_given_and_not_the_number_drawn() -> None:
    p = position(["rexchange fy y2", "g1 g2", "b1"]).play(0, "play rexchange", "to 1").decline(1)
    assert (p.hand(0), p.hand(1)) == (["g1", "g2", "fy"], ["y2"])
    q = position(["rexchange fy", "g1 g2 g3", "b1"]).play(0, "play rexchange", "to 1").decline(1)
    assert q.counts() == [3, 1, 1]


# --- FY ---


@pytest.mark.parametrize("cards", [1, 8, 9, 10, 11])
def test_FR35_fy_is_laid_out_of_exactly_ten_cards(cards: int) -> None:
    others = ["g1", "g2", "g3", "g4", "g6", "g7", "g8", "g9", "y1", "y2"][: cards - 1]
    p = position([" ".join(["fy", *others]), FILLER.replace("y1 y2 ", "")])
    assert ("play fy" in p.legal(0)) == (cards == 10)


def test_FR35_play_goes_on_with_the_card_before() -> None:
    p = position([TEN_WITH_FY, "r1 b5 b1"]).play(0, "play fy")
    assert p.legal(1) == ["play r1", "play b5", "draw"]


def test_FR35_also_with_an_open_wish() -> None:
    p = position([TEN_WITH_FY, "r1 b5 b1"], wish="blue", top="fantastic").play(0, "play fy")
    assert p.legal(1) == ["play b1", "play b5", "draw"]


def test_FR35_only_on_the_own_turn() -> None:
    p = position(["r1 y1", TEN_WITH_FY])
    with pytest.raises(IllegalMoveError):
        p.play(1, "play fy")


# --- Equality, Fantastic Four ---


def test_FR36_equality_counts_hands_after_it_was_laid() -> None:
    p = position(["equality y1 y2 y3", "g1 g2 g3", "b1 b2", "y4"]).play(0, "play equality")
    assert p.legal(0) == ["to 2", "to 3", "to nobody"], "three cards are not fewer than three"
    p.play(0, "to 3", "wish blue").decline(3)
    assert p.counts() == [3, 3, 2, 3]


def test_FR36_if_nobody_has_fewer_it_is_a_wish_that_must_be_made() -> None:
    p = position(["equality y1 y2", "g1 g2", "b1 b2 b3"]).play(0, "play equality")
    assert p.legal(0) == COLOUR_WISHES


def test_FR37_the_four_cards_are_shared_out_freely_and_drawn_in_play_order() -> None:
    p = position(["four y1 y2", "g1", "b1", "y3"], turn=0)
    p.play(0, "play four", "to 3", "to 1", "to 3", "to 3", "wish red").decline(1, 3)
    assert p.counts() == [2, 2, 1, 4]
    assert [h.seat for h in p.happened(Happened.DREW)] == [1, 3, 3, 3]


def test_FR37_all_four_or_none() -> None:
    p = position(["four y1 y2", "g1", "b1"]).play(0, "play four", "to 1")
    assert p.legal(0) == ["to 1", "to 2"], "once begun all four have to go"
    p.play(0, "to 2", "to 2", "to 2")
    assert p.ask == "wish"


def test_FR37_with_no_card_there_is_no_attack_and_no_window() -> None:
    p = position(["four y1 y2", "counter g1", "b1"]).play(0, "play four", "to nobody", "wish 3")
    assert p.waiting == (1,)
    assert p.asked(1) == "turn"


@pytest.mark.parametrize(
    ("card", "answers"),
    [
        ("rskip", ["to 1"]),
        ("rgift", ["to 1", "choose y1", "choose y2"]),
        ("rexchange", ["to 1", "choose y1", "choose y2"]),
        ("four", ["to 1", "to 1", "to 1", "to 1", "wish red"]),
        ("equality", ["to 1", "wish nothing"]),
    ],
)
def test_FR38_attacks_can_be_countered(card: str, answers: list[str]) -> None:
    p = position([f"{card} y1 y2 y3", "counter g1", "b1"]).play(0, f"play {card}", *answers)
    assert (p.waiting, p.ask, p.legal(1)) == ((1,), "counter", ["counter", "decline"])


def test_FR38_fantastic_2nd_chance_events_and_nice_try_cannot() -> None:
    hands = ["fantastic rchance k5 r1 y1 y2", "counter g1 g2 g3", "b1 b2"]
    p = position(hands).play(0, "play fantastic", "wish red")
    assert p.asked(1) == "turn"
    p = position(hands).play(0, "play rchance")
    assert p.waiting == (0,)
    p = position(hands, event="expansion").play(0, "play k5")
    assert p.asked(1) == "turn"
    p = position(["r1", "counter nicetry g1", "b1"]).play(0, "play r1").decline(2)
    p.play(1, "nicetry").play(1, "wish nothing")
    assert p.asked(1) == "turn"
