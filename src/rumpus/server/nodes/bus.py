"""What carries words between nodes: at most once, in their order, and perhaps never."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import Protocol

Hear = Callable[[bytes], None]


class BusError(OSError):
    """It cannot be reached, or is none."""


class Bus(Protocol):
    """What counts is in the log: nothing that is said here has to arrive."""

    @property
    def is_up(self) -> bool: ...

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def listen(self, subject: str, hear: Hear) -> None:
        """From now on, until it is closed. What one node says is heard in its order."""
        ...

    def publish(self, subject: str, data: bytes) -> bool:
        """To all who listen. It does not wait; whether it is on its way."""
        ...

    async def is_deserted(self, subject: str) -> bool:
        """Whether surely nobody listens: who did has died, or has closed."""
        ...


#: Seconds between two messages of one sender: timers of the same moment have no order.
_APART = 1e-6

#: The way of one message: after how many seconds it arrives, or that it never does.
Fate = Callable[[str, bytes], float | None]


def _at_once(subject: str, data: bytes) -> float | None:
    return 0.0


class Wires:
    """What several `MemoryBus` share; `fate` may lose or delay what goes over them."""

    def __init__(self, fate: Fate = _at_once) -> None:
        self.fate = fate
        self._listening: defaultdict[str, list[tuple[MemoryBus, Hear]]] = defaultdict(list)

    def join(self, bus: MemoryBus, subject: str, hear: Hear) -> None:
        self._listening[subject].append((bus, hear))

    def has_listener(self, subject: str) -> bool:
        return bool(self._listening[subject])

    def leave(self, bus: MemoryBus) -> None:
        for subject, heard in self._listening.items():
            self._listening[subject] = [one for one in heard if one[0] is not bus]

    def carry(self, sender: MemoryBus, subject: str, data: bytes) -> None:
        for bus, hear in self._listening[subject]:
            delay = self.fate(subject, data)
            if delay is not None and not bus.is_cut:
                bus.deliver(sender, hear, data, delay)


class MemoryBus:
    """Within one process: for tests. A bus that is cut says and hears nothing."""

    def __init__(self, wires: Wires) -> None:
        self._wires = wires
        self.is_cut = False
        self._last: dict[MemoryBus, float] = {}

    @property
    def is_up(self) -> bool:
        return not self.is_cut

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        self._wires.leave(self)
        self.is_cut = True

    async def listen(self, subject: str, hear: Hear) -> None:
        self._wires.join(self, subject, hear)

    def publish(self, subject: str, data: bytes) -> bool:
        if not self.is_cut:
            self._wires.carry(self, subject, data)
        return not self.is_cut

    async def is_deserted(self, subject: str) -> bool:
        return not self.is_cut and not self._wires.has_listener(subject)

    def deliver(self, sender: MemoryBus, hear: Hear, data: bytes, delay: float) -> None:
        """Never before what the same sender has said earlier."""
        loop = asyncio.get_running_loop()
        at = max(loop.time() + delay, self._last.get(sender, 0.0) + _APART)
        self._last[sender] = at
        loop.call_at(at, self._hear, hear, data)

    def _hear(self, hear: Hear, data: bytes) -> None:
        if not self.is_cut:
            hear(data)
