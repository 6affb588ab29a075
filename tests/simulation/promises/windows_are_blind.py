"""A window tells nothing before it closes, and closes when it was said to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.simulation.lines import Line
from tests.simulation.messages import Said
from tests.simulation.promises.promise import Promise
from tests.simulation.tab import Tab

if TYPE_CHECKING:
    from tests.simulation.world import World


class _Window(NamedTuple):
    moves: int  # that had led to it
    waiting: tuple[int, ...]
    ends: int


class WindowsAreBlind(Promise):
    """Whom a window waits for does not change while it is open; it takes effect no earlier than at
    the end that was told, however early all have answered."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._open: dict[str, _Window] = {}

    def told(self, line: Line, tab: Tab, said: Said) -> None:
        if said.t not in ("welcome", "table", "update"):
            return
        source = said.table or said
        before = self._open.pop(tab.table, None)
        now = self._window(tab.table, tuple(source.waiting), source.deadline)
        if now is not None:
            self._open[tab.table] = now
        if before is None:
            return
        if now is not None and now.moves == before.moves:
            if now.waiting != before.waiting:
                change = f"{now.waiting} after {before.waiting}"
                self.breaks(f"table {tab.table}: {change} shows who has answered")
        elif self.world.server_now < before.ends:
            early = before.ends - self.world.server_now
            self.breaks(f"table {tab.table}: a window closed {early} ms before its time")

    def died(self) -> None:
        """The day's time may be another afterwards."""
        self._open.clear()

    def moved(self, table: str) -> None:
        self._open.pop(table, None)

    def _window(self, name: str, waiting: tuple[int, ...], ends: int | None) -> _Window | None:
        table = self.world.live_table(name)
        if table is None or ends is None or not table.game.live.window(table.state):
            return None
        return _Window(table.version, waiting, ends)
