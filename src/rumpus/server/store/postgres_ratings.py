"""Ratings in PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import asyncpg

from rumpus.server.store import rating_rows as rows
from rumpus.server.store.port import StoreError
from rumpus.server.store.postgres_deals import numbered
from rumpus.server.store.ratings import RatedSeat, Rating

_KEEP_RATING = numbered(rows.KEEP_RATING)


class _OvertakenError(Exception):
    """Takes the whole transaction back."""


class PostgresRatings:
    """The part of the store that is about them."""

    _pool: Any

    async def unrated(self, most: int) -> list[str]:
        return [row["id"] for row in await self._pool.fetch(numbered(rows.UNRATED), most)]

    async def rate(self, table: str, seats: Sequence[RatedSeat], ratings: Sequence[Rating]) -> bool:
        """Of two nodes one marks it, and the other finds it marked."""
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                if await connection.execute(numbered(rows.MARK), table) == "UPDATE 1":
                    await connection.executemany(numbered(rows.KEEP_SEAT), seats)
                    for one in ratings:
                        if await connection.execute(_KEEP_RATING, *one) != "INSERT 0 1":
                            raise _OvertakenError
        except _OvertakenError:
            return False
        except (asyncpg.PostgresError, OSError) as error:
            raise StoreError(type(error).__name__) from error
        return True

    async def ratings_of(self, guest: int) -> list[Rating]:
        return [Rating(*row) for row in await self._pool.fetch(numbered(rows.RATINGS_OF), guest)]

    async def rated(self, guest: int) -> list[RatedSeat]:
        return [RatedSeat(*row) for row in await self._pool.fetch(numbered(rows.RATED), guest)]
