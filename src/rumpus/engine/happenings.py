"""Happenings: facts in the past tense that animate, narrate, store and replay a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from rumpus.engine.rule import rule

if TYPE_CHECKING:

    class Listening(Protocol):
        happened: list[Happening] | None


#: Eyes of everybody: all seats and the spectators.
ALL = -1
#: Nobody may know the card.
NOBODY = 0
#: In a happening: this part means nothing here.
NONE = -1
#: In a happening as somebody may know it: there is a card, but which one is hidden.
HIDDEN = -2


@dataclass(frozen=True, slots=True)
class Happening:
    """One fact. `eyes` holds a bit for each seat that may know `card`; ALL for everybody."""

    what: int
    seat: int = NONE
    other: int = NONE
    card: int = NONE
    n: int = NONE
    eyes: int = ALL

    def seen_by(self, seat: int | None) -> Happening:
        """This fact as a seat, or a spectator (None), may know it."""
        if self.card == NONE or self.eyes == ALL:
            return self
        if seat is not None and self.eyes >> seat & 1:
            return self
        return Happening(self.what, self.seat, self.other, HIDDEN, self.n)


def _nothing(s: Listening, what: int, seat: int, other: int, card: int, n: int, eyes: int) -> None:
    """Compiled games have no listeners."""


@rule(compiled_as=_nothing)
def happen(s: Listening, what: int, seat: int, other: int, card: int, n: int, eyes: int) -> None:
    """Tell that something happened; costs nothing where nobody listens."""
    if s.happened is not None:
        s.happened.append(Happening(int(what), seat, other, card, n, eyes))
