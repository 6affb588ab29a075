"""What knows a seat, so that the table can be turned round."""

from __future__ import annotations

from rumpus.engine.turning import Turning, turned_seat
from rumpus.games.scandaroon.moves import INTO, PICK


def turn_move(move: int, seats: int, by: int) -> int:
    return INTO + turned_seat(move - INTO, seats, by) if INTO <= move < PICK else move


TURNING = Turning(
    by_seat=(
        "passed hand hand_size row row_size piece_used piece_points piled_faces position no_trump"
    ),
    by_other="round_score round_place round_piled",
    seats="starter",
    bits="highest_by round_no_trump round_highest",
    move=turn_move,
)
