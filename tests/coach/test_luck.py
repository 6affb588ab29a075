"""Luck and choices told apart."""

import pytest

from rumpus import games
from rumpus.coach.luck import adjusted
from rumpus.coach.scales import Scales
from rumpus.engine.errors import ReplayError
from tests.coach.games import played

KINGDOM = games.game("kingdom_four")


@pytest.fixture(scope="module")
def scales():
    return Scales(KINGDOM, 4, {})


def test_start_luck_and_choices_are_the_result(scales):
    table = played("kingdom_four", 7, ("greedy", "casual", "beginner", "greedy"))
    parts = adjusted(table.replay(), KINGDOM, worlds=40, scales=scales)
    for part in parts:
        assert part.start + part.luck + part.own + part.others == pytest.approx(part.result)
        assert part.adjusted == pytest.approx(part.start + part.own + part.others)
    assert sum(part.result for part in parts) == pytest.approx(1)
    assert sum(part.luck for part in parts) == pytest.approx(0)


def test_who_plays_as_the_policy_does_has_only_luck(scales):
    table = played("kingdom_four", 8, ("greedy",) * 4)
    for part in adjusted(table.replay(), KINGDOM, worlds=40, scales=scales):
        assert abs(part.own + part.others) <= 5 * part.error + 1e-9
        assert part.error < 0.02


def test_bad_choices_cost_and_luck_averages_zero(scales):
    bots = ("greedy", "beginner", "greedy", "beginner")
    found = [
        adjusted(played("kingdom_four", seed, bots).replay(), KINGDOM, worlds=30, scales=scales)
        for seed in range(8)
    ]
    own = [sum(parts[seat].own for parts in found) / len(found) for seat in range(4)]
    assert min(own[0], own[2]) > max(own[1], own[3])
    luck = sum(parts[seat].luck for parts in found for seat in (0, 2)) / (2 * len(found))
    assert abs(luck) < 0.25


def test_the_same_seed_and_budget_give_the_same(scales):
    table = played("kingdom_four", 7, ("casual",) * 4)
    first, second, other = (
        adjusted(table.replay(), KINGDOM, worlds=20, seed=seed, scales=scales) for seed in (1, 1, 2)
    )
    assert first == second
    assert first != other


def test_an_unfinished_game_is_refused(scales):
    table = played("kingdom_four", 7, ("casual",) * 4, moves=50)
    with pytest.raises(ReplayError, match="finished"):
        adjusted(table.replay(), KINGDOM, scales=scales)
