"""The sequential test keeps its word: seldom wrong, and it finds what is there."""

from __future__ import annotations

import numpy as np
import pytest

from rumpus.lab.compare import ERROR, LEAST, Verdict, judge
from rumpus.lab.measures import AHEAD, MINUTES
from rumpus.lab.sequential import FIRST_LOOK, interval, looks, reach

COMPARISONS = 400
GAMES = 20_000


def verdict(first: np.ndarray, other: np.ndarray) -> Verdict:
    """As a run finds it: at each look, until it is decided."""
    for look in looks(len(first)):
        columns = {"better_ahead": np.array([first[:look], other[:look]])}
        (line,) = judge([AHEAD], columns, ["A", "B"], ["better_ahead"], ERROR, LEAST)
        if line.differences[0].verdict is not Verdict.OPEN:
            return line.differences[0].verdict
    return Verdict.OPEN


def verdicts(chance: float, other: float) -> list[Verdict]:
    """Comparisons of games that one wins by these chances, without any deal in common."""
    random = np.random.default_rng(7)
    found = []
    for _ in range(COMPARISONS):
        first = (random.random(GAMES) < chance).astype(float)
        second = (random.random(GAMES) < other).astype(float)
        found.append(verdict(first, second))
    return found


@pytest.mark.parametrize("chance", [0.5, 0.25, 0.03])
def test_a_setting_differs_from_itself_in_no_more_than_the_stated_share(chance: float) -> None:
    assert verdicts(chance, chance).count(Verdict.DIFFERENT) <= ERROR * COMPARISONS


def test_looking_often_at_a_plain_interval_would_break_that_word() -> None:
    """So the test above could fail."""
    random = np.random.default_rng(7)
    wrong = 0
    for _ in range(COMPARISONS):
        sums = np.cumsum(random.standard_normal(GAMES))
        wrong += any(abs(sums[n - 1]) > 1.96 * n**0.5 for n in looks(GAMES))
    assert wrong > ERROR * COMPARISONS


def test_planted_differences_are_found_with_the_stated_power() -> None:
    """Where games suffice, one that is larger than `least` is missed as seldom as error says."""
    found = verdicts(0.50, 0.50 + 2 * LEAST)
    assert found.count(Verdict.DIFFERENT) >= (1 - ERROR) * COMPARISONS


def test_a_difference_not_worth_speaking_of_is_called_that() -> None:
    found = verdicts(0.05, 0.05)
    assert found.count(Verdict.ALIKE) >= (1 - ERROR) * COMPARISONS


def test_the_interval_is_the_published_one() -> None:
    n, error = 5_000, 0.05
    r = (-2 * np.log(error) + np.log(-2 * np.log(error) + 1)) / 5_000
    wanted = np.sqrt(2 * (n * r + 1) / (n**2 * r) * np.log(np.sqrt(n * r + 1) / error))
    assert reach(n, error) == pytest.approx(wanted)


def test_values_that_never_differ_have_an_interval_without_width() -> None:
    assert interval(np.full(600, 3.0), ERROR).high == 3.0
    columns = {"minutes": np.full((2, 600), 3.0)}
    (line,) = judge([MINUTES], columns, ["A", "B"], ["minutes"], ERROR, LEAST)
    assert line.differences[0].verdict is Verdict.ALIKE


def test_the_last_look_is_after_the_last_game() -> None:
    assert looks(10) == [10]
    assert looks(FIRST_LOOK) == [FIRST_LOOK]
    assert looks(1200) == [500, 750, 1125, 1200]
