"""Small statistics with their uncertainty. Intervals are 95 %, unless something else is said."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

#: Standard errors on either side that hold 95 % of a normal distribution.
Z = 1.959964
#: The same for 99 %.
Z99 = 2.575829


@dataclass(frozen=True)
class Estimate:
    """A figure and the interval it lies in."""

    value: float
    low: float
    high: float


def win_share(shares: np.ndarray, z: float = Z) -> Estimate:
    """The mean of one share a game (1 for a win, ½ for one shared by two), by Wilson's interval.

    Wilson's interval is for wins and losses. Shares between 0 and 1 vary less than wins and
    losses with the same mean, so it is on the safe side for them.
    """
    n = len(shares)
    if n == 0:
        return Estimate(0.0, 0.0, 1.0)
    mean = float(np.mean(shares))
    weight = z * z / n
    middle = (mean + weight / 2) / (1 + weight)
    reach = z * sqrt(mean * (1 - mean) / n + weight / n / 4) / (1 + weight)
    return Estimate(mean, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(values: np.ndarray) -> Estimate:
    """A mean by its standard error. Games are many, so the normal law will do."""
    n = len(values)
    if n == 0:
        return Estimate(0.0, 0.0, 0.0)
    middle = float(np.mean(values))
    reach = Z * float(np.std(values, ddof=1)) / sqrt(n) if n > 1 else 0.0
    return Estimate(middle, middle - reach, middle + reach)


@dataclass(frozen=True)
class Spread:
    """How values lie: the mean, and the quantiles between which nine of ten lie."""

    mean: Estimate
    low: float
    median: float
    high: float


def spread(values: np.ndarray) -> Spread:
    if len(values) == 0:
        return Spread(mean(values), 0.0, 0.0, 0.0)
    low, median, high = (float(q) for q in np.quantile(values, (0.05, 0.5, 0.95)))
    return Spread(mean(values), low, median, high)
