"""Deals that several play, in this process."""

from __future__ import annotations

from collections import Counter

from rumpus.server.store.deals import Attempt, Challenge, Ending


class MemoryDeals:
    """The part of the store that is about them."""

    def __init__(self) -> None:
        self._secrets: dict[str, bytes] = {}
        self._attempts: dict[tuple[str, int], Attempt] = {}
        self._levels: dict[tuple[str, int], dict[str, Ending]] = {}
        self._challenges: dict[str, Challenge] = {}

    async def secret(self, name: str, fresh: bytes) -> bytes:
        return self._secrets.setdefault(name, fresh)

    async def claim(self, attempt: Attempt) -> Attempt:
        return self._attempts.setdefault((attempt.deal, attempt.guest), attempt)

    async def release(self, attempt: Attempt) -> None:
        kept = self._attempts.get((attempt.deal, attempt.guest))
        if kept is not None and kept.table_id == attempt.table_id and kept.ended is None:
            del self._attempts[attempt.deal, attempt.guest]

    async def settle(self, attempt: Attempt) -> None:
        kept = self._attempts.get((attempt.deal, attempt.guest))
        if kept is not None and kept.table_id == attempt.table_id and kept.ended is None:
            self._attempts[attempt.deal, attempt.guest] = attempt

    async def attempt(self, deal: str, guest: int) -> Attempt | None:
        return self._attempts.get((deal, guest))

    async def attempts_of(self, guest: int, first: str, last: str) -> list[Attempt]:
        found = [a for a in self._attempts.values() if a.guest == guest and first <= a.day <= last]
        return sorted(found, key=lambda a: (a.day, a.game))

    async def attempts_at(self, deal: str, most: int) -> list[Attempt]:
        found = [a for a in self._attempts.values() if a.deal == deal and a.ended is not None]
        return sorted(found, key=lambda a: (a.ended or 0, a.guest))[:most]

    async def days_of(self, guest: int, most: int) -> list[str]:
        mine = [a for a in self._attempts.values() if a.guest == guest and a.day]
        days = {a.day for a in mine if a.ended is not None and not a.is_late}
        return sorted(days, reverse=True)[:most]

    async def leads(self, deal: str, rules: int) -> list[tuple[int, int]]:
        found = Counter(
            a.outcome.lead
            for a in self._attempts.values()
            if (a.deal, a.rules) == (deal, rules) and a.outcome is not None and not a.is_late
        )
        return sorted(found.items())

    async def save_level(self, deal: str, rules: int, level: str, outcome: Ending) -> None:
        self._levels.setdefault((deal, rules), {}).setdefault(level, outcome)

    async def levels(self, deal: str, rules: int) -> dict[str, Ending]:
        return dict(self._levels.get((deal, rules), {}))

    async def add_challenge(self, challenge: Challenge) -> Challenge:
        kept = await self.challenge_of(challenge.table_id)
        return kept or self._challenges.setdefault(challenge.id, challenge)

    async def challenge(self, name: str) -> Challenge | None:
        return self._challenges.get(name)

    async def challenge_of(self, table: str) -> Challenge | None:
        return next((c for c in self._challenges.values() if c.table_id == table), None)

    def _forget_deals(self, guest: int) -> None:
        self._attempts = {key: a for key, a in self._attempts.items() if a.guest != guest}
        self._challenges = {k: c for k, c in self._challenges.items() if c.guest != guest}
