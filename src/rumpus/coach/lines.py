"""What is likely to follow a move: the way that most worlds have in common."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rumpus.coach.report import Step, rounded

if TYPE_CHECKING:
    import numpy as np

    from rumpus.engine.game import Game

#: What happens in fewer of the worlds is not likely.
_LIKELY = 0.2


def likely(lines: np.ndarray, game: Game) -> list[Step]:
    """The most frequent next move, again and again, while enough worlds agree."""
    rows = [tuple(row) for row in lines.tolist() if row[0]]
    worlds, found = len(rows), list[Step]()
    for depth in range(lines.shape[1]):
        counted = Counter(row[depth] for row in rows if row[depth])
        if not counted:
            break
        played, times = min(counted.items(), key=lambda item: (-item[1], item[0]))
        if times < _LIKELY * worlds:
            break
        rows = [row for row in rows if row[depth] == played]
        seat, move = divmod(played - 1, game.moves)
        found.append(Step(seat, game.format_move(move), rounded(times / worlds)))
    return found
