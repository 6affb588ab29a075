"""Nobody looks at a page that stands still while the game goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.simulation.lines import Line
from tests.simulation.loop import SECOND
from tests.simulation.messages import Said
from tests.simulation.promises.promise import PATIENCE, Promise
from tests.simulation.tab import Tab

if TYPE_CHECKING:
    from tests.simulation.world import World


class PagesAreWhole(Promise):
    """Who sits at a table is told all that is durable and theirs to know, or the line ends, and
    they come again: wherever the table is, and whatever was lost on the way."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._told: dict[Line, tuple[Tab, int]] = {}
        #: Since when a line has been behind, and what it had not been told then.
        self._behind: dict[Line, tuple[int, int]] = {}

    def told(self, line: Line, tab: Tab, said: Said) -> None:
        if said.version is not None and said.t in ("welcome", "update"):
            self._told[line] = tab, said.version
        if said.t == "welcome":  # perhaps on another seat, or on none: each counts for itself
            self._behind.pop(line, None)

    def gone(self, line: Line, tab: Tab) -> None:
        self._told.pop(line, None)
        self._behind.pop(line, None)

    def died(self) -> None:
        self._told.clear()
        self._behind.clear()

    def look(self) -> None:
        for line, (tab, version) in self._told.items():
            seat, referee = self.world.seats.get(line), self.world.referees.get(tab.table)
            durable = referee.noticed.get(seat, 0) if referee and seat is not None else 0
            since, missing = self._behind.get(line, (self.world.now, durable))
            if version >= missing:
                self._behind.pop(line, None)
            else:
                self._behind[line] = since, missing
                self._check(tab, version, since)

    def _check(self, tab: Tab, version: int, since: int) -> None:
        waited = (self.world.now - since) / SECOND
        if waited > PATIENCE and self.world.is_served:
            self.breaks(f"{tab.name} at {tab.table} stands still at {version} for {waited:.0f} s")
