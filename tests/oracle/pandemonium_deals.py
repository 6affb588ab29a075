"""How often somebody can call at once after the deal: counted exactly, hand by hand."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb

#: players: (cards of each group, white cards, cards each), from the rulebook's list of decks
DECKS = {4: (5, 2, 8), 5: (5, 5, 7), 6: (5, 6, 6), 7: (7, 7, 7)}


def rate_of_sets_on_the_deal(players: int) -> Fraction:
    """The part of all deals in which at least one hand holds a set or the World."""
    in_group, whites, each = DECKS[players]
    left = (in_group,) * 6
    return 1 - Fraction(_quiet_deals(left, whites, each), _all_deals(6 * in_group + whites, each))


def _all_deals(cards: int, each: int) -> int:
    """Ways to share out all cards, one hand after the other."""
    ways = 1
    while cards:
        ways *= comb(cards, each)
        cards -= each
    return ways


@cache
def _quiet_deals(left: tuple[int, ...], whites: int, each: int) -> int:
    """Ways to share out what is left so that nobody can call. Groups are alike: sorted."""
    if not any(left) and not whites:
        return 1
    total = 0
    for hand, white in _quiet_hands(left, whites, each):
        ways = comb(whites, white)
        for have, take in zip(left, hand, strict=True):
            ways *= comb(have, take)
        rest = tuple(sorted(have - take for have, take in zip(left, hand, strict=True)))
        total += ways * _quiet_deals(rest, whites - white, each)
    return total


def _quiet_hands(
    left: tuple[int, ...], whites: int, each: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    for white in range(min(whites, 4, each) + 1):  # five would be the World
        most = 3 if white else 4  # a white card makes a set of four
        for hand in _hands(left, each - white, most):
            yield hand, white


def _hands(left: tuple[int, ...], cards: int, most: int) -> Iterator[tuple[int, ...]]:
    if not left:
        if cards == 0:
            yield ()
        return
    for take in range(min(left[0], cards, most) + 1):
        for rest in _hands(left[1:], cards - take, most):
            yield (take, *rest)
