"""The deck and the deal."""

from __future__ import annotations

from collections import Counter

import pytest

from rumpus.engine.chance import seed_chance
from rumpus.engine.errors import UnknownMoveError
from rumpus.games.pandemonium.cards import (
    CARDS,
    FIRST_WHITE,
    REGIONS,
    cities,
    format_card,
    group_of,
    parse_card,
    parse_group,
)
from rumpus.games.pandemonium.rules import begin
from rumpus.games.pandemonium.scoring import has_set, has_world
from rumpus.games.pandemonium.state import State
from tests.games.pandemonium.tables import GAME, table
from tests.oracle.pandemonium_deals import DECKS, rate_of_sets_on_the_deal


def dealt(seats: int, seed: int) -> State:
    s = State()
    s.seats, s.rounds_each = seats, 1
    seed_chance(s, seed, 0)
    begin(s)
    return s


def cards_of(s: State) -> list[int]:
    return GAME.census(s)


def test_PA1_a_card_belongs_to_both_regions_of_its_pair() -> None:
    """42 cards, six groups of seven; each shows one city of either region."""
    assert Counter(group_of(card) for card in range(FIRST_WHITE)) == dict.fromkeys(range(6), 7)
    assert cities(parse_card("g3-1")) == ("Lyon", "Hanoi")
    for card in range(FIRST_WHITE):
        one, other = REGIONS[group_of(card)]
        shown = cities(card)
        assert shown is not None
        assert shown[0] in one.cities
        assert shown[1] in other.cities
    for card in range(FIRST_WHITE, CARDS):
        assert cities(card) is None


def test_PA1_the_pairs_are_those_of_the_book() -> None:
    names = [(one.colour, one.name, other.colour, other.name) for one, other in REGIONS]
    assert names == [
        ("Gray", "South America", "Dark Blue", "Western Asia"),
        ("Pink", "Pacific Asia", "Red", "Caribbea"),
        ("Light Blue", "Western Europe", "Olive Green", "Southeast Asia"),
        ("Orange", "Atlantic North America", "Yellow", "Africa"),
        ("Maroon", "Eastern Europe", "Light Green", "AustralAsia"),
        ("Purple", "Pacific North America", "Dark Green", "Mediterranea"),
    ]


def test_every_city_is_on_one_card_only() -> None:
    names = [city for pair in REGIONS for region in pair for city in region.cities]
    assert len(names) == len(set(names)) == 84


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_PA3_two_cities_of_each_group_are_left_out_by_the_seed(seats: int) -> None:
    """Five different cities of each group; which ones changes from game to game."""
    seen: Counter[int] = Counter()
    for seed in range(300):
        deck = [card for card in cards_of(dealt(seats, seed)) if card < FIRST_WHITE]
        assert Counter(map(group_of, deck)) == dict.fromkeys(range(6), 5)
        assert len(set(deck)) == 30
        seen.update(deck)
    assert set(seen) == set(range(FIRST_WHITE))
    assert all(300 * 5 / 7 - 50 < times < 300 * 5 / 7 + 50 for times in seen.values())


def test_PA3_the_deck_stays_the_same_through_a_game() -> None:
    """It is put together once."""
    made = table("11111")
    deck = set(cards_of(made.state))
    made.play(0, "call gray")
    assert set(cards_of(made.state)) == deck
    assert made.view(None).cities.keys() == {format_card(c) for c in deck if c < FIRST_WHITE}


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_PA4_all_cards_are_dealt_and_everybody_gets_the_same_number(seats: int) -> None:
    """8, 7, 6 and 7 cards each; PA31: with four players there are but two white ones."""
    in_group, whites, each = DECKS[seats]
    for seed in range(20):
        s = dealt(seats, seed)
        hands = [hand[:each] for hand in s.hand[:seats]]
        deck = [card for hand in hands for card in hand]
        assert len(set(deck)) == len(deck) == seats * each
        assert Counter(map(group_of, deck)) == {**dict.fromkeys(range(6), in_group), 6: whites}
        for seat, hand in enumerate(hands):
            assert Counter(map(group_of, hand)) == +Counter(dict(enumerate(s.count[seat])))


def test_PA5_the_first_dealer_is_random_and_the_next_sits_to_the_left() -> None:
    first = Counter(dealt(5, seed).dealer for seed in range(500))
    assert set(first) == set(range(5))
    assert all(60 < times < 140 for times in first.values())
    made = table("11111")
    dealer = made.view(None).dealer
    made.play(0, "call gray")
    assert made.view(None).dealer == (dealer + 1) % 4


def test_every_card_can_lie_in_every_hand() -> None:
    where = {(card, seat) for seed in range(400) for seat in range(7)
             for card in dealt(7, seed).hand[seat][:7]}  # fmt: skip
    assert len(where) == CARDS * 7


# --- PA6 ---

#: Exactly, of all deals, by players. The ruling has these rounded.
RATES = {4: 0.0607130, 5: 0.0404997, 6: 0.0162149, 7: 0.0903205}
RULING = {4: 0.0607, 5: 0.0405, 6: 0.0162, 7: 0.0903}


@pytest.mark.parametrize("players", [4, pytest.param(5, marks=pytest.mark.long),
                                     pytest.param(6, marks=pytest.mark.long),
                                     pytest.param(7, marks=pytest.mark.long)])  # fmt: skip
def test_PA6_the_rates_of_sets_on_the_deal_are_exact(players: int) -> None:
    """Counted over all possible deals."""
    exact = float(rate_of_sets_on_the_deal(players))
    assert exact == pytest.approx(RATES[players], abs=1e-7)
    assert exact == pytest.approx(RULING[players], abs=0.00005)


@pytest.mark.parametrize("deals", [3000, pytest.param(60000, marks=pytest.mark.long)])
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_PA6_sets_on_the_deal_are_as_frequent_as_they_should_be(players: int, deals: int) -> None:
    """6.07, 4.05, 1.62 and 9.03 % of deals can be won at once."""
    won = sum(_anybody_can_call(dealt(players, seed)) for seed in range(deals))
    rate = RATES[players]
    error = (rate * (1 - rate) / deals) ** 0.5
    assert abs(won / deals - rate) < 4 * error


def _anybody_can_call(s: State) -> bool:
    return any(
        has_world(s, seat) or any(has_set(s, seat, group) for group in range(6))
        for seat in range(s.seats)
    )


def test_PA6_a_set_on_the_deal_can_be_called_at_once() -> None:
    made = table("11111")
    made.play(0, "call gray")
    assert made.scores[0] == 15


# --- texts ---


def test_cards_have_texts_that_parse_back() -> None:
    texts = [format_card(card) for card in range(CARDS)]
    assert [parse_card(text) for text in texts] == list(range(CARDS))
    assert texts[0] == "g1-1"
    assert texts[41:43] == ["g6-7", "w1"]


@pytest.mark.parametrize("text", ["g0-1", "g2-8", "w8", "red", ""])
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(UnknownMoveError, match="is no card"):
        parse_card(text)


@pytest.mark.parametrize("text", ["g2", "red", "Pink", "Caribbea", "PACIFIC ASIA", "pacific-asia"])
def test_PA2_a_group_answers_to_all_its_names(text: str) -> None:
    assert parse_group(text) == 1
