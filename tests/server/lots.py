"""Lots for tests that know who sits where: all stay on the seats that they took."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from rumpus.server.common.lots import SystemLots

T = TypeVar("T")


class SeatsAsTaken(SystemLots):
    """All other lots are drawn as ever."""

    def order(self, count: int) -> list[int]:
        return list(range(count))


class SameLots(SeatsAsTaken):
    """The same ones in every run: what bots do at a table hangs on no chance of the day."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def bits(self, count: int) -> int:
        return self._random.getrandbits(count)

    def one_of(self, things: Sequence[T]) -> T:
        return self._random.choice(things)

    def between(self, low: float, high: float) -> float:
        return self._random.uniform(low, high)
