"""The store as a node's tables see it: every write of a table carries the lease."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from rumpus.server.store.kept import LogRow, Receipt, Snapshot, StoredTable
from rumpus.server.store.leases import Holder, LeaseLostError, SharedStore
from rumpus.server.store.port import Store

#: The lease of a table, as long as it is surely good.
Hold = Callable[[str], Holder | None]


def fenced(store: SharedStore, hold: Hold) -> Store:
    return cast(Store, FencedStore(store, hold))


class FencedStore:
    """A write that is done when the lease may have run out counts as lost: nobody is told."""

    def __init__(self, store: SharedStore, hold: Hold) -> None:
        self._store = store
        self._hold = hold

    def __getattr__(self, name: str) -> Any:
        """What is no write of a table goes as it is."""
        return getattr(self._store, name)

    async def save_table(self, table: StoredTable) -> None:
        held = self._held(table.id)
        await self._store.save_table(table, held=held)
        self._check(table.id, held)

    async def append(
        self, table: str, first: int, rows: Sequence[LogRow], snapshot: Snapshot | None = None
    ) -> None:
        held = self._held(table)
        await self._store.append(table, first, rows, snapshot, held=held)
        self._check(table, held)

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        await self._store.keep_snapshot(table, snapshot, self._held(table))

    async def add_races(self, table: str, receipts: Sequence[Receipt]) -> None:
        await self._store.add_races(table, receipts, held=self._held(table))

    async def save_film(self, table: str, film: bytes) -> None:
        await self._store.save_film(table, film, held=self._held(table))

    def _held(self, table: str) -> Holder:
        held = self._hold(table)
        if held is None:
            raise LeaseLostError(f"{table} is not this node's")
        return held

    def _check(self, table: str, held: Holder) -> None:
        if self._hold(table) != held:
            raise LeaseLostError(f"{table} may be another node's by now")
