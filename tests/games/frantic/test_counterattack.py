"""Counterattack (FR39 to FR50)."""

from __future__ import annotations

import pytest

from rumpus.engine.errors import IllegalMoveError
from rumpus.games.frantic.state import Happened
from tests.games.frantic.position import Position, position, started_with

COLOUR_WISHES = ["wish yellow", "wish red", "wish green", "wish blue"]
ALL_WISHES = COLOUR_WISHES + [f"wish {n}" for n in range(1, 10)]


def gift_to_one(hands: list[str], **more: str) -> Position:
    p = position(hands, **more)  # type: ignore[arg-type]
    return p.play(0, "play rgift", "to 1", "choose y1", "choose y2")


def test_FR39_the_target_is_asked_before_anything_moves() -> None:
    p = gift_to_one(["rgift y1 y2 y3", "counter g1", "b1"])
    assert (p.waiting, p.ask) == ((1,), "counter")
    assert p.counts() == [3, 2, 1]
    assert not p.has_happened(Happened.GAVE)


def test_FR39_the_target_is_asked_whether_or_not_he_holds_the_card() -> None:
    p = gift_to_one(["rgift y1 y2 y3", "g1 g2", "b1"])
    assert (p.waiting, p.legal(1)) == ((1,), ["decline"])


def test_FR39_nothing_is_told_before_all_is_fixed() -> None:
    p = position(["four y1 y2", "g1", "b1", "y3"])
    told = [p.play(0, "play four").facts]
    before = [p.table.view(seat) for seat in (1, 2, 3, None)]
    for move in ("to 1", "to 1", "to 3", "to 3"):
        told.append(p.play(0, move).facts)
        assert [p.table.view(seat) for seat in (1, 2, 3, None)] == before
    assert [len(facts) for facts in told] == [1, 0, 0, 0, 0]
    p.play(0, "wish blue")
    aimed = [(h.other, h.n) for h in p.happened(Happened.AIMED)]
    assert aimed == [(1, 2), (3, 2)]
    assert p.has_happened(Happened.WISHED_COLOUR)
    attack = p.table.view(2).attack
    assert (attack.targets, attack.cards, attack.wish) == ([1, 3], [2, 2], "blue")


def test_FR39_the_number_of_chosen_cards_is_public_and_their_faces_are_not() -> None:
    p = gift_to_one(["rgift y1 y2 y3", "g1 g2", "b1"])
    for seat in (1, 2, None):
        view = p.table.view(seat)
        assert view.attack.cards == [2]
        assert "y1" not in str(view)
        assert all(h.card != 0 for h in p.table.happened(seat))
    q = position(["rgift y1 y2 y3", "g1 g2", "b1"])
    before = [q.table.view(seat) for seat in (1, 2, None)]
    q.play(0, "play rgift", "to 1", "choose y3", "choose y2")
    assert before[0].phase == "turn"
    assert [str(q.table.view(s)) for s in (1, 2)] == [str(p.table.view(s)) for s in (1, 2)]


def test_FR39_blind_cards_are_drawn_after_the_window() -> None:
    """The same chance draws them, whatever the answer cost: nothing is cast before it."""
    p = position(["rexchange y1 y2", "g1 g2 g3", "b1"])
    chance = p.s.chance
    p.play(0, "play rexchange", "to 1")
    assert p.s.chance == chance
    p.decline(1)
    assert p.s.chance != chance


def test_FR39_no_window_once_all_four_counterattacks_lie_open() -> None:
    all_open = "counter counter counter counter"
    p = gift_to_one(["rgift y1 y2 y3", "g1 g2", "b1"], opened=all_open)
    assert p.counts() == [1, 4, 1]
    q = gift_to_one(["rgift y1 y2 y3", "g1 g2", "b1"], opened="counter counter counter")
    assert q.ask == "counter", "the fourth may be anywhere"


