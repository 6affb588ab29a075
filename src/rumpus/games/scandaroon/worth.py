"""What a search has to know: a round is a stage, and what it was worth to a seat."""

from __future__ import annotations

from rumpus.engine.rule import rule, table
from rumpus.engine.rules import Search
from rumpus.engine.seats import count_bits
from rumpus.games.scandaroon.bot import choose_greedily
from rumpus.games.scandaroon.hidden import reshuffle
from rumpus.games.scandaroon.judge import prospect
from rumpus.games.scandaroon.rounds import is_over
from rumpus.games.scandaroon.scoring import (
    NO_TRUMP_POINTS,
    highest_points,
    pile_points,
    pile_total,
    winners,
)
from rumpus.games.scandaroon.state import State

_FULL = 1000
# What things turned out to be worth after one, two and three rounds among greedy bots: the
# slopes of the chance to win, in thousandths.
KEPT = table((0, 30, 60, 70))  # a victory point that cannot be lost
PILE_BOX = table((0, 5, 30, 55))  # a point of the Score Pile box as it stands
HELD = table((0, 36, 53, 75))  # a card in the hand
_PILED, _HIGHEST, _PIECE, _PROSPECT = 28, 55, 80, 4


@rule
def stage(s: State) -> int:
    return s.round


@rule
def worth(s: State, seat: int) -> int:
    """After a round, how far ahead the seat is; at the end, its part of the win."""
    if is_over(s):
        bits = winners(s)
        return _FULL // count_bits(bits) if bits >> seat & 1 else 0
    ahead = s.seats * wealth(s, seat)
    for other in range(s.seats):
        ahead -= wealth(s, other)
    return max(0, min(_FULL, _FULL // s.seats + ahead // s.seats))


@rule
def wealth(s: State, seat: int) -> int:
    """What a seat has for the rest of the game, in thousandths of a win."""
    played = s.round - 1
    total = KEPT[played] * (s.position[seat] + NO_TRUMP_POINTS * s.no_trump[seat])
    total += PILE_BOX[played] * pile_points(s, seat) + _PILED * pile_total(s, seat)
    total += _HIGHEST * highest_points(s, seat) + _PIECE * (1 - s.piece_used[seat])
    for k in range(s.hand_size[seat]):
        total += HELD[played] + _PROSPECT * prospect(s, seat, s.hand[seat][k])
    return total


@rule
def looks_thought(s: State) -> int:
    """Rows tell much: most of what is weighed lies open."""
    return 800


SEARCH = Search(
    stage=stage,
    worth=worth,
    rollout=choose_greedily,
    reshuffle=reshuffle,
    looks_thought=looks_thought,
)
