"""A bus between nodes: it loses, delays, and falls silent. Of one node, all is heard in its order;
of two, in any."""

from __future__ import annotations

from collections import defaultdict

from rumpus.server.nodes.bus import Hear
from tests.simulation.chance import Chance
from tests.simulation.loop import MILLISECOND, Clockwork, Loop

_DELAY = (0.2 * MILLISECOND, 3 * MILLISECOND)
#: A message that takes much longer, and what comes after it from there too.
_LATE = 0.01
_LATE_DELAY = (20 * MILLISECOND, 900 * MILLISECOND)
_LOST = 0.002


class Wires:
    """What the buses of all nodes share. `is_down`: there is no bus at all."""

    def __init__(self, clockwork: Clockwork, chance: Chance) -> None:
        self.clockwork = clockwork
        self._chance = chance
        self._listening: defaultdict[str, list[tuple[NodeBus, Hear]]] = defaultdict(list)
        self._last: dict[tuple[NodeBus, NodeBus], int] = {}
        self.is_down = False
        self.is_kind = False

    def join(self, bus: NodeBus, subject: str, hear: Hear) -> None:
        self._listening[subject].append((bus, hear))

    def has_listener(self, subject: str) -> bool:
        return bool(self._listening[subject])

    def leave(self, bus: NodeBus) -> None:
        for subject, heard in self._listening.items():
            self._listening[subject] = [one for one in heard if one[0] is not bus]

    def carry(self, sender: NodeBus, subject: str, data: bytes) -> None:
        for bus, hear in self._listening[subject]:
            is_lost, is_late = self._chance.happens(_LOST), self._chance.happens(_LATE)
            delay = self._chance.between(*(_LATE_DELAY if is_late else _DELAY))
            if is_lost and not self.is_kind:
                continue
            at = max(self.clockwork.now + round(delay), self._last.get((sender, bus), 0))
            self._last[sender, bus] = at
            self.clockwork.at(at, bus.deliver, hear, data)


class NodeBus:
    """Of one process. A node that is cut off from the bus says and hears nothing."""

    def __init__(self, wires: Wires, loop: Loop) -> None:
        self._wires = wires
        self._loop = loop
        self.is_cut = False
        self._is_open = False

    @property
    def is_up(self) -> bool:
        return self._is_open and not self.is_cut and not self._wires.is_down

    async def open(self) -> None:
        self._is_open = True

    async def close(self) -> None:
        self._wires.leave(self)
        self._is_open = False

    def died(self) -> None:
        self._wires.leave(self)
        self._is_open = False

    async def listen(self, subject: str, hear: Hear) -> None:
        self._wires.join(self, subject, hear)

    def publish(self, subject: str, data: bytes) -> bool:
        if self.is_up:
            self._wires.carry(self, subject, data)
        return self.is_up

    async def is_deserted(self, subject: str) -> bool:
        return self.is_up and not self._wires.has_listener(subject)

    def deliver(self, hear: Hear, data: bytes) -> None:
        """In the process's own time: one that is paused hears it later."""
        if self.is_up and not self._loop.is_closed():
            self._loop.call_soon(hear, data)
