"""Where cards lie: hands, rows, the draw pile, the discard pile."""

from __future__ import annotations

from rumpus.engine.happenings import NONE, happen
from rumpus.engine.rule import rule
from rumpus.games.scandaroon.cards import CARDS
from rumpus.games.scandaroon.state import Happened, State

#: Where a card is asked for and there is none.
NO_CARD = -1
NOWHERE = -1


@rule
def left_of(s: State, seat: int) -> int:
    return seat + 1 if seat + 1 < s.seats else 0


# --- hands ---


@rule
def add_to_hand(s: State, seat: int, card: int) -> None:
    at = s.hand_size[seat]
    while at > 0 and s.hand[seat][at - 1] > card:
        s.hand[seat][at] = s.hand[seat][at - 1]
        at -= 1
    s.hand[seat][at] = card
    s.hand_size[seat] += 1


@rule
def add_in_sight(s: State, seat: int, card: int) -> None:
    """SC48: all know of it until it leaves the hand."""
    add_to_hand(s, seat, card)
    s.is_known[card] = 1


@rule
def is_in_hand(s: State, seat: int, card: int) -> bool:
    for k in range(s.hand_size[seat]):
        if s.hand[seat][k] == card:
            return True
    return False


@rule
def take_from_hand(s: State, seat: int, card: int) -> None:
    at = 0
    while s.hand[seat][at] != card:
        at += 1
    last = s.hand_size[seat] - 1
    for k in range(at, last):
        s.hand[seat][k] = s.hand[seat][k + 1]
    s.hand[seat][last] = 0
    s.hand_size[seat] = last
    s.is_known[card] = 0


# --- rows ---


@rule
def insert_in_row(s: State, seat: int, at: int, card: int) -> None:
    for k in range(s.row_size[seat], at, -1):
        s.row[seat][k] = s.row[seat][k - 1]
    s.row[seat][at] = card
    s.row_size[seat] += 1


@rule
def remove_from_row(s: State, seat: int, at: int) -> None:
    """SC5: the row closes up."""
    last = s.row_size[seat] - 1
    for k in range(at, last):
        s.row[seat][k] = s.row[seat][k + 1]
    s.row[seat][last] = 0
    s.row_size[seat] = last


@rule
def place_in_row(s: State, seat: int, card: int) -> int:
    for at in range(s.row_size[seat]):
        if s.row[seat][at] == card:
            return at
    return NOWHERE


@rule
def owner_of(s: State, card: int) -> int:
    """SC9: a card in play belongs to the row's owner, whoever laid it."""
    for seat in range(s.seats):
        if place_in_row(s, seat, card) != NOWHERE:
            return seat
    return NOWHERE


@rule
def leave_play(s: State, seat: int, card: int) -> None:
    """SC12: what lay on a card goes with it."""
    remove_from_row(s, seat, place_in_row(s, seat, card))
    s.boost[card] = 0
    s.is_protected[card] = 0


@rule
def is_closed(s: State, seat: int) -> bool:
    """SC6: only while the end-of-row card is the right-most one."""
    size = s.row_size[seat]
    return size > 0 and s.is_end[s.row[seat][size - 1]] == 1


# --- piles ---


@rule
def discard_from_row(s: State, seat: int, card: int) -> None:
    leave_play(s, seat, card)
    s.is_discarded[card] = 1


@rule
def discard_row(s: State, seat: int) -> None:
    for at in range(s.row_size[seat]):
        card = s.row[seat][at]
        s.row[seat][at] = s.boost[card] = s.is_protected[card] = 0
        s.is_discarded[card] = 1
    s.row_size[seat] = 0


@rule
def discard_from_hand(s: State, seat: int, card: int) -> None:
    take_from_hand(s, seat, card)
    s.is_discarded[card] = 1


@rule
def draw(s: State, seat: int, what: int) -> None:
    """The next card of the draw pile, told as `what` (dealt or drawn)."""
    s.pile_size -= 1
    card = s.pile[s.pile_size]
    s.pile[s.pile_size] = 0
    add_to_hand(s, seat, card)
    happen(s, what, seat, NONE, card, NONE, 1 << seat)


@rule
def draw_up_to(s: State, seat: int, cards: int) -> None:
    """SC29: what is left, if there are fewer."""
    for _ in range(min(cards, s.pile_size)):
        draw(s, seat, Happened.DREW)


@rule
def discards_to_pile(s: State) -> None:
    for card in range(CARDS):
        if s.is_discarded[card]:
            s.is_discarded[card] = 0
            s.pile[s.pile_size] = card
            s.pile_size += 1


@rule
def has_discards(s: State, but: int) -> bool:
    for card in range(CARDS):
        if s.is_discarded[card] and card != but:
            return True
    return False
