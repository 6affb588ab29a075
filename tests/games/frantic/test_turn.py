"""Set-up, the start card, matching, drawing (FR1 to FR17)."""

from __future__ import annotations

from collections import Counter

import pytest

from rumpus.engine.errors import IllegalMoveError, OptionError, SeatsError
from rumpus.games.frantic import GAME
from rumpus.games.frantic.cards import DECK, KINDS, format_card, parse_card
from rumpus.games.frantic.state import Happened
from tests.games.frantic.position import FILLER, position, started_with

FOUR_HANDS = ["y1 y2 y3", "g1 g2 g3", "b1 b2 b3", "y4 y6 y7"]


def test_the_deck_has_125_cards_of_67_kinds() -> None:
    assert len(DECK) == 125
    counts = Counter(format_card(kind) for kind in DECK)
    assert len(counts) == KINDS == 67
    coloured = ("r5", "k5", "rgift", "rexchange", "rchance", "rskip")
    assert [counts[c] for c in coloured] == [2, 1, 2, 1, 1, 1]
    colourless = ("fantastic", "four", "equality", "counter", "nicetry", "fy")
    assert [counts[c] for c in colourless] == [11, 5, 2, 4, 1, 1]


@pytest.mark.parametrize("seats", range(2, 9))
def test_FR1_two_to_eight_players_get_seven_cards_each(seats: int) -> None:
    counts = {tuple(GAME.deal(seats, seed).view(None).counts) for seed in range(4)}
    assert (7,) * seats in counts


def test_FR1_no_other_number_of_players() -> None:
    for seats in (1, 9):
        with pytest.raises(SeatsError):
            GAME.deal(seats, 1)


def test_FR1_the_hand_may_be_four_to_ten_cards() -> None:
    for size in (4, 10):
        dealt = [GAME.deal(2, seed, hand_size=size).view(None).counts for seed in range(8)]
        assert [size, size] in dealt
    for size in (3, 11):
        with pytest.raises(OptionError):
            GAME.deal(2, 1, hand_size=size)


def test_FR2_the_next_player_is_the_next_seat() -> None:
    p = position(FOUR_HANDS, turn=1, top="g5").play(1, "play g1")
    assert p.waiting == (2,)
    p.play(2, "draw", "pass").play(3, "draw", "pass")
    assert p.waiting == (0,)


def test_FR3_the_first_dealer_is_cast() -> None:
    dealers = Counter(GAME.deal(4, seed).state.dealer for seed in range(200))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 25


def test_FR4_after_the_start_card_the_dealers_neighbour_begins() -> None:
    p = started_with("r5", FOUR_HANDS, dealer=2)
    assert p.waiting == (3,)
    assert p.asked(3) == "turn"


def test_FR4_the_start_card_is_as_if_the_dealer_had_laid_it() -> None:
    p = started_with("rskip", FOUR_HANDS, dealer=2)
    assert p.waiting == (2,)
    assert p.legal(2) == ["to 0", "to 1", "to 3"]


def test_FR4_so_it_is_when_cards_are_really_dealt() -> None:
    seen = set()
    for seed in range(150):
        table = GAME.deal(5, seed)
        s = table.state
        if s.round > 1 or s.event:
            continue
        waiting = table.who_may_act
        top = table.view(None).top
        if top[1:].isdigit() and top[0] != "k":
            assert waiting == ((s.dealer + 1) % 5,)
            seen.add("number")
        elif top[1:] == "skip":
            composing = table.view(None).composing
            assert composing is not None
            assert (waiting, composing.by) == ((s.dealer,), s.dealer)
            seen.add("skip")
        elif top[0] == "k":
            (told,) = [h for h in table.happened(None) if h.what == Happened.EVENT]
            assert told.seat == s.dealer
            seen.add("black")
    assert seen == {"number", "skip", "black"}


def test_FR4_the_first_player_is_skipped_if_the_start_card_marks_him() -> None:
    p = started_with("rskip", FOUR_HANDS, dealer=2).play(2, "to 3").decline(3)
    assert p.has_happened(Happened.SKIPPED)
    assert p.waiting == (0,)


def test_FR4_a_black_start_card_brings_an_event() -> None:
    p = started_with("k5", FOUR_HANDS, dealer=1, event="third_time_lucky")
    assert p.counts() == [6, 6, 6, 6]
    assert p.waiting == (2,)


