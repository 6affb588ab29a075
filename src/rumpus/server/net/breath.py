"""Short words that wait until the loop has done what is at hand."""

from __future__ import annotations

import asyncio
from typing import Protocol


class Waiting(Protocol):
    """A line that keeps something back."""

    def flush(self) -> None: ...


class Breath:
    """One turn of the loop, in which a line may keep a word back: mostly it goes with a longer
    message that follows it, in one call of the system. Only one does at a time. Where several have
    something to hear, they hear it at once: so they go on together, and their next moves come
    together, to be logged and told as one."""

    def __init__(self) -> None:
        self._waiting: Waiting | None = None

    def add(self, line: Waiting) -> None:
        before, self._waiting = self._waiting, line
        if before is None:
            asyncio.get_running_loop().call_soon(self._end)
        else:
            before.flush()

    def _end(self) -> None:
        if self._waiting is not None:
            self._waiting.flush()
        self._waiting = None
