"""Between rounds: who begins, the deal, shuffling, the next trump (SC29, SC39–SC45)."""

from __future__ import annotations

from itertools import permutations

import pytest

from rumpus.engine.happenings import HIDDEN
from rumpus.engine.table import Table
from rumpus.games.scandaroon.cards import CODES, SUITS, format_card
from rumpus.games.scandaroon.state import Happened
from tests.games.scandaroon.scene import GAME, discards, hand, pass_all, play, scene


def counts(table: Table) -> list[int]:
    return list(table.state.hand_size[: table.seats])


# --- the first round ---


@pytest.mark.parametrize("seats", [3, 4])
def test_a_game_begins_with_five_cards_each(seats: int):
    table = GAME.deal(seats, 3)
    assert counts(table) == [5] * seats
    assert table.state.pile_size == 51 - 5 * seats


@pytest.mark.parametrize("reader", [0, 1, 2])
def test_each_is_told_which_cards_they_are_dealt_and_of_others_only_how_many(reader: int):
    table = GAME.deal(3, 1)
    dealt = [fact for fact in table.happened(reader) if fact.what == Happened.DEALT]
    own = [format_card(fact.card) for fact in dealt if fact.seat == reader]
    assert sorted(own) == sorted(table.view(reader).hand)
    assert {fact.card for fact in dealt if fact.seat != reader} == {HIDDEN}
    assert len(dealt) == 15


def test_the_first_starter_and_the_first_trump_are_left_to_chance():
    tables = [GAME.deal(4, seed) for seed in range(60)]
    assert {table.state.starter for table in tables} == {0, 1, 2, 3}
    assert {table.view(None).trump for table in tables} == set(SUITS)
    assert all(table.who_may_act == (table.state.starter,) for table in tables)


# --- the starter ---


@pytest.mark.parametrize(
    ("rows", "starter"),
    [
        (["m7", "m5", "m4"], 1),
        (["m5", "m7", "m4"], 2),
        (["m5", "m4", "m7"], 0),
        (["m7", "c7", "m4"], 2),  # two winners: left of the last starter, which is 1
        (["m7", "c7", "t7"], 2),
    ],
)
def test_SC39_the_next_starter_sits_left_of_the_winner(rows: list[str], starter: int):
    table = scene(rows)
    table.state.starter = 1
    pass_all(table)
    assert table.state.starter == starter
    assert table.who_may_act == (starter,)


# --- the deal ---


def test_SC40_hands_are_made_up_to_five_and_the_last_ones_to_six():
    table = scene(["m7", "m5", "m4"], ["c7 c6", "", "c5"])
    pass_all(table)
    assert counts(table) == [5, 5, 6]
    assert {"c7", "c6"} <= set(hand(table, 0).split())


def test_SC40_who_holds_more_keeps_it_and_gets_none():
    table = scene(["m7", "m5", "m4"], ["c7 c6 c5 c4 c3 c2 c1", "", "t7 t6 t5 t4 t3 t2"])
    pass_all(table)
    assert counts(table) == [7, 5, 6]
    assert hand(table, 0) == "c1 c2 c3 c4 c5 c6 c7"
    assert hand(table, 2) == "t2 t3 t4 t5 t6 t7"


def test_SC41_all_who_tie_for_last_get_the_extra_card():
    table = scene(["m7", "c4", "m4", "t6"])
    pass_all(table)
    assert counts(table) == [5, 6, 6, 5]


def test_SC41_if_all_tied_nobody_was_last():
    table = scene(["m7", "c7", "t7"])
    pass_all(table)
    assert counts(table) == [5, 5, 5]


def test_SC41_two_winners_and_one_loser():
    table = scene(["m7", "c7", "m4"])
    pass_all(table)
    assert counts(table) == [5, 5, 6]


def test_SC29_the_deal_goes_from_the_new_starter_one_player_after_the_other():
    table = scene(["m7", "m5", "m4"], pile="c0 c1 c1b c2 c2b c3 c3b c4 c5 c6 c7 t0 t1 t1b t2 t2b")
    pass_all(table)  # seat 0 won, so 1 begins, then 2 with six cards, then 0
    assert table.state.starter == 1
    assert hand(table, 1) == "t0 t1 t1b t2 t2b"
    assert hand(table, 2) == "c3 c3b c4 c5 c6 c7"
    assert hand(table, 0) == "c0 c1 c1b c2 c2b"


def test_SC29_an_empty_draw_pile_is_not_renewed_during_a_round():
    table = scene(["c1", "", ""], hands=["m5", "m4", "m3"], pile="m7", discards="t7 t6")
    play(table, "use c1")
    assert hand(table, 0) == "m5 m7"
    assert table.state.pile_size == 0
    assert {"t7", "t6"} <= set(discards(table).split())


