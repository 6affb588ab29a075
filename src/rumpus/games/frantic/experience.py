"""A policy that has learnt: what sort of move was worth how much, in a great many positions.

It sees what `greedy` sees, and weighs what traits.py tells of each move. The weights in lessons.py
come from `python -m bench.lessons`. The search goes on by it for the seat that thinks.
"""

from __future__ import annotations

from typing import Any

from rumpus.engine.chance import Dice, below
from rumpus.engine.rule import rule
from rumpus.engine.workspace import numbers
from rumpus.games.frantic.lessons import LESSONS
from rumpus.games.frantic.state import State
from rumpus.games.frantic.traits import TRAITS, describe, describe_position


@rule
def choose_by_experience(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return choose_by(s, seat, moves, n, dice, LESSONS)


@rule
def choose_by(s: State, seat: int, moves: list[int], n: int, dice: Dice, lessons: Any) -> int:
    """The move that weighs most; of equals one by lot."""
    traits = numbers(TRAITS)
    describe_position(s, seat, n, traits)
    best, most, equals = moves[0], 0, 0
    for k in range(n):
        row = describe(s, seat, moves[k], traits)
        worth = 0
        for t in range(TRAITS):
            worth += lessons[row][t] * traits[t]
        equals = equals + 1 if worth == most else 1
        if k == 0 or worth > most or (worth == most and below(dice, equals) == 0):
            best, most = moves[k], worth
    return best
