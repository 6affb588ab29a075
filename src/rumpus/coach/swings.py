"""What changed the chances most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rumpus.coach.decisions import Decision
from rumpus.coach.report import Chances, Swing, rounded
from rumpus.coach.scales import Weighed

#: Changes that are smaller have no name.
_LEAST = 0.04
_MOST = 12


def swings(weighed: Sequence[tuple[Decision, Weighed]], chart: Sequence[Chances]) -> list[Swing]:
    """The largest first. The chart has the position before each decision, and the result."""
    found: list[Swing] = []
    for (one, w), (before, after) in zip(weighed, pairwise(chart), strict=True):
        found += _between(one, w.gains(1), before, after)
    found.sort(key=lambda swing: (-_size(swing), swing.frame, swing.is_luck))
    return found[:_MOST]


def _between(
    one: Decision, chosen: list[float], before: Chances, after: Chances
) -> Iterator[Swing]:
    """What the choice gave, and all that came by chance until the next one."""
    came = [
        new - old - gain
        for old, new, gain in zip(before.chances, after.chances, chosen, strict=True)
    ]
    for is_luck, changes in ((False, chosen), (True, came)):
        swing = Swing(one.frame + 1, one.seat, is_luck, [rounded(change) for change in changes])
        if _size(swing) >= _LEAST:
            yield swing


def _size(swing: Swing) -> float:
    return max(abs(change) for change in swing.changes)
