"""One seed for everything that chance decides, in streams that do not disturb each other."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream. Each question takes one number, however many answers there are: so a choice among
    hidden things leaves no trace in what is chosen next."""

    def __init__(self, seed: int, name: str) -> None:
        self._random = random.Random(f"{seed} {name}")

    def part(self) -> float:
        """From 0 up to 1."""
        return self._random.random()

    def happens(self, probability: float) -> bool:
        return self.part() < probability

    def below(self, limit: int) -> int:
        return int(self.part() * limit)

    def whole(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def between(self, low: float, high: float) -> float:
        return low + self.part() * (high - low)

    def pause(self, mean: float) -> float:
        """Mostly short, seldom long; never more than five times the mean."""
        part = self.part()
        return mean * min(5.0, part / (1.0 - part) if part < 0.84 else 5.0)

    def one_of(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def bits(self, count: int) -> int:
        return self.below(2**count)


class SeededLots:
    """The server's own chance: see `common/lots.py`."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def bits(self, count: int) -> int:
        return self._chance.bits(count)

    def one_of(self, things: Sequence[T]) -> T:
        return self._chance.one_of(things)

    def order(self, count: int) -> list[int]:
        left = list(range(count))
        return [left.pop(self._chance.below(len(left))) for _ in range(count)]

    def between(self, low: float, high: float) -> float:
        return self._chance.between(low, high)
