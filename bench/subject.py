"""What is measured: a subject gives one sample at a time, so that rounds can be interleaved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

#: Plays so many games and returns how many moves were made.
Play = Callable[[int], int]


class Sample(NamedTuple):
    """One measurement, by the processor's time and by the clock's where both are known."""

    value: float
    by_clock: float | None = None


class NotAvailable(Exception):  # noqa: N818  # a state of affairs, not a fault of ours
    """This cannot be measured here; the text says why."""


@dataclass
class Subject:
    """One line of the table."""

    group: str
    name: str
    unit: str
    sample: Callable[[], float | Sample]
    samples: list[float] = field(default_factory=list)
    by_clock: list[float] = field(default_factory=list)
    why_not: str | None = None

    def take(self) -> None:
        """One sample more. A subject that is not available is told, and left alone from then on."""
        if self.why_not is not None:
            return
        try:
            found = self.sample()
        except NotAvailable as error:
            self.why_not = str(error)
            return
        one = found if isinstance(found, Sample) else Sample(found)
        self.samples.append(one.value)
        if one.by_clock is not None:
            self.by_clock.append(one.by_clock)

    @property
    def median(self) -> float | None:
        return median(self.samples) if self.samples else None


class Rate:
    """Moves a second. On one core by the processor's time: a busy machine disturbs that less."""

    def __init__(self, play: Play, seconds: float, *, cores: int = 1) -> None:
        self._play = play
        self._seconds = seconds
        self._cores = cores
        self._games = 0

    def __call__(self) -> Sample:
        if not self._games:
            self._games = self._enough()
        moves, busy, clock = self._timed(self._games)
        if self._cores > 1:
            return Sample(moves / clock)
        return Sample(moves / busy, moves / clock)

    def _enough(self) -> int:
        """As many games as fill the time of a sample; the first ones warm up."""
        games, took = 1, 0.0
        while took < self._seconds / 2:
            _, busy, clock = self._timed(games)
            took = busy if self._cores == 1 else clock
            games = max(games + 1, min(8 * games, round(games * self._seconds / took)))
        return games

    def _timed(self, games: int) -> tuple[int, float, float]:
        busy, clock = process_time(), perf_counter()
        moves = self._play(games)
        return moves, max(process_time() - busy, 1e-9), max(perf_counter() - clock, 1e-9)
