"""Compiled rules as players, as a module that a name can find."""

from __future__ import annotations

from typing import Any

from rumpus.engine.chance import Dice
from rumpus.engine.rule import rule


@rule
def middle(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return moves[n // 2]


@rule
def by_the_cards_to_come(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return moves[(s.chance >> 20) % n]
