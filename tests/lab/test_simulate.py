"""Running a plan: the same on any number of cores and in both bodies; stops and caps are told."""

from __future__ import annotations

import numpy as np
import pytest

import rumpus
from rumpus.engine.errors import SeatsError, SeedError, UnknownBotError
from rumpus.lab.plan import game_seeds, rotating
from rumpus.lab.played import Played
from rumpus.lab.record import replay_of
from rumpus.lab.simulate import Run, simulate
from tests.lab.tiny import TINY

pytestmark = pytest.mark.timeout(900)  # the first run of a game compiles it


def same(one: Played, other: Played) -> bool:
    return all(
        np.array_equal(getattr(one.results, name), getattr(other.results, name))
        for name in vars(one.results)
    )


def test_a_seed_gives_the_same_games_on_any_number_of_cores() -> None:
    plan = rotating(TINY, 3, ["random", "first", "most"], 500, 7)
    one, two, five = (Run(plan).play(jobs) for jobs in (1, 2, 5))
    assert len(one) == 500
    assert same(one, two)
    assert same(one, five)


def test_another_seed_gives_other_games() -> None:
    assert not same(
        simulate(TINY, 3, 50, seed=1, jobs=1),
        simulate(TINY, 3, 50, seed=2, jobs=1),
    )


def test_a_games_seed_depends_on_the_run_and_its_number_only() -> None:
    assert np.array_equal(game_seeds(7, 10), game_seeds(7, 1000)[:10])
    assert len(np.unique(np.concatenate([game_seeds(s, 10_000) for s in (0, 1, 2)]))) == 30_000
    assert game_seeds(0, 1000).min() >= 0


@pytest.mark.parametrize("seed", [-1, 2**63, True])
def test_a_run_has_a_seed_as_a_deal_has(seed: int) -> None:
    with pytest.raises(SeedError, match="from 0 to"):
        game_seeds(seed, 3)


def test_every_game_is_the_same_in_the_plain_body() -> None:
    played = simulate(TINY, 3, 40, ["random", "first", "random"], seed=3, jobs=1)
    for k in range(len(played)):
        table = replay_of(played.plan, k).play(TINY)
        assert table.scores == tuple(played.results.scores[k])
        assert sum(1 << seat for seat in table.winners) == played.results.winners[k]
        assert table.version == played.results.steps[k]


def test_games_of_the_registry_are_the_same_in_the_plain_body() -> None:
    game = rumpus.game("kingdom_four")
    played = simulate(game, 4, 6, ["random"], seed=3, options={"wilds": True})
    for k in range(len(played)):
        table = replay_of(played.plan, k).play(game)
        tallies = [
            [game.rules.tally(table.state, seat, t) for t in range(len(game.tallies))]
            for seat in range(4)
        ]
        assert table.scores == tuple(played.results.scores[k])
        assert tallies == played.results.tallies[k].tolist()


def test_bots_move_on_by_one_seat_from_game_to_game() -> None:
    plan = rotating(TINY, 3, ["random", "first", "most"], 4, 0)
    named = [[plan.players[k].bot for k in row] for row in plan.seating]
    assert named == [
        ["random", "first", "most"],
        ["first", "most", "random"],
        ["most", "random", "first"],
        ["random", "first", "most"],
    ]


def test_fixed_seats_stay() -> None:
    plan = rotating(TINY, 2, ["first", "most"], 3, 0, fixed=True)
    assert plan.seating.tolist() == [[0, 1]] * 3


def test_each_seat_plays_by_its_own_bot() -> None:
    played = simulate(TINY, 2, 30, ["first", "most"], jobs=1)
    ones_of_first = played.results.tallies[played.plan.seating == 0]
    threes_of_most = played.results.tallies[played.plan.seating == 1]
    assert (ones_of_first[:, 1:] == 0).all()
    assert (threes_of_most[:, 2] > 0).all()


def test_a_game_that_does_not_end_is_broken_off_and_counted() -> None:
    played = simulate(TINY, 2, 20, ["loop"], jobs=2, most_steps=50)
    assert played.capped == 20
    assert (played.results.steps == 50).all()
    assert len(played.finished()) == 0


def test_an_interrupted_run_keeps_what_is_finished() -> None:
    plan = rotating(TINY, 2, ["random"], 1_000_000, 5)
    seen = []

    def interrupt(done: int) -> None:
        seen.append(done)
        raise KeyboardInterrupt

    played = Run(plan).play(2, interrupt)
    assert played.was_stopped
    assert 0 < len(played) < len(plan)
    assert (played.results.over == 1).all()
    again = simulate(TINY, 2, 100, ["random"], seed=5, jobs=1)
    assert np.array_equal(played.plan.seeds[:100], again.plan.seeds)
    assert np.array_equal(played.results.scores[:100], again.results.scores)


def test_a_fault_in_a_job_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run(rotating(TINY, 2, ["random"], 10, 5))

    def broken(*arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(run, "_block", broken)
    with pytest.raises(ZeroDivisionError):
        run.play(2)


def test_the_number_of_bots_fits_the_seats() -> None:
    with pytest.raises(SeatsError, match="one name for all or 3 for 3 seats, not 2"):
        rotating(TINY, 3, ["random", "first"], 1, 0)
    with pytest.raises(UnknownBotError, match="it has: random, first, most, loop"):
        rotating(TINY, 3, ["clever"], 1, 0)


def test_options_reach_the_games() -> None:
    played = simulate(TINY, 2, 50, ["first"], options={"heap": 50}, jobs=1)
    assert played.results.scores.sum(axis=1).min() >= 50
