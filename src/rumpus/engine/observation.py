"""Observations: what a seat may know, as a flat row of whole numbers for programs that learn.

A game lists the parts of its observation, in order, and gives a rule that puts their numbers into
a row. Seats in it are counted from the observer: 0 is oneself, 1 the next player. Moves name
seats as the table does, so every observation also tells which seat one is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Any

from rumpus.engine.record import Row
from rumpus.engine.rule import rule
from rumpus.engine.seats import NOBODY

#: In the shape of a part: as many as there are seats, or other seats.
SEATS, OTHERS = -1, -2
#: The numbers of an observation are 16 bits wide.
LOWEST, HIGHEST = -(1 << 15), (1 << 15) - 1


@dataclass(frozen=True)
class Part:
    """One named stretch of an observation: its least and greatest numbers, and its shape."""

    name: str
    what: str
    low: int
    high: int
    shape: tuple[int, ...] = ()

    def shape_for(self, seats: int) -> tuple[int, ...]:
        counted = {SEATS: seats, OTHERS: seats - 1}
        return tuple(counted.get(n, n) for n in self.shape)

    def length(self, seats: int) -> int:
        return prod(self.shape_for(seats))


def part(name: str, what: str, low: int, high: int, *shape: int) -> Part:
    return Part(name, what, low, high, shape)


def relative_seat(name: str, what: str, *, most: int) -> Part:
    """A seat counted from the observer, or NOBODY."""
    return Part(name, f"{what}, counted from oneself; {NOBODY} for nobody", NOBODY, most - 1)


@dataclass(frozen=True)
class Observation:
    """What a game's observations hold, and the rule that makes them."""

    parts: tuple[Part, ...]
    observe: Callable[[Any, int, Any], int]  # (s, seat, out) -> how many numbers it put there

    def size(self, seats: int) -> int:
        return sum(part.length(seats) for part in self.parts)

    def slices(self, seats: int) -> dict[str, slice]:
        """Where each part is in the row."""
        found, at = {}, 0
        for one in self.parts:
            found[one.name] = slice(at, at + one.length(seats))
            at += one.length(seats)
        return found

    def of(self, s: Any, seat: int) -> list[int]:
        """What a seat may know of a state in the plain body."""
        out = [0] * self.size(s.seats)
        self.observe(s, seat, out)
        return out

    def bounds(self, seats: int) -> tuple[list[int], list[int]]:
        """The least and the greatest number at each place."""
        lengths = [(one, one.length(seats)) for one in self.parts]
        low = [one.low for one, n in lengths for _ in range(n)]
        return low, [one.high for one, n in lengths for _ in range(n)]


# --- for the rules that observe ---


@rule
def put(out: list[int], at: int, value: int) -> int:
    """Put a number into the row; return the place after it."""
    out[at] = value
    return at + 1


@rule
def put_row(out: list[int], at: int, row: Row, n: int) -> int:
    for k in range(n):
        out[at + k] = row[k]
    return at + n


@rule
def put_zeros(out: list[int], at: int, n: int) -> int:
    for k in range(n):
        out[at + k] = 0
    return at + n


@rule
def put_one_of(out: list[int], at: int, which: int, n: int) -> int:
    """A 1 among n places; none of them for -1."""
    put_zeros(out, at, n)
    if which >= 0:
        out[at + which] = 1
    return at + n


@rule
def nth_after(s: Any, seat: int, k: int) -> int:
    """The seat that is k places on, less than once around. A division would take longer."""
    return seat + k if seat + k < s.seats else seat + k - s.seats


@rule
def put_seats(s: Any, out: list[int], at: int, seat: int, row: list[int]) -> int:
    """A number for each seat, one's own first."""
    for k in range(s.seats):
        out[at + k] = row[nth_after(s, seat, k)]
    return at + s.seats


@rule
def put_seat_bits(s: Any, out: list[int], at: int, seat: int, bits: int) -> int:
    """For each seat whether its bit is set, one's own first."""
    for k in range(s.seats):
        out[at + k] = bits >> nth_after(s, seat, k) & 1
    return at + s.seats


@rule
def relative(s: Any, seat: int, other: int) -> int:
    """Another seat as this one counts."""
    return other - seat if other >= seat else other - seat + s.seats
