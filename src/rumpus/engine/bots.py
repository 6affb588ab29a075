"""Bots at one table: generic code asks the bot of a seat, whichever it is, for a move.

A bot is a rule `(s, seat, moves, n, dice) -> move`. A loop that plays with any mix of bots would
have to be compiled anew for each mix; so in the compiled body bots are addresses of functions,
each compiled once by itself. In the plain body they are the functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus.engine.rule import rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus.engine.binding import Rule
    from rumpus.engine.chance import Dice


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
    bots: Sequence[Rule], which: int, s: Any, seat: int, moves: list[int], n: int, dice: Dice
) -> int:
    """The move that one of the bots chooses for a seat, out of the first n of `moves`."""
    move: int = bots[which](s, seat, moves, n, dice)
    return move
