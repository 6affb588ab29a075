"""Where the server gets its chance from, so that a test can draw the lots again."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Lots(Protocol):
    """Everything that is drawn: seats, deals, ids, names, bots' dice and pauses."""

    def bits(self, count: int) -> int:
        """A number of so many bits that nobody can guess."""
        ...

    def one_of(self, things: Sequence[T]) -> T: ...

    def order(self, count: int) -> list[int]:
        """The numbers below `count`, mixed."""
        ...

    def between(self, low: float, high: float) -> float:
        """No secret may hang on it."""
        ...


class SystemLots:
    """The operating system's own."""

    def bits(self, count: int) -> int:
        return secrets.randbits(count)

    def one_of(self, things: Sequence[T]) -> T:
        return secrets.choice(things)

    def order(self, count: int) -> list[int]:
        return secrets.SystemRandom().sample(range(count), count)

    def between(self, low: float, high: float) -> float:
        return random.uniform(low, high)
