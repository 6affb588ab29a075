"""PostgreSQL through asyncpg: the same port for a room with a database of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import asyncpg

from rumpus.server.store.kept import LogRow, Receipt, Snapshot, State, StoredTable
from rumpus.server.store.postgres_guests import PostgresGuests, failed
from rumpus.server.store.rows import (
    MOVE_COLUMNS,
    RACES,
    SEAT_COLUMNS,
    TABLE_COLUMNS,
    UNFILMED,
    played_values,
    seat_values,
    stored_table,
    table_values,
)
from rumpus.server.store.sqlite import migrations


def _marks(count: int) -> str:
    return ", ".join(f"${number}" for number in range(1, count + 1))


_SAVE_TABLE = (
    f"INSERT INTO tables ({', '.join(TABLE_COLUMNS)}) VALUES ({_marks(len(TABLE_COLUMNS))})"
    " ON CONFLICT (id) DO UPDATE SET "
    + ", ".join(f"{name} = excluded.{name}" for name in TABLE_COLUMNS[1:])
)
_SAVE_SEAT = (
    f"INSERT INTO seats (table_id, seat, {', '.join(SEAT_COLUMNS)})"
    f" VALUES ({_marks(2 + len(SEAT_COLUMNS))}) ON CONFLICT (table_id, seat) DO UPDATE SET "
    + ", ".join(f"{name} = excluded.{name}" for name in SEAT_COLUMNS)
)
_SAVE_PLAYED = (
    "INSERT INTO played (guest, at, table_id, seat, game, won, score, level)"
    " SELECT $1::bigint, $2::bigint, $3::text, $4::int, $5::text, ($6::boolean)::int, $7::int,"
    " $8::text WHERE EXISTS (SELECT 1 FROM guests WHERE id = $1) ON CONFLICT DO NOTHING"
)
#: Any number that no other program locks in this database.
_MIGRATION_LOCK = 7_268_677


class PostgresStore(PostgresGuests):
    """A pool of connections. PostgreSQL itself commits in groups, synchronously by default."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._pool: Any = None

    async def open(self) -> None:
        connection = await asyncpg.connect(self._url)
        try:
            async with connection.transaction():
                await connection.execute(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
                await _migrate(connection)
        finally:
            await connection.close()
        self._pool = await asyncpg.create_pool(self._url, min_size=1, max_size=8)

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.close()

    # --- tables ---

    async def table(self, table: str) -> StoredTable | None:
        chairs = "SELECT * FROM seats WHERE table_id = $1 ORDER BY seat"
        row = await self._pool.fetchrow("SELECT * FROM tables WHERE id = $1", table)
        return row and stored_table(row, await self._pool.fetch(chairs, table))

    async def save_table(self, table: StoredTable) -> None:
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(_SAVE_TABLE, *table_values(table))
                await connection.executemany(_SAVE_SEAT, seat_values(table))
                await connection.executemany(_SAVE_PLAYED, played_values(table))
        except (asyncpg.PostgresError, OSError) as error:
            raise failed(error) from error

    async def close_forgotten(self, before: int) -> None:
        query = "UPDATE tables SET state = 'closed' WHERE state = 'gathering' AND created < $1"
        await self._write(query, before)

    async def tables_of(self, guest: int, states: Sequence[State], most: int) -> list[str]:
        query = (
            "SELECT tables.id FROM tables JOIN seats ON seats.table_id = tables.id"
            " WHERE seats.guest = $1 AND tables.state = ANY ($2::text[])"
            " ORDER BY tables.created DESC LIMIT $3"
        )
        return [row["id"] for row in await self._pool.fetch(query, guest, list(states), most)]

    # --- moves ---

    async def append(
        self, table: str, first: int, rows: Sequence[LogRow], snapshot: Snapshot | None = None
    ) -> None:
        """One statement, so one round trip and one transaction."""
        query = (
            f"INSERT INTO moves (table_id, sequence, {MOVE_COLUMNS})"
            " SELECT $1, * FROM unnest($2::int[], $3::bigint[], $4::int[], $5::text[], $6::text[])"
        )
        kept: tuple[object, ...] = ()
        if snapshot is not None:
            kept = tuple(snapshot)
            query = (
                "WITH kept AS (INSERT INTO snapshots (table_id, moves, data) VALUES ($1, $7, $8)"
                " ON CONFLICT (table_id) DO UPDATE SET moves = excluded.moves,"
                f" data = excluded.data) {query}"
            )
        numbers = list(range(first, first + len(rows)))
        columns = (list(column) for column in zip(*rows, strict=True))
        await self._write(query, table, numbers, *columns, *kept)

    async def log(self, table: str, first: int = 0) -> list[LogRow]:
        query = (
            f"SELECT {MOVE_COLUMNS} FROM moves WHERE table_id = $1 AND sequence >= $2"
            " ORDER BY sequence"
        )
        return [LogRow(*row) for row in await self._pool.fetch(query, table, first)]

    async def snapshot(self, table: str) -> Snapshot | None:
        query = "SELECT moves, data FROM snapshots WHERE table_id = $1"
        row = await self._pool.fetchrow(query, table)
        return Snapshot(*row) if row else None

    async def add_races(self, table: str, receipts: Sequence[Receipt]) -> None:
        query = (
            f"INSERT INTO races (table_id, {', '.join(Receipt._fields)})"
            f" VALUES ({_marks(1 + len(Receipt._fields))}) ON CONFLICT DO NOTHING"
        )
        try:
            await self._pool.executemany(query, [(table, *receipt) for receipt in receipts])
        except (asyncpg.PostgresError, OSError) as error:
            raise failed(error) from error

    async def races(self, table: str) -> list[Receipt]:
        query = f"{RACES} WHERE table_id = $1 ORDER BY sequence, at, seat"
        return [Receipt(*row) for row in await self._pool.fetch(query, table)]

    # --- films ---

    async def save_film(self, table: str, film: bytes) -> None:
        """One statement, so one transaction."""
        query = (
            "WITH kept AS (INSERT INTO films (table_id, film) VALUES ($1, $2)"
            " ON CONFLICT (table_id) DO UPDATE SET film = excluded.film),"
            " gone AS (DELETE FROM snapshots WHERE table_id = $1)"
            " UPDATE tables SET is_filmed = 1 WHERE id = $1"
        )
        await self._write(query, table, film)

    async def film(self, table: str) -> bytes | None:
        query = "SELECT film FROM films WHERE table_id = $1"
        found: bytes | None = await self._pool.fetchval(query, table)
        return found

    async def unfilmed(self) -> list[str]:
        return [row["id"] for row in await self._pool.fetch(UNFILMED)]

    # --- the server itself ---

    async def note_alive(self, now: int) -> None:
        query = "INSERT INTO alive (one, at) VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET at = $1"
        await self._write(query, now)

    async def last_alive(self) -> int | None:
        at: int | None = await self._pool.fetchval("SELECT at FROM alive")
        return at


async def _migrate(connection: Any) -> None:
    """Run the files that this database has not seen."""
    await connection.execute("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)")
    done = {row["number"] for row in await connection.fetch("SELECT number FROM migrations")}
    for number, script in migrations("postgres"):
        if number not in done:
            await connection.execute(script)
            await connection.execute("INSERT INTO migrations (number) VALUES ($1)", number)
