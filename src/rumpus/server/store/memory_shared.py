"""A store in this process that several nodes share: for tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rumpus.server.store.kept import LogRow, Receipt, Snapshot, StoredTable
from rumpus.server.store.leases import Holder
from rumpus.server.store.memory import MemoryStore
from rumpus.server.store.memory_leases import MemoryLeases, system_clock


class SharedMemoryStore(MemoryStore, MemoryLeases):
    """`clock`: its own, which leases run out by, in milliseconds."""

    def __init__(self, clock: Callable[[], int] = system_clock) -> None:
        MemoryStore.__init__(self)
        MemoryLeases.__init__(self, clock)
        self._epochs: dict[str, list[int | None]] = {}

    async def save_table(self, table: StoredTable, *, held: Holder | None = None) -> None:
        self._check(table.id, held)
        await super().save_table(table)

    async def append(
        self,
        table: str,
        first: int,
        rows: Sequence[LogRow],
        snapshot: Snapshot | None = None,
        *,
        held: Holder | None = None,
    ) -> None:
        self._check(table, held)
        await super().append(table, first, rows, snapshot)
        self._epochs.setdefault(table, []).extend([held.epoch if held else None] * len(rows))

    async def epochs(self, table: str) -> list[int | None]:
        """In which each move of a table was logged."""
        return self._epochs.get(table, [])

    async def keep_snapshot(self, table: str, snapshot: Snapshot, held: Holder) -> None:
        self._check(table, held)
        self._snapshots[table] = snapshot

    async def add_races(
        self, table: str, receipts: Sequence[Receipt], *, held: Holder | None = None
    ) -> None:
        self._check(table, held)
        await super().add_races(table, receipts)

    async def save_film(self, table: str, film: bytes, *, held: Holder | None = None) -> None:
        self._check(table, held)
        await super().save_film(table, film)
