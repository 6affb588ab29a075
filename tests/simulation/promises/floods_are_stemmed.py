"""Nobody has the server to themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus.server.common.limits import Bucket, Rate
from tests.simulation.lines import Frame, Line
from tests.simulation.loop import SECOND
from tests.simulation.promises.promise import Promise
from tests.simulation.tab import Tab

if TYPE_CHECKING:
    from tests.simulation.world import World

#: Frames that may have come with the one at which a line is held, or before anybody said hello.
_AT_ONCE = 80


class FloodsAreStemmed(Promise):
    """Of what a line sends no more is read than its rate lets through, whatever it is made of:
    what is beyond costs a strike each, and then the line."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._buckets: dict[Line, Bucket] = {}

    def asked(self, line: Line, tab: Tab, frame: Frame) -> None:
        if line.is_close_frame_sent:
            return
        limits, now = self.world.config.limits, self.world.now / SECOND
        most = limits.messages.burst + limits.strikes + _AT_ONCE
        rate = Rate(most, limits.messages.each_second)
        if not self._buckets.setdefault(line, Bucket(rate, now)).take(now):
            self.breaks(f"more than {most:g} frames of {tab.name} were read at once")

    def gone(self, line: Line, tab: Tab) -> None:
        self._buckets.pop(line, None)
