"""A position played on in the compiled body, to be compared with the plain one."""

from __future__ import annotations

from typing import Any

import numpy as np

from rumpus.engine.binding import rules
from rumpus.engine.record import dtype_of
from rumpus.engine.rule import rule
from rumpus.games.frantic import GAME
from rumpus.games.frantic.state import State
from tests.games.frantic.position import Position


@rule
def play_moves(states: Any, seats: list[int], moves: list[int], n: int) -> None:
    for k in range(n):
        rules.step(states[0], seats[k], moves[k])


def played_compiled(before: bytes, p: Position) -> bytes:
    """The state after all moves of this table, out of the one before them."""
    states = np.frombuffer(before, dtype_of(State)).copy()
    seats = np.array([seat for seat, _ in p.table.moves])
    moves = np.array([GAME.parse_move(text) for _, text in p.table.moves])
    GAME.compiled(play_moves, checked=True)(states, seats, moves, len(moves))
    return states[0].tobytes()
