"""How a seat stands in the round: what it and the others have, and may still get.

Points are in units of a quarter point of lead over one opponent. Only what the seat may know is
looked at: the rows, its own hand, and how many cards others hold.
"""

from __future__ import annotations

from rumpus.engine.rule import rule, table
from rumpus.games.scandaroon.cards import Ability
from rumpus.games.scandaroon.places import NO_CARD, is_closed
from rumpus.games.scandaroon.state import State
from rumpus.games.scandaroon.values import base_value, is_trump, row_score

#: A lead within this many points of a turn of places is worth STEEP units a point, beyond it one.
NEAR, STEEP = 12, 4
#: What a card nobody has seen is worth in a row, on average.
UNSEEN = 5
#: What is in the hand counts in tenths: it still has to be laid, and others can strike it.
HOPE = 8

#: What an ability is worth before it is used, beside its card; draws and boosts by their amount.
_OPTIONS = {
    Ability.STRIKE: 3,
    Ability.STRIKE_LAST: 4,
    Ability.TRUMP_ANY: 4,
    Ability.TRUMP_NONE: 2,
    Ability.TRUMP_ROW: 3,
    Ability.SWAP: 3,
    Ability.SALVAGE: 4,
    Ability.RETURN: 2,
    Ability.SHIFT: 1,
    Ability.LURE: 2,
}
OPTIONS = table(_OPTIONS.get(ability, 0) for ability in Ability)


@rule
def lead(points: int) -> int:
    """What a lead is worth: most where the place is still open."""
    if points > NEAR:
        return STEEP * NEAR + points - NEAR
    if points < -NEAR:
        return points + NEAR - STEEP * NEAR
    return STEEP * points


@rule
def option(s: State, card: int) -> int:
    """What using a card's ability may bring."""
    match s.ability[card]:
        case Ability.BOOST:
            return s.amount[card]
        case Ability.DRAW:
            return 2 * s.amount[card]
        case _:
            return OPTIONS[s.ability[card]]


@rule
def prospect(s: State, seat: int, card: int) -> int:
    """What a card of the hand may bring if it is laid now."""
    worth = base_value(s, card) + s.is_count[card]
    if is_trump(s, card):
        worth *= 2
    if s.is_anywhere[card] and s.to_left[card] < 0:
        return max(1, -s.to_left[card] // 2)
    return worth + max(0, s.to_left[card]) + max(0, s.to_right[card]) + option(s, card)


@rule
def outlook(s: State, seat: int, but: int) -> int:
    """What a seat's own hand and abilities may bring yet, without one card of the hand."""
    total, best_end = 0, 0
    closed = is_closed(s, seat)
    for k in range(s.hand_size[seat]):
        card = s.hand[seat][k]
        if card == but or (closed and not s.is_anywhere[card]):
            continue
        if s.is_end[card]:
            best_end = max(best_end, prospect(s, seat, card))  # only one can close the row
        else:
            total += prospect(s, seat, card)
    for at in range(s.row_size[seat]):
        card = s.row[seat][at]
        if s.ability[card] and not s.is_protected[card]:
            total += option(s, card)
    return total + best_end


@rule
def others_outlook(s: State, other: int) -> int:
    return 0 if s.passed[other] or is_closed(s, other) else UNSEEN * s.hand_size[other]


@rule
def standing(s: State, seat: int, own_outlook: int) -> int:
    """How this seat stands against all others, with what it may get yet."""
    mine = 10 * row_score(s, seat) + HOPE * own_outlook
    total = 0
    for other in range(s.seats):
        if other != seat:
            theirs = 10 * row_score(s, other) + HOPE * others_outlook(s, other)
            total += lead((mine - theirs) // 10)
    return total


@rule
def promise(s: State, seat: int, but: int, extra: int) -> int:
    """How the seat stands if it plays on, without one card of the hand and with so much more."""
    return standing(s, seat, outlook(s, seat, but) + extra)


@rule
def promise_now(s: State, seat: int) -> int:
    return promise(s, seat, NO_CARD, 0)
