"""Nobody is ever told less than they knew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.simulation.lines import Line
from tests.simulation.messages import Said
from tests.simulation.promises.promise import Promise
from tests.simulation.tab import Tab

if TYPE_CHECKING:
    from tests.simulation.world import World


class VersionsGrow(Promise):
    """What a line is told only grows, and a new line begins no earlier than any line before it of
    the same guest on the same seat: over restarts too."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._newest: dict[tuple[str, str, int | None], int] = {}
        self._lines: dict[Line, tuple[int | None, int]] = {}

    def told(self, line: Line, tab: Tab, said: Said) -> None:
        if said.version is None or said.t == "hint":
            return
        seat, before = self._lines.get(line, (None, 0))
        if said.t == "welcome":
            seat = said.you
            before = self._newest.get((tab.person.name, tab.table, seat), 0)
        if said.version < before:
            where = "a new line begins" if said.t == "welcome" else "a line goes on"
            self.breaks(f"{tab.name} at {tab.table}: {where} at {said.version} after {before}")
        self._lines[line] = seat, said.version
        key = (tab.person.name, tab.table, seat)
        self._newest[key] = max(said.version, self._newest.get(key, 0))

    def gone(self, line: Line, tab: Tab) -> None:
        self._lines.pop(line, None)

    def died(self) -> None:
        self._lines.clear()
