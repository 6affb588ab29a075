"""Intervals: known values, and that they hold what they promise."""

from __future__ import annotations

import numpy as np
import pytest

from rumpus.lab.statistics import mean, spread, win_share


def wins(won: int, games: int) -> np.ndarray:
    return np.array([1.0] * won + [0.0] * (games - won))


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [  # from the closed formula of Wilson (1927), worked out by hand
        (50, 100, 0.4038, 0.5962),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 4, 0.0456, 0.6994),
    ],
)
def test_wilsons_interval(won: int, games: int, low: float, high: float) -> None:
    found = win_share(wins(won, games))
    assert found.value == won / games
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)


def test_the_interval_holds_the_truth_in_about_95_of_100_runs() -> None:
    random = np.random.default_rng(1)
    for truth in (0.05, 0.25, 0.5):
        runs = [win_share((random.random(200) < truth).astype(float)) for _ in range(2000)]
        held = np.mean([run.low <= truth <= run.high for run in runs])
        assert 0.93 < held < 0.975


def test_shared_wins_are_held_at_least_as_well() -> None:
    random = np.random.default_rng(2)
    runs = [win_share(random.choice([0.0, 0.5, 1.0], 200, p=[0.5, 0.4, 0.1])) for _ in range(2000)]
    assert np.mean([run.low <= 0.3 <= run.high for run in runs]) > 0.95


def test_a_mean_comes_with_its_interval() -> None:
    found = mean(np.array([1.0, 2.0, 3.0, 4.0]))
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(1.96 * 1.29099 / 2, abs=1e-3)
    assert mean(np.array([3])).low == 3


def test_spread_tells_where_nine_of_ten_lie() -> None:
    found = spread(np.arange(101))
    assert (found.low, found.median, found.high) == (5, 50, 95)


def test_nothing_was_played() -> None:
    assert win_share(np.array([])).high == 1.0
    assert spread(np.array([])).median == 0.0
