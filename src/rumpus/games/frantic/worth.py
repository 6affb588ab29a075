"""What a search has to know: a round is a stage, and what it was worth to a seat."""

from __future__ import annotations

from rumpus.engine.agenda import WHAT, top
from rumpus.engine.rule import rule, table
from rumpus.engine.rules import Search
from rumpus.games.frantic.bot import choose_greedily
from rumpus.games.frantic.cards import FANTASTIC, FY, KINDS, POINTS
from rumpus.games.frantic.rounds import is_limit_reached, next_dealer, winners
from rumpus.games.frantic.state import TOGETHER, Decision, State

_FULL, _EVEN, _PER_POINT = 1000, 500, 8
_HORIZON = 12
#: In eighths of a point: what a card in the hand is likely to cost in the end, found by fitting
#: the points of rounds to hands in the midst of them. Who holds FY keeps it; a colourless card
#: helps to get rid of others.
_CARD, _POINT, _FY, _COLOURLESS = 8, 2, 80, -16


def _weight(kind: int) -> int:
    if kind == FY:
        return _CARD + _FY
    return _CARD + _POINT * POINTS[kind] + (_COLOURLESS if kind >= FANTASTIC else 0)


_WEIGHTS = table(_weight(kind) for kind in range(KINDS))


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


@rule
def outlook(s: State, seat: int) -> int:
    """In the midst of a round: a lighter hand than the others."""
    mine, all_have = weight(s, seat), 0
    for other in range(s.seats):
        all_have += weight(s, other)
    ahead = (all_have - mine) // (s.seats - 1) - mine
    return max(0, min(_FULL, _EVEN + ahead))


@rule
def weight(s: State, seat: int) -> int:
    found = 0
    for kind in range(KINDS):
        found += s.hand[seat][kind] * _WEIGHTS[kind]
    return found


@rule
def horizon(s: State) -> int:
    """Beyond three turns for each of four, luck hides what a move was worth."""
    return min(_HORIZON, 3 * s.seats)


@rule
def count_stage(s: State, gained: list[int]) -> None:
    """FR95: each round starts anew."""
    for seat in range(s.seats):
        s.points[seat] += gained[seat]
        s.last_points[seat] = gained[seat]
    s.dealer = next_dealer(s)
    s.over = int(is_limit_reached(s))


@rule
def secret(s: State) -> bool:
    """Windows; and what an attack is made of is told only when it is whole (recast.py)."""
    what = top(s, WHAT)
    return (
        what >= TOGETHER
        or what == Decision.DISCARD
        or what == Decision.SHARE
        or what == Decision.GIVE
        or what == Decision.TARGET
        or (what == Decision.WISH and s.attack != 0)
    )


SEARCH = Search(
    stage=stage,
    worth=worth,
    horizon=horizon,
    outlook=outlook,
    secret=secret,
    rollout=choose_greedily,
    count_stage=count_stage,
)
