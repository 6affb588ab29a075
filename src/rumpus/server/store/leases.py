"""What nodes ask of a store that they share: who lives, and who has which table.

All times are milliseconds of the store's own clock. A lease is good while its node lives; whoever
takes a table over raises its epoch, and a write of an older epoch changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from rumpus.server.store.kept import LogRow, Receipt, Snapshot, StoredTable
from rumpus.server.store.port import Store, StoreError

#: In place of a node: nobody has the table.
NOBODY = ""


class LeaseLostError(StoreError):
    """Another node has the table, or may have it: what was to be written is not."""


class Holder(NamedTuple):
    """By which node, and in which epoch, a write is made."""

    node: str
    epoch: int


class Lease(NamedTuple):
    """Who has a table. `alive`: when it was last somebody else's, if it ever was."""

    held: Holder
    alive: int | None = None


class Renewed(NamedTuple):
    """`until`: so long the node lives; `others`: how many more live who hear each other."""

    now: int
    until: int
    others: int


class NodeRow(NamedTuple):
    id: str
    name: str


class SharedStore(Store, Protocol):
    async def clock(self) -> int: ...

    async def shared_id(self) -> str:
        """By which the nodes of this store call each other."""
        ...

    async def living(self) -> list[NodeRow]: ...

    async def register(self, node: NodeRow, length: int) -> bool:
        """Let a node live for so long. Not while another of its name lives."""
        ...

    async def renew(self, node: str, length: int, *, has_bus: bool) -> Renewed | None:
        """All its leases at once; nothing if its time has run out."""
        ...

    async def resign(self, node: str, ago: int = 0) -> None:
        """It lives no more: its tables are free from now on. So long ago it last had them."""
        ...

    async def take(self, table: str, node: str) -> Lease:
        """The node's own lease from now on if it was, or is free; else that of whoever has it."""
        ...

    async def owner(self, table: str) -> str | None:
        """The node that has a table, and lives."""
        ...

    async def give_up(self, table: str, held: Holder, *, has_lived: bool = True) -> None:
        """`has_lived`: it was played there; else it is as it was before it was taken."""
        ...

    async def grant(self, table: str, held: Holder, to: str) -> Holder:
        """Hand a table over to another node. Raises LeaseLostError if it is not to be had."""
        ...

    # --- writes of a table: all or nothing, and nothing without the lease ---

    async def save_table(self, table: StoredTable, *, held: Holder | None = None) -> None: ...

    async def append(
        self,
        table: str,
        first: int,
        rows: Sequence[LogRow],
        snapshot: Snapshot | None = None,
        *,
        held: Holder | None = None,
    ) -> None: ...

    async def keep_snapshot(self, table: str, snapshot: Snapshot, held: Holder) -> None:
        """Without a move: a table is about to be handed over."""
        ...

    async def add_races(
        self, table: str, receipts: Sequence[Receipt], *, held: Holder | None = None
    ) -> None: ...

    async def save_film(self, table: str, film: bytes, *, held: Holder | None = None) -> None: ...
