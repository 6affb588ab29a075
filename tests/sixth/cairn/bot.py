"""Bots of Cairn. `greedy` lays the lightest stone that makes the cairn fall, or the lightest."""

from __future__ import annotations

from rumpus.engine.chance import Dice
from rumpus.engine.rule import rule

from .cards import weight, weight_of
from .state import State


@rule
def greedy(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    for k in range(n):
        if weight_of(s.cairn) + weight(moves[k]) >= s.limit:
            return moves[k]
    return moves[0]
