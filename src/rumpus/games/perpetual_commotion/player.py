"""What lies in front of a player: the row, the Feeders, the Playmakers."""

from __future__ import annotations

from rumpus.engine.chance import below
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.rule import rule
from rumpus.games.perpetual_commotion.arena import hold, let_go
from rumpus.games.perpetual_commotion.cards import DECK, DECK_SIZE, NO_CARD
from rumpus.games.perpetual_commotion.state import (
    FEEDERS,
    FRONT_FIVE,
    LONGEST_ROW,
    Happened,
    State,
)

#: No place in the row has this card.
NOWHERE = -1
#: PC13: how many a flip counts out.
_COUNTED_OUT = 3


# --- the deal ---


@rule
def deal_player(s: State, seat: int) -> None:
    """PC2: all lie at once. What is left of the shuffled deck are the Playmakers."""
    shuffle_deck(s, seat)
    for slot in range(LONGEST_ROW):
        s.front[seat][slot] = draw_from_deck(s, seat) if slot < FRONT_FIVE else NO_CARD
    s.front_size[seat] = FRONT_FIVE
    for k in range(FEEDERS):
        s.feeders[seat][k] = draw_from_deck(s, seat)
    s.feeders_size[seat] = FEEDERS
    s.face_up[seat] = 0
    s.seen[seat] = 0
    s.played[seat] = 0
    hold_all(s, seat)


@rule
def shuffle_deck(s: State, seat: int) -> None:
    deck = s.playmakers[seat]
    for at in range(DECK_SIZE):
        other = below(s, at + 1)
        deck[at] = deck[other]
        deck[other] = DECK[at]
    s.playmakers_size[seat] = DECK_SIZE


@rule
def draw_from_deck(s: State, seat: int) -> int:
    s.playmakers_size[seat] -= 1
    card = s.playmakers[seat][s.playmakers_size[seat]]
    s.playmakers[seat][s.playmakers_size[seat]] = NO_CARD
    return card


@rule
def hold_all(s: State, seat: int) -> None:
    """Count what this seat holds in its row and among its Playmakers."""
    for slot in range(LONGEST_ROW):
        if s.front[seat][slot] != NO_CARD:
            hold(s, s.front[seat][slot])
    for k in range(s.playmakers_size[seat]):
        hold(s, s.playmakers[seat][k])


# --- the row and the Feeders ---


@rule
def slots(s: State, seat: int) -> int:
    """Places of the row: five, or more after a freeze (PC30)."""
    return max(FRONT_FIVE, s.front_size[seat])


@rule
def slot_of(s: State, seat: int, card: int) -> int:
    """The first place of the row with this card, or NOWHERE."""
    for slot in range(slots(s, seat)):
        if s.front[seat][slot] == card:
            return slot
    return NOWHERE


@rule
def take_from_row(s: State, seat: int, slot: int) -> None:
    """The card leaves; a Feeder takes its place (PC10), or the last card of a long row (PC32)."""
    let_go(s, s.front[seat][slot])
    s.front[seat][slot] = NO_CARD
    s.front_size[seat] -= 1
    if s.front_size[seat] >= FRONT_FIVE:
        last = s.front_size[seat]
        s.front[seat][slot] = s.front[seat][last]
        s.front[seat][last] = NO_CARD
    elif s.feeders_size[seat]:  # PC12: otherwise a hole stays
        card = turn_feeder(s, seat, slot)
        happen(s, Happened.REFILLED, seat, NONE, card, slot, ALL)


@rule
def turn_feeder(s: State, seat: int, slot: int) -> int:
    """PC11: the next Feeder comes face up into the row."""
    s.feeders_size[seat] -= 1
    card = s.feeders[seat][s.feeders_size[seat]]
    s.feeders[seat][s.feeders_size[seat]] = NO_CARD
    s.front[seat][slot] = card
    s.front_size[seat] += 1
    hold(s, card)
    return card


@rule
def add_feeder(s: State, seat: int) -> None:
    """PC31: at a freeze a card is added to the row."""
    slot = s.front_size[seat]
    card = turn_feeder(s, seat, slot)
    happen(s, Happened.ADDED, seat, NONE, card, slot, ALL)


@rule
def may_call_out(s: State, seat: int) -> bool:
    """PC20: no Feeders, and no more than five cards in the row."""
    return s.feeders_size[seat] == 0 and s.front_size[seat] <= FRONT_FIVE


# --- the Playmakers ---


@rule
def exposed(s: State, seat: int) -> int:
    return s.playmakers[seat][s.face_up[seat] - 1] if s.face_up[seat] else NO_CARD


@rule
def can_flip(s: State, seat: int) -> bool:
    """PC15: while there are Playmakers; turning over the only one changes nothing."""
    return s.playmakers_size[seat] > 1 or s.face_up[seat] < s.playmakers_size[seat]


@rule
def flip(s: State, seat: int) -> None:
    """PC13, PC14: count three out, or what is left; before that turn a pile that is all face up."""
    size = s.playmakers_size[seat]
    if s.face_up[seat] == size:
        turn_pile(s, seat)
    before = s.face_up[seat]
    s.face_up[seat] = min(before + _COUNTED_OUT, size)
    s.seen[seat] |= 1 << (s.face_up[seat] - 1)
    happen(s, Happened.FLIPPED, seat, NONE, exposed(s, seat), s.face_up[seat] - before, ALL)


@rule
def next_exposed(s: State, seat: int) -> int:
    """What a flip would expose, if that card was seen before; else no card."""
    seen = s.seen[seat]
    if seen == 0:
        return NO_CARD
    size, up = s.playmakers_size[seat], s.face_up[seat]
    if up < size:
        at = min(up + _COUNTED_OUT, size) - 1
    elif size > 1:
        at = min(_COUNTED_OUT, size) % size  # the pile is turned, its top card goes to the bottom
    else:
        return NO_CARD
    return s.playmakers[seat][at] if seen >> at & 1 else NO_CARD


@rule
def turn_pile(s: State, seat: int) -> None:
    """PC14: the old order again, with the top card moved to the bottom."""
    pile = s.playmakers[seat]
    last = s.playmakers_size[seat] - 1
    top = pile[0]
    for k in range(last):
        pile[k] = pile[k + 1]
    pile[last] = top
    s.seen[seat] = s.seen[seat] >> 1 | (s.seen[seat] & 1) << last
    s.face_up[seat] = 0
    happen(s, Happened.TURNED, seat, NONE, NONE, NONE, ALL)


@rule
def take_exposed(s: State, seat: int) -> None:
    """The exposed Playmaker leaves; the one below it is exposed."""
    pile = s.playmakers[seat]
    at = s.face_up[seat] - 1
    let_go(s, pile[at])
    s.playmakers_size[seat] -= 1
    for k in range(at, s.playmakers_size[seat]):
        pile[k] = pile[k + 1]
    pile[s.playmakers_size[seat]] = NO_CARD
    s.face_up[seat] = at
    below_it = (1 << at) - 1
    s.seen[seat] = (s.seen[seat] & below_it) | (s.seen[seat] >> 1 & ~below_it)
    if at:
        s.seen[seat] |= 1 << (at - 1)
        happen(s, Happened.UNCOVERED, seat, NONE, exposed(s, seat), NONE, ALL)
