"""A table turned round: everybody moves on by some seats, and all else stays as it is.

A game says which parts of its state and which of its moves know a seat. So tests can ask of every
rule and every bot whether it treats all chairs alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rumpus.engine.agenda import WHO


def same_move(move: int, seats: int, by: int) -> int:
    """No move names a seat."""
    return move


def nothing_else(s: Any, by: int) -> None:
    """No part of the state knows seats in a way of its own."""


@dataclass(frozen=True, kw_only=True)
class Turning:
    """Names of a state's fields, in words with spaces between; a field may be in several."""

    by_seat: str = ""  # the first index is a seat
    by_other: str = ""  # the second index is a seat
    seats: str = ""  # a seat; below 0 nobody
    counted: str = ""  # 1 + a seat; 0 nobody
    bits: str = ""  # a bit for each seat
    #: (move, seats, by) -> the same move when the table has been turned
    move: Callable[[int, int, int], int] = same_move
    #: (s, by): for what is not in the lists; called before all else
    more: Callable[[Any, int], None] = nothing_else

    def turned(self, state: Any, by: int) -> Any:
        """A copy in which whoever sat at seat k sits at k + by."""
        s, seats = state.copy(), state.seats
        self.more(s, by)
        self._turn_values(s, seats, by)
        for name in self.by_other.split():
            setattr(s, name, [moved_on(row, seats, by) for row in getattr(s, name)])
        for name in self.by_seat.split():
            setattr(s, name, moved_on(getattr(s, name), seats, by))
        return s

    def _turn_values(self, s: Any, seats: int, by: int) -> None:
        ways = (
            (self.seats, lambda n: turned_seat(n, seats, by)),
            (self.counted, lambda n: 1 + turned_seat(n - 1, seats, by)),
            (self.bits, lambda n: turned_bits(n, seats, by)),
        )
        for names, way in ways:
            for name in names.split():
                setattr(s, name, _each(getattr(s, name), way))
        for entry in s.agenda[: s.agenda_size] if hasattr(s, "agenda") else []:
            entry[WHO] = turned_seat(entry[WHO], seats, by)


def turned_seat(seat: int, seats: int, by: int) -> int:
    return (seat + by) % seats if seat >= 0 else seat


def turned_bits(bits: int, seats: int, by: int) -> int:
    return sum(1 << (seat + by) % seats for seat in range(seats) if bits >> seat & 1)


def moved_on(by_seat: list[Any], seats: int, by: int) -> list[Any]:
    """What belongs to the seats, and what comes behind it, if anything does."""
    here = by_seat[:seats]
    return [here[(seat - by) % seats] for seat in range(seats)] + by_seat[seats:]


def _each(value: Any, way: Callable[[int], int]) -> Any:
    return [_each(part, way) for part in value] if isinstance(value, list) else way(value)
