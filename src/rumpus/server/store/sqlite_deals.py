"""Deals that several play, in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

from rumpus.server.store import deal_rows as rows
from rumpus.server.store.deals import Attempt, Challenge, Ending


class SqliteDeals:
    """The part of the store that is about them."""

    async def _write(self, work: Callable[[sqlite3.Connection], Any]) -> None:
        raise NotImplementedError

    async def _rows(self, query: str, *values: Any) -> list[Any]:
        raise NotImplementedError

    async def _do(self, query: str, *values: Any) -> None:
        await self._write(lambda c: c.execute(query, values))

    async def secret(self, name: str, fresh: bytes) -> bytes:
        await self._do(rows.KEEP_SECRET, name, fresh)
        return bytes((await self._rows(rows.SECRET, name))[0][0])

    # --- attempts ---

    async def claim(self, attempt: Attempt) -> Attempt:
        await self._do(rows.CLAIM, *rows.claimed(attempt))
        return await self.attempt(attempt.deal, attempt.guest) or attempt

    async def release(self, attempt: Attempt) -> None:
        await self._do(rows.RELEASE, *attempt[:3])

    async def settle(self, attempt: Attempt) -> None:
        await self._do(rows.SETTLE, *rows.settled(attempt))

    async def attempt(self, deal: str, guest: int) -> Attempt | None:
        found = await self._rows(rows.ATTEMPT, deal, guest)
        return rows.attempt_in(found[0]) if found else None

    async def attempts_of(self, guest: int, first: str, last: str) -> list[Attempt]:
        return [rows.attempt_in(r) for r in await self._rows(rows.ATTEMPTS_OF, guest, first, last)]

    async def attempts_at(self, deal: str, most: int) -> list[Attempt]:
        return [rows.attempt_in(r) for r in await self._rows(rows.ATTEMPTS_AT, deal, most)]

    async def days_of(self, guest: int, most: int) -> list[str]:
        return [day for (day,) in await self._rows(rows.DAYS_OF, guest, most)]

    async def leads(self, deal: str, rules: int) -> list[tuple[int, int]]:
        return [(lead, count) for lead, count in await self._rows(rows.LEADS, deal, rules)]

    # --- levels ---

    async def save_level(self, deal: str, rules: int, level: str, outcome: Ending) -> None:
        await self._do(rows.SAVE_LEVEL, deal, rules, level, *outcome)

    async def levels(self, deal: str, rules: int) -> dict[str, Ending]:
        return {row[0]: Ending(*row[1:]) for row in await self._rows(rows.LEVELS, deal, rules)}

    # --- challenges ---

    async def add_challenge(self, challenge: Challenge) -> Challenge:
        await self._do(rows.ADD_CHALLENGE, *challenge)
        return await self.challenge_of(challenge.table_id) or challenge

    async def challenge(self, name: str) -> Challenge | None:
        return rows.challenge_in(await self._rows(rows.CHALLENGE, name))

    async def challenge_of(self, table: str) -> Challenge | None:
        return rows.challenge_in(await self._rows(rows.CHALLENGE_OF, table))
