"""Random play of any game, in both bodies: the simplest bot, and whole games played by it."""

from __future__ import annotations

from typing import Any

from rumpus.engine.binding import rules
from rumpus.engine.chance import Dice, below, seed_chance
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


@rule
def random_game(s: Any, moves: list[int], dice: Dice, seed: int, most: int) -> int:
    """Deal and play a whole game; `s` is new, with its seats and options set."""
    seed_chance(s, seed, 0)
    seed_chance(dice, seed, 1)
    rules.begin(s)
    return play_randomly(s, moves, dice, most)


@rule
def random_game_at(states: Any, i: int, moves: list[int], dices: Any, seed: int, most: int) -> int:
    """The same for arrays of records: how compiled code is called."""
    return random_game(states[i], moves, dices[i], seed, most)
