"""Legal moves as the rules write them: into a row that is as long as there are moves at all.

Thousands of tables would each keep such a row of thousands of numbers, so there is one for all of a
thread.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rumpus.engine.game import Game


class _Rows(threading.local):
    def __init__(self) -> None:
        self.by_length: dict[int, list[int]] = {}


_rows = _Rows()


def legal_moves(game: Game, state: Any, seat: int) -> list[int]:
    """The numbers of a deciding seat's moves."""
    row = _rows.by_length.get(game.moves)
    if row is None:
        row = _rows.by_length[game.moves] = [0] * game.moves
    return row[: game.rules.legal(state, seat, row)]
