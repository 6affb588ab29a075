"""Which cards of the field a card may take."""

from __future__ import annotations

from rumpus.engine.rule import rule, table
from rumpus.games.kingdom_four.cards import (
    CARDS,
    JOKER,
    KINGDOM_CARD,
    NATURAL,
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


_MOST = 16


def _partners(card: int) -> list[int]:
    found = [other for other in range(CARDS) if do_match(card, other)]
    return found + [NO_CARD] * (_MOST - len(found))


#: All cards that each card matches, in rising order, filled up with NO_CARD.
PARTNERS = table(_partners(card) for card in range(CARDS))


@rule
def family_in_field(s: State, a_family: int) -> int:
    first = a_family * 4
    return s.field[first] + s.field[first + 1] + s.field[first + 2] + s.field[first + 3]


@rule
def is_three_group(s: State, card: int) -> bool:
    """KF6, KF8: three natural cards of a family can only lie there from the deal."""
    return card < NATURAL and family_in_field(s, family(card)) == 3


@rule
def leads_group(s: State, card: int) -> bool:
    """A three-group is one choice, named by its lowest card; any other card is its own."""
    if not is_three_group(s, card):
        return True
    for lower in range(family(card) * 4, card):
        if s.field[lower]:
            return False
    return True


@rule
def next_match(s: State, card: int, after: int) -> int:
    """The next choice for this card in the field beyond `after`, or NO_CARD."""
    for k in range(_MOST):
        other = PARTNERS[card][k]
        if other == NO_CARD:
            return NO_CARD
        if other > after and s.field[other] and leads_group(s, other):
            return other
    return NO_CARD
