"""A whole game looked at."""

import pytest

from rumpus import games
from rumpus.coach.analysis import Analysis
from rumpus.coach.report import Report, encoded
from rumpus.engine.replay import Replay
from tests.coach.games import played

KINGDOM = games.game("kingdom_four")


@pytest.fixture(scope="module")
def replay():
    return played("kingdom_four", 7, ("greedy", "casual", "beginner", "greedy")).replay()


def _analysed(replay: Replay, people=(1, 2), seed=0) -> Report:
    analysis = Analysis(replay, KINGDOM, people, budget=3000, seed=seed)
    parts = list(analysis.pieces())
    assert parts == sorted(parts)
    assert parts[-1] == 1.0
    assert analysis.report is not None
    return analysis.report


def test_the_same_seed_and_budget_give_the_same_bytes(replay):
    first, second, other = (encoded(_analysed(replay, seed=seed)) for seed in (0, 0, 1))
    assert first == second
    assert first != other


def test_only_decisions_of_those_asked_for_are_looked_at(replay):
    report = _analysed(replay)
    assert report.looked_at == [1, 2]
    assert {choice.seat for choice in report.choices} == {1, 2}
    costs = [choice.cost for choice in report.choices]
    assert costs == sorted(costs, reverse=True)
    for choice in report.choices:
        seat, move = replay.moves[choice.frame]
        assert (choice.seat, choice.made.move) == (seat, move)
        assert choice.best.chance - choice.made.chance == pytest.approx(choice.cost, abs=2e-4)


def test_chart_swings_and_parts_tell_one_story(replay):
    report = _analysed(replay)
    assert report.chart[-1].frame == len(replay.moves)
    assert report.chart[-1].chances == [part.result for part in report.parts]
    for standing in report.chart:
        assert sum(standing.chances) == pytest.approx(1, abs=1e-3)
    for swing in report.swings:
        assert sum(swing.changes) == pytest.approx(0, abs=1e-3)
    for part in report.parts:
        whole = part.start + part.luck + part.own + part.others
        assert whole == pytest.approx(part.result)
