"""Guests in PostgreSQL: their browsers, the keys to others, and what they have played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import asyncpg

from rumpus.server.store.kept import Account, Company, Guest, Key, PastGame, Sought
from rumpus.server.store.port import StoreError
from rumpus.server.store.postgres_deals import numbered
from rumpus.server.store.rows import COMPANY, met, sought_games

_FIND = "POSITION(? IN LOWER(seats.name)) > 0"
_SIGN_OUT = "UPDATE tokens SET guest = NULL WHERE guest = $1 AND token_hash <> $2"
_ADD_TOKEN = "INSERT INTO tokens (token_hash, guest, created) VALUES ($1, $2, $3)"
#: Whoever comes second waits for the first, and finds nothing.
_USE = (
    "DELETE FROM keys WHERE key_hash = $1 AND (expires IS NULL OR expires > $2)"
    " AND NOT EXISTS (SELECT 1 FROM tokens WHERE token_hash = $3) RETURNING guest, moves"
)

#: How asyncpg says that something did not work.
BROKEN = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)


def failed(error: Exception) -> StoreError:
    """Without the words of a database, which quote what was to be written."""
    return StoreError(f"{type(error).__name__} {getattr(error, 'sqlstate', None) or ''}".strip())


class PostgresGuests:
    """The part of the store that is about guests."""

    _pool: Any

    async def _write(self, query: str, *values: Any) -> None:
        try:
            await self._pool.execute(query, *values)
        except BROKEN as error:
            raise failed(error) from error

    async def _write_all(self, *steps: tuple[str, tuple[Any, ...]]) -> None:
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                for query, values in steps:
                    await connection.execute(query, *values)
        except BROKEN as error:
            raise failed(error) from error

    # --- who they are ---

    async def guest(self, token_hash: str) -> Guest | None:
        query = (
            "SELECT id, name, face FROM guests JOIN tokens ON tokens.guest = guests.id"
            " WHERE token_hash = $1"
        )
        row = await self._pool.fetchrow(query, token_hash)
        return Guest(*row) if row else None

    async def is_signed_out(self, token_hash: str) -> bool:
        query = "SELECT 1 FROM tokens WHERE token_hash = $1 AND guest IS NULL"
        return await self._pool.fetchrow(query, token_hash) is not None

    async def add_guest(self, guest: Guest, token_hash: str, now: int) -> None:
        query = "INSERT INTO guests (id, name, face, created) VALUES ($1, $2, $3, $4)"
        await self._write_all(
            (query, (guest.id, guest.name, guest.face, now)),
            (_ADD_TOKEN, (token_hash, guest.id, now)),
        )

    async def rename_guest(self, guest: Guest) -> None:
        query = "UPDATE guests SET name = $1, face = $2 WHERE id = $3"
        await self._write(query, guest.name, guest.face, guest.id)

    async def account(self, guest: int) -> Account | None:
        query = (
            "SELECT created, (SELECT COUNT(*) FROM tokens WHERE guest = $1),"
            " EXISTS (SELECT 1 FROM keys WHERE guest = $1 AND kind = 'code')"
            " FROM guests WHERE id = $1"
        )
        row = await self._pool.fetchrow(query, guest)
        return Account(*row) if row else None

    async def sign_out(self, guest: int, but: str) -> None:
        await self._write(_SIGN_OUT, guest, but)

    async def forget_guest(self, guest: int, name: str) -> None:
        await self._write_all(
            (_SIGN_OUT, (guest, "")),
            ("UPDATE seats SET name = $2 WHERE guest = $1", (guest, name)),
            ("DELETE FROM keys WHERE guest = $1", (guest,)),
            ("DELETE FROM played WHERE guest = $1", (guest,)),
            ("DELETE FROM attempts WHERE guest = $1", (guest,)),
            ("DELETE FROM challenges WHERE guest = $1", (guest,)),
            ("DELETE FROM ratings WHERE guest = $1", (guest,)),
            ("DELETE FROM guests WHERE id = $1", (guest,)),
        )

    # --- keys ---

    async def add_key(self, key_hash: str, key: Key) -> None:
        query = (
            "INSERT INTO keys (key_hash, guest, kind, moves, expires)"
            " SELECT $1::text, $2::bigint, $3::text, ($4::boolean)::int, $5::bigint"
            " WHERE EXISTS (SELECT 1 FROM guests WHERE id = $2)"
        )
        same = "DELETE FROM keys WHERE guest = $1 AND kind = $2"
        await self._write_all((same, (key.guest, key.kind)), (query, (key_hash, *key)))

    async def key(self, key_hash: str) -> Key | None:
        query = "SELECT guest, kind, moves, expires FROM keys WHERE key_hash = $1"
        row = await self._pool.fetchrow(query, key_hash)
        return Key(row[0], row[1], bool(row[2]), row[3]) if row else None

    async def use_key(self, key_hash: str, token_hash: str, now: int) -> None:
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                found = await connection.fetchrow(_USE, key_hash, now, token_hash)
                if found is None:
                    return
                if found["moves"]:
                    await connection.execute(_SIGN_OUT, found["guest"], token_hash)
                await connection.execute(_ADD_TOKEN, token_hash, found["guest"], now)
        except BROKEN as error:
            raise failed(error) from error

    # --- what they have played ---

    async def played(self, guest: int, sought: Sought, most: int) -> list[PastGame]:
        query, values = sought_games(guest, sought, most, _FIND, sought.name.lower())
        rows = await self._pool.fetch(numbered(query), *values)
        return [PastGame(*row)._replace(won=bool(row["won"])) for row in rows]

    async def company(self, guest: int, games: int) -> list[Company]:
        return met(await self._pool.fetch(COMPANY.format(me="$1", games="$2"), guest, games))

    async def note_rounds(self, table: str, best: Sequence[int]) -> None:
        query = (
            "UPDATE played SET best = given.best FROM unnest($2::int[], $3::int[])"
            " AS given (seat, best) WHERE table_id = $1 AND played.seat = given.seat"
        )
        await self._write(query, table, list(range(len(best))), list(best))
