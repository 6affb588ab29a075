"""The deck, the deal, the dealer, the length of a game."""

from __future__ import annotations

from collections import Counter

import pytest

from rumpus.engine.chance import below, dice
from rumpus.engine.errors import SeatsError
from rumpus.engine.table import Table
from rumpus.games.kingdom_four.cards import FAMILIES, card_set, format_card
from rumpus.games.kingdom_four.rules import is_forfeit
from rumpus.games.kingdom_four.state import Happened, State, census
from tests.games.kingdom_four.tables import KINGDOM_FOUR, cards, story

#: Seeds whose first deal has four matching cards in the field.
FORFEITED_SEEDS = {3: 74, 4: 74}
#: A seed whose second deal at three seats has them again.
TWICE_FORFEITED = 1402


def play_a_turn(table: Table, seed: int) -> None:
    seat = table.who_may_act[0]
    legal = table.legal(seat)
    table.play(seat, legal[below(dice(seed + table.version), len(legal))])


@pytest.mark.parametrize(("wilds", "size"), [(False, 64), (True, 72)])
def test_KF1_the_deck_has_64_cards_and_8_more_with_the_wild_ones(wilds: bool, size: int) -> None:
    deck = census(KINGDOM_FOUR.deal(4, 1, wilds=wilds).state)
    assert sorted(deck) == list(range(size))


def test_KF1_every_kingdom_has_every_item_with_every_number() -> None:
    natural = Counter(format_card(card) for card in range(64))
    assert natural == Counter(k + i + n for k in "smfo" for i in "kasc" for n in "1234")
    wild = " ".join(format_card(card) for card in range(64, 72))
    assert wild == "s* m* f* o* *k *a *s *c"


def test_KF2_any_seat_may_be_the_first_dealer() -> None:
    dealers = Counter(KINGDOM_FOUR.deal(4, seed).state.dealer for seed in range(200))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 25


@pytest.mark.parametrize("seats", [3, 4])
def test_KF2_KF30_the_deal_goes_left_until_each_has_dealt_three_times(seats: int) -> None:
    table = KINGDOM_FOUR.deal(seats, 5)
    dealers = [table.state.dealer]
    while not table.is_over:
        before = table.state.hand_number
        play_a_turn(table, 5)
        if table.state.hand_number != before and not table.is_over:
            dealers.append(table.state.dealer)
    assert dealers == [(dealers[0] + k) % seats for k in range(3 * seats)]


@pytest.mark.parametrize(
    ("seats", "wilds", "in_hand", "in_field", "in_pile"),
    [(4, False, 7, 8, 28), (3, False, 9, 10, 27), (4, True, 8, 8, 32), (3, True, 10, 10, 32)],
)
def test_KF29_everybody_gets_one_card_more_with_wild_cards(
    seats: int, wilds: bool, in_hand: int, in_field: int, in_pile: int
) -> None:
    table = KINGDOM_FOUR.deal(seats, 2, wilds=wilds)
    view = table.view(None)
    assert view.counts == [in_hand] * seats
    assert sum(len(group) for group in view.field) == in_field
    assert view.pile == in_pile


def test_the_player_left_of_the_dealer_begins() -> None:
    for seed in range(20):
        table = KINGDOM_FOUR.deal(3, seed)
        assert table.who_may_act == ((table.state.dealer + 1) % 3,)


@pytest.mark.parametrize("seats", [3, 4])
def test_KF7_a_field_with_four_matching_cards_is_dealt_again_by_the_same_dealer(seats: int) -> None:
    table = KINGDOM_FOUR.deal(seats, FORFEITED_SEEDS[seats])
    forfeited, dealt = table.happened(None)
    assert (forfeited.what, dealt.what) == (Happened.FORFEITED, Happened.DEALT)
    assert forfeited.seat == dealt.seat == table.state.dealer
    assert table.state.hand_number == dealt.n == 1


def test_KF7_a_second_deal_is_forfeited_like_the_first() -> None:
    table = KINGDOM_FOUR.deal(3, TWICE_FORFEITED)
    assert story(table.happened(None)) == ["forfeited", "forfeited", "dealt"]
    assert not is_forfeit(table.state)
    assert {fact.seat for fact in table.happened(None)} == {table.state.dealer}
    assert table.state.hand_number == 1


def test_KF7_no_hand_begins_with_four_matching_cards_in_the_field() -> None:
    for seed in range(400):
        rows = KINGDOM_FOUR.deal(3, seed).state.field
        assert 15 not in rows[:FAMILIES]


def test_KF8_only_four_natural_cards_forfeit_a_deal() -> None:
    s = State()
    s.field = card_set(cards("sk1 sk2 sk3 s* *k m* f* o* *a *s *c"))
    assert not is_forfeit(s)
    s.field = card_set(cards("sk1 sk2 sk3 sk4"))
    assert is_forfeit(s)


def test_KF34_nothing_is_told_of_the_cards_of_a_forfeited_deal() -> None:
    table = KINGDOM_FOUR.deal(4, FORFEITED_SEEDS[4])
    for reader in (None, 0, 1, 2, 3):
        assert story(table.happened(reader)) == ["forfeited", "dealt"]


def test_KF33_matching_cards_of_the_dealt_field_lie_until_they_are_taken() -> None:
    pairs = 0
    for seed in range(30):
        table = KINGDOM_FOUR.deal(4, seed)
        view = table.view(None)
        assert sum(len(group) for group in view.field) == 8
        assert view.collected == [[], [], [], []]
        families = Counter(card[:2] for group in view.field for card in group)
        pairs += sum(n == 2 for n in families.values())
    assert pairs


@pytest.mark.parametrize("seats", [2, 5])
def test_KF32_it_is_for_three_or_four(seats: int) -> None:
    with pytest.raises(SeatsError):
        KINGDOM_FOUR.deal(seats, 1)
