"""When the cyclic garbage collector may run: never in a move's way.

Python's collector looks through everything that lives, again and again, and the more tables there
are the longer all of them stand still. The server makes no cycles (a test plays and leaves tables
without a collector, and nothing stays), so it needs no such walks: what lasts is frozen, and what
is young is looked through ten times a second, so that it is never much. When it would be much, in a
hall where many play or come in, it is frozen, too, which costs nothing. Everything that is not is
looked through when nobody plays.

How much is young cannot be asked: the collector counts whatever has gone, frozen things as well,
against what has come. In a hall where states take each other's place it counts nothing, while
hundreds of thousands of objects wait to be looked through in one go.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

#: Milliseconds that the server must have been idle before everything is looked through.
_IDLE = 10_000
#: Moves, and lines that were opened, in a tenth of a second: beyond these it is a hall.
_MANY_MOVES, _MANY_LINES = 50, 30


class Garbage:
    """Takes the collector over. `took` is told how many seconds each look has taken."""

    def __init__(self, took: Callable[[float], None] = lambda _: None) -> None:
        self._took = took
        self._was_enabled = gc.isenabled()
        self._moves = 0
        self._idle_since = 0
        self._is_clean = True
        self._lines = 0

    def take_over(self) -> None:
        """What a start leaves behind lasts, too: to look for it would keep people waiting who come
        back, and finds half a megabyte."""
        gc.freeze()
        gc.disable()

    def give_back(self) -> None:
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()

    def look(self, moves: int, lines: int, now: int) -> None:
        """Ten times a second. `moves` were made so far, and so many `lines` are open."""
        is_hall = moves - self._moves > _MANY_MOVES or lines - self._lines > _MANY_LINES
        if moves != self._moves:
            self._idle_since, self._is_clean = now, False
        self._moves, self._lines = moves, lines
        if is_hall:
            gc.freeze()
        elif now - self._idle_since > _IDLE and not self._is_clean:
            self._is_clean = True
            self._collect(2)
        else:
            self._collect(0)

    def _collect(self, generation: int) -> None:
        began = time.perf_counter()
        gc.collect(generation)
        self._took(time.perf_counter() - began)
