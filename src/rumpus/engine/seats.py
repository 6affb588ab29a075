"""Sets of seats as bits, and turns round the table."""

from __future__ import annotations

from functools import cache

from rumpus.engine.rule import rule

#: In place of a seat.
NOBODY = -1


@cache
def seats_in(bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


@rule
def count_bits(bits: int) -> int:
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


@rule
def nth_seat(bits: int, n: int) -> int:
    """The n-th seat of a set, counted from 0."""
    seat = 0
    while True:
        if bits >> seat & 1:
            if n == 0:
                return seat
            n -= 1
        seat += 1


@rule
def next_seat(bits: int, seat: int, seats: int) -> int:
    """The first seat of a set, counted round the table from this one, which is the first."""
    while not bits >> seat & 1:
        seat = (seat + 1) % seats
    return seat


@rule
def all_seats(seats: int) -> int:
    return (1 << seats) - 1