def test_FR39_discarded_ones_lie_open_too() -> None:
    p = position(["rgift y1 y2 y3", "g1 g2", "b1"], pile="b2 b3")
    p.play(0, "play rgift", "to 1", "choose y1", "choose y2")
    assert p.counts() == [1, 4, 1]


def test_FR39_no_window_for_an_empty_hand() -> None:
    """Seat 1 counters with his last card; what comes back cannot be countered again."""
    p = gift_to_one(["rgift y1 y2 y3", "counter", "counter b1 b2"])
    p.play(1, "counter").play(1, "to 2", "wish nothing").play(2, "counter")
    p.play(2, "to 1", "wish nothing")
    assert p.has_happened(Happened.GAVE)
    assert p.hand(1) == ["b1", "b2"]


def test_FR40_a_counter_annuls_the_attack_for_all_targets() -> None:
    p = position(["four y1 y2", "g1", "counter b1", "y3"])
    p.play(0, "play four", "to 1", "to 2", "to 2", "to 3", "wish blue").decline(1, 3)
    p.play(2, "counter").play(2, "to nobody", "wish nothing")
    assert p.counts() == [2, 1, 1, 1]


def test_FR40_the_attacker_keeps_the_cards() -> None:
    p = gift_to_one(["rgift y1 y2 y3", "counter g1", "b1"]).play(1, "counter")
    p.play(1, "to nobody", "wish nothing")
    assert (p.hand(0), p.hand(1)) == (["y1", "y2", "y3"], ["g1"])


def test_FR41_of_several_counters_the_first_in_play_order_counts() -> None:
    p = position(["four y1", "counter g1", "b1", "counter y3"], turn=0)
    p.play(0, "play four", "to 1", "to 3", "to 3", "to 3", "wish blue")
    assert p.waiting == (1, 3)
    p.play(3, "counter")
    assert (p.waiting, p.facts) == ((1,), [])
    p.play(1, "counter")
    assert [h.seat for h in p.happened(Happened.COUNTERED)] == [1]
    assert p.hand(3) == ["y3", "counter"], "the other was never shown"


def test_FR41_the_first_need_not_be_the_neighbour() -> None:
    p = position(["four y1", "b1", "counter g1", "counter y3"])
    p.play(0, "play four", "to 2", "to 2", "to 3", "to 3", "wish blue")
    p.play(2, "counter").play(3, "counter")
    assert [h.seat for h in p.happened(Happened.COUNTERED)] == [2]


def test_FR41_play_order_is_counted_from_the_latest_attacker() -> None:
    hands = ["four y1", "counter b1", "y3", "counter g1 g2", "counter y4"]
    p = position(hands).play(0, "play four", "to 3", "to 3", "to 3", "to 3", "wish blue")
    p.play(3, "counter").play(3, "to 1", "to 1", "to 4", "to 4", "wish red")
    p.play(1, "counter").play(4, "counter")
    assert [h.seat for h in p.happened(Happened.COUNTERED)] == [4], "he sits next to seat 3"


def test_FR42_the_counterattacker_gives_his_own_cards_to_anybody_but_himself() -> None:
    p = gift_to_one(["rgift y1 y2 y3", "counter g1 g2 g3", "b1"]).play(1, "counter")
    assert p.legal(1) == ["to 0", "to 2", "to nobody"]
    p.play(1, "to 0")
    assert p.legal(1) == ["choose g1", "choose g2", "choose g3"]
    p.play(1, "choose g1", "choose g3")
    assert p.legal(1) == [*COLOUR_WISHES, "wish nothing"], "annulling is effect enough"
    p.play(1, "wish nothing").decline(0)
    assert (p.hand(0), p.hand(1)) == (["y1", "y2", "y3", "g1", "g3"], ["g2"])


def test_FR42_fy_is_not_given_here_either() -> None:
    p = gift_to_one(["rgift y1 y2 y3", "counter fy g2 g3", "b1"]).play(1, "counter", "to 0")
    assert p.legal(1) == ["choose g2", "choose g3"]


