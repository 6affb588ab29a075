"""Empty hands and Nice Try (FR51 to FR55, FR94)."""

from __future__ import annotations

import pytest

from rumpus.games.frantic.state import Happened
from tests.games.frantic.bodies import played_compiled
from tests.games.frantic.position import position

COLOUR_WISHES = ["wish yellow", "wish red", "wish green", "wish blue"]


def test_FR51_all_who_hold_cards_are_asked_whether_they_have_it_or_not() -> None:
    p = position(["r1", "nicetry g1", "b1", "y1"]).play(0, "play r1")
    assert (p.waiting, p.ask) == ((1, 2, 3), "nicetry")
    assert [p.legal(seat) for seat in (1, 2, 3)] == [
        ["nicetry", "decline"],
        ["decline"],
        ["decline"],
    ]


def test_FR51_when_all_let_it_pass_the_round_is_over() -> None:
    p = position(["r1", "nicetry g1", "b1", "y1"]).play(0, "play r1").decline(3, 1, 2)
    assert p.has_happened(Happened.ROUND_OVER)
    assert p.s.last_points[:4] == [0, 8, 1, 1]


def test_FR51_no_window_once_nice_try_lies_open() -> None:
    p = position(["r1", "g1", "b1"], opened="nicetry").play(0, "play r1")
    assert p.has_happened(Happened.ROUND_OVER)
    q = position(["r1", "g1", "b1"], pile="y7").play(0, "play r1")
    assert q.has_happened(Happened.ROUND_OVER), "a discarded one lies open too"


def test_FR51_hands_count_only_when_all_is_done() -> None:
    """A black last card: the event comes first and gives him cards again (FR65)."""
    p = position(["k5", "nicetry g1", "b1"], event="third_time_lucky").play(0, "play k5")
    assert (p.counts(), p.waiting) == ([3, 5, 4], (1,))


def test_FR52_the_empty_hand_draws_three() -> None:
    p = position(["r1", "nicetry g1", "b1"]).play(0, "play r1").decline(2).play(1, "nicetry")
    assert p.legal(1) == [*COLOUR_WISHES, "wish nothing"]
    p.play(1, "wish nothing")
    assert p.counts() == [3, 1, 1]
    assert p.waiting == (1,)


def test_FR52_all_empty_hands_draw_in_play_order_from_the_right_of_whose_turn_it_is() -> None:
    """Vandalism empties seats 1, 2 and 3."""
    hands = ["r1 r2", "k5 r3", "r4", "nicetry y1"]
    p = position(hands, turn=1, event="vandalism").play(1, "play k5")
    assert p.counts() == [0, 0, 0, 2]
    p.play(3, "nicetry").play(3, "wish nothing")
    assert p.counts() == [3, 3, 3, 1]
    assert [h.seat for h in p.happened(Happened.DREW)] == [2, 2, 2, 0, 0, 0, 1, 1, 1]


def test_FR52_who_throws_it_in_as_the_last_card_draws_three_too() -> None:
    p = position(["r1", "nicetry", "b1"]).play(0, "play r1").decline(2).play(1, "nicetry")
    assert [h.other for h in p.happened(Happened.THWARTED)] == [0], "he was not out before"
    p.play(1, "wish blue")
    assert (p.s.round, p.counts(), p.waiting) == (1, [3, 3, 1], (1,))
    assert [h.seat for h in p.happened(Happened.DREW)] == [1, 1, 1, 0, 0, 0]
    assert not p.has_happened(Happened.WENT_OUT)
    assert [row[0] for row in p.s.made[:3]] == [0, 0, 0]


def test_FR52_between_two_players_both_draw() -> None:
    p = position(["r1", "nicetry"], turn=0).play(0, "play r1").play(1, "nicetry")
    p.play(1, "wish nothing")
    assert (p.s.round, p.counts(), p.waiting) == (1, [3, 3], (1,))


def test_FR52_he_draws_in_his_place_in_play_order() -> None:
    """Vandalism empties seats 0, 1 and 2; seat 3 sits between seats 2 and 0."""
    hands = ["r1 r2", "k5 r3", "r4", "nicetry"]
    p = position(hands, turn=1, event="vandalism").play(1, "play k5")
    p.play(3, "nicetry").play(3, "wish nothing")
    assert (p.s.round, p.counts()) == (1, [3, 3, 3, 3])
    assert [h.seat for h in p.happened(Happened.DREW)][::3] == [2, 3, 0, 1]


def test_FR53_the_turn_goes_on_after_whose_turn_it_was() -> None:
    hands = ["b1 b2", "r1", "g1 g2", "nicetry y1"]
    p = position(hands, turn=1).play(1, "play r1").decline(0, 2).play(3, "nicetry")
    p.play(3, "wish green")
    assert p.waiting == (2,)
    assert p.table.view(None).demand.colour == "green"


