"""Where the server gets the time from, so that tests can turn it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> None: ...


class TimeSource(Protocol):
    """Where a table gets the time from, so that tests can turn it."""

    def now(self) -> int:
        """Milliseconds; the same clock for everything that is logged or sent."""
        ...

    def call_at(self, when: int, call: Callable[[], None]) -> Timer: ...


class WallTime:
    """The day's time at the start, carried on by a clock that nobody sets back."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> int:
        return int((time.monotonic() + self._offset) * 1000)

    def call_at(self, when: int, call: Callable[[], None]) -> Timer:
        delay = max(0, when - self.now()) / 1000
        return asyncio.get_running_loop().call_later(delay, call)


#: Milliseconds by which two clocks may differ before one follows the other.
_NEAR = 50


class SharedTime(WallTime):
    """The time of a store that several nodes share, as far as it can be known."""

    def __init__(self) -> None:
        super().__init__()
        self._last = 0

    def now(self) -> int:
        """Never before what was told already."""
        self._last = max(self._last, super().now())
        return self._last

    def hear(self, now: int) -> None:
        """What the store has just said."""
        off = now - super().now()
        if abs(off) > _NEAR:
            self._offset += off / 1000
