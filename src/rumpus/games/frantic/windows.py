"""Several seats decide at once and in secret; what they chose counts when all have."""

from __future__ import annotations

from rumpus.engine.agenda import pop, push
from rumpus.engine.rule import rule
from rumpus.games.frantic.state import State


@rule
def open_window(s: State, what: int, asked: int, card: int) -> None:
    s.asked = asked
    push(s, what, 0, 0, card, 0)


@rule
def answer_window(s: State, seat: int) -> bool:
    """This seat is done; True if it was the last."""
    s.answered |= 1 << seat
    return s.answered == s.asked


@rule
def close_window(s: State) -> None:
    s.asked = 0
    s.answered = 0
    s.agreed = 0
    pop(s)


@rule
def with_cards(s: State) -> int:
    """Bits of the seats that hold a card."""
    bits = 0
    for seat in range(s.seats):
        if s.cards[seat]:
            bits |= 1 << seat
    return bits
