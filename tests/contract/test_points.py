"""What made the points adds up to the points, in every game."""

from __future__ import annotations

import numpy as np
import pytest

from rumpus.games import NAMES, game
from rumpus.lab.plan import rotating
from rumpus.lab.simulate import Run
from tests.contract.cases import Case

GAMES = 10_000


def test_sources_add_up_after_every_move(case: Case) -> None:
    """By random players, with options by seed."""
    earned = case.game.plain(case.game.rules.earned)
    sources = range(len(case.game.sources))
    for seed in (4, 5):
        for table in case.walk(seed, most=300):
            for seat, score in enumerate(table.scores):
                assert sum(earned(table.state, seat, k) for k in sources) == score


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", NAMES)
def test_sources_add_up_over_ten_thousand_games(name: str) -> None:
    which = game(name)
    odd = {o.name: o.format(o.high if o.kind == "flag" else o.default) for o in which.options}
    plans = [
        rotating(which, seats, ["greedy"], 1 + GAMES // (2 * len(which.seats)), 7, options=options)
        for seats in which.seats
        for options in ({}, odd)
    ]
    played = [Run(plan).play() for plan in plans]
    assert sum(len(one) for one in played) >= GAMES
    for one in played:
        assert np.array_equal(one.results.earned.sum(axis=2), one.results.scores)
        assert all(one.results.earned.any(axis=(0, 1)) | (np.array(which.sources) == "world"))
