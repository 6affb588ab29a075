"""Ratings in PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import asyncpg

from rumpus.server.store import rating_rows as rows
from rumpus.server.store.port import StoreError
from rumpus.server.store.postgres_deals import numbered
from rumpus.server.store.ratings import RatedSeat, Rating


class PostgresRatings:
    """The part of the store that is about them."""

    _pool: Any

    async def unrated(self, most: int) -> list[str]:
        return [row["id"] for row in await self._pool.fetch(numbered(rows.UNRATED), most)]

    async def rate(self, table: str, seats: Sequence[RatedSeat], ratings: Sequence[Rating]) -> None:
        """Of two nodes one marks it, and the other finds it marked."""
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                if await connection.execute(numbered(rows.MARK), table) != "UPDATE 1":
                    return
                await connection.executemany(numbered(rows.KEEP_SEAT), seats)
                await connection.executemany(numbered(rows.KEEP_RATING), ratings)
        except (asyncpg.PostgresError, OSError) as error:
            raise StoreError(type(error).__name__) from error

    async def ratings_of(self, guest: int) -> list[Rating]:
        return [Rating(*row) for row in await self._pool.fetch(numbered(rows.RATINGS_OF), guest)]

    async def rated(self, guest: int) -> list[RatedSeat]:
        return [RatedSeat(*row) for row in await self._pool.fetch(numbered(rows.RATED), guest)]
