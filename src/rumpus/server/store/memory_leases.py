"""Nodes and leases in this process: for tests that run several nodes over one store."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from rumpus.server.store.leases import (
    NOBODY,
    Holder,
    Lease,
    LeaseLostError,
    NodeRow,
    Renewed,
)


@dataclass
class _Life:
    name: str
    renewed: int
    until: int
    has_bus: bool = True


@dataclass
class _Row:
    node: str
    epoch: int
    alive: int | None = None


def system_clock() -> int:
    return int(time.time() * 1000)


class MemoryLeases:
    """The part of the store that is about nodes. `clock` is the store's own, in milliseconds."""

    def __init__(self, clock: Callable[[], int] = system_clock) -> None:
        self._clock = clock
        self._lives: dict[str, _Life] = {}
        self._leases: dict[str, _Row] = {}

    async def clock(self) -> int:
        return self._clock()

    async def shared_id(self) -> str:
        return "memory"

    async def living(self) -> list[NodeRow]:
        return [NodeRow(one, life.name) for one, life in self._lives.items() if self._lives_on(one)]

    async def register(self, node: NodeRow, length: int) -> bool:
        now = self._clock()
        if any(row.name == node.name and row.id != node.id for row in await self.living()):
            return False
        self._lives[node.id] = _Life(node.name, now, now + length)
        return True

    async def renew(self, node: str, length: int, *, has_bus: bool) -> Renewed | None:
        now = self._clock()
        if not self._lives_on(node):
            return None
        life = self._lives[node]
        life.renewed, life.until, life.has_bus = now, now + length, has_bus
        others = [one for one in self._lives if one != node and self._lives_on(one)]
        hearing = sum(self._lives[one].has_bus for one in others)
        return Renewed(now, life.until, hearing)

    async def resign(self, node: str, ago: int = 0) -> None:
        if node in self._lives:
            self._lives[node].until = self._clock()
            self._lives[node].renewed = self._clock() - ago

    async def take(self, table: str, node: str) -> Lease:
        row = self._leases.setdefault(table, _Row(NOBODY, 0))
        if row.node != node:
            if self._lives_on(row.node):
                return Lease(Holder(row.node, row.epoch))
            if row.node in self._lives:
                row.alive = self._lives[row.node].renewed
            row.node, row.epoch = node, row.epoch + 1
        return Lease(Holder(node, row.epoch), row.alive)

    async def owner(self, table: str) -> str | None:
        row = self._leases.get(table)
        return row.node if row is not None and self._lives_on(row.node) else None

    async def give_up(self, table: str, held: Holder, *, has_lived: bool = True) -> None:
        if self._has(table, held):
            row = self._leases[table]
            row.node, row.alive = NOBODY, self._clock() if has_lived else row.alive

    async def grant(self, table: str, held: Holder, to: str) -> Holder:
        if not self._has(table, held) or not self._lives_on(to):
            raise LeaseLostError(f"{table} cannot be handed over")
        row = self._leases[table]
        row.node, row.epoch, row.alive = to, row.epoch + 1, self._clock()
        return Holder(to, row.epoch)

    def _lives_on(self, node: str) -> bool:
        life = self._lives.get(node)
        return life is not None and life.until > self._clock()

    def _has(self, table: str, held: Holder) -> bool:
        row = self._leases.get(table)
        return row is not None and Holder(row.node, row.epoch) == held

    def _check(self, table: str, held: Holder | None) -> None:
        """Before every write of a table."""
        if held is not None and not self._has(table, held):
            raise LeaseLostError(f"{table} is not {held.node}'s any more")
