"""A mean that may be looked at again and again while games are played.

The interval is a confidence sequence: with the chance 1 − `error` it holds the true mean at all
looks together, so a run may stop as soon as it has seen enough. It is the normal mixture of
Robbins (1970) in the asymptotic form of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Annals
of Statistics 52, 2024): after t games with standard deviation s the mean is known to

    ± s · √( 2 (t r + 1) / (t² r) · ln( √(t r + 1) / error ) )

for any r > 0 that was fixed before; ours makes the interval shortest around game TIGHTEST.
"""

from __future__ import annotations

from math import log, sqrt

import numpy as np

from rumpus.lab.statistics import Estimate

#: No look before so many games: the law of large numbers has to set in.
FIRST_LOOK = 500
#: Each look comes after half as many games again.
_MORE = 1.5
TIGHTEST = 5_000


def looks(most: int) -> list[int]:
    """After how many games to look; the last time after all of them."""
    found, games = [], FIRST_LOOK
    while games < most:
        found.append(games)
        games = int(games * _MORE)
    return [*found, most]


def interval(values: np.ndarray, error: float) -> Estimate:
    """The mean, and where it lies at all looks together."""
    n = len(values)
    if n == 0:
        return Estimate(0.0, 0.0, 0.0)
    middle = float(np.mean(values))
    around = reach(n, error) * float(np.std(values))
    return Estimate(middle, middle - around, middle + around)


def reach(n: int, error: float) -> float:
    """Half the interval's length after n games, in standard deviations of one game."""
    r = (log(1 / error) * 2 + log(log(1 / error) * 2 + 1)) / TIGHTEST
    weight = n * r + 1
    return sqrt(2 * weight / (n * n * r) * log(sqrt(weight) / error))
