"""Cards come and go: draw, play, discard, hand over. Knowledge is kept here and nowhere else."""

from __future__ import annotations

from rumpus.engine.chance import below
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.rule import rule
from rumpus.games.frantic.cards import CARDS, DECK, FY, KINDS, POINTS
from rumpus.games.frantic.knowledge import (
    FY_GROUP,
    all_see_come,
    all_see_leave,
    blur,
    come_fresh,
    cross_out_own,
    note_arrival,
    note_own_hands,
    pool_knowledge,
    see_come,
    see_leave,
    sort_out_own,
    swap_knowledge,
)
from rumpus.games.frantic.state import Ending, Happened, State

#: What a blind draw from an empty hand gives.
NO_CARD = -1


@rule
def add(s: State, seat: int, kind: int) -> None:
    s.hand[seat][kind] += 1
    s.cards[seat] += 1


@rule
def remove(s: State, seat: int, kind: int) -> None:
    s.hand[seat][kind] -= 1
    s.cards[seat] -= 1


@rule
def hand_points(s: State, seat: int, first: int, end: int) -> int:
    """What the cards of these kinds count."""
    points = 0
    for kind in range(first, end):
        points += s.hand[seat][kind] * POINTS[kind]
    return points


@rule
def nth_card(s: State, seat: int, n: int) -> int:
    """The n-th card of a hand, counted from 0 in the order of the kinds."""
    kind = 0
    while n >= s.hand[seat][kind]:
        n -= s.hand[seat][kind]
        kind += 1
    return kind


# --- the pile ---


@rule
def take_from_pile(s: State) -> int:
    """The next card. The pile is unordered, so any of its cards may come: the same as a shuffle."""
    at = below(s, s.pile_size)
    s.pile_size -= 1
    kind = s.pile[at]
    s.pile[at] = s.pile[s.pile_size]
    s.pile[s.pile_size] = 0
    return kind


@rule
def draw(s: State, seat: int, n: int) -> None:
    """FR56: what is there; the round ends where a card is missing, not with the last card."""
    for _ in range(n):
        if s.pile_size == 0:
            run_out(s)
            return
        kind = take_from_pile(s)
        add(s, seat, kind)
        come_fresh(s, seat)
        happen(s, Happened.DREW, seat, NONE, kind, NONE, 1 << seat)


@rule
def end_by(s: State, why: int) -> None:
    """The round ends as soon as all is done that goes on now."""
    s.ending = int(why)


@rule
def run_out(s: State) -> None:
    if s.ending == Ending.NOT_YET:
        end_by(s, Ending.EMPTY_PILE)
        happen(s, Happened.RAN_OUT, NONE, NONE, NONE, NONE, ALL)


# --- in the open ---


@rule
def lay_down(s: State, seat: int, kind: int) -> None:
    """From the hand onto the pile, for all to see."""
    all_see_leave(s, seat, kind)
    remove(s, seat, kind)
    s.laid[kind] += 1
    s.top = kind
    happen(s, Happened.PLAYED, seat, NONE, kind, NONE, ALL)


@rule
def discard(s: State, seat: int, kind: int) -> None:
    """FR64: out of the round, not onto the pile."""
    all_see_leave(s, seat, kind)
    remove(s, seat, kind)
    s.discarded[kind] += 1
    happen(s, Happened.DISCARDED, seat, NONE, kind, NONE, ALL)


@rule
def show_and_put_back(s: State, seat: int, taker: int, kind: int) -> None:
    """A card is shown, and goes into a hand where all know it to be."""
    all_see_leave(s, seat, kind)
    remove(s, seat, kind)
    take_openly(s, taker, kind)


@rule
def take_openly(s: State, seat: int, kind: int) -> None:
    add(s, seat, kind)
    all_see_come(s, seat, kind)


# --- face down: only giver and taker know the card (FR93) ---


@rule
def send(s: State, giver: int, taker: int, kind: int) -> None:
    """A card leaves a hand; `receive` brings it. All that move at once leave before any comes."""
    blur(s, giver, taker)
    see_leave(s, giver, kind, taker)
    remove(s, giver, kind)


@rule
def receive(s: State, giver: int, taker: int, kind: int) -> None:
    add(s, taker, kind)
    come_fresh(s, taker)
    see_come(s, taker, kind, giver)


@rule
def receive_gift(s: State, giver: int, taker: int, kind: int) -> None:
    """FR28, FR34: by choice through a special card, so all know what it is not."""
    receive(s, giver, taker, kind)
    s.most[taker][FY_GROUP] -= 1
    happen(s, Happened.GAVE, giver, taker, kind, NONE, 1 << giver | 1 << taker)


@rule
def blind_card(s: State, seat: int) -> int:
    if s.cards[seat] == 0:
        return NO_CARD
    return nth_card(s, seat, below(s, s.cards[seat]))


@rule
def giveable(s: State, seat: int) -> int:
    """Cards that a special card may make him give."""
    return s.cards[seat] - s.hand[seat][FY]


# --- whole hands ---


@rule
def swap_hands(s: State, one: int, other: int) -> None:
    for kind in range(KINDS):
        held = s.hand[one][kind]
        s.hand[one][kind] = s.hand[other][kind]
        s.hand[other][kind] = held
    cards = s.cards[one]
    s.cards[one] = s.cards[other]
    s.cards[other] = cards
    swap_knowledge(s, one, other)


@rule
def trade_hands(s: State, one: int, other: int) -> None:
    """Two players swap all they hold."""
    note_own_hands(s)
    note_arrival(s, one, other)
    note_arrival(s, other, one)
    happen(s, Happened.HANDED_ON, one, other, NONE, s.cards[one], ALL)
    happen(s, Happened.HANDED_ON, other, one, NONE, s.cards[other], ALL)
    swap_hands(s, one, other)
    cross_out_own(s)


@rule
def pass_hands_on(s: State) -> None:
    """FR68: every hand goes to the next seat."""
    note_own_hands(s)
    for seat in range(s.seats):
        following = (seat + 1) % s.seats
        note_arrival(s, seat, following)
        happen(s, Happened.HANDED_ON, seat, following, NONE, s.cards[seat], ALL)
    for seat in range(s.seats - 1, 0, -1):
        swap_hands(s, seat, seat - 1)
    cross_out_own(s)


@rule
def mix_hands(s: State, first: int) -> None:
    """FR67: all hands together, shuffled, dealt one by one. The pool lies in `parcel` meanwhile."""
    pool_knowledge(s)
    size = 0
    for seat in range(s.seats):
        while s.cards[seat]:
            kind = nth_card(s, seat, 0)
            remove(s, seat, kind)
            s.parcel[size] = kind
            size += 1
    seat = first
    while size:
        at = below(s, size)
        size -= 1
        kind = s.parcel[at]
        s.parcel[at] = s.parcel[size]
        s.parcel[size] = 0
        add(s, seat, kind)
        happen(s, Happened.GOT, seat, NONE, kind, NONE, 1 << seat)
        seat = (seat + 1) % s.seats
    sort_out_own(s)


@rule
def fill_pile(s: State) -> None:
    for at in range(CARDS):
        s.pile[at] = DECK[at]
    s.pile_size = CARDS