def test_FR4_and_empty_hands_count_after_the_start_card() -> None:
    """With eight players Recession makes the dealer discard up to eight, so he is out."""
    hands = [FILLER, "b1 b2 b3 b4 b6 b7 b8", "g3 g4 g6 g7 g8 g9 b9", "r1 r2 r3 r4 r6 r7 r8"]
    hands += ["b1 b2 b3 b4 b6 b7 b8", "g3 g4 g6 g7 g8 g9 b9", "r1 r2 r3 r4 r6 r7 r8"]
    hands += ["y1 y2 y3 y4 y6 y7 y8"]
    p = started_with("k5", hands, dealer=7, event="recession")
    for seat in range(7):
        p.choose_first(seat)
    assert p.counts() == [9, 5, 4, 3, 2, 1, 0, 0]
    assert p.ask == "nicetry"


def test_FR5_a_start_with_fy_leaves_the_demand_open() -> None:
    p = started_with("fy", ["y1 y2", "k3 b7 rgift", "g1 g2"], event="friday_13th")
    assert p.table.view(None).demand.open
    assert p.legal(1) == ["play b7", "play k3", "play rgift", "draw"]
    p.play(1, "draw", "pass")
    assert p.table.view(None).demand.open, "drawing leaves it open"
    p.play(2, "play g1")
    assert not p.table.view(None).demand.open


def test_FR5_also_where_it_is_really_dealt() -> None:
    deals = (GAME.deal(2, seed) for seed in range(1000))
    p = next(table for table in deals if table.view(None).top == "fy")
    assert p.view(None).demand.open


def test_FR5_a_colourless_card_without_a_wish_leaves_it_open() -> None:
    p = started_with("fy", ["y1", "equality y2 y3 y4 y6", "g1 g2"])
    p.play(1, "play equality", "to 0", "wish nothing").decline(0)
    assert p.table.view(None).demand.open
    assert p.counts()[0] == 4


def test_FR5_black_on_an_open_demand_brings_its_event() -> None:
    p = started_with("fy", ["y1 y2", "k3 b7", "g1 g2"], event="third_time_lucky").play(1, "play k3")
    assert p.counts() == [5, 4, 5]
    assert p.table.view(None).demand.number == 3


def test_FR6_a_start_with_2nd_chance_makes_the_dealer_lay_on() -> None:
    p = started_with("rchance", ["r3 y2 y4", "g1 g2"])
    assert (p.waiting, p.legal(0)) == ((0,), ["play r3"])
    q = started_with("rchance", ["y2 y4", "g1 g2"], pile="y7 y8")
    assert q.counts() == [3, 2]
    assert q.legal(0) == ["pass"]


def test_FR7_a_start_with_equality_is_a_wish_only() -> None:
    p = started_with("equality", ["y1 y2", "g1 g2", "b1 b2"], dealer=1)
    assert p.legal(1) == ["wish yellow", "wish red", "wish green", "wish blue"]
    p.play(1, "wish red")
    assert p.waiting == (2,)
    assert p.table.view(None).demand.colour == "red"


@pytest.mark.parametrize("card", ["counter", "nicetry"])
def test_FR7_a_start_with_a_reaction_is_a_wish_that_must_be_made(card: str) -> None:
    p = started_with(card, ["y1 y2", "g1 g2"], dealer=1)
    assert p.legal(1) == ["wish yellow", "wish red", "wish green", "wish blue"]


def test_FR8_the_start_cards_attack_can_be_countered() -> None:
    p = started_with("rgift", ["y1 y2 y3", "counter g1", "b1 b2"], dealer=0)
    p.play(0, "to 1", "choose y1", "choose y2")
    assert p.legal(1) == ["counter", "decline"]
    p.play(1, "counter").play(1, "to 0", "wish nothing")
    assert p.counts() == [3, 1, 2], "his own last card is offered, nothing has moved yet"


@pytest.mark.parametrize(
    ("top", "playable"),
    [
        ("r5", "r1 r5 g5 k5 rgift rchance fantastic four"),
        ("g9", "g5 fantastic four"),
        ("rskip", "r1 r5 rgift rchance fantastic four"),
        ("gskip", "g5 fantastic four"),
        ("k5", "r5 g5 fantastic four"),
        ("k1", "r1 fantastic four"),
    ],
)
def test_FR9_FR11_FR12_FR13_what_lies_on_what(top: str, playable: str) -> None:
    """Colour on colour, number on number, colourless on all; black by its number alone."""
    hand = "r1 r5 g5 k5 rgift bgift rchance fantastic four"
    if top == "k5":
        hand = hand.replace("k5 ", "")
    p = position([hand, FILLER], top=top)
    assert p.legal(0) == [f"play {card}" for card in playable.split()] + ["draw"]


def test_FR10_symbols_do_not_lie_on_their_like() -> None:
    p = position(["bgift gskip y1", FILLER], top="rgift")
    assert p.legal(0) == ["draw"]


