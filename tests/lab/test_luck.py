"""Luck and skill: of results whose parts are known."""

from __future__ import annotations

import numpy as np
import pytest

from rumpus.lab import luck_report
from rumpus.lab.luck import PARTS, Luck, LuckError, _by_deal, _Deals, _told, study_luck
from rumpus.lab.plan import Entrant, Plan
from rumpus.lab.played import Played, Results
from rumpus.lab.settings import Setting
from rumpus.lab.tournament import tournament_plan
from tests.lab.tiny import TINY

pytestmark = pytest.mark.timeout(900)  # the first run of a game compiles it

DEALS = 1500
TWO = Setting(TINY, 2, (Entrant("most"), Entrant("first")), {}, "two")


def plan() -> Plan:
    return tournament_plan(TINY, 2, [Entrant("most"), Entrant("first")], 2 * DEALS, 0)


def by_winner(winner: np.ndarray) -> Played:
    """Games that these seats won."""
    results = Results.empty(plan())
    results.over[:] = 1
    results.winners[:] = 1 << winner
    return Played(plan(), results, 1.0, 1, len(plan()))


def parts(first: np.ndarray, second: np.ndarray) -> dict[str, float]:
    told = told_of(first, second)
    return {name: told.parts[name].value for name in PARTS}


def told_of(first: np.ndarray, second: np.ndarray) -> Luck:
    return _told(TWO, _by_deal(plan(), [by_winner(first), by_winner(second)]), 0)


def seat_of_better() -> np.ndarray:
    return np.argmax(plan().seating == 0, axis=1)


def test_a_game_that_the_better_always_wins_is_all_skill() -> None:
    found = told_of(seat_of_better(), seat_of_better())
    assert found.parts["skill"].value == pytest.approx(1, abs=0.01)
    assert found.until_ahead is not None
    assert found.until_ahead.value == 1
    assert found.better_wins.value == 1


def test_a_game_that_the_deal_decides_is_all_cards() -> None:
    by_deal = np.repeat(np.random.default_rng(1).integers(0, 2, DEALS), 2)
    found = parts(by_deal, by_deal)
    assert found["cards"] == pytest.approx(1, abs=0.01)
    assert told_of(by_deal, by_deal).until_ahead is None


def test_a_game_that_the_first_seat_wins_is_all_place() -> None:
    found = parts(np.zeros(2 * DEALS, int), np.zeros(2 * DEALS, int))
    assert found["place"] == pytest.approx(1, abs=0.01)
    assert found["cards"] == pytest.approx(0, abs=0.01)


def test_a_game_of_chance_in_play_is_all_rest() -> None:
    random = np.random.default_rng(2)
    found = parts(*random.integers(0, 2, (2, 2 * DEALS)))
    assert found["rest"] == pytest.approx(1, abs=0.05)


def test_parts_of_a_mixture_are_found_and_add_up() -> None:
    """Half of the games go by skill, and half by chance in play: a quarter of the variance."""
    random = np.random.default_rng(3)
    plays = [
        np.where(random.random(2 * DEALS) < 0.5, seat_of_better(), random.integers(0, 2, 2 * DEALS))
        for _ in range(2)
    ]
    found = parts(*plays)
    assert sum(found.values()) == pytest.approx(1)
    assert found["skill"] == pytest.approx(0.25, abs=0.04)
    assert found["rest"] == pytest.approx(0.75, abs=0.05)


def test_how_many_games_until_the_better_is_ahead() -> None:
    """Of games won with 60 %: the exact number is 67, the normal law's 65."""
    random = np.random.default_rng(4)
    better = seat_of_better()
    wins = np.where(random.random((2, 2 * DEALS)) < 0.6, better, 1 - better)
    until = told_of(*wins).until_ahead
    assert until is not None
    assert until.low <= 67 <= until.high


def test_real_games_are_played_twice_with_other_dice() -> None:
    """`most` and `first` roll nothing, so both plays of a deal are the same."""
    (found,) = study_luck([TWO], deals=200, jobs=1)
    assert (found.deals, found.games) == (200, 800)
    assert sum(part.value for part in found.parts.values()) == pytest.approx(1)
    random = Setting(TINY, 2, (Entrant("random"), Entrant("most")), {}, "random")
    (rolled,) = study_luck([random], deals=200, jobs=1)
    assert rolled.parts["rest"].value > found.parts["rest"].value


def test_settings_are_compared_on_the_same_deals() -> None:
    found = study_luck([TWO, TWO], deals=50, jobs=1)
    assert "B beside A: not surely less a game of skill" in luck_report.answer(found)[-1]
    assert "<svg" in luck_report.luck_page(found)
    assert luck_report.question(found[:1]) == "Tiny: how much is luck, how much is skill?"


def test_two_players_are_needed() -> None:
    with pytest.raises(LuckError, match="two different players, such as greedy,casual, not most"):
        study_luck([Setting(TINY, 2, (Entrant("most"),))])


def test_too_few_deals_are_refused() -> None:
    none = np.zeros(0)
    empty = _Deals(none, none, np.zeros((0, 2)), np.zeros((0, 2)), np.zeros((0, 4)), 0)
    with pytest.raises(LuckError, match="two deals or more"):
        _told(TWO, empty, 0)
