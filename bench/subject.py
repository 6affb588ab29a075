"""What is measured: a subject gives one sample at a time, so that rounds can be interleaved."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter, process_time

#: Plays so many games and returns how many moves were made.
Play = Callable[[int], int]


@dataclass
class Subject:
    """One line of the table."""

    group: str
    name: str
    unit: str
    sample: Callable[[], float]
    samples: list[float] = field(default_factory=list)

    def take(self) -> None:
        self.samples.append(self.sample())

    @property
    def median(self) -> float:
        return median(self.samples)


class Rate:
    """Moves a second. On one core by the processor's time: a busy machine disturbs that less."""

    def __init__(self, play: Play, seconds: float, *, cores: int = 1) -> None:
        self._play = play
        self._seconds = seconds
        self._clock = process_time if cores == 1 else perf_counter
        self._games = 0

    def __call__(self) -> float:
        if not self._games:
            self._games = self._enough()
        moves, took = self._timed(self._games)
        return moves / took

    def _enough(self) -> int:
        """As many games as fill the time of a sample; the first ones warm up."""
        games, took = 1, 0.0
        while took < self._seconds / 2:
            _, took = self._timed(games)
            games = max(games + 1, min(8 * games, round(games * self._seconds / took)))
        return games

    def _timed(self, games: int) -> tuple[int, float]:
        started = self._clock()
        moves = self._play(games)
        return moves, max(self._clock() - started, 1e-9)


def load() -> float:
    """How many processes wanted a core in the last minute."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
