"""A second implementation of the scoring of Kingdom Four, from the definitions and nothing else.

It writes out every set there could be, finds every way to fill it from a hand of cards, and tries
all ways to pick such sets without using a card twice. It shares no code with the game.
Cards are texts: `sk3`, `s*`, `*k`.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations, product

KINGDOMS, ITEMS, NUMBERS = "smfo", "kasc", "1234"
NATURAL = [k + i + n for k in KINGDOMS for i in ITEMS for n in NUMBERS]
WILD = [f"{k}*" for k in KINGDOMS] + [f"*{i}" for i in ITEMS]

Worths = dict[frozenset[str], int]


def can_be(card: str, other: str) -> bool:
    """May this card stand for that natural one?"""
    if card in WILD:
        return card[0] == other[0] if card[1] == "*" else card[1] == other[1]
    return card == other


def kings_sets() -> dict[tuple[str, ...], int]:
    """Every Kingdom Four and Kingdom Three, as the natural cards it shows."""
    return {
        tuple(k + i + n for i in items): 15 if len(items) == 4 else 10
        for k, n in product(KINGDOMS, NUMBERS)
        for size in (3, 4)
        for items in combinations(ITEMS, size)
    }


def queens_straights() -> dict[tuple[str, ...], int]:
    return {
        tuple(k + i + n for i, n in zip(items, run, strict=True)): 10 if len(run) == 4 else 5
        for k in KINGDOMS
        for run in ("1234", "123", "234")
        for items in permutations(ITEMS, len(run))
    }


KING, QUEEN = kings_sets(), queens_straights()


def presentable(hand: frozenset[str], shown: dict[tuple[str, ...], int]) -> Worths:
    """Every set that cards of this hand can be, and its points."""
    found: Worths = {}
    for cards, points in shown.items():
        stand_ins = [[held for held in hand if can_be(held, card)] for card in cards]
        for fill in product(*stand_ins):
            if len(set(fill)) == len(fill):
                found[frozenset(fill)] = max(points, found.get(frozenset(fill), 0))
    return found


def most(hand: frozenset[str], worths: Worths) -> int:
    """The best choice of sets with no card in two of them."""
    order = sorted(hand, key=lambda card: (card[0] == "*", card))
    by_first: dict[str, list[tuple[frozenset[str], int]]] = {card: [] for card in order}
    for cards, points in worths.items():
        by_first[min(cards, key=order.index)].append((cards, points))

    @cache
    def best(left: frozenset[str]) -> int:
        first = next((card for card in order if card in left), None)
        if first is None:
            return 0
        found = best(left - {first})
        for cards, points in by_first[first]:
            if cards <= left:
                found = max(found, points + best(left - cards))
        return found

    return best(hand)


def king(hand: frozenset[str]) -> int:
    return most(hand, presentable(hand, KING))


def queen(hand: frozenset[str]) -> int:
    return most(hand, presentable(hand, QUEEN))


def joker(hand: frozenset[str]) -> int:
    """Every way to give each Kingdom card to one item's set or to none."""
    kingdom_cards = [card for card in hand if card[1] == "*"]

    @cache
    def worth(item: str, wilds: frozenset[str]) -> int:
        return joker_set(item, hand, wilds)

    found = 0
    for given in product((*ITEMS, None), repeat=len(kingdom_cards)):
        found = max(
            found,
            sum(
                worth(
                    item,
                    frozenset(c for c, to in zip(kingdom_cards, given, strict=True) if to == item),
                )
                for item in ITEMS
            ),
        )
    return found


def joker_set(item: str, hand: frozenset[str], kingdom_cards: frozenset[str]) -> int:
    """Every card that each wild card could be, or none; no card may be there twice."""
    held = [card for card in hand if card in NATURAL and card[1] == item]
    wilds = [*kingdom_cards, *({f"*{item}"} & hand)]
    could_be = [
        [None, *(card for card in NATURAL if card[1] == item and can_be(wild, card))]
        for wild in wilds
    ]
    found = 0
    for meant in product(*could_be):
        cards = held + [card for card in meant if card]
        if len(set(cards)) == len(cards):
            found = max(found, sum(int(card[2]) for card in cards))
    return found - 11 if found >= 12 else 0
