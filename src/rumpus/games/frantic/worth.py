"""What a search has to know: a round is a stage, and what it was worth to a seat."""

from __future__ import annotations

from math import exp, sqrt

from rumpus.engine.agenda import WHAT, top
from rumpus.engine.rule import rule, table
from rumpus.engine.rules import Search
from rumpus.games.frantic.bot import choose_greedily
from rumpus.games.frantic.cards import FANTASTIC, FY, KINDS, POINTS
from rumpus.games.frantic.experience import choose_by_experience
from rumpus.games.frantic.guessing import suppose
from rumpus.games.frantic.rounds import is_limit_reached, limit_of, next_dealer, winners
from rumpus.games.frantic.state import TOGETHER, Decision, State

_FULL = 1000
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

#: One's odds to win fall by the factor e for so many points, times the root of the points that are
#: left in the game: found by fitting who won to how it stood after each round among greedy bots.
_SPREAD, _SPREAD_BY_SEATS, _STILL_OPEN = 1.0, 7.0, 20
#: In small steps.
_STEPS = 64
_FALLS = table(round(1_000_000 * exp(-k / _STEPS)) for k in range(12 * _STEPS))


@rule
def stage(s: State) -> int:
    return s.round


@rule
def worth(s: State, seat: int) -> int:
    """After a round, the chance to win; at the end, the win."""
    if s.over:
        return _FULL if winners(s) >> seat & 1 else 0
    return chance_to_win(s, seat, 0)


@rule
def outlook(s: State, seat: int) -> int:
    """In the midst of a round: what the hands are likely to cost is counted as points."""
    return chance_to_win(s, seat, 1)


@rule
def chance_to_win(s: State, seat: int, with_hands: int) -> int:
    """By the points, and with the hands by what they are likely to cost."""
    fewest, most = 1_000_000, -1_000_000
    for other in range(s.seats):
        eighths = expected(s, other, with_hands)
        fewest, most = min(fewest, eighths), max(most, eighths)
    left = sqrt(_STILL_OPEN + max(0.0, limit_of(s) - most / 8))
    step = _STEPS / (8 * left * (_SPREAD + _SPREAD_BY_SEATS / s.seats))
    mine, total = 0, 0
    for other in range(s.seats):
        behind = int(step * (expected(s, other, with_hands) - fewest))
        chance = _FALLS[min(behind, len(_FALLS) - 1)]
        total += chance
        if other == seat:
            mine = chance
    return _FULL * mine // total


@rule
def expected(s: State, seat: int, with_hands: int) -> int:
    """Points in the end, in eighths."""
    return 8 * s.points[seat] + (weight(s, seat) if with_hands else 0)


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


@rule
def trust(s: State) -> int:
    """What was learnt from so many choices is surer than one search of a few thousand worlds."""
    return 200


@rule
def looks_thought(s: State) -> int:
    """Who draws had nothing that fits, more often than an imagined hand has."""
    return 500


SEARCH = Search(
    stage=stage,
    worth=worth,
    horizon=horizon,
    outlook=outlook,
    secret=secret,
    looks_thought=looks_thought,
    rollout=choose_greedily,
    own_policy=choose_by_experience,
    trust=trust,
    suppose=suppose,
    count_stage=count_stage,
)
