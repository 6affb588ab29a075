"""A machine that a server runs on: it is started, stalled, cut off, shut down and killed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol

from rumpus.server.common.config import Config
from tests.simulation.bus import NodeBus, Wires
from tests.simulation.chance import Chance
from tests.simulation.disk import Disk, Weather
from tests.simulation.fate import Fate
from tests.simulation.loop import MILLISECOND, Clockwork, Loop
from tests.simulation.process import Process

DAY = 1_700_000_000_000


class Keeper(Protocol):
    """Who is told what becomes of it."""

    clockwork: Clockwork
    disk: Disk
    wires: Wires | None  # between nodes

    def chance(self, name: str) -> Chance: ...

    def note(self, who: str, what: str) -> None: ...

    def process_died(self, machine: Machine) -> None: ...

    def failed(self, context: dict[str, Any]) -> None: ...


class Machine:
    """`number` tells the machines of several nodes apart; one alone has none."""

    def __init__(
        self, keeper: Keeper, config: Config, *, minds_are_ready: bool, number: str = ""
    ) -> None:
        self.name = f"machine{number}"
        self.node_name = f"node{number.strip()}"
        self.clockwork = keeper.clockwork
        self._keeper = keeper
        self._config = replace(config, node=self.node_name) if number else config
        self._minds_are_ready = minds_are_ready
        self._lots = keeper.chance(f"server{number}")
        self.way = keeper.disk.way(self.name, self.clockwork, keeper.chance(f"disk{number}"))
        self.bus: NodeBus | None = None
        self._kill_at: int | None = None
        self._is_stopping = False
        self._day = DAY
        self.fate = Fate(self, keeper.chance(f"fate{number}"), is_node=keeper.wires is not None)
        self.process: Process

    @property
    def is_serving(self) -> bool:
        return self.process.is_open and not self._is_stopping

    def start(self) -> None:
        self._is_stopping = False
        self._day += self.fate.jump()
        day = self._day + self.clockwork.now // MILLISECOND
        self._keeper.note(self.name, f"starts at {day}")
        loop = Loop(self.clockwork, self._keeper.failed)  # type: ignore[abstract]  # none is missed
        self.bus = NodeBus(self._keeper.wires, loop) if self._keeper.wires is not None else None
        self.process = Process(
            self.clockwork,
            loop,
            self.way.store(loop),
            day,
            self._lots,
            config=self._config,
            minds_are_ready=self._minds_are_ready,
            bus=self.bus,
        )
        self.process.start(self._opened)

    def _opened(self, error: Exception | None) -> None:
        self._keeper.note(self.name, "serves" if error is None else f"cannot serve: {error}")
        if error is not None:
            self._die()

    def after_a_step(self) -> None:
        """A kill comes between any two steps."""
        if self._kill_at is not None and self.clockwork.steps >= self._kill_at:
            self._kill_at = None
            self._die()

    def _die(self) -> None:
        if self.process.loop.is_closed():
            return
        self._keeper.note(self.name, "dies")
        self.process.is_open = False
        self.way.cut(self.process.loop)
        if self.bus is not None:
            self.bus.died()
        self._keeper.process_died(self)
        self.process.loop.close()
        self.clockwork.after(self.fate.away(), self.start)

    # --- what fate may do ---

    def kill(self, after_steps: int) -> None:
        self._kill_at = self.clockwork.steps + after_steps

    def shut_down(self) -> None:
        if self.is_serving:
            self._keeper.note(self.name, "shuts down")
            self._is_stopping = True
            self.process.stop(self._die)

    def stall(self, until: int) -> None:
        self._keeper.note(self.name, f"stalls until {until}")
        self.process.loop.stall(until)

    def set_weather(self, weather: Weather) -> None:
        self._keeper.note("disk", f"{self.name[7:]} {weather}".strip())
        self.way.weather = weather

    def cut_from_bus(self, length: float) -> None:
        if self.bus is not None:
            self._keeper.note(self.name, "is cut off from the bus")
            self.bus.is_cut = True
            self.clockwork.after(length, self._back_on, self.bus)

    def _back_on(self, bus: NodeBus) -> None:
        bus.is_cut = False
