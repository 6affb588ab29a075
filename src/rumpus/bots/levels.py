"""Levels for people to choose, for any game: those below `greedy` slip, those above it think.

A game names them in `Game(bots=…)`, from the weakest to the strongest. Where luck or the course of
a game asks for other figures, a game has rules of its own by the same names.
"""

from __future__ import annotations

from typing import Any

from rumpus.bots.search import search
from rumpus.engine.binding import rules
from rumpus.engine.chance import Dice, below
from rumpus.engine.rule import rule

#: Of so many moves …
_MOVES = 100
#: … this many are made without a thought.
_BEGINNER_SLIPS, _CASUAL_SLIPS = 50, 20
#: Simulations.
STRONG, EXPERT = 300, 2000

#: The levels that search.
THINKERS = frozenset({"strong", "expert"})


@rule
def slipping(s: Any, seat: int, moves: list[int], n: int, dice: Dice, slips: int) -> int:
    """What `greedy` would do, or in so many of a hundred moves what `random` would."""
    if below(dice, _MOVES) < slips:
        return rules.bot_random(s, seat, moves, n, dice)
    return rules.bot_greedy(s, seat, moves, n, dice)


@rule
def beginner(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return slipping(s, seat, moves, n, dice, _BEGINNER_SLIPS)


@rule
def casual(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return slipping(s, seat, moves, n, dice, _CASUAL_SLIPS)


@rule
def strong(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return search(s, seat, moves, n, dice, STRONG)


@rule
def expert(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return search(s, seat, moves, n, dice, EXPERT)
