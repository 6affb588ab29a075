"""Nobody is ever told less than they knew."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from tests.simulation.lines import Frame, Line
from tests.simulation.messages import Said
from tests.simulation.promises.promise import Promise
from tests.simulation.tab import Tab

if TYPE_CHECKING:
    from tests.simulation.world import World


class VersionsGrow(Promise):
    """What a line is told only grows, and a new line begins no earlier than any line before it of
    the same guest on the same seat had come when it was opened: over restarts too."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        #: By guest and table, and then by seat.
        self._newest: defaultdict[tuple[str, str], dict[int | None, int]] = defaultdict(dict)
        self._lines: dict[Line, tuple[int | None, int]] = {}
        self._when_opened: dict[Line, dict[int | None, int]] = {}

    def asked(self, line: Line, tab: Tab, frame: Frame) -> None:
        if line not in self._when_opened:
            self._when_opened[line] = dict(self._newest[tab.person.name, tab.table])

    def told(self, line: Line, tab: Tab, said: Said) -> None:
        if said.version is None or said.t == "hint":
            return
        seat, before = self._lines.get(line, (None, 0))
        if said.t == "welcome":
            before = max(
                self._when_opened.get(line, {}).get(said.you, 0), before if seat == said.you else 0
            )
            seat = said.you
        if said.version < before:
            where = "a new line begins" if said.t == "welcome" else "a line goes on"
            self.breaks(f"{tab.name} at {tab.table}: {where} at {said.version} after {before}")
        self._lines[line] = seat, said.version
        newest = self._newest[tab.person.name, tab.table]
        newest[seat] = max(said.version, newest.get(seat, 0))

    def gone(self, line: Line, tab: Tab) -> None:
        self._lines.pop(line, None)
        self._when_opened.pop(line, None)

    def died(self) -> None:
        self._lines.clear()
        self._when_opened.clear()
