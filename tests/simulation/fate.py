"""What befalls the machine: kills, restarts, pauses, bad disks, clocks that are set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tests.simulation.chance import Chance
from tests.simulation.disk import Weather
from tests.simulation.loop import MINUTE, SECOND, Clockwork

#: Milliseconds that the day's time is wrong by after a restart, forward or back.
_JUMPS = (0, 0, 0, 1_000, 90_000, 2 * 3_600_000)
#: The machine is busy for a moment about this often.
_STALLS = 20 * SECOND


class Machine(Protocol):
    clockwork: Clockwork

    def kill(self, after_steps: int) -> None: ...

    def shut_down(self) -> None: ...

    def stall(self, until: int) -> None: ...

    def set_weather(self, weather: Weather) -> None: ...

    def cut_from_bus(self, length: float) -> None: ...


class Fate:
    """Every few minutes something happens, until it has had enough."""

    def __init__(self, machine: Machine, chance: Chance, *, is_node: bool = False) -> None:
        self._machine = machine
        self._chance = chance
        self._is_node = is_node
        self.is_kind = False
        self._blows: tuple[Callable[[], None], ...] = (
            *(self._kill, self._kill, self._kill, self._shut_down),
            *(self._slow_disk, self._bad_disk, self._bad_disk),
        )
        if is_node:
            self._blows += (self._freeze, self._freeze, self._freeze, self._cut_from_bus)
        self._wait()
        self._machine.clockwork.after(_STALLS, self._stall)

    def jump(self) -> int:
        """By how many milliseconds the day's time is set at a restart. A node whose clock is not
        the database's does not start."""
        if self._is_node:
            return 0
        by, is_back = self._chance.one_of(_JUMPS), self._chance.happens(0.5)
        return -by if is_back else by

    def away(self) -> float:
        """How long a restart takes."""
        return self._chance.one_of((0.3, 2, 8, 45)) * SECOND

    def _wait(self) -> None:
        self._machine.clockwork.after(self._chance.pause(2 * MINUTE), self._strike)

    def _strike(self) -> None:
        if self.is_kind:
            return
        self._chance.one_of(self._blows)()
        self._wait()

    def _kill(self) -> None:
        self._machine.kill(self._chance.below(600))

    def _shut_down(self) -> None:
        self._machine.shut_down()

    def _stall(self) -> None:
        if self.is_kind:
            return
        length = self._chance.one_of((0.02, 0.1, 0.4, 0.4, 3)) * SECOND
        self._machine.stall(self._machine.clockwork.now + round(length))
        self._machine.clockwork.after(self._chance.pause(_STALLS), self._stall)

    def _freeze(self) -> None:
        """For longer than a lease: it comes to itself as if nothing had happened."""
        length = self._chance.between(3, 30) * SECOND
        self._machine.stall(self._machine.clockwork.now + round(length))

    def _cut_from_bus(self) -> None:
        self._machine.cut_from_bus(self._chance.between(1, 30) * SECOND)

    def _slow_disk(self) -> None:
        self._weather("slow")

    def _bad_disk(self) -> None:
        self._weather(self._chance.one_of(("full", "failing")))

    def _weather(self, weather: Weather) -> None:
        self._machine.set_weather(weather)
        length = self._chance.one_of((1, 5, 30)) * SECOND
        self._machine.clockwork.after(length, self._machine.set_weather, "fine")
