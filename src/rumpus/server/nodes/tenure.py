"""Which tables are this node's, by their leases."""

from __future__ import annotations

from rumpus.server.nodes.life import Life
from rumpus.server.nodes.members import Members
from rumpus.server.store.leases import LeaseLostError, SharedStore
from rumpus.server.table.tenure import HeldElsewhereError


class LeasedTenure:
    is_shared = True

    def __init__(self, store: SharedStore, life: Life, members: Members) -> None:
        self._store = store
        self._life = life
        self._members = members

    async def take(self, table: str) -> int | None:
        if not self._life.is_good or self._life.is_cut_off:
            raise LeaseLostError("this node has no leases at the moment")
        if self._members.is_draining and not self.has(table):
            raise LeaseLostError("this node takes no more tables")
        node = self._life.id
        lease = await self._store.take(table, node)
        if lease.held.node != node:
            raise HeldElsewhereError(lease.held.node)
        if node != self._life.id:  # it has begun anew meanwhile
            raise LeaseLostError("the lease has run out")
        self._life.note(table, lease.held)
        return lease.alive

    async def give_up(self, table: str, *, has_lived: bool = True) -> None:
        held = self._life.drop(table)
        if held is not None:
            await self._store.give_up(table, held, has_lived=has_lived)

    def has(self, table: str) -> bool:
        return self._life.hold(table) is not None

    def elsewhere(self, game: str, version: int) -> str | None:
        known = self._members.who_knows(game, version)
        return known[0].id if known else None
