"""A table has one owner at a time, and nobody is told what is not durable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.simulation.lines import Line
from tests.simulation.messages import Said
from tests.simulation.promises.promise import Promise
from tests.simulation.tab import Tab

if TYPE_CHECKING:
    from tests.simulation.world import World


class OneOwner(Promise):
    """Who writes has the newest lease of the table; an epoch is one node's, and never goes back.
    It keeps its own book of leases: the store's may be wrong."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._owners: dict[str, tuple[int, str]] = {}  # epoch and machine, by table
        self._wrote: dict[str, int] = {}

    def owner(self, table: str) -> str:
        return self._owners.get(table, (0, ""))[1]

    def leased(self, table: str, epoch: int, node: str) -> bool:
        """A machine, or nobody, has the table from now on; whether that is new."""
        before, owner = self._owners.get(table, (0, ""))
        if epoch < before:
            self.breaks(f"table {table}: epoch {epoch} of {node} after {before} of {owner}")
        elif epoch == before and owner not in ("", node) and node:
            self.breaks(f"table {table}: epoch {epoch} is {owner}'s, and {node}'s")
        self._owners[table] = epoch, node or owner
        return epoch != before

    def written(self, table: str, epoch: int | None, machine: str) -> None:
        """Moves are durable that this machine has written."""
        newest, owner = self._owners.get(table, (0, ""))
        if epoch is None:
            self.breaks(f"table {table}: {machine} wrote without a lease")
        elif (epoch, machine) != (newest, owner):
            self.breaks(
                f"table {table}: {machine} wrote in epoch {epoch}, and {owner} has epoch {newest}"
            )
        elif epoch < self._wrote.get(table, 0):
            self.breaks(f"table {table}: epoch {epoch} after {self._wrote[table]}")
        self._wrote[table] = epoch or 0


class OwnersTell(Promise):
    """A node that has lost a table tells nobody of it, even before it has tried to write."""

    def told(self, line: Line, tab: Tab, said: Said) -> None:
        owner, machine = self.world.one_owner.owner(tab.table), self.world.ways.machines.get(line)
        if machine is None or owner in ("", machine.name) or said.t not in ("welcome", "update"):
            return
        found = machine.process.server.lobby.here(tab.table)
        if found is not None:
            self.breaks(f"{machine.name} tells of table {tab.table}, which {owner} has")


class NothingTooEarly(Promise):
    """What a seat is told of the game is durable by then."""

    def told(self, line: Line, tab: Tab, said: Said) -> None:
        referee, seat = self.world.referees.get(tab.table), self.world.seats.get(line)
        if said.version is None or said.t not in ("welcome", "update") or seat is None:
            return
        durable = referee.noticed.get(seat, 0) if referee is not None else 0
        if said.version > durable:
            self.breaks(f"{tab.name} was told version {said.version}, and {durable} is durable")
