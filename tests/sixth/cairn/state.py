"""What lies on the table of Cairn."""

from __future__ import annotations

from enum import IntEnum

from rumpus.engine.record import Record, record, slot

from .cards import KINDS, STONES, listed

MOST_SEATS = 4
HAND = 3


class Happened(IntEnum):
    """Facts, in the past tense."""

    DEALT = 0
    LAID = 1
    FELL = 2
    DREW = 3
    WON = 4


@record
class State(Record):
    """One game: every stone is laid once."""

    chance: int = slot("i8", "where the stream of chance stands")
    seats: int = slot("i1", "2 to 4")
    limit: int = slot("i1", "option: the weight at which the cairn falls")
    turn: int = slot("i1", "whose turn it is; 0 at the end")
    bag: list[int] = slot("i1", "the bag; the next stone is the last", STONES)
    bag_size: int = slot("i1", "stones left in the bag")
    hand: list[list[int]] = slot("i1", "how many of each kind a seat holds", MOST_SEATS, KINDS)
    cairn: list[int] = slot("i1", "how many of each kind lie there", KINDS)
    taken: list[list[int]] = slot("i1", "how many of each kind a seat has taken", MOST_SEATS, KINDS)


def census(s: State) -> list[int]:
    """Every stone, wherever it lies."""
    stones = s.bag[: s.bag_size] + listed(s.cairn)
    for seat in range(s.seats):
        stones += listed(s.hand[seat]) + listed(s.taken[seat])
    return stones