def test_FR42_he_exchanges_out_of_his_own_hand() -> None:
    p = position(["rexchange y1 y2", "counter g1 g2", "b1 b2"])
    p.play(0, "play rexchange", "to 1").play(1, "counter").play(1, "to 2", "wish nothing")
    p.decline(2)
    assert (p.hand(0), p.hand(1), p.hand(2)) == (["y1", "y2"], ["b1", "b2"], ["g1", "g2"])


def test_FR43_equality_countered_needs_a_smaller_hand() -> None:
    hands = ["equality y1 y2 y3 y4 y6", "counter g1 g2 g3", "b1 b2 b3", "y7"]
    p = position(hands).play(0, "play equality", "to 1", "wish blue").play(1, "counter")
    assert p.legal(1) == ["to 3", "to nobody"], "he holds three after his Counterattack"
    p.play(1, "to 3", "wish nothing").decline(3)
    assert p.counts() == [5, 3, 3, 3]


def test_FR44_skip_countered_needs_an_unmarked_target() -> None:
    p = position(["rskip y1 y2", "counter g1", "b1", "y3"], marks=[2])
    p.play(0, "play rskip", "to 1").play(1, "counter")
    assert p.legal(1) == ["to 0", "to 3", "to nobody"]
    p.play(1, "to 0", "wish nothing").decline(0)
    assert p.s.marks == 0b101


def test_FR45_fantastic_four_countered_is_shared_out_anew_with_a_compulsory_wish() -> None:
    p = position(["four y1 y2", "counter g1", "b1"])
    p.play(0, "play four", "to 1", "to 1", "to 1", "to 1", "wish blue").play(1, "counter")
    assert p.legal(1) == ["to 0", "to 2", "to nobody"]
    p.play(1, "to 0", "to 2", "to 2", "to 2")
    assert p.legal(1) == ALL_WISHES
    p.play(1, "wish 7").decline(0, 2)
    assert p.counts() == [3, 1, 4]
    assert p.table.view(None).demand.number == 7


def test_FR45_or_he_leaves_it_and_may_wish_a_colour() -> None:
    p = position(["four y1 y2", "counter g1", "b1"], top="g7")
    p.play(0, "play four", "to 1", "to 1", "to 1", "to 1", "wish blue").play(1, "counter")
    p.play(1, "to nobody")
    assert p.legal(1) == [*ALL_WISHES, "wish nothing"], "or carries it out with no card"
    p.play(1, "wish nothing")
    demand = p.table.view(None).demand
    assert (demand.colour, demand.number) == ("green", 7), "the attacker's wish is void"


def test_FR46_the_wish_of_the_last_card_not_countered_counts() -> None:
    hands = ["four y1 y2", "counter g1", "counter b1"]
    p = position(hands).play(0, "play four", "to 1", "to 1", "to 1", "to 1", "wish blue")
    p.play(1, "counter").play(1, "to 2", "to 2", "to 2", "to 2", "wish green")
    p.play(2, "counter").play(2, "to nobody", "wish yellow")
    assert p.table.view(None).demand.colour == "yellow"


def test_FR46_without_one_a_coloured_attack_leaves_its_colour() -> None:
    p = gift_to_one(["rgift y1 y2 y3", "counter g1", "counter b1"]).play(1, "counter")
    p.play(1, "to 2", "wish green").play(2, "counter").play(2, "to nobody", "wish nothing")
    assert p.table.view(None).demand.colour == "red"


def test_FR46_without_one_equality_leaves_the_demand_before_it() -> None:
    p = position(["equality y1 y2 y3", "counter", "b1"], top="g7", opened="nicetry")
    p.play(0, "play equality", "to 1", "wish blue").play(1, "counter")
    assert p.legal(1) == [*COLOUR_WISHES, "wish nothing"], "nobody has fewer cards than none"
    q = position(["equality y1 y2 y3", "counter g1", "b1 b2"], top="g7")
    q.play(0, "play equality", "to 1", "wish blue").play(1, "counter").play(1, "wish nothing")
    assert q.table.view(None).demand.number == 7


