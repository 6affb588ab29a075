"""Time at a table: when each open decision began."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Iterable
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> None: ...


class Time(Protocol):
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


class Clock:
    """Since when each seat has been asked."""

    def __init__(self) -> None:
        self._began: dict[int, int] = {}

    def ask(self, waiting: Iterable[int], moved: Collection[int], now: int) -> None:
        """After a change: who has moved or is newly asked has all its time again."""
        self._began = {
            seat: now if seat in moved else self._began.get(seat, now) for seat in waiting
        }

    def restart(self, seat: int, now: int) -> None:
        if seat in self._began:
            self._began[seat] = now

    def began(self, seat: int) -> int:
        """When a seat was asked."""
        return self._began[seat]

    def shift(self, by: int) -> None:
        """Time that did not count: the table slept, or the server was away."""
        self._began = {seat: began + by for seat, began in self._began.items()}
