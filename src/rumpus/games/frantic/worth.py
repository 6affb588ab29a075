"""What a search has to know: a round is a stage, and what it was worth to a seat."""

from __future__ import annotations

from rumpus.engine.binding import Rule
from rumpus.engine.rule import rule
from rumpus.games.frantic.bot import choose_greedily
from rumpus.games.frantic.rounds import winners
from rumpus.games.frantic.state import State

_FULL, _EVEN, _PER_POINT = 1000, 500, 8


@rule
def stage(s: State) -> int:
    return s.round


@rule
def worth(s: State, seat: int) -> int:
    """Of the round that has just ended: fewer points than the others. At the end, the win."""
    if s.over:
        return _FULL if winners(s) >> seat & 1 else 0
    others = 0
    for other in range(s.seats):
        others += s.last_points[other]
    mine = s.last_points[seat]
    ahead = (others - mine) // (s.seats - 1) - mine
    return max(0, min(_FULL, _EVEN + _PER_POINT * ahead))


SEARCH: dict[str, Rule] = {"stage": stage, "worth": worth, "rollout": choose_greedily}
