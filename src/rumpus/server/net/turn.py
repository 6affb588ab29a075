"""Short words that wait until the loop has done what is at hand."""

from __future__ import annotations

import asyncio
from typing import Protocol


class Waiting(Protocol):
    """A line that keeps something back."""

    def flush(self) -> None: ...


class Turn:
    """One turn of the loop. What is kept back until its end is mostly gone by then, in one call of
    the system with a longer message that followed it."""

    def __init__(self) -> None:
        self._waiting: list[Waiting] = []

    def add(self, line: Waiting) -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._end)
        self._waiting.append(line)

    def _end(self) -> None:
        waiting, self._waiting = self._waiting, []
        for line in waiting:
            line.flush()