def test_FR53_without_a_wish_the_demand_stays() -> None:
    p = position(["r1", "nicetry g1", "b1"]).play(0, "play r1").decline(2).play(1, "nicetry")
    p.play(1, "wish nothing")
    demand = p.table.view(None).demand
    assert (demand.colour, demand.number) == ("red", 1)


@pytest.mark.parametrize("event", ["finish_line", "doomsday"])
def test_FR54_not_against_an_event_that_ends_the_round(event: str) -> None:
    p = position(["k5", "nicetry g1", "b1"], event=event).play(0, "play k5")
    assert p.has_happened(Happened.ROUND_OVER)


def test_FR54_not_against_the_blast_or_an_empty_pile() -> None:
    p = position(["y1", "nicetry g1", "b1"], pile="")
    p.play(0, "draw")
    assert p.has_happened(Happened.ROUND_OVER)
    q = position(["r1 y1", "nicetry g1", "b1"])
    q.s.bomb = 1
    q.play(0, "play r1")
    assert q.has_happened(Happened.EXPLODED)
    assert q.has_happened(Happened.ROUND_OVER)
    r = position(["rchance", "nicetry g1", "b1"], pile="").play(0, "play rchance")
    assert r.has_happened(Happened.ROUND_OVER), "empty-handed, and a card is missing"


def test_FR55_on_the_own_turn_nice_try_is_a_colour_wish() -> None:
    p = position(["nicetry y1 y2", "g1", "b1"]).play(0, "play nicetry")
    assert p.legal(0) == COLOUR_WISHES
    p.play(0, "wish blue")
    assert p.table.view(None).demand.colour == "blue"


def test_FR55_as_the_last_card_on_the_own_turn_it_takes_him_out() -> None:
    p = position(["nicetry", "g1", "b1"]).play(0, "play nicetry")
    assert p.legal(0) == COLOUR_WISHES, "the wish comes first"
    p.play(0, "wish blue")
    assert p.has_happened(Happened.ROUND_OVER), "there is no second Nice Try to ask for"
    assert not p.has_happened(Happened.DREW)
    assert p.s.last_points[:3] == [0, 1, 1]
    assert [row[0] for row in p.s.made[:3]] == [1, 0, 0]


def test_FR55_so_it_defuses_a_bomb() -> None:
    p = position(["nicetry", "g1", "b1"])
    p.s.bomb, p.s.bomb_left[:3] = 1, [0, 3, 3]
    p.play(0, "play nicetry", "wish blue")
    assert p.s.last_points[:3] == [-10, 11, 11]


@pytest.mark.timeout(900)  # the first one compiles the game
@pytest.mark.parametrize("pile", ["y7 y8 y9 g7 g8 g9 b9", "y7 y8 y9 g7", "y7", ""])
def test_nice_try_as_the_last_card_in_both_bodies(pile: str) -> None:
    """FR52 with a bomb that ticks on (FR79), and where the pile runs short (FR58)."""
    p = position(["r1", "nicetry", "b1"], pile=pile)
    p.s.bomb, p.s.bomb_left[:3] = 1, [1, 1, 1]
    before = p.s.pack()
    p.play(0, "play r1").decline(2).play(1, "nicetry").play(1, "wish blue")
    assert played_compiled(before, p) == p.s.pack()
    assert (p.s.round == 1) == (len(pile.split()) >= 6)


def test_FR94_the_order_of_things() -> None:
    """Card, wish and target, window, effect, empty-hand check, Nice Try, next unmarked player."""
    hands = ["four", "g1", "nicetry b1", "y1 y2"]
    p = position(hands, marks=[1]).play(0, "play four")
    asks = [p.ask]
    p.play(0, "to 2", "to 2", "to 2", "to 2")
    asks.append(p.ask)
    p.play(0, "wish red")
    asks.append(p.ask)
    assert p.counts() == [0, 1, 2, 2], "out of cards, but nothing is checked yet"
    p.decline(2)
    assert p.counts() == [0, 1, 6, 2]
    asks.append(p.ask)
    p.decline(1, 3).play(2, "nicetry").play(2, "wish nothing")
    asks.append(p.ask)
    assert asks == ["share", "wish", "counter", "nicetry", "turn"]
    assert p.waiting == (2,), "seat 1 sits out"


def test_FR94_after_2nd_chance_the_next_card_comes_before_the_check() -> None:
    p = position(["rchance r1", "nicetry g1", "b1"]).play(0, "play rchance")
    assert p.ask == "lay"
    p.play(0, "play r1")
    assert p.ask == "nicetry"
