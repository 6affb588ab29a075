"""What a search has to know: a hand is a stage, and what it was worth to a seat."""

from __future__ import annotations

from rumpus.engine.binding import Rule
from rumpus.engine.rule import rule
from rumpus.games.kingdom_four.bot import greedy, prospects
from rumpus.games.kingdom_four.rules import is_over, winners
from rumpus.games.kingdom_four.state import State

_FULL, _EVEN, _PER_POINT = 1000, 500, 8
#: Prospects are counted in sixteenths of a point.
_PARTS = 16


@rule
def stage(s: State) -> int:
    return s.hand_number


@rule
def worth(s: State, seat: int) -> int:
    """Of the hand that has just ended: more points than the others. At the end, the win."""
    if is_over(s):
        return _FULL if winners(s) >> seat & 1 else 0
    made = s.points[s.hand_number - 2]
    all_made = 0
    for other in range(s.seats):
        all_made += made[other]
    mine = made[seat]
    ahead = mine - (all_made - mine) // (s.seats - 1)
    return max(0, min(_FULL, _EVEN + _PER_POINT * ahead))


@rule
def outlook(s: State, seat: int) -> int:
    """In the midst of a hand: more than the others, by what all are likely to make yet."""
    mine, all_have = prospects(s, seat), 0
    for other in range(s.seats):
        all_have += prospects(s, other)
    ahead = mine - (all_have - mine) // (s.seats - 1)
    return max(0, min(_FULL, _EVEN + _PER_POINT * ahead // _PARTS))


@rule
def horizon(s: State) -> int:
    """Beyond three turns for each, luck hides what a move was worth."""
    return 3 * s.seats


SEARCH: dict[str, Rule] = {
    "stage": stage,
    "worth": worth,
    "horizon": horizon,
    "outlook": outlook,
    "rollout": greedy,
}
