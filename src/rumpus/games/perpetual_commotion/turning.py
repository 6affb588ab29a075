"""What knows a seat, so that the table can be turned round."""

from __future__ import annotations

from rumpus.engine.agenda import COUNT, WHAT
from rumpus.engine.turning import Turning, turned_bits
from rumpus.games.perpetual_commotion.state import Decision, State


def turn_callers(s: State, by: int) -> None:
    for entry in s.agenda[: s.agenda_size]:
        if entry[WHAT] == Decision.CALL:
            entry[COUNT] = turned_bits(entry[COUNT], s.seats, by)


TURNING = Turning(
    by_seat=(
        "front front_size feeders feeders_size playmakers playmakers_size face_up seen played "
        "points counts bonuses doubled last_played last_feeders last_points"
    ),
    seats="starter last_caller",
    counted="laid",
    more=turn_callers,
)
