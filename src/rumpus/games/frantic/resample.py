"""A world that a seat cannot tell from this one.

All that the seat has seen stays where it is; every other hidden card may change places with any
other, as long as nothing is contradicted: what is known to be in others' hands stays in them, and
nobody gets what the rules have proven that he lacks. What others have chosen in secret is chosen
anew.
"""

from __future__ import annotations

from rumpus.engine.agenda import WHAT, WHO, top
from rumpus.engine.chance import Dice, below, reseed
from rumpus.engine.rule import rule
from rumpus.games.frantic.cards import KINDS
from rumpus.games.frantic.knowledge import (
    GROUPS_OF,
    LARGER_THAN_ANY,
    MEMBERSHIPS,
    NO_GROUP,
    bound_of,
    is_in_group,
)
from rumpus.games.frantic.laying import can_lay
from rumpus.games.frantic.recast import recast_alone, recast_together
from rumpus.games.frantic.state import GROUPS, SOMEWHERE, TOGETHER, Decision, State

#: The holder of what lies in the pile.
_PILE = -1
#: One pass is a perfect shuffle where nothing forbids a swap; otherwise some more mix it well.
_PASSES = 4


@rule
def resample(s: State, seat: int, dice: Dice) -> None:
    if s.over:
        return
    piled = s.pile_size
    counts = lay_hidden_beside_pile(s, seat)
    for _ in range(_PASSES if is_bound(s, seat) else 1):
        mix(s, seat, piled, counts, dice)
    while s.pile_size > piled:
        s.pile_size -= 1
        s.pile[s.pile_size] = 0
    fit_knowledge(s, seat)
    if top(s, WHAT) >= TOGETHER:
        recast_together(s, seat, dice)
    recast_alone(s, seat, dice)
    reseed(s, dice)


@rule
def lay_hidden_beside_pile(s: State, seat: int) -> int:
    """Copy the cards that the seat has not seen behind the pile, hand by hand.

    Returns how many each hand has, in seven bits each.
    """
    counts = 0
    for holder in range(s.seats):
        if holder != seat:
            before = s.pile_size
            for kind in range(KINDS):
                for _ in range(s.hand[holder][kind] - s.known[holder][kind][seat]):
                    s.pile[s.pile_size] = kind
                    s.pile_size += 1
            counts |= (s.pile_size - before) << (7 * holder)
    return counts


@rule
def is_bound(s: State, seat: int) -> bool:
    """Is there anything that may forbid a swap?"""
    if top(s, WHAT) == Decision.LAY:
        return True
    for kind in range(KINDS):
        if s.known[SOMEWHERE][kind][seat]:
            return True
    for holder in range(s.seats):
        for group in range(GROUPS):
            if bound_of(s, holder, group) < LARGER_THAN_ANY:
                return True
    return False


@rule
def mix(s: State, seat: int, piled: int, counts: int, dice: Dice) -> None:
    """Each hidden card in turn changes places with itself, one before it, or one of the pile."""
    for at in range(s.pile_size - 1, piled - 1, -1):
        other = below(dice, at + 1)
        holder = holder_of(counts, at - piled)
        other_holder = holder_of(counts, other - piled) if other >= piled else _PILE
        if holder != other_holder and may_swap(s, seat, at, holder, other, other_holder):
            swap(s, at, holder, other, other_holder)


@rule
def holder_of(counts: int, at: int) -> int:
    holder = 0
    while at >= counts & 127:
        at -= counts & 127
        counts >>= 7
        holder += 1
    return holder


@rule
def may_swap(s: State, seat: int, at: int, holder: int, other: int, other_holder: int) -> bool:
    mine, theirs = s.pile[at], s.pile[other]
    if mine == theirs:
        return False
    if not fits(s, holder, theirs, mine):
        return False
    if other_holder == _PILE:
        return not is_known_in_hands(s, seat, mine)
    return fits(s, other_holder, mine, theirs)


@rule
def fits(s: State, holder: int, comes: int, goes: int) -> bool:
    """May this card come to a hand, and that one go?"""
    for k in range(MEMBERSHIPS):
        group = GROUPS_OF[comes][k]
        if group != NO_GROUP and not fits_group(s, holder, group, goes):
            return False
    return top(s, WHAT) != Decision.LAY or top(s, WHO) != holder or leaves_a_lay(s, comes, goes)


@rule
def leaves_a_lay(s: State, comes: int, goes: int) -> bool:
    """FR21: the table waits for him to lay a card onto 2nd Chance, so he must have one."""
    holder = top(s, WHO)
    s.hand[holder][goes] -= 1
    s.hand[holder][comes] += 1
    can = can_lay(s, holder)
    s.hand[holder][goes] += 1
    s.hand[holder][comes] -= 1
    return can


@rule
def fits_group(s: State, holder: int, group: int, goes: int) -> bool:
    bound = bound_of(s, holder, group)
    if bound >= LARGER_THAN_ANY or is_in_group(goes, group):
        return True
    held = 0
    for kind in range(KINDS):
        if s.hand[holder][kind] and is_in_group(kind, group):
            held += s.hand[holder][kind]
    return held < bound


@rule
def is_known_in_hands(s: State, seat: int, kind: int) -> bool:
    """Would the pile hold a card that the seat knows to be in others' hands?"""
    spare = -s.known[SOMEWHERE][kind][seat]
    if spare == 0:
        return False
    for holder in range(s.seats):
        if holder != seat:
            spare += s.hand[holder][kind] - s.known[holder][kind][seat]
    return spare <= 0


@rule
def swap(s: State, at: int, holder: int, other: int, other_holder: int) -> None:
    mine, theirs = s.pile[at], s.pile[other]
    s.pile[at] = theirs
    s.pile[other] = mine
    s.hand[holder][mine] -= 1
    s.hand[holder][theirs] += 1
    if other_holder != _PILE:
        s.hand[other_holder][theirs] -= 1
        s.hand[other_holder][mine] += 1


@rule
def fit_knowledge(s: State, seat: int) -> None:
    """What others have seen must be so in this world as well."""
    for kind in range(KINDS):
        for observer in range(s.seats):
            if observer != seat:
                fit_observer(s, kind, observer)


@rule
def fit_observer(s: State, kind: int, observer: int) -> None:
    spare = 0
    for holder in range(s.seats):
        if holder != observer:
            known = min(s.known[holder][kind][observer], s.hand[holder][kind])
            s.known[holder][kind][observer] = known
            spare += s.hand[holder][kind] - known
    s.known[SOMEWHERE][kind][observer] = min(s.known[SOMEWHERE][kind][observer], spare)
