"""Bots at one table: generic code asks the bot of a seat, whichever it is, for a move.

A bot is a rule `(s, seat, moves, n, dice) -> move`. A loop that plays with any mix of bots would
have to be compiled anew for each mix; so in the compiled body bots are addresses of functions,
each compiled once by itself. In the plain body they are the functions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rumpus.engine.chance import Dice
from rumpus.engine.rule import rule

#: (s, seat, moves, n, dice) -> one of the first n of `moves`
Bot = Callable[[Any, int, list[int], int, Dice], int]


class CallAt:
    """Stands for a call by address, which only the compiled body can make."""

    def __call__(self, address: int, *arguments: Any) -> int:
        raise TypeError("a bot's address can only be called in the compiled body")


_call_at = CallAt()


def _ask_compiled(
    bots: list[int], which: int, s: Any, seat: int, moves: list[int], n: int, dice: Dice
) -> int:
    return _call_at(bots[which], s, seat, moves, n, dice)


@rule(compiled_as=_ask_compiled)
def ask(
    bots: Sequence[Bot], which: int, s: Any, seat: int, moves: list[int], n: int, dice: Dice
) -> int:
    """The move that one of the bots chooses for a seat, out of the first n of `moves`."""
    return bots[which](s, seat, moves, n, dice)
