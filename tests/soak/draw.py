"""Chance for one part of the fuzz. Each question costs one draw, whatever there is to choose from:
so the same seed asks for the same, though tables have other names in every run."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Draw:
    def __init__(self, *seed: object) -> None:
        self._random = random.Random("/".join(map(str, seed)))

    def chance(self, part: float) -> bool:
        return self._random.random() < part

    def below(self, count: int) -> int:
        return int(self._random.random() * count)

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def pick_or(self, items: Sequence[T], other: T) -> T:
        at = self._random.random()
        return items[int(at * len(items))] if items else other

    def data(self, size: int) -> bytes:
        return self._random.randbytes(size)
