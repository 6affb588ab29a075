"""Happenings: facts in the past tense that animate, narrate, store and replay a game.

Most facts are for everybody, and only the card in them may be hidden. A fact that just a few may
know of (a hand stretched out under the table) is told among them; the others see nothing at all,
not even that there was something.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

import msgspec

from rumpus.engine.rule import rule

if TYPE_CHECKING:

    class Listening(Protocol):
        happened: list[Happening] | None


#: Eyes of everybody: all seats and the spectators.
ALL = -1
#: Nobody may know the card.
NO_EYES = 0
#: In a happening: this part means nothing here.
NONE = -1
#: In a happening as somebody may know it: there is a card, but which one is hidden.
HIDDEN = -2


class Happening(msgspec.Struct, frozen=True, gc=False):  # it holds nothing but numbers
    """One fact. `eyes` holds a bit for each seat that may know `card`; ALL for everybody.

    `audience` holds a bit for each seat that may know of the fact at all.
    """

    what: int
    seat: int = NONE
    other: int = NONE
    card: int = NONE
    n: int = NONE
    eyes: int = ALL
    audience: int = ALL

    def seen_by(self, seat: int | None) -> Happening | None:
        """This fact as a seat, or a spectator (None), may know it; None if it may not at all."""
        if not _among(self.audience, seat):
            return None
        if self.card == NONE or _among(self.eyes, seat):
            return self
        return Happening(self.what, self.seat, self.other, HIDDEN, self.n, audience=self.audience)


def _among(bits: int, seat: int | None) -> bool:
    return bits == ALL or (seat is not None and bool(bits >> seat & 1))


def seen_by(happened: Iterable[Happening], seat: int | None) -> list[Happening]:
    """These facts as a seat, or a spectator (None), may know them; others are left out."""
    return [
        seen
        for h in happened
        # most are for everybody, and need no closer look
        if (seen := h if h.eyes == ALL == h.audience else h.seen_by(seat)) is not None
    ]


def are_open(happened: Iterable[Happening]) -> bool:
    """Whether everybody may know all of these facts, with their cards."""
    return all(h.eyes == ALL == h.audience for h in happened)


def _nothing(s: Listening, what: int, seat: int, other: int, card: int, n: int, eyes: int) -> None:
    """Compiled games have no listeners."""


@rule(compiled_as=_nothing)
def happen(s: Listening, what: int, seat: int, other: int, card: int, n: int, eyes: int) -> None:
    """Tell that something happened; costs nothing where nobody listens."""
    if s.happened is not None:
        s.happened.append(Happening(int(what), seat, other, card, n, eyes))


def _nothing_among(
    s: Listening, audience: int, what: int, seat: int, other: int, card: int, n: int
) -> None:
    """Compiled games have no listeners."""


@rule(compiled_as=_nothing_among)
def happen_among(
    s: Listening, audience: int, what: int, seat: int, other: int, card: int, n: int
) -> None:
    """Tell it, with its card, to the seats in `audience` alone: others hear nothing."""
    if s.happened is not None:
        s.happened.append(Happening(int(what), seat, other, card, n, ALL, audience))
