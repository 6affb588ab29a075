"""How a seat stands in the round: what it and the others have, and may still get.

Points are in units of a quarter point of lead over one opponent. Only what the seat may know is
looked at: the rows, its own hand, and how many cards others hold.

A bot tries many moves, and most change one row or two. So what each row makes is noted once, and a
trial says by bits which rows have to be looked at anew.
"""

from __future__ import annotations

from rumpus.engine.rule import rule, table
from rumpus.games.scandaroon.cards import Ability
from rumpus.games.scandaroon.places import NO_CARD, is_closed
from rumpus.games.scandaroon.state import MOST_SEATS, State
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

# Notes hold what each row makes (`stake`), and then:
OUTLOOK = MOST_SEATS  # what the seat may get yet
COUNTING = OUTLOOK + 1  # bits of the rows that change with every card that comes or leaves (SC16)
NOTES = COUNTING + 1
#: Bits of rows that have changed since they were noted.
NO_ROW, ALL_ROWS = 0, (1 << MOST_SEATS) - 1


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
def stake(s: State, seat: int, owner: int) -> int:
    """What a row makes in tenths of a point; for others, with what they may get yet."""
    hoped = HOPE * others_outlook(s, owner) if owner != seat else 0
    return 10 * row_score(s, owner) + hoped


@rule
def stake_now(s: State, seat: int, owner: int, notes: list[int], changed: int) -> int:
    return stake(s, seat, owner) if (changed >> owner) & 1 else notes[owner]


@rule
def standing(s: State, seat: int, own_outlook: int, notes: list[int], changed: int) -> int:
    """How this seat stands against all others, with what it may get yet."""
    mine = stake_now(s, seat, seat, notes, changed) + HOPE * own_outlook
    total = 0
    for other in range(s.seats):
        if other != seat:
            total += lead((mine - stake_now(s, seat, other, notes, changed)) // 10)
    return total


@rule
def promise(s: State, seat: int, but: int, extra: int, notes: list[int], changed: int) -> int:
    """How the seat stands if it plays on, without one card of the hand and with so much more."""
    if but == NO_CARD and not (changed >> seat) & 1:
        return standing(s, seat, notes[OUTLOOK] + extra, notes, changed)
    return standing(s, seat, outlook(s, seat, but) + extra, notes, changed)


@rule
def promise_now(s: State, seat: int, notes: list[int], changed: int) -> int:
    return promise(s, seat, NO_CARD, 0, notes, changed)


# --- notes ---


@rule
def note_all(s: State, seat: int, notes: list[int]) -> None:
    note_counting(s, seat, notes)
    note_rows(s, seat, notes, ALL_ROWS)


@rule
def note_counting(s: State, seat: int, notes: list[int]) -> None:
    """A card that counts in the hand changes the outlook, so the own row goes with it."""
    notes[COUNTING] = 0
    for owner in range(s.seats):
        for at in range(s.row_size[owner]):
            notes[COUNTING] |= s.is_count[s.row[owner][at]] << owner
    for k in range(s.hand_size[seat]):
        notes[COUNTING] |= s.is_count[s.hand[seat][k]] << seat


@rule
def note_rows(s: State, seat: int, notes: list[int], changed: int) -> None:
    for owner in range(s.seats):
        notes[owner] = stake_now(s, seat, owner, notes, changed)
    if (changed >> seat) & 1:
        notes[OUTLOOK] = outlook(s, seat, NO_CARD)


@rule
def changed_with(notes: list[int], owner: int) -> int:
    """The rows that change if a card comes into this one or leaves it."""
    return notes[COUNTING] | 1 << owner
