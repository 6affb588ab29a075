"""Ratings in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

from rumpus.server.store import rating_rows as rows
from rumpus.server.store.ratings import RatedSeat, Rating


class SqliteRatings:
    """The part of the store that is about them."""

    async def _write(self, work: Callable[[sqlite3.Connection], Any]) -> None:
        raise NotImplementedError

    async def _rows(self, query: str, *values: Any) -> list[Any]:
        raise NotImplementedError

    async def unrated(self, most: int) -> list[str]:
        return [name for (name,) in await self._rows(rows.UNRATED, most)]

    async def rate(self, table: str, seats: Sequence[RatedSeat], ratings: Sequence[Rating]) -> bool:
        overtaken: list[Rating] = []

        def work(connection: sqlite3.Connection) -> None:
            if not connection.execute(rows.IS_NEW, (table,)).fetchone():
                return
            overtaken[:] = [one for one in ratings if _is_overtaken(connection, one)]
            if not overtaken:
                connection.execute(rows.MARK, (table,))
                connection.executemany(rows.KEEP_SEAT, seats)
                connection.executemany(rows.KEEP_RATING, ratings)

        await self._write(work)
        return not overtaken

    async def ratings_of(self, guest: int) -> list[Rating]:
        return [Rating(*row) for row in await self._rows(rows.RATINGS_OF, guest)]

    async def rated(self, guest: int) -> list[RatedSeat]:
        return [RatedSeat(*row) for row in await self._rows(rows.RATED, guest)]


def _is_overtaken(connection: sqlite3.Connection, one: Rating) -> bool:
    found = connection.execute(rows.GAMES, (one.guest, one.game)).fetchone()
    return found is not None and found[0] != one.games - 1
