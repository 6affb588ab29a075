"""What a seat may know, as numbers for programs that learn."""

from __future__ import annotations

from rumpus.engine.observation import (
    SEATS,
    Observation,
    nth_after,
    part,
    put,
    put_row,
    relative,
    relative_seat,
)
from rumpus.engine.rule import rule
from rumpus.engine.seats import NOBODY

from .cards import KINDS, OF_A_KIND, STONES, count_of
from .rules import is_over, score
from .state import HAND, MOST_SEATS, State

PARTS = (
    part("seats", "how many play", 2, MOST_SEATS),
    part("you", "which seat one is", 0, MOST_SEATS - 1),
    part("limit", "the weight at which the cairn falls", 1, 15),
    relative_seat("turn", "whose turn it is", most=MOST_SEATS),
    part("hand", "how many of each kind one holds", 0, HAND, KINDS),
    part("cairn", "how many of each kind lie there", 0, OF_A_KIND, KINDS),
    part("bag", "stones left in the bag", 0, STONES),
    part("hand_sizes", "stones in each hand", 0, HAND, SEATS),
    part("scores", "stones that each seat has taken", 0, STONES, SEATS),
)


@rule
def observe(s: State, seat: int, out: list[int]) -> int:
    at = put(out, 0, s.seats)
    at = put(out, at, seat)
    at = put(out, at, s.limit)
    at = put(out, at, NOBODY if is_over(s) else relative(s, seat, s.turn))
    at = put_row(out, at, s.hand[seat], KINDS)
    at = put_row(out, at, s.cairn, KINDS)
    at = put(out, at, s.bag_size)
    for k in range(s.seats):
        at = put(out, at, count_of(s.hand[nth_after(s, seat, k)]))
    for k in range(s.seats):
        at = put(out, at, score(s, nth_after(s, seat, k)))
    return at


OBSERVATION = Observation(PARTS, observe)