def test_SC29_a_deal_that_cannot_be_completed_shuffles_the_discards_in():
    table = scene(["m7", "m5", "m4"], pile="c1 c2", a_round=1)
    pass_all(table)
    assert counts(table) == [5, 5, 6]
    assert {"c1", "c2"} <= set(hand(table, 1).split()), "first what was left"
    assert discards(table) == ""
    assert any(h.what == Happened.SHUFFLED for h in table.happened(None))


def test_SC29_if_there_are_too_few_cards_at_all_the_deal_stops():
    held = " ".join(code for code in CODES if code not in ("t7", "c7", "m7"))
    table = scene(["t7", "c7", "m7"], [held, "", ""], trump="turban", pile="")
    pass_all(table)  # the three cards in play go to score piles
    assert counts(table) == [48, 0, 0]


# --- shuffling ---


def test_SC42_before_round_three_draw_pile_and_discards_are_shuffled_together():
    table = scene(["m7", "m5", "m4"], ["c7 c6 c5 c4 c3"], pile="t7 t6 t5", a_round=2)
    pass_all(table)
    assert table.state.round == 3
    assert discards(table) == ""
    assert "c7 c6" not in hand(table, 1)
    held = set(hand(table, 0).split())
    assert held == {"c3", "c4", "c5", "c6", "c7"}, "hands stay"
    piled = {code for pile in table.view(None).score_piles for code in pile.cards}
    assert piled == {"m7", "m5"}, "score piles stay"
    assert sum(counts(table)) + table.state.pile_size + 2 == 51


@pytest.mark.parametrize("a_round", [1, 3])
def test_SC42_before_rounds_two_and_four_the_draw_pile_goes_on_as_it_is(a_round: int):
    table = scene(
        ["m7", "m5", "m4"],
        pile="s0 s1 s2 c0 c1 c1b c2 c2b c3 c3b c4 c5 c6 c7 t0 t1 t1b t2 t2b",
        a_round=a_round,
    )
    pass_all(table)
    assert hand(table, 1) == "t0 t1 t1b t2 t2b"
    assert table.state.pile_size == 3
    assert {"m4"} <= set(discards(table).split()), "cards in play were discarded"


# --- the trump ---


def opened(cards: list[str], changes: dict[int, str] | None = None) -> list[str]:
    """The trumps that four rounds begin with, for an order of the Trump cards."""
    table = GAME.deal(3, 1)
    s = table.state
    s.trump_cards = [SUITS.index(card) for card in cards]
    s.trump = s.round_opened[0] = s.trump_cards[0]
    found = [cards[0]]
    for a_round in (1, 2, 3):
        if a_round in (changes or {}):
            s.trump = [*SUITS, "none"].index(changes[a_round])  # type: ignore[index]
        pass_all(table)
        found.append(table.view(None).opened)
    return found


def test_trump_cards_come_up_one_after_the_other():
    cards = ["moon", "tiles", "scimitar", "turban"]
    assert opened(cards) == cards


def test_SC44_after_the_turban_comes_a_round_with_no_trumps_and_then_the_next_card():
    assert opened(["turban", "moon", "tiles", "scimitar"]) == ["turban", "none", "moon", "tiles"]
    assert opened(["moon", "turban", "tiles", "scimitar"]) == ["moon", "turban", "none", "tiles"]


def test_SC45_a_turban_in_the_last_round_means_no_round_with_no_trumps():
    assert "none" not in opened(["moon", "tiles", "scimitar", "turban"])
    for cards in permutations(SUITS):
        rounds = opened(list(cards))
        assert len(set(rounds)) == 4, "one of the suits or No Trumps is not played"
        assert ("none" in rounds) == ("turban" in rounds[:3])


def test_SC43_the_card_says_what_comes_next_whatever_the_trump_was_changed_to():
    cards = ["moon", "turban", "tiles", "scimitar"]
    expected = ["moon", "turban", "none", "tiles"]
    assert opened(cards, {1: "turban"}) == expected
    assert opened(cards, {2: "moon"}) == expected
    assert opened(cards, {3: "turban"}) == expected
    assert opened(cards, {1: "none", 2: "none"}) == expected


def test_a_changed_trump_lasts_until_the_round_ends():
    table = scene(["t1", "", ""], trump="moon")
    table.state.trump_cards = [1, 3, 0, 2]
    play(table, "use t1", "trump turban")
    assert table.view(None).trump == "turban"
    pass_all(table)
    assert table.view(None).trump == "tiles"


def test_a_game_has_four_rounds():
    table = GAME.deal(4, 8)
    for a_round in (1, 2, 3, 4):
        assert table.state.round == a_round
        assert not table.is_over
        pass_all(table)
    assert table.is_over
    assert table.who_may_act == ()
