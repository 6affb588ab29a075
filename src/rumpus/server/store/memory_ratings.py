"""Ratings in this process."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.server.store.kept import StoredTable
from rumpus.server.store.ratings import RatedSeat, Rating


class MemoryRatings:
    """The part of the store that is about them."""

    def __init__(self) -> None:
        self._looked_at: set[str] = set()
        self._rated: list[RatedSeat] = []
        self._ratings: dict[tuple[int, str], Rating] = {}

    def _all(self) -> list[StoredTable]:
        raise NotImplementedError

    async def unrated(self, most: int) -> list[str]:
        over = [t for t in self._all() if t.state == "over" and t.id not in self._looked_at]
        return [table.id for table in sorted(over, key=lambda t: t.ended or 0)][:most]

    async def rate(self, table: str, seats: Sequence[RatedSeat], ratings: Sequence[Rating]) -> bool:
        if table in self._looked_at:
            return True
        before = [self._ratings.get((one.guest, one.game)) for one in ratings]
        if any(b and b.games != one.games - 1 for b, one in zip(before, ratings, strict=True)):
            return False
        self._looked_at.add(table)
        self._rated += seats
        self._ratings |= {(one.guest, one.game): one for one in ratings}
        return True

    async def ratings_of(self, guest: int) -> list[Rating]:
        found = [one for one in self._ratings.values() if one.guest == guest]
        return sorted(found, key=lambda one: one.game)

    async def rated(self, guest: int) -> list[RatedSeat]:
        tables = {one.table_id for one in self._rated if one.guest == guest}
        found = [one for one in self._rated if one.table_id in tables]
        return sorted(found, key=lambda one: (one.at, one.table_id, one.seat))

    def _forget_ratings(self, guest: int) -> None:
        self._ratings = {key: one for key, one in self._ratings.items() if key[0] != guest}
