"""What the laboratory asks of a game to tell what each of its cards and events does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rumpus.engine.binding import Rule
from rumpus.engine.rule import rule

S = TypeVar("S")


@rule
def no_events(s: Any) -> int:
    return 0


@rule
def nobody_first(s: Any) -> int:
    """All play at once: places are seats."""
    return 0


@dataclass(frozen=True, kw_only=True)
class Study(Generic[S]):
    """Cards are told apart as far as they differ: a game may count kinds."""

    #: Names of cards, then of events.
    cards: tuple[str, ...]
    events: tuple[str, ...] = ()
    #: (s, seat, move) -> 1 + the card that this move plays; 0 if it plays none.
    card_played: Callable[[S, int, int], int]
    #: (s, seat, card) -> could the seat come to play it from where it has it now?
    holds: Callable[[S, int, int], bool]
    #: A number that changes when an event comes; divided by 32 it leaves which.
    last_event: Callable[[S], int] = no_events
    #: The seat that begins, asked after the first deal.
    first_seat: Callable[[S], int] = nobody_first

    def rules(self) -> dict[str, Rule]:
        """For a binder."""
        return {
            "card_played": self.card_played,
            "holds": self.holds,
            "last_event": self.last_event,
            "first_seat": self.first_seat,
        }
