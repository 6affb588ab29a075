"""A language model at a room: its tables, and what it does there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from rumpus.client import NotNowError, Place, Room, RoomError, StaleError, TooLateError
from rumpus.client.room import id_of

#: The longest that a tool lets its caller wait, in seconds.
LONGEST = 60.0
#: After a move: until the table asks again, or somebody else takes long.
_AFTER_A_MOVE = 20.0


class Visitor:
    """One guest of a room, at as many tables as it likes."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._places: dict[str, Place] = {}

    async def place(self, table: str) -> Place:
        """Where it is already, or comes now to watch."""
        name = id_of(table)
        if name not in self._places:
            place = Place(self.room, name)
            try:
                await place.come()
            except BaseException:
                await place.leave()
                raise
            self._places[name] = place
        return self._places[name]

    async def join(self, table: str, seat: int | None) -> Place:
        place = await self.place(table)
        if place.you is None:
            await place.sit(seat)
        return place

    async def play(self, table: str, moves: list[str]) -> Place:
        """Make a move, and wait for what the others do."""
        place = await self.seated(table)
        if not moves:
            raise RoomError("expected a move, or the parts of one choice")
        try:
            await place.play(*moves)
        except (TooLateError, StaleError, NotNowError) as error:
            raise RoomError(f"{error}; look again") from error
        await self._wait(place, 0.0 if place.is_realtime else _AFTER_A_MOVE)
        return place

    async def wait(self, table: str, seconds: float) -> Place:
        """Until it is asked, or the game is over, or so many seconds have passed."""
        place = await self.place(table)
        await self._wait(place, min(max(seconds, 0.0), LONGEST))
        return place

    async def give_orders(self, table: str, orders: dict[str, Any] | None) -> Place:
        place = await self.seated(table)
        await place.give_orders(orders)
        return place

    async def seated(self, table: str) -> Place:
        place = await self.place(table)
        if place.you is None:
            raise RoomError(f"expected a table where you sit; join_table comes before ({table})")
        return place

    async def leave(self, table: str) -> None:
        place = self._places.pop(id_of(table), None)
        if place is None:
            raise RoomError(f"you are not at the table {table}")
        if place.you is not None and place.result is None:
            await place.stand()
        await place.leave()

    async def close(self) -> None:
        for place in self._places.values():
            await place.leave()

    async def _wait(self, place: Place, seconds: float) -> None:
        is_due = _over if place.is_realtime else _asked_or_over
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await _until(place, is_due)


def _over(place: Place) -> bool:
    return place.result is not None


def _asked_or_over(place: Place) -> bool:
    return _over(place) or bool(place.legal)


async def _until(place: Place, is_due: Callable[[Place], bool]) -> None:
    """A bot that stands in meanwhile gives the seat back."""
    while not is_due(place):
        if not place.is_realtime and place.you is not None:
            await place.asked()
        else:
            await place.changed()
