"""A promise of the server, held against what it does, event by event.

It hears everything that passes the server's door: what it is asked, what it tells, what it makes
durable, what it reports as a fault, its deaths. It breaks with a sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.simulation.lines import Frame, Line
from tests.simulation.messages import Said
from tests.simulation.tab import Tab

if TYPE_CHECKING:
    from tests.simulation.world import World

#: Seconds in which everything is answered, a slow disk and a busy machine included.
PATIENCE = 60
#: Seconds that a disk, or a machine, may hold up what is told.
SLACK = 9


class Promise:
    """Listens; all of it may be left out."""

    def __init__(self, world: World) -> None:
        self.world = world

    @property
    def name(self) -> str:
        return type(self).__name__

    def breaks(self, how: str) -> None:
        self.world.broken.append(f"{self.name}: {how}")

    def asked(self, line: Line, tab: Tab, frame: Frame) -> None: ...

    def told(self, line: Line, tab: Tab, said: Said) -> None: ...

    def gone(self, line: Line, tab: Tab) -> None: ...

    def committed(self, method: str, args: tuple[Any, ...]) -> None: ...

    def died(self) -> None:
        """The process is no more."""

    def moved(self, table: str) -> None:
        """Another node has the table now."""

    def look(self) -> None:
        """Every few seconds."""

    def end(self) -> None:
        """When the world ends."""
