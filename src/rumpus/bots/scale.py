"""Strength on one scale, for people and bots: Elo's, 400 points are odds of ten to one.

Luce's law says how often a seat wins among others. A rating is a guess with its uncertainty, and
each game moves it by what was surprising in the result: the more, the less is known of the player
and the less luck is left in the result (a Kalman filter on the law's tangent). A result without
its luck has the same mean and a smaller noise, so it counts for more; it may lie beyond 0 and 1.
The bots are the anchors: their places were measured and do not move.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import log, sqrt
from typing import NamedTuple

import msgspec

_POINTS = 400 / log(10)
#: Points by which somebody new may be off, as a standard deviation.
_UNKNOWN = 350.0
#: Somebody may learn: so much uncertainty comes back with each game.
_LEARNS = 8.0
#: Standard deviations on each side of what is told.
_TOLD = 1.96
_FIRST = "casual"


class OnScale(NamedTuple):
    """A place on the scale of one game, how unsure it is (a variance), and from how many games."""

    mean: float
    variance: float = 0.0
    games: int = 0

    @property
    def margin(self) -> float:
        """In nineteen of twenty cases it is not farther off."""
        return _TOLD * sqrt(self.variance)


class Fairness(msgspec.Struct, frozen=True):
    """How luck is taken out of one game's results, fixed before any of them is seen."""

    share: float  # of the luck that was found: its own noise would undo what the rest gains
    worlds: int  # in which each choice is weighed
    noise: float  # variance of a result that is left

    def taken_out(self, result: float, adjusted: float) -> float:
        """Of a result, given what it is without all of its luck."""
        return result + self.share * (adjusted - result)


class Anchors(msgspec.Struct, frozen=True):
    """Of one game: where its bots are, and how luck is taken out where it is known."""

    bots: dict[str, float]
    luck: Fairness | None = None


@cache
def all_anchors() -> dict[str, Anchors]:
    """As `python -m bench.strength` has written them, by game."""
    kept = (files("rumpus.bots") / "scale.json").read_bytes()
    return msgspec.json.decode(kept, type=dict[str, Anchors])


def newcomer(game: str) -> OnScale:
    return OnScale(all_anchors()[game].bots[_FIRST], _UNKNOWN**2)


def chances(means: Sequence[float]) -> list[float]:
    """Of winning, for each seat."""
    top = max(means)
    weights = [10 ** ((mean - top) / 400) for mean in means]
    return [weight / sum(weights) for weight in weights]


def after_game(
    table: Sequence[OnScale], seat: int, result: float, noise: float | None = None
) -> OnScale:
    """A seat's strength after a game. `result`: its share of the win, or that without its luck;
    `noise`: the variance of such a result. None: as much luck as there is."""
    won = chances([one.mean for one in table])
    mine, me = won[seat], table[seat]
    slopes = [-mine * other / _POINTS for other in won]
    slopes[seat] += mine / _POINTS
    spread = mine * (1 - mine) if noise is None else noise
    spread += sum(slope**2 * one.variance for slope, one in zip(slopes, table, strict=True))
    gain = slopes[seat] * me.variance / spread
    left = me.variance * (1 - gain * slopes[seat])
    variance = min(left + _LEARNS**2, _UNKNOWN**2)
    return OnScale(me.mean + gain * (result - mine), variance, me.games + 1)