def test_FR46_a_start_card_leaves_the_demand_open() -> None:
    p = started_with("four", ["y1 y2", "counter g1", "b1"])
    p.play(0, *["to 1"] * 4, "wish blue").play(1, "counter").play(1, "to nobody", "wish nothing")
    assert p.table.view(None).demand.open


def test_FR47_an_attack_can_be_countered_up_to_four_times() -> None:
    hands = ["rskip y1 counter", "counter counter g1 g2", "counter b1"]
    p = position(hands).play(0, "play rskip", "to 1")
    p.play(1, "counter").play(1, "to 0", "wish nothing")
    p.play(0, "counter").play(0, "to 2", "wish nothing")
    p.play(2, "counter").play(2, "to 1", "wish nothing")
    p.play(1, "counter").play(1, "to 2", "wish blue")
    assert p.s.laid[64] == 4
    assert p.has_happened(Happened.MARKED), "nobody can answer any more"
    assert p.table.view(None).demand.colour == "blue"


def test_FR48_play_goes_on_after_the_first_attacker() -> None:
    hands = ["y1 y2", "rgift y3 y4 y6", "g1 g2", "counter b1 b2 b3"]
    p = position(hands, turn=1).play(1, "play rgift", "to 3", "choose y3", "choose y4")
    p.play(3, "counter").play(3, "to 0", "choose b1", "choose b2", "wish nothing").decline(0)
    assert p.waiting == (2,)


def test_FR48_also_after_a_chain_of_counters() -> None:
    hands = ["rskip y1 y2", "g1 g2", "counter b1", "counter y3"]
    p = position(hands).play(0, "play rskip", "to 2").play(2, "counter").play(2, "to 3")
    p.play(2, "wish nothing").play(3, "counter").play(3, "to nobody", "wish nothing")
    assert p.waiting == (1,)


def test_FR49_counterattack_as_last_card_takes_effect_first_then_he_is_out() -> None:
    p = gift_to_one(["rgift y1 y2 y3", "counter", "b1"]).play(1, "counter")
    assert p.legal(1) == ["to 0", "to 2", "to nobody"]
    p.play(1, "to 2", "wish nothing").decline(2)
    assert p.waiting == (0, 2)
    assert p.ask == "nicetry"
    p.decline(0, 2)
    assert [row[0] for row in p.s.made[:3]] == [0, 1, 0]


def test_FR50_on_the_own_turn_counterattack_is_only_a_colour_wish() -> None:
    p = position(["counter y1 y2", "g1", "b1"]).play(0, "play counter")
    assert p.legal(0) == COLOUR_WISHES
    p.play(0, "wish green")
    assert (p.waiting, p.table.view(None).demand.colour) == ((1,), "green")


def test_FR39_only_the_targets_may_answer() -> None:
    p = gift_to_one(["rgift y1 y2 y3", "g1 g2", "counter b1"])
    with pytest.raises(IllegalMoveError, match="waits for seat 1"):
        p.play(2, "counter")


@pytest.mark.parametrize(
    ("hand", "moves", "coming"),
    [
        ("rskip r1 y1", ("play rskip", "to 1"), [0]),
        ("rgift", ("play rgift", "to 1"), [0]),
        ("rgift fy r1", ("play rgift", "to 1"), [1]),
        ("rexchange r1 y1", ("play rexchange", "to 1"), [2]),
        ("equality r1 r2 r3 r4", ("play equality", "to 1", "wish red"), [2]),
        ("four r1", ("play four", "to 2", "to 1", "to 2", "to 2", "wish 7"), [1, 3]),
    ],
)
def test_FR93_all_see_how_many_cards_an_attack_brings(
    hand: str, moves: tuple[str, ...], coming: list[int]
) -> None:
    p = position([hand, "g1 g2", "b1 b2 b3"]).play(0, *moves)
    for reader in (None, 0, 1, 2):
        assert p.table.view(reader).attack.cards == coming
