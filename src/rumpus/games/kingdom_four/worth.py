"""What a search has to know: a hand is a stage, and what it was worth to a seat."""

from __future__ import annotations

from rumpus.engine.rule import rule
from rumpus.engine.rules import Search
from rumpus.games.kingdom_four.bot import greedy
from rumpus.games.kingdom_four.rules import is_over, reshuffle, winners
from rumpus.games.kingdom_four.state import State

_FULL, _EVEN, _PER_POINT = 1000, 500, 8


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
def depth(s: State) -> int:
    """Only the first move: a tree has too few visits for all that the hidden cards can bring."""
    return 1


@rule
def count_stage(s: State, gained: list[int]) -> None:
    """Another hand: where the points came from does not matter to the win."""
    for seat in range(s.seats):
        s.made[seat][0] += gained[seat]
    s.hand_number += 1
    s.dealer = (s.dealer + 1) % s.seats


SEARCH = Search(
    stage=stage,
    worth=worth,
    depth=depth,
    rollout=greedy,
    reshuffle=reshuffle,
    count_stage=count_stage,
)
