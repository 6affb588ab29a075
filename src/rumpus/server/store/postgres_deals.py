"""Deals that several play, in PostgreSQL."""

from __future__ import annotations

from itertools import count
from typing import Any

from rumpus.server.store import deal_rows as rows
from rumpus.server.store.deals import Attempt, Challenge, Ending


def numbered(query: str) -> str:
    """Question marks as PostgreSQL counts them."""
    parts, numbers = query.split("?"), count(1)
    return parts[0] + "".join(f"${next(numbers)}{part}" for part in parts[1:])


class PostgresDeals:
    """The part of the store that is about them."""

    _pool: Any

    async def _write(self, query: str, *values: Any) -> None:
        raise NotImplementedError

    async def _do(self, query: str, *values: Any) -> None:
        await self._write(numbered(query), *values)

    async def _found(self, query: str, *values: Any) -> list[Any]:
        found: list[Any] = await self._pool.fetch(numbered(query), *values)
        return found

    async def secret(self, name: str, fresh: bytes) -> bytes:
        await self._do(rows.KEEP_SECRET, name, fresh)
        return bytes((await self._found(rows.SECRET, name))[0][0])

    # --- attempts ---

    async def claim(self, attempt: Attempt) -> Attempt:
        await self._do(rows.CLAIM, *rows.claimed(attempt))
        return await self.attempt(attempt.deal, attempt.guest) or attempt

    async def release(self, attempt: Attempt) -> None:
        await self._do(rows.RELEASE, *attempt[:3])

    async def settle(self, attempt: Attempt) -> None:
        await self._do(rows.SETTLE, *rows.settled(attempt))

    async def attempt(self, deal: str, guest: int) -> Attempt | None:
        found = await self._found(rows.ATTEMPT, deal, guest)
        return rows.attempt_in(found[0]) if found else None

    async def attempts_of(self, guest: int, first: str, last: str) -> list[Attempt]:
        found = await self._found(rows.ATTEMPTS_OF, guest, first, last)
        return [rows.attempt_in(row) for row in found]

    async def attempts_at(self, deal: str, most: int) -> list[Attempt]:
        return [rows.attempt_in(row) for row in await self._found(rows.ATTEMPTS_AT, deal, most)]

    async def days_of(self, guest: int, most: int) -> list[str]:
        return [day for (day,) in await self._found(rows.DAYS_OF, guest, most)]

    async def leads(self, deal: str, rules: int) -> list[tuple[int, int]]:
        return [(lead, count) for lead, count in await self._found(rows.LEADS, deal, rules)]

    # --- levels ---

    async def save_level(self, deal: str, rules: int, level: str, outcome: Ending) -> None:
        await self._do(rows.SAVE_LEVEL, deal, rules, level, *outcome)

    async def levels(self, deal: str, rules: int) -> dict[str, Ending]:
        return {row[0]: Ending(*row[1:]) for row in await self._found(rows.LEVELS, deal, rules)}

    # --- challenges ---

    async def add_challenge(self, challenge: Challenge) -> Challenge:
        await self._do(rows.ADD_CHALLENGE, *challenge)
        return await self.challenge_of(challenge.table_id) or challenge

    async def challenge(self, name: str) -> Challenge | None:
        return rows.challenge_in(await self._found(rows.CHALLENGE, name))

    async def challenge_of(self, table: str) -> Challenge | None:
        return rows.challenge_in(await self._found(rows.CHALLENGE_OF, table))
