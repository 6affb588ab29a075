"""A client for a room, for programs of your own: make a table, join, watch, play.

    from rumpus.client import Room

    async with Room("http://127.0.0.1:8000", "My program") as room:
        table = await room.make("kingdom_four", seats=4, bots="greedy")
        async with room.join(table) as place:
            result = await place.play_on(lambda turn: turn.legal[0])

A place comes back by itself when its line breaks, and keeps to the room's limits.
docs/client.md has more.
"""

from __future__ import annotations

from rumpus.client.errors import (
    LostError,
    NoProgramsError,
    NoTableError,
    NotNowError,
    RefusedError,
    RefusedMoveError,
    RoomError,
    SeatTakenError,
    StaleError,
    TooLateError,
)
from rumpus.client.place import Choice, Choose, Place
from rumpus.client.room import Room
from rumpus.client.turn import Turn

__all__ = [
    "Choice",
    "Choose",
    "LostError",
    "NoProgramsError",
    "NoTableError",
    "NotNowError",
    "Place",
    "RefusedError",
    "RefusedMoveError",
    "Room",
    "RoomError",
    "SeatTakenError",
    "StaleError",
    "TooLateError",
    "Turn",
]
