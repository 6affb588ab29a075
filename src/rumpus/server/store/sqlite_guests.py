"""Guests in SQLite: their browsers, the keys to others, and what they have played."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from rumpus.server.store.kept import Account, Company, Guest, Key, PastGame, Sought
from rumpus.server.store.rows import COMPANY, met, sought_games

T = TypeVar("T")

_FIND = "INSTR(folded(seats.name), ?) > 0"
_USABLE = (
    "SELECT guest, moves FROM keys WHERE key_hash = :key"
    " AND (expires IS NULL OR expires > :now)"
    " AND NOT EXISTS (SELECT 1 FROM tokens WHERE token_hash = :token)"
)
_SIGN_OUT = "UPDATE tokens SET guest = NULL WHERE guest = ? AND token_hash <> ?"
_ADD_TOKEN = "INSERT INTO tokens (token_hash, guest, created) VALUES (?, ?, ?)"


class SqliteGuests:
    """The part of the store that is about guests."""

    async def _write(self, work: Callable[[sqlite3.Connection], Any]) -> None:
        raise NotImplementedError

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        raise NotImplementedError

    async def _rows(self, query: str, *values: Any) -> list[Any]:
        return await self._read(lambda c: c.execute(query, values).fetchall())

    # --- who they are ---

    async def guest(self, token_hash: str) -> Guest | None:
        query = (
            "SELECT id, name, face FROM guests JOIN tokens ON tokens.guest = guests.id"
            " WHERE token_hash = ?"
        )
        rows = await self._rows(query, token_hash)
        return Guest(*rows[0]) if rows else None

    async def is_signed_out(self, token_hash: str) -> bool:
        query = "SELECT 1 FROM tokens WHERE token_hash = ? AND guest IS NULL"
        return bool(await self._rows(query, token_hash))

    async def add_guest(self, guest: Guest, token_hash: str, now: int) -> None:
        query = "INSERT INTO guests (id, name, face, created) VALUES (?, ?, ?, ?)"

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(query, (guest.id, guest.name, guest.face, now))
            connection.execute(_ADD_TOKEN, (token_hash, guest.id, now))

        await self._write(work)

    async def rename_guest(self, guest: Guest) -> None:
        query = "UPDATE guests SET name = ?, face = ? WHERE id = ?"
        await self._write(lambda c: c.execute(query, (guest.name, guest.face, guest.id)))

    async def account(self, guest: int) -> Account | None:
        query = (
            "SELECT created, (SELECT COUNT(*) FROM tokens WHERE guest = ?1),"
            " EXISTS (SELECT 1 FROM keys WHERE guest = ?1 AND kind = 'code')"
            " FROM guests WHERE id = ?1"
        )
        rows = await self._rows(query, guest)
        return Account(rows[0][0], rows[0][1], bool(rows[0][2])) if rows else None

    async def sign_out(self, guest: int, but: str) -> None:
        await self._write(lambda c: c.execute(_SIGN_OUT, (guest, but)))

    async def forget_guest(self, guest: int, name: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(_SIGN_OUT, (guest, ""))
            connection.execute("UPDATE seats SET name = ? WHERE guest = ?", (name, guest))
            for kept in ("keys", "played", "attempts", "challenges", "ratings"):
                connection.execute(f"DELETE FROM {kept} WHERE guest = ?", (guest,))
            connection.execute("DELETE FROM guests WHERE id = ?", (guest,))

        await self._write(work)

    # --- keys ---

    async def add_key(self, key_hash: str, key: Key) -> None:
        query = (
            "INSERT INTO keys (key_hash, guest, kind, moves, expires)"
            " SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM guests WHERE id = ?2)"
        )

        def work(connection: sqlite3.Connection) -> None:
            same = "DELETE FROM keys WHERE guest = ? AND kind = ?"
            connection.execute(same, (key.guest, key.kind))
            connection.execute(query, (key_hash, *key))

        await self._write(work)

    async def key(self, key_hash: str) -> Key | None:
        query = "SELECT guest, kind, moves, expires FROM keys WHERE key_hash = ?"
        rows = await self._rows(query, key_hash)
        return Key(rows[0][0], rows[0][1], bool(rows[0][2]), rows[0][3]) if rows else None

    async def use_key(self, key_hash: str, token_hash: str, now: int) -> None:
        asked = {"key": key_hash, "token": token_hash, "now": now}

        def work(connection: sqlite3.Connection) -> None:
            found = connection.execute(_USABLE, asked).fetchone()
            if found is None:
                return
            connection.execute("DELETE FROM keys WHERE key_hash = ?", (key_hash,))
            if found["moves"]:
                connection.execute(_SIGN_OUT, (found["guest"], token_hash))
            connection.execute(_ADD_TOKEN, (token_hash, found["guest"], now))

        await self._write(work)

    # --- what they have played ---

    async def played(self, guest: int, sought: Sought, most: int) -> list[PastGame]:
        query, values = sought_games(guest, sought, most, _FIND, sought.name.casefold())
        rows = await self._rows(query, *values)
        return [PastGame(*row)._replace(won=bool(row["won"])) for row in rows]

    async def company(self, guest: int, games: int) -> list[Company]:
        return met(await self._rows(COMPANY.format(me="?1", games="?2"), guest, games))

    async def note_rounds(self, table: str, best: Sequence[int]) -> None:
        query = "UPDATE played SET best = ? WHERE table_id = ? AND seat = ?"
        values = [(points, table, seat) for seat, points in enumerate(best)]
        await self._write(lambda c: c.executemany(query, values))
