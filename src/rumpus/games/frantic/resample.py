"""A world that a seat cannot tell from this one.

All that the seat has seen stays where it is. All other hidden cards are put in order and dealt
anew, so that what comes out depends on the dice and on what the seat knows, and not on how the
cards lie. Nothing may be contradicted: what is known to be in others' hands stays in them, and
nobody gets what the rules have proven that he lacks. What others have chosen in secret is chosen
anew.
"""

from __future__ import annotations

from rumpus.engine.agenda import WHAT, WHO, top
from rumpus.engine.chance import Dice, below, reseed
from rumpus.engine.rule import rule
from rumpus.games.frantic.cards import CARDS, KINDS
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
#: Cards are swapped until nothing is contradicted, and then in some more passes to mix them well.
_REPAIRS, _PASSES = 60, 2


@rule
def resample(s: State, seat: int, dice: Dice) -> None:
    if s.over:
        return
    redeal(s, seat, dice)
    recast(s, seat, dice)


@rule
def redeal(s: State, seat: int, dice: Dice) -> None:
    """Other hands and another pile."""
    piled = s.pile_size
    counts = lay_hidden_beside_pile(s, seat)
    if is_bound(s, seat):
        deal_within_bounds(s, seat, piled, counts, dice)
    else:
        deal_hidden(s, seat, piled, dice)
        pick_up(s, piled, counts)
    while s.pile_size > piled:
        s.pile_size -= 1
        s.pile[s.pile_size] = 0
    fit_knowledge(s, seat)


@rule
def recast(s: State, seat: int, dice: Dice) -> None:
    """Other secrets of those hands, and another chance."""
    if top(s, WHAT) >= TOGETHER:
        recast_together(s, seat, dice)
    recast_alone(s, seat, dice)
    reseed(s, dice)


@rule
def lay_hidden_beside_pile(s: State, seat: int) -> int:
    """Put the cards that the seat has not seen behind the pile, hand by hand.

    Returns how many each hand had, in seven bits each.
    """
    counts = 0
    for holder in range(s.seats):
        if holder != seat:
            before = s.pile_size
            for kind in range(KINDS):
                known = s.known[seat][holder][kind]
                for _ in range(s.hand[holder][kind] - known):
                    s.pile[s.pile_size] = kind
                    s.pile_size += 1
                s.hand[holder][kind] = known
            counts |= (s.pile_size - before) << (7 * holder)
    return counts


@rule
def deal_hidden(s: State, seat: int, piled: int, dice: Dice) -> None:
    """Behind the pile come the cards known to be in hands, and others by lot."""
    forced = put_in_order(s, seat)
    for at in range(forced - 1, piled - 1, -1):
        exchange(s.pile, at, below(dice, at + 1))
    if forced < s.pile_size:
        for at in range(s.pile_size - 1, piled, -1):
            exchange(s.pile, at, piled + below(dice, at - piled + 1))


@rule
def put_in_order(s: State, seat: int) -> int:
    """Sort the hidden cards, those last that are in hands for sure; returns where they begin."""
    found = [0] * KINDS
    for at in range(s.pile_size):
        found[s.pile[at]] += 1
    at = 0
    for kind in range(KINDS):
        for _ in range(found[kind] - s.known[seat][SOMEWHERE][kind]):
            s.pile[at] = kind
            at += 1
    first = at
    for kind in range(KINDS):
        for _ in range(s.known[seat][SOMEWHERE][kind]):
            s.pile[at] = kind
            at += 1
    return first


@rule
def exchange(cards: list[int], one: int, other: int) -> None:
    card = cards[one]
    cards[one] = cards[other]
    cards[other] = card


@rule
def pick_up(s: State, piled: int, counts: int) -> None:
    """The cards behind the pile come into their hands."""
    for at in range(piled, s.pile_size):
        s.hand[holder_of(counts, at - piled)][s.pile[at]] += 1


@rule
def put_down(s: State, piled: int, counts: int) -> None:
    for at in range(piled, s.pile_size):
        s.hand[holder_of(counts, at - piled)][s.pile[at]] -= 1


# --- where the rules have proven something ---


@rule
def deal_within_bounds(s: State, seat: int, piled: int, counts: int, dice: Dice) -> None:
    kept = [0] * CARDS
    for at in range(s.pile_size):
        kept[at] = s.pile[at]
    deal_hidden(s, seat, piled, dice)
    pick_up(s, piled, counts)
    tries = 0
    while tries < _REPAIRS and not is_possible(s, seat):
        mix(s, seat, piled, counts, dice)
        tries += 1
    if tries == _REPAIRS and not is_possible(s, seat):
        # So much is proven that no other world was found: start from the one there is.
        put_down(s, piled, counts)
        for at in range(s.pile_size):
            s.pile[at] = kept[at]
        pick_up(s, piled, counts)
    for _ in range(_PASSES):
        mix(s, seat, piled, counts, dice)


@rule
def is_possible(s: State, seat: int) -> bool:
    """Is nothing contradicted that the rules have proven of others' hands?"""
    for holder in range(s.seats):
        if holder != seat:
            for group in range(GROUPS):
                bound = bound_of(s, holder, group)
                if bound < LARGER_THAN_ANY and held_of(s, holder, group) > bound:
                    return False
    return top(s, WHAT) != Decision.LAY or top(s, WHO) == seat or can_lay(s, top(s, WHO))


@rule
def held_of(s: State, holder: int, group: int) -> int:
    held = 0
    for kind in range(KINDS):
        if s.hand[holder][kind] and is_in_group(kind, group):
            held += s.hand[holder][kind]
    return held


@rule
def is_bound(s: State, seat: int) -> bool:
    """Is there anything that may forbid a swap?"""
    if top(s, WHAT) == Decision.LAY:
        return True
    for kind in range(KINDS):
        if s.known[seat][SOMEWHERE][kind]:
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
    return held_of(s, holder, group) < bound


@rule
def is_known_in_hands(s: State, seat: int, kind: int) -> bool:
    """Would the pile hold a card that the seat knows to be in others' hands?"""
    spare = -s.known[seat][SOMEWHERE][kind]
    if spare == 0:
        return False
    for holder in range(s.seats):
        if holder != seat:
            spare += s.hand[holder][kind] - s.known[seat][holder][kind]
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
    """What others have seen the seat cannot know: as much of third hands as itself, let us say."""
    for holder in range(s.seats):
        for kind in range(KINDS):
            known = 0 if holder == seat else s.known[seat][holder][kind]
            for observer in range(s.seats):
                s.known[observer][holder][kind] = 0 if observer == holder else known
    for kind in range(KINDS):
        for observer in range(s.seats):
            if observer != seat:
                s.known[observer][SOMEWHERE][kind] = 0
        s.traced[kind] = is_traced(s, seat, kind)


@rule
def is_traced(s: State, seat: int, kind: int) -> bool:
    for holder in range(SOMEWHERE + 1):
        if s.known[seat][holder][kind]:
            return True
    return False
