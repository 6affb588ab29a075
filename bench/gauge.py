"""How fast is this machine now? Two fixed loops, one interpreted and one compiled.

Figures of two runs can be compared after division by their gauges.
"""

from __future__ import annotations

from functools import cache
from time import process_time
from typing import Any

_PLAIN_TURNS = 300_000
_COMPILED_TURNS = 30_000_000
_MASK = (1 << 32) - 1


def _loop(turns: int, counts: Any) -> int:
    """A shift register: each turn needs the one before, so no compiler can skip any."""
    state = 12345
    for _ in range(turns):
        state ^= (state << 13) & _MASK
        state ^= state >> 17
        state ^= (state << 5) & _MASK
        counts[state & 3] += 1
    return int(counts[0])


@cache
def _compiled_loop() -> Any:
    import numba
    import numpy as np

    loop = numba.njit(_loop)
    loop(1, np.zeros(4, np.int64))
    return loop


def plain() -> float:
    """Million turns a second of the interpreted loop."""
    started = process_time()
    _loop(_PLAIN_TURNS, [0, 0, 0, 0])
    return _PLAIN_TURNS / (process_time() - started) / 1e6


def compiled() -> float:
    """Million turns a second of the compiled loop."""
    import numpy as np

    loop, counts = _compiled_loop(), np.zeros(4, np.int64)
    started = process_time()
    loop(_COMPILED_TURNS, counts)
    return float(_COMPILED_TURNS / (process_time() - started) / 1e6)
