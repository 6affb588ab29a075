"""How much is asked for, and how soon again: a little less than a room takes."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass

#: Seconds: the first pause before something is tried again, and the longest.
_FIRST, _LONGEST = 0.1, 8.0


def growing_pauses() -> Iterator[float]:
    """Seconds, each about twice as long as the one before: whoever fails together should not
    knock together again."""
    pause = _FIRST
    while True:
        yield pause * random.uniform(0.7, 1.3)
        pause = min(pause * 2, _LONGEST)


@dataclass(frozen=True)
class Allowance:
    """So much at once, and so much more each second."""

    burst: float
    each_second: float


#: Of `Limits` in the server, with room for what comes in bursts on the way.
MESSAGES = Allowance(30, 18)
CHAT = Allowance(3, 0.8)
CALLS = Allowance(30, 10)


class Throttle:
    """Lets through what an allowance has room for; the rest waits in line."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._left = allowance.burst
        self._at = 0.0
        self._line = asyncio.Lock()

    async def turn(self) -> None:
        async with self._line:
            self._fill()
            while self._left < 1:
                await asyncio.sleep((1 - self._left) / self._allowance.each_second)
                self._fill()
            self._left -= 1

    def _fill(self) -> None:
        now = asyncio.get_running_loop().time()
        more = (now - self._at) * self._allowance.each_second
        self._left, self._at = min(self._allowance.burst, self._left + more), now
