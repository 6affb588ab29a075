"""The best arrangement against a naive second implementation, and the sets shown for it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from rumpus.games.kingdom_four.arrangement import KING, straight_points
from rumpus.games.kingdom_four.cards import card_set, format_card
from rumpus.games.kingdom_four.sets import CardSet, arrange
from tests.games.kingdom_four.tables import cards, points
from tests.oracle import kingdom_four as oracle


def random_hand(random: Random, most_wilds: int) -> frozenset[str]:
    """Any number of cards up to 24; often of few kingdoms, where arranging is hard."""
    kingdoms = random.choice(["s", "sm", "smf", "smfo", "smfo"])
    pool = [card for card in oracle.NATURAL if card[0] in kingdoms]
    natural = random.sample(pool, min(random.randrange(25), len(pool)))
    return frozenset(natural + random.sample(oracle.WILD, random.randrange(most_wilds + 1)))


def naive_points(hand: frozenset[str]) -> tuple[int, int, int]:
    return oracle.king(hand), oracle.queen(hand), oracle.joker(hand)


def check_random_hands(seed: int, how_many: int, most_wilds: int) -> None:
    random = Random(seed)
    for _ in range(how_many):
        hand = random_hand(random, most_wilds)
        text = " ".join(sorted(hand))
        assert points(text) == naive_points(hand), text


def test_KF14_to_KF21_points_are_those_of_the_best_arrangement() -> None:
    check_random_hands(1, 300, most_wilds=0)


def test_KF27_KF28_points_are_those_of_the_best_arrangement_with_wild_cards() -> None:
    check_random_hands(2, 60, most_wilds=4)
    check_random_hands(3, 8, most_wilds=8)


@pytest.mark.huge
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("most_wilds", "how_many"), [(0, 5000), (4, 3000), (8, 1000)])
def test_points_are_those_of_the_best_arrangement_for_thousands_of_hands(
    most_wilds: int, how_many: int
) -> None:
    check_random_hands(4 + most_wilds, how_many, most_wilds)


def one_kingdom(rows: tuple[int, ...], wilds: list[str]) -> frozenset[str]:
    natural = (
        f"s{item}{number}"
        for item, row in zip(oracle.ITEMS, rows, strict=True)
        for number in oracle.NUMBERS
        if row >> int(number) - 1 & 1
    )
    return frozenset([*natural, *wilds])


def check_straights(rows: tuple[int, ...], jokers: int, own: int) -> None:
    wilds = [f"*{item}" for i, item in enumerate(oracle.ITEMS) if jokers >> i & 1] + ["s*"] * own
    numbers = sum(row << 4 * item for item, row in enumerate(rows))
    expected = oracle.queen(one_kingdom(rows, wilds))
    assert straight_points(numbers, jokers, own) == expected, (rows, jokers, own)


def test_KF17_straights_of_one_kingdom() -> None:
    """All there are but for the order of the items: one in nine of them."""
    every = list(combinations_with_replacement(range(16), 4))
    assert len(every) == 3876
    for rows in every[::9]:
        check_straights(rows, jokers=0, own=0)


@pytest.mark.parametrize("rows", [(1, 2, 4, 7), (3, 5, 6, 15)])
def test_KF17_straights_that_need_each_item_once(rows: tuple[int, ...]) -> None:
    check_straights(rows, jokers=0, own=0)


@pytest.mark.huge
@pytest.mark.timeout(3600)
def test_KF17_straights_of_one_kingdom_all_of_them() -> None:
    for rows in combinations_with_replacement(range(16), 4):
        check_straights(rows, jokers=0, own=0)


@pytest.mark.huge
@pytest.mark.timeout(7200)
def test_KF27_straights_of_one_kingdom_with_wild_cards() -> None:
    """With any Jokers and the Kingdom card or not, but for the order of the items: one in ten."""
    items = combinations_with_replacement(range(32), 4)
    for number, (each, own) in enumerate(product(items, (0, 1))):
        if number % 10 == 0:
            jokers = sum((row >> 4) << item for item, row in enumerate(each))
            check_straights(tuple(row & 15 for row in each), jokers, own)


def test_KF27_kingdom_sets_of_one_number_with_all_wild_cards_there_are() -> None:
    for wilds, items in product(range(32), range(16)):
        natural = [f"s{item}2" for i, item in enumerate(oracle.ITEMS) if items >> i & 1]
        jokers = [f"*{item}" for i, item in enumerate(oracle.ITEMS) if wilds >> i & 1]
        hand = frozenset([*natural, *jokers, *(["s*"] if wilds & 16 else [])])
        assert KING[wilds][items] == oracle.king(hand), hand


# --- the sets that are shown ---


def check_shown(hand: frozenset[str], shown: list[CardSet], worths: oracle.Worths) -> None:
    used = Counter(format_card(card) for one in shown for card in one.cards)
    assert set(used) <= hand
    assert set(used.values()) <= {1}, "a card is used once"
    for one in shown:
        assert worths[frozenset(map(format_card, one.cards))] >= one.points


@pytest.mark.parametrize(("most_wilds", "how_many"), [(0, 150), (4, 60), (8, 15)])
def test_the_sets_shown_are_real_ones_and_make_the_points(most_wilds: int, how_many: int) -> None:
    random = Random(most_wilds)
    for _ in range(how_many):
        hand = random_hand(random, most_wilds)
        text = " ".join(sorted(hand))
        made = arrange(tuple(card_set(cards(text))))
        assert tuple(sum(one.points for one in sets) for sets in made) == points(text), text
        check_shown(hand, made.king, oracle.presentable(hand, oracle.KING))
        check_shown(hand, made.queen, oracle.presentable(hand, oracle.QUEEN))
        assert {c for one in made.joker for c in map(format_card, one.cards)} <= hand


def shown(text: str) -> list[list[str]]:
    made = arrange(tuple(card_set(cards(text))))
    return [[" ".join(map(format_card, one.cards)) for one in sets] for sets in made]


def test_a_wild_card_stands_where_the_card_it_means_would() -> None:
    assert shown("sk1 s* ss3 sc4") == [[], ["sk1 s* ss3 sc4"], []]


def test_a_wild_card_that_adds_nothing_is_not_shown() -> None:
    assert shown("sk1 m* *c") == [[], [], []]


def test_joker_sets_show_all_cards_of_the_item() -> None:
    assert shown("sk4 mk4 fk4 ok1 *k")[2] == ["sk4 mk4 fk4 ok1 *k"]
