"""PostgreSQL through asyncpg: the same port for a room with a database of its own, or for nodes
that share one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import asyncpg

from rumpus.server.store.kept import LogRow, Receipt, Snapshot, State, StoredTable
from rumpus.server.store.leases import Holder, LeaseLostError
from rumpus.server.store.port import StoreError
from rumpus.server.store.postgres_deals import PostgresDeals
from rumpus.server.store.postgres_guests import BROKEN, PostgresGuests, failed
from rumpus.server.store.postgres_leases import FENCE, HAS, LEASED, PostgresLeases
from rumpus.server.store.postgres_opening import LET_GO, WITHIN, connect, mark, set_up
from rumpus.server.store.postgres_ratings import PostgresRatings
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
_ADD_RACE = (
    f"INSERT INTO races (table_id, {', '.join(Receipt._fields)})"
    f" VALUES ({_marks(1 + len(Receipt._fields))}) ON CONFLICT DO NOTHING"
)
_GIVEN = "unnest($2::int[], $3::bigint[], $4::int[], $5::text[], $6::text[]) AS given"
_KEEP = "INSERT INTO snapshots (table_id, moves, data) SELECT $1::text, {}::int, {}::bytea"
_ANEW = "ON CONFLICT (table_id) DO UPDATE SET moves = excluded.moves, data = excluded.data"


class PostgresStore(PostgresGuests, PostgresDeals, PostgresRatings, PostgresLeases):
    """A pool of connections. PostgreSQL itself commits in groups, synchronously by default.

    `is_shared`: nodes use the database beside each other. Otherwise one server has it for itself.
    """

    def __init__(self, url: str, *, is_shared: bool = False) -> None:
        self._url = url
        self._is_shared = is_shared
        self._pool: Any = None
        self._mark: Any = None
        self._marking = asyncio.Lock()

    async def open(self) -> None:
        try:
            self._mark = await connect(self._url)
            await set_up(self._mark, is_shared=self._is_shared)
            within, settings = (WITHIN, LET_GO) if self._is_shared else (None, None)
            self._pool = await asyncpg.create_pool(
                self._url, min_size=1, max_size=8, command_timeout=within, server_settings=settings
            )
        except BROKEN as error:
            await self.close()
            raise error if isinstance(error, StoreError) else failed(error) from error

    async def _stay_marked(self) -> None:
        """The connection may have been cut."""
        async with self._marking:
            if self._mark.is_closed():
                self._mark = await connect(self._url)
                await mark(self._mark, is_shared=self._is_shared)

    async def _ask_alone(self, query: str, *values: Any) -> Any:
        """By the connection that marks the database, where nothing has to wait for tables. One that
        does not answer may have been cut: the next question is asked on another."""
        await self._stay_marked()
        try:
            return await self._mark.fetchrow(query, *values)
        except asyncio.CancelledError:
            self._mark.terminate()
            raise
        except BROKEN as error:
            raise failed(error) from error

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.close()
        if self._mark is not None:
            await self._mark.close()

    # --- tables ---

    async def table(self, table: str) -> StoredTable | None:
        chairs = "SELECT * FROM seats WHERE table_id = $1 ORDER BY seat"
        row = await self._pool.fetchrow("SELECT * FROM tables WHERE id = $1", table)
        return row and stored_table(row, await self._pool.fetch(chairs, table))

    async def save_table(self, table: StoredTable, *, held: Holder | None = None) -> None:
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                if held is not None and not await connection.fetchrow(HAS, table.id, *held):
                    raise _lost(table.id, held)
                await connection.execute(_SAVE_TABLE, *table_values(table))
                await connection.executemany(_SAVE_SEAT, seat_values(table))
                await connection.executemany(_SAVE_PLAYED, played_values(table))
        except LeaseLostError:
            raise
        except BROKEN as error:
            raise failed(error) from error

    async def close_forgotten(self, before: int) -> None:
        query = (
            "UPDATE tables SET state = 'closed' WHERE state = 'gathering' AND created < $1"
            f" AND id NOT IN ({LEASED})"
        )
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
        self,
        table: str,
        first: int,
        rows: Sequence[LogRow],
        snapshot: Snapshot | None = None,
        *,
        held: Holder | None = None,
    ) -> None:
        """One statement, so one round trip and one transaction."""
        numbers = list(range(first, first + len(rows)))
        columns = (list(column) for column in zip(*rows, strict=True))
        query = _append(is_fenced=held is not None, keeps=snapshot is not None)
        values = (table, numbers, *columns, *(held or ()), *(snapshot or ()))
        await self._put(query, table, held, values)

    async def keep_snapshot(self, table: str, snapshot: Snapshot, held: Holder) -> None:
        query = f"WITH held AS MATERIALIZED ({HAS}) {_KEEP.format('$4', '$5')} FROM held {_ANEW}"
        await self._put(query, table, held, (table, *held, *snapshot))

    async def _put(
        self, query: str, table: str, held: Holder | None, values: tuple[object, ...]
    ) -> None:
        """A fenced write that changes no row has lost the lease."""
        try:
            done: str = await self._pool.execute(query, *values)
        except BROKEN as error:
            raise failed(error) from error
        if held is not None and done.endswith(" 0"):
            raise _lost(table, held)

    async def epochs(self, table: str) -> list[int | None]:
        """In which each move of a table was logged."""
        query = "SELECT epoch FROM moves WHERE table_id = $1 ORDER BY sequence"
        return [row["epoch"] for row in await self._pool.fetch(query, table)]

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

    async def add_races(
        self, table: str, receipts: Sequence[Receipt], *, held: Holder | None = None
    ) -> None:
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                if held is not None and not await connection.fetchrow(HAS, table, *held):
                    raise _lost(table, held)
                await connection.executemany(_ADD_RACE, [(table, *one) for one in receipts])
        except LeaseLostError:
            raise
        except BROKEN as error:
            raise failed(error) from error

    async def races(self, table: str) -> list[Receipt]:
        query = f"{RACES} WHERE table_id = $1 ORDER BY sequence, at, seat"
        return [Receipt(*row) for row in await self._pool.fetch(query, table)]

    # --- films ---

    async def save_film(self, table: str, film: bytes, *, held: Holder | None = None) -> None:
        """One statement, so one transaction."""
        has = "SELECT 1" if held is None else f"{FENCE.format(table='$1', node='$3', epoch='$4')}"
        query = (
            f"WITH held AS MATERIALIZED ({has}{'' if held is None else ' FOR SHARE'}), kept AS"
            " (INSERT INTO films (table_id, film) SELECT $1::text, $2::bytea FROM held"
            " ON CONFLICT (table_id) DO UPDATE SET film = excluded.film),"
            " gone AS (DELETE FROM snapshots USING held WHERE table_id = $1)"
            " UPDATE tables SET is_filmed = 1 FROM held WHERE id = $1"
        )
        await self._put(query, table, held, (table, film, *(held or ())))

    async def film(self, table: str) -> bytes | None:
        query = "SELECT film FROM films WHERE table_id = $1"
        found: bytes | None = await self._pool.fetchval(query, table)
        return found

    async def unfilmed(self) -> list[str]:
        return [row["id"] for row in await self._pool.fetch(UNFILMED)]

    # --- the coach ---

    async def save_analysis(self, table: str, form: int, analysis: bytes) -> None:
        query = (
            "INSERT INTO analyses (table_id, form, analysis) VALUES ($1, $2, $3)"
            " ON CONFLICT (table_id) DO UPDATE SET form = excluded.form,"
            " analysis = excluded.analysis"
        )
        await self._write(query, table, form, analysis)

    async def analysis(self, table: str, form: int) -> bytes | None:
        query = "SELECT analysis FROM analyses WHERE table_id = $1 AND form = $2"
        found: bytes | None = await self._pool.fetchval(query, table, form)
        return found

    # --- the server itself ---

    async def note_alive(self, now: int) -> None:
        await self._stay_marked()
        query = "INSERT INTO alive (one, at) VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET at = $1"
        await self._write(query, now)

    async def last_alive(self) -> int | None:
        at: int | None = await self._pool.fetchval("SELECT at FROM alive")
        return at


def _append(*, is_fenced: bool, keeps: bool) -> str:
    """A statement that logs moves: $1 to $6, then by whom, then the snapshot that is kept."""
    parts, source, epoch = [], "", ""
    if is_fenced:
        fence = FENCE.format(table="$1", node="$7", epoch="$8")
        parts, source, epoch = [f"held AS MATERIALIZED ({fence} FOR SHARE)"], "FROM held", ", $8"
    if keeps:
        marks = ("$9", "$10") if is_fenced else ("$7", "$8")
        parts.append(f"kept AS ({_KEEP.format(*marks)} {source} {_ANEW})")
    beside = ", held" if is_fenced else ""
    return (
        f"{'WITH ' if parts else ''}{', '.join(parts)} INSERT INTO moves"
        f" (table_id, sequence, {MOVE_COLUMNS}{', epoch' if is_fenced else ''})"
        f" SELECT $1, given.*{epoch}{'::bigint' if is_fenced else ''} FROM {_GIVEN}{beside}"
    )


def _lost(table: str, held: Holder) -> LeaseLostError:
    return LeaseLostError(f"{table} is not {held.node}'s any more")
