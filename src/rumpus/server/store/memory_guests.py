"""Guests in this process: their browsers, the keys to others, and what they have played."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rumpus.server.store.kept import (
    Account,
    Company,
    Guest,
    Key,
    PastGame,
    Sought,
    StoredTable,
)
from rumpus.server.store.port import StoreError
from rumpus.server.store.rows import met, played_values


class MemoryGuests:
    """The part of the store that is about guests."""

    def __init__(self) -> None:
        self._tables: dict[str, bytes] = {}
        self._guests: dict[int, tuple[bytes, int]] = {}
        self._tokens: dict[str, int | None] = {}
        self._keys: dict[str, Key] = {}
        self._played: dict[tuple[int, str], PastGame] = {}

    def _stored(self, table: str) -> StoredTable:
        return msgspec.json.decode(self._tables[table], type=StoredTable)

    # --- who they are ---

    async def guest(self, token_hash: str) -> Guest | None:
        number = self._tokens.get(token_hash)
        return None if number is None else self._person(number)

    def _person(self, number: int) -> Guest | None:
        kept = self._guests.get(number)
        return msgspec.json.decode(kept[0], type=Guest) if kept else None

    async def is_signed_out(self, token_hash: str) -> bool:
        return token_hash in self._tokens and self._tokens[token_hash] is None

    async def add_guest(self, guest: Guest, token_hash: str, now: int) -> None:
        if token_hash in self._tokens:
            raise StoreError("this token is known")
        self._guests[guest.id] = msgspec.json.encode(guest), now
        self._tokens[token_hash] = guest.id

    async def rename_guest(self, guest: Guest) -> None:
        if guest.id in self._guests:
            self._guests[guest.id] = msgspec.json.encode(guest), self._guests[guest.id][1]

    async def account(self, guest: int) -> Account | None:
        if guest not in self._guests:
            return None
        browsers = sum(whose == guest for whose in self._tokens.values())
        has_code = any(key.guest == guest and key.kind == "code" for key in self._keys.values())
        return Account(self._guests[guest][1], browsers, has_code)

    async def sign_out(self, guest: int, but: str) -> None:
        for token_hash, whose in self._tokens.items():
            if whose == guest and token_hash != but:
                self._tokens[token_hash] = None

    async def forget_guest(self, guest: int, name: str) -> None:
        await self.sign_out(guest, "")
        for table in list(self._tables):
            stored = self._stored(table)
            for seat in stored.seats:
                seat.name = name if seat.guest == guest else seat.name
            self._tables[table] = msgspec.json.encode(stored)
        self._keys = {name: key for name, key in self._keys.items() if key.guest != guest}
        self._played = {key: one for key, one in self._played.items() if key[0] != guest}
        self._guests.pop(guest, None)

    # --- keys ---

    async def add_key(self, key_hash: str, key: Key) -> None:
        others = {k: v for k, v in self._keys.items() if (v.guest, v.kind) != (key.guest, key.kind)}
        self._keys = {**others, key_hash: key} if key.guest in self._guests else others

    async def key(self, key_hash: str) -> Key | None:
        return self._keys.get(key_hash)

    async def use_key(self, key_hash: str, token_hash: str, now: int) -> None:
        key = self._keys.get(key_hash)
        is_old = key is not None and key.expires is not None and key.expires <= now
        if key is None or is_old or token_hash in self._tokens:
            return
        del self._keys[key_hash]
        if key.moves:
            await self.sign_out(key.guest, token_hash)
        self._tokens[token_hash] = key.guest

    # --- what they have played ---

    def _keep_played(self, table: StoredTable) -> None:
        for guest, *values in played_values(table):
            if guest in self._guests:
                self._played.setdefault((guest, table.id), PastGame(*values))

    async def played(self, guest: int, sought: Sought, most: int) -> list[PastGame]:
        mine = [one for (whose, _), one in self._played.items() if whose == guest]
        mine.sort(key=lambda one: (one.at, one.table_id), reverse=True)
        return [one for one in mine if self._fits(one, sought)][:most]

    def _fits(self, one: PastGame, sought: Sought) -> bool:
        others = [
            seat.name.casefold()
            for number, seat in enumerate(self._stored(one.table_id).seats)
            if number != one.seat
        ]
        return (
            sought.game in (None, one.game)
            and sought.since <= one.at
            and (sought.until is None or one.at < sought.until)
            and (sought.after is None or (one.at, one.table_id) < sought.after)
            and (not sought.name or any(sought.name.casefold() in name for name in others))
        )

    async def company(self, guest: int, games: int) -> list[Company]:
        rows = [
            (person.id, person.name, person.face, one.game, one.at)
            for one in await self.played(guest, Sought(), games)
            for seat in self._stored(one.table_id).seats
            if seat.guest not in (None, guest) and not seat.is_program
            if (person := self._person(seat.guest)) is not None
        ]
        return met(rows)

    async def note_rounds(self, table: str, best: Sequence[int]) -> None:
        for key, one in self._played.items():
            if key[1] == table:
                self._played[key] = one._replace(best=best[one.seat])
