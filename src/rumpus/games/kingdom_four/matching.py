"""Which cards of the field a card may take."""

from __future__ import annotations

from rumpus.engine.rule import rule, table
from rumpus.games.kingdom_four.cards import (
    CARDS,
    COUNT,
    FAMILIES,
    FIRST,
    JOKER,
    KINGDOM_CARD,
    NATURAL,
    ROWS,
    family,
    item,
    kingdom,
)
from rumpus.games.kingdom_four.state import State

#: No (further) match.
NO_CARD = -1


def do_match(one: int, other: int) -> bool:
    """KF10 for natural cards, KF22 and KF24 for wild ones; two wild cards never match (KF23)."""
    if one == other or (one >= NATURAL and other >= NATURAL):
        return False
    wild, natural = max(one, other), min(one, other)
    if wild >= JOKER:
        return wild - JOKER == item(natural)
    if wild >= KINGDOM_CARD:
        return wild - KINGDOM_CARD == kingdom(natural)
    return family(one) == family(other)


_MOST = 4


def _partners(card: int) -> list[tuple[int, int]]:
    """The rows of a card set that this card finds matches in, and the bits of those."""
    bits = [sum(do_match(card, row * 4 + n) << n for n in range(4)) for row in range(ROWS)]
    found = [(row, bits[row]) for row in range(ROWS) if bits[row]]
    return found + [(0, 0)] * (_MOST - len(found))


MATCHES = table([do_match(one, other) for other in range(CARDS)] for one in range(CARDS))
PARTNERS = table(_partners(card) for card in range(CARDS))


@rule
def is_three_group(s: State, card: int) -> bool:
    """KF6, KF8: three natural cards of a family can only lie there from the deal."""
    return card < NATURAL and COUNT[s.field[family(card)]] == 3


@rule
def choices(s: State, row: int, bits: int) -> int:
    """Those of a row that can be taken; a three-group is one choice, named by its first card."""
    found = s.field[row] & bits
    if row < FAMILIES and COUNT[s.field[row]] == 3:
        return found & -found
    return found


@rule
def next_match(s: State, card: int, after: int) -> int:
    """The next choice for this card in the field beyond `after`, or NO_CARD."""
    for k in range(_MOST):
        row = PARTNERS[card][k][0]
        found = choices(s, row, PARTNERS[card][k][1])
        if row == after >> 2:
            found &= ~((2 << (after & 3)) - 1)
        if found and row >= after >> 2:
            return row * 4 + FIRST[found]
    return NO_CARD
