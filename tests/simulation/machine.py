"""The machine that the server runs on: it is started, stalled, shut down and killed."""

from __future__ import annotations

from typing import Any, Protocol

from rumpus.server.common.config import Config
from tests.simulation.chance import Chance
from tests.simulation.disk import Disk, Weather
from tests.simulation.fate import Fate
from tests.simulation.loop import MILLISECOND, Clockwork, Loop
from tests.simulation.process import Process

_DAY = 1_700_000_000_000


class Keeper(Protocol):
    """Who is told what becomes of it."""

    clockwork: Clockwork
    disk: Disk

    def chance(self, name: str) -> Chance: ...

    def note(self, who: str, what: str) -> None: ...

    def process_died(self) -> None: ...

    def failed(self, context: dict[str, Any]) -> None: ...


class Machine:
    def __init__(self, keeper: Keeper, config: Config, *, minds_are_ready: bool) -> None:
        self.clockwork = keeper.clockwork
        self._keeper = keeper
        self._config = config
        self._minds_are_ready = minds_are_ready
        self._lots = keeper.chance("server")
        self._kill_at: int | None = None
        self._is_stopping = False
        self._day = _DAY
        self.fate = Fate(self, keeper.chance("fate"))
        self.process: Process

    @property
    def is_serving(self) -> bool:
        return self.process.is_open and not self._is_stopping

    def start(self) -> None:
        self._is_stopping = False
        self._day += self.fate.jump()
        day = self._day + self.clockwork.now // MILLISECOND
        self._keeper.note("machine", f"starts at {day}")
        loop = Loop(self.clockwork, self._keeper.failed)  # type: ignore[abstract]  # none is missed
        self.process = Process(
            self.clockwork,
            loop,
            self._keeper.disk.store(loop),
            day,
            self._lots,
            config=self._config,
            minds_are_ready=self._minds_are_ready,
        )
        self.process.start(self._opened)

    def _opened(self, error: Exception | None) -> None:
        self._keeper.note("machine", "serves" if error is None else f"cannot serve: {error}")
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
        self._keeper.note("machine", "dies")
        self.process.is_open = False
        self._keeper.disk.cut(self.process.loop)
        self._keeper.process_died()
        self.process.loop.close()
        self.clockwork.after(self.fate.away(), self.start)

    # --- what fate may do ---

    def kill(self, after_steps: int) -> None:
        self._kill_at = self.clockwork.steps + after_steps

    def shut_down(self) -> None:
        if self.is_serving:
            self._keeper.note("machine", "shuts down")
            self._is_stopping = True
            self.process.stop(self._die)

    def stall(self, until: int) -> None:
        self._keeper.note("machine", f"stalls until {until}")
        self.process.loop.stall(until)

    def set_weather(self, weather: Weather) -> None:
        self._keeper.note("disk", weather)
        self._keeper.disk.weather = weather
