"""Random play: the simplest bot, and a whole game played by it, for any game and both bodies."""

from __future__ import annotations

from typing import Any

from rumpus.engine.binding import rules
from rumpus.engine.chance import Dice, below
from rumpus.engine.rule import rule
from rumpus.engine.seats import count_bits, nth_seat


@rule
def choose_randomly(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return moves[below(dice, n)]


@rule
def play_randomly(s: Any, moves: list[int], dice: Dice, most: int) -> int:
    """Play on at random until the end, or for `most` steps; return how many were made."""
    steps = 0
    while steps < most:
        waiting = rules.who_may_act(s)
        if waiting == 0:
            break
        seat = nth_seat(waiting, below(dice, count_bits(waiting)))
        n = rules.legal(s, seat, moves)
        rules.step(s, seat, moves[below(dice, n)])
        steps += 1
    return steps
