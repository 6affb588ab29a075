"""The sets behind the points: one best arrangement, for people to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import permutations, product
from typing import NamedTuple

from rumpus.games.kingdom_four.arrangement import (
    KING,
    OWN,
    item_points,
    items_by_number,
    numbers_by_item,
    straight_points,
)
from rumpus.games.kingdom_four.cards import (
    JOKER,
    JOKERS,
    KINGDOM_CARD,
    KINGDOM_CARDS,
    NATURAL,
    has,
    listed,
    remove,
)


class CardSet(NamedTuple):
    """Cards presented together: a wild card stands where the card it means would."""

    cards: tuple[int, ...]
    points: int


class Arrangement(NamedTuple):
    king: list[CardSet]
    queen: list[CardSet]
    joker: list[CardSet]


@lru_cache(maxsize=64)
def arrange(cards: tuple[int, ...]) -> Arrangement:
    """A best arrangement of a card set; its points are those of `arrangement.py`."""
    rows = list(cards)
    return Arrangement(kings_sets(rows), queens_straights(rows), jokers_sets(rows))


class Sharing(NamedTuple):
    points: int
    parts: tuple[int, ...]


def best_sharing(wilds: int, worth: Callable[[int, int], int]) -> Sharing:
    """How four places best share these wild cards out, if a place makes `worth(place, part)`."""

    @cache
    def best(place: int, left: int) -> Sharing:
        if place == 4:
            return Sharing(0, ())
        found = Sharing(-1, ())
        for part in range(left + 1):
            if part & ~left == 0:
                rest = best(place + 1, left ^ part)
                points = worth(place, part) + rest.points
                if points > found.points:
                    found = Sharing(points, (part, *rest.parts))
        return found

    return best(0, wilds)


# --- the King ---


def kings_sets(cards: list[int]) -> list[CardSet]:
    @cache
    def numbers(kingdom: int, jokers: int) -> Sharing:
        items = items_by_number(cards, kingdom)
        wilds = jokers | (cards[KINGDOM_CARDS] >> kingdom & 1) * OWN
        return best_sharing(wilds, lambda n, part: KING[part][items >> 4 * n & 15])

    kingdoms = best_sharing(cards[JOKERS], lambda k, jokers: numbers(k, jokers).points).parts
    return [
        one
        for kingdom, jokers in enumerate(kingdoms)
        for n, wilds in enumerate(numbers(kingdom, jokers).parts)
        for one in _sets_of_number(cards, kingdom, n, wilds)
    ]


def _sets_of_number(cards: list[int], kingdom: int, n: int, wilds: int) -> list[CardSet]:
    items = items_by_number(cards, kingdom) >> 4 * n & 15
    for sets in (1, 2, 3):
        dealt = _dealt(kingdom, n, items, wilds, sets)
        made = [CardSet(tuple(one), 10 if len(one) == 3 else 15) for one in dealt if len(one) >= 3]
        if made and sum(one.points for one in made) == KING[wilds][items]:
            return made
    return []


def _dealt(kingdom: int, n: int, items: int, wilds: int, sets: int) -> list[list[int]]:
    """Deal the cards of a number out in turn, item by item: no set gets one twice."""
    dealt: list[list[int]] = [[] for _ in range(sets)]
    turn = 0
    for i in range(4):
        natural = [kingdom * 16 + i * 4 + n] * (items >> i & 1)
        for card in (natural + [JOKER + i] * (wilds >> i & 1))[:sets]:
            dealt[turn % sets].append(card)
            turn += 1
    if wilds & OWN and turn < 4 * sets:
        dealt[turn % sets].append(KINGDOM_CARD + kingdom)
    return dealt


# --- the Queen ---

_RUNS = ((0, 1, 2, 3), (0, 1, 2), (1, 2, 3))


def queens_straights(cards: list[int]) -> list[CardSet]:
    def points(kingdom: int, jokers: int) -> int:
        own = cards[KINGDOM_CARDS] >> kingdom & 1
        return straight_points(numbers_by_item(cards, kingdom), jokers, own)

    shares = best_sharing(cards[JOKERS], points).parts
    return [
        s for kingdom, jokers in enumerate(shares) for s in _straights_of(cards, kingdom, jokers)
    ]


def _straights_of(cards: list[int], kingdom: int, jokers: int) -> list[CardSet]:
    """Take a straight that leaves as much as the best arrangement would, until nothing is left."""
    left = cards[:]
    left[JOKERS] = jokers
    found: list[CardSet] = []
    while points := _points_of(left, kingdom):
        for straight in _candidates(left, kingdom):
            rest = left[:]
            for card in straight.cards:
                remove(rest, card)
            if straight.points + _points_of(rest, kingdom) == points:
                break
        found.append(straight)
        left = rest
    return found


def _points_of(cards: list[int], kingdom: int) -> int:
    own = cards[KINGDOM_CARDS] >> kingdom & 1
    return straight_points(numbers_by_item(cards, kingdom), cards[JOKERS], own)


def _candidates(cards: list[int], kingdom: int) -> list[CardSet]:
    """Every straight there could be: long ones first, those with few wild cards first."""
    every = [
        CardSet(straight, 10 if len(run) == 4 else 5)
        for run in _RUNS
        for items in permutations(range(4), len(run))
        for straight in _fillings(cards, kingdom, list(zip(items, run, strict=True)))
    ]
    return sorted(every, key=lambda s: (-s.points, sum(card >= NATURAL for card in s.cards)))


def _fillings(
    cards: list[int], kingdom: int, places: list[tuple[int, int]]
) -> Iterator[tuple[int, ...]]:
    own = KINGDOM_CARD + kingdom
    fitting = [
        [card for card in (kingdom * 16 + i * 4 + n, JOKER + i, own) if has(cards, card)]
        for i, n in places
    ]
    return (filling for filling in product(*fitting) if filling.count(own) <= 1)


# --- the Joker ---


def jokers_sets(cards: list[int]) -> list[CardSet]:
    def points(item: int, kingdoms: int) -> int:
        return item_points(cards, item, kingdoms, cards[JOKERS] >> item & 1)

    shares = best_sharing(cards[KINGDOM_CARDS], points).parts
    made = [
        CardSet(_set_of_item(cards, item, kingdoms), points(item, kingdoms))
        for item, kingdoms in enumerate(shares)
    ]
    return [one for one in made if one.points]


def _set_of_item(cards: list[int], item: int, kingdoms: int) -> tuple[int, ...]:
    natural = [card for card in listed(cards) if card < NATURAL and card >> 2 & 3 == item]
    wild = [KINGDOM_CARD + k for k in range(4) if kingdoms >> k & 1]
    joker = [JOKER + item] if has(cards, JOKER + item) and len(natural) + len(wild) < 16 else []
    return (*natural, *wild, *joker)
