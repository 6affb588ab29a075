"""Keeps everything in this process: for tests, and for a room that need not last."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rumpus.server.store.kept import LogRow, Receipt, Snapshot, State, StoredTable
from rumpus.server.store.memory_deals import MemoryDeals
from rumpus.server.store.memory_guests import MemoryGuests
from rumpus.server.store.memory_ratings import MemoryRatings
from rumpus.server.store.port import StoreError


class MemoryStore(MemoryGuests, MemoryDeals, MemoryRatings):
    """Stores copies, as a database would."""

    def __init__(self) -> None:
        MemoryGuests.__init__(self)
        MemoryDeals.__init__(self)
        MemoryRatings.__init__(self)
        self._tables: dict[str, bytes] = {}
        self._logs: dict[str, list[LogRow]] = {}
        self._races: dict[str, dict[tuple[int, int], Receipt]] = {}
        self._snapshots: dict[str, Snapshot] = {}
        self._films: dict[str, bytes] = {}
        self._analyses: dict[str, tuple[int, bytes]] = {}
        self._alive: int | None = None

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def table(self, table: str) -> StoredTable | None:
        kept = self._tables.get(table)
        return msgspec.json.decode(kept, type=StoredTable) if kept else None

    async def save_table(self, table: StoredTable) -> None:
        self._tables[table.id] = msgspec.json.encode(table)
        self._keep_played(table)

    async def close_forgotten(self, before: int) -> None:
        for table in self._all():
            if table.state == "gathering" and table.created < before:
                table.state = "closed"
                await self.save_table(table)

    async def tables_of(self, guest: int, states: Sequence[State], most: int) -> list[str]:
        found = [
            table.id
            for table in reversed(self._all())
            if table.state in states and any(seat.guest == guest for seat in table.seats)
        ]
        return found[:most]

    async def append(
        self, table: str, first: int, rows: Sequence[LogRow], snapshot: Snapshot | None = None
    ) -> None:
        log = self._logs.setdefault(table, [])
        if first != len(log):
            raise StoreError(f"the next move of {table} is number {len(log)}, not {first}")
        log += rows
        if snapshot is not None:
            self._snapshots[table] = snapshot

    async def log(self, table: str, first: int = 0) -> list[LogRow]:
        return self._logs.get(table, [])[first:]

    async def snapshot(self, table: str) -> Snapshot | None:
        return self._snapshots.get(table)

    async def add_races(self, table: str, receipts: Sequence[Receipt]) -> None:
        kept = self._races.setdefault(table, {})
        for receipt in receipts:
            kept.setdefault((receipt.sequence, receipt.seat), receipt)

    async def races(self, table: str) -> list[Receipt]:
        kept = self._races.get(table, {}).values()
        return sorted(kept, key=lambda receipt: (receipt.sequence, receipt.at, receipt.seat))

    async def save_film(self, table: str, film: bytes) -> None:
        self._films[table] = film
        self._snapshots.pop(table, None)

    async def film(self, table: str) -> bytes | None:
        return self._films.get(table)

    async def unfilmed(self) -> list[str]:
        over = [t for t in self._all() if t.state == "over" and t.id not in self._films]
        return [table.id for table in sorted(over, key=lambda t: -(t.ended or 0))]

    async def save_analysis(self, table: str, form: int, analysis: bytes) -> None:
        self._analyses[table] = (form, analysis)

    async def analysis(self, table: str, form: int) -> bytes | None:
        kept = self._analyses.get(table)
        return kept[1] if kept and kept[0] == form else None

    async def note_alive(self, now: int) -> None:
        self._alive = now

    async def last_alive(self) -> int | None:
        return self._alive

    async def forget_guest(self, guest: int, name: str) -> None:
        await super().forget_guest(guest, name)
        self._forget_deals(guest)
        self._forget_ratings(guest)

    def _all(self) -> list[StoredTable]:
        return [msgspec.json.decode(kept, type=StoredTable) for kept in self._tables.values()]