def test_FR10_unless_the_table_plays_so() -> None:
    p = position(["bgift gskip y1 r3", FILLER], top="rgift", symbol_on_symbol=True)
    assert p.legal(0) == ["play r3", "play bgift", "draw"]
    p.play(0, "play bgift", "choose y1", "choose r3")
    assert p.table.view(None).demand.colour == "blue"


def test_FR11_a_special_has_no_number_and_hides_the_one_below() -> None:
    p = position(["rskip y1", "g5 r1 k5 bgift fantastic", "b1"], top="r5")
    p.play(0, "play rskip", "to 2").decline(2)
    assert p.legal(1) == ["play r1", "play fantastic", "draw"]


def test_FR13_on_black_only_its_number_or_a_colourless_card() -> None:
    hands = ["k5 y1", "r5 g5 r1 k6 rskip equality", "b1"]
    p = position(hands, top="r5", event="friday_13th").play(0, "play k5")
    assert p.legal(1) == ["play r5", "play g5", "play equality", "draw"]


def test_FR12_black_on_a_wished_number_but_never_on_a_wished_colour() -> None:
    assert "play k7" in position(["k7 y1", FILLER], wish="7").legal(0)
    for colour in ("yellow", "red", "green", "blue"):
        assert "play k7" not in position(["k7 y1", FILLER], wish=colour).legal(0)


def test_FR14_a_wish_stays_until_a_card_meets_it() -> None:
    p = position(
        ["y1 y2", "g1 g2", "b1 b2 equality"], wish="blue", top="fantastic", pile="y7 y8 y9"
    )
    p.play(0, "draw", "pass").play(1, "draw", "pass")
    assert p.table.view(None).demand.colour == "blue"
    assert p.legal(2) == ["play b1", "play b2", "play equality", "draw"]
    p.play(2, "play b1")
    demand = p.table.view(None).demand
    assert (demand.colour, demand.number, demand.wished_by) == ("blue", 1, None)


def test_FR14_a_new_wish_replaces_it_and_fy_leaves_it() -> None:
    ten = "fy y1 y2 y3 y4 y6 y7 y8 y9 g1"
    p = position([ten, "fantastic g2 g3"], wish="blue", top="fantastic").play(0, "play fy")
    assert p.table.view(None).demand.colour == "blue"
    p.play(1, "play fantastic", "wish 4")
    assert (p.table.view(None).demand.colour, p.table.view(None).demand.number) == (None, 4)


def test_FR14_a_colourless_card_without_a_wish_leaves_it() -> None:
    p = position(["equality y1 y2 y3", "g1", "b1 b2"], wish="blue", top="fantastic")
    p.play(0, "play equality", "to 1", "wish nothing").decline(1)
    assert p.table.view(None).demand.colour == "blue"


def test_FR15_numbers_one_to_nine_and_four_colours_can_be_wished() -> None:
    p = position(["fantastic y1", FILLER]).play(0, "play fantastic")
    colours = ["wish yellow", "wish red", "wish green", "wish blue"]
    assert p.legal(0) == colours + [f"wish {n}" for n in range(1, 10)]


def test_FR16_one_draw_in_a_turn_even_with_a_playable_card() -> None:
    p = position(["r1 y1", FILLER], pile="y7 y8").play(0, "draw")
    assert p.legal(0) == ["play r1", "pass"], "any card may follow, but no second draw"
    q = position(["y1", FILLER], pile="r7").play(0, "draw")
    assert q.legal(0) == ["play r7", "pass"]


def test_FR16_a_draw_forced_by_2nd_chance_comes_on_top() -> None:
    p = position(["rchance y1", FILLER], pile="y7 y8 y9").play(0, "draw").play(0, "play rchance")
    assert p.counts()[0] == 3, "two cards were drawn"
    assert p.legal(0) == ["pass"]


def test_FR16_and_one_more_for_each_2nd_chance() -> None:
    p = position(["rchance y1", FILLER], pile="bchance", symbol_on_symbol=True)
    p.play(0, "play rchance")
    assert p.legal(0) == ["play bchance", "pass"]
    p.s.pile[0], p.s.pile_size = parse_card("y9"), 1
    p.play(0, "play bchance")
    assert p.holds(0, "y1 y9")
    assert p.legal(0) == ["pass"]


def test_FR17_nobody_passes_without_having_drawn() -> None:
    p = position(["y1 y2", FILLER])
    assert p.legal(0) == ["draw"]
    with pytest.raises(IllegalMoveError):
        p.play(0, "pass")
