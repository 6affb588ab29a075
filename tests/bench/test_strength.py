"""Luck taken out of results of which it is known only with noise."""

from typing import ClassVar

import numpy as np
import pytest

from bench import strength
from bench.strength import Pair, best_share, part_of, summed_up, taken_out

GAMES = 4000


@pytest.fixture(scope="module")
def played():
    """Results (games,) around 0.3, and their luck as it was found."""
    chance = np.random.default_rng(5)
    luck, noise = chance.normal(0, 1, GAMES), chance.normal(0, 0.8, GAMES)
    return 0.3 + luck + chance.normal(0, 0.4, GAMES), luck + noise


def test_a_share_of_noisy_luck_leaves_less_variance_than_none_or_all(played):
    results, luck = played
    fair, shares = taken_out(results, luck)
    assert all(0.5 < share < 0.7 for share in shares)  # 1 / (1 + 0.8²)
    assert fair.var() < 0.9 * min(results.var(), (results - luck).var())
    assert abs(fair.mean() - 0.3) < 4 * fair.std() / GAMES**0.5


def test_the_share_is_fixed_by_other_deals(played):
    """A share that suits the very results it is taken out of would not be fair."""
    results, luck = played
    others = np.arange(GAMES) // 2 % 2 == 1
    changed = np.where(others, results, results + 2 * luck)
    assert taken_out(changed, luck)[1][0] == taken_out(results, luck)[1][0]
    assert taken_out(changed, luck)[1][1] != taken_out(results, luck)[1][1]


def test_without_luck_nothing_is_taken_out():
    assert best_share(np.array([0.0, 1.0, 1.0]), np.zeros(3)) == 0


def test_leads_of_the_better_are_told_with_the_luck_of_deals():
    """Four seats, the better ones on the odd seats and then on the even ones."""
    results = np.array([[0, 1, 0, 0], [1, 0, 0, 0]] * 3 + [[1, 0, 0, 0], [1, 0, 0, 0]] * 3, float)
    told = summed_up(np.array([results, np.full_like(results, 0.25)]).transpose(1, 0, 2), 8)
    assert told["games"] == 12
    assert told["lead"][0] == pytest.approx(0.25, abs=1e-4)  # nine of twelve, two seats each
    assert told["deals"]["luck"][0] == pytest.approx(0.25, abs=1e-4)


class Dealer:
    """Plays nothing, and says which deals it was asked for."""

    asked: ClassVar[list[int]] = []

    def __init__(self, *_: object) -> None:
        pass

    def play(self, seating: tuple[int, ...], seed: int, worlds: int) -> tuple[list[float], ...]:
        self.asked.append(seed)
        return [float(seed % 4 == seat) for seat in range(4)], [0.25] * 4


@pytest.fixture
def pair(tmp_path, monkeypatch):
    monkeypatch.setattr(strength, "Series", Dealer)
    monkeypatch.setattr(strength, "Scales", Dealer)
    monkeypatch.setattr(Dealer, "asked", [])
    return lambda: Pair("kingdom_four", "casual", "greedy", 8, folder=tmp_path)


def test_parts_of_a_run_are_joined_whoever_played_them(pair):
    pair().play(part_of(range(1, 8), "1/2"))
    assert Dealer.asked == [1, 1, 3, 3, 5, 5, 7, 7]
    assert pair().told(7) is None, "half of it is still to come"
    pair().play(part_of(range(1, 8), "2/2"))
    joined = pair().told(7)
    assert joined is not None
    assert joined["games"] == 14
    assert pair().told(4) == summed_up(_played(range(1, 5)), 8)


def test_a_run_is_taken_up_where_it_was_stopped(pair):
    pair().play(range(1, 4))
    pair().play(range(1, 6))
    assert Dealer.asked == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert pair().told(5) == summed_up(_played(range(1, 6)), 8)


def test_what_other_sources_played_is_not_joined(pair, monkeypatch):
    pair().play(range(1, 4))
    monkeypatch.setattr(strength, "digest", lambda name: "another")
    assert pair().told(3) is None


def _played(deals):
    return np.array([Dealer().play((), deal, 8) for deal in deals for _ in range(2)])
