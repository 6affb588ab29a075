"""When the cyclic garbage collector may run: never in a move's way.

Python's collector looks through everything that lives, again and again, and the more tables there
are the longer all of them stand still. The server makes no cycles (a test plays and leaves tables
without a collector, and nothing stays), so it needs no such walks: what lasts is frozen, what is
young is looked through only when there is much of it, and everything only when nobody plays. What
comes all at once is a hall that comes in, perhaps after a restart: it lasts.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

#: Milliseconds that the server must have been idle before everything is looked through.
_IDLE = 10_000
#: Objects more than at the last look; to look through so many takes some milliseconds.
_MUCH = 50_000
#: Objects more than a tenth of a second before, while a hall comes in.
_AT_ONCE = 15_000


class Garbage:
    """Takes the collector over. `took` is told how many seconds each look has taken."""

    def __init__(self, took: Callable[[float], None] = lambda _: None) -> None:
        self._took = took
        self._was_enabled = gc.isenabled()
        self._moves = 0
        self._idle_since = 0
        self._is_clean = True
        self._young = 0

    def take_over(self) -> None:
        gc.collect()
        gc.freeze()
        gc.disable()

    def give_back(self) -> None:
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()

    def look(self, moves: int, now: int) -> None:
        """Ten times a second. `moves` were made so far: while people play, only what is young."""
        if moves != self._moves:
            self._moves, self._idle_since, self._is_clean = moves, now, False
        if now - self._idle_since > _IDLE and not self._is_clean:
            self._is_clean = True
            self._collect(2)
        young, before = gc.get_count()[0], self._young
        if young > _MUCH:
            if young - before > _AT_ONCE:
                gc.freeze()
            else:
                self._collect(0)
        self._young = gc.get_count()[0]

    def _collect(self, generation: int) -> None:
        began = time.perf_counter()
        gc.collect(generation)
        self._took(time.perf_counter() - began)
