"""Luck taken out of many games of bots."""

import pytest

from rumpus import games
from rumpus.coach.scales import Scales
from rumpus.coach.series import Series

KINGDOM = games.game("kingdom_four")
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def series():
    return Series(Scales(KINGDOM, 4, {}), ["greedy", "beginner"], 4, {})


def test_who_plays_as_the_policy_does_has_an_even_share_without_luck(series):
    for seed in range(3):
        results, plain = series.play([0, 0, 0, 0], seed, 20)
        assert sum(results) == pytest.approx(1)
        assert plain == pytest.approx([0.25] * 4, abs=0.05)


def test_without_luck_the_better_are_ahead_with_less_variance(series):
    raw, plain = [], []
    for seed in range(30):
        results, without = series.play([0, 1, 0, 1], seed, 20)
        assert sum(without) == pytest.approx(1)
        raw.append(results[0] + results[2] - results[1] - results[3])
        plain.append(without[0] + without[2] - without[1] - without[3])
    assert sum(plain) / 30 > 0.2
    assert _variance(plain) < _variance(raw)


def _variance(numbers):
    mean = sum(numbers) / len(numbers)
    return sum((n - mean) ** 2 for n in numbers) / len(numbers)
