"""Gymnasium's own checker passes, and both kinds of environment play by the rules."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from rumpus.engine.errors import IllegalMoveError, SeatsError
from rumpus.games import NAMES, game
from rumpus.research.errors import ActionsError
from rumpus.research.gym import gym_env, vector_env
from tests.players import misfits

pytestmark = pytest.mark.timeout(900)  # the first batch of a game compiles it


def first(observed: Any) -> Any:
    return observed["action_mask"].argmax(axis=-1)


# --- one table ---


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.filterwarnings("ignore:.*")  # the checker has opinions about spaces
def test_gymnasiums_own_checker_passes(name: str) -> None:
    env = gym_env(name, game(name).seats[0], opponents="random", illegal="drawn")
    check_env(env, skip_render_check=True)


def test_a_learner_plays_a_whole_game_among_others() -> None:
    env = gym_env("kingdom_four", 3, seat=1, opponents=["greedy", misfits.by_dice])
    observed, _ = env.reset(seed=5)
    total, over = 0.0, False
    while not over:
        assert env.sitting.seat == 1
        assert env.observation_space.contains(observed)
        observed, reward, over, cut, _ = env.step(first(observed))
        total += reward
        assert not cut
    assert total == env.sitting.scores()[1]
    assert not observed["action_mask"].any()


def test_a_seed_is_a_tables_deal_and_gives_the_same_again() -> None:
    def rows() -> list[bytes]:
        env = gym_env("kingdom_four", 3, opponents="random")
        observed, _ = env.reset(seed=11)
        found = []
        for _ in range(20):
            found.append(observed["observation"].tobytes())
            observed, *_ = env.step(first(observed))
        return found

    assert rows() == rows()
    env = gym_env("kingdom_four", 3, seat=game("kingdom_four").deal(3, 11).who_may_act[0])
    observed, _ = env.reset(seed=11)
    assert observed["observation"].tolist() == game("kingdom_four").deal(3, 11).observe(env.seat)


def test_a_game_is_truncated_after_the_learners_decisions() -> None:
    env = gym_env("kingdom_four", 3, most_decisions=4, rewards="share", render_mode="ansi")
    observed, _ = env.reset(seed=1)
    ends = []
    for _ in range(4):
        observed, reward, over, cut, info = env.step(first(observed))
        ends.append((reward, over, cut))
    assert ends == [(0, False, False)] * 3 + [(0, False, True)]
    assert observed["action_mask"].any(), "it could go on from here"
    assert info["decisions"] == 4
    assert "hand: " in (env.render() or "")


def test_what_is_wrong_is_an_error_by_name() -> None:
    env = gym_env("kingdom_four", 3)
    observed, _ = env.reset(seed=1)
    with pytest.raises(IllegalMoveError):
        env.step(int(np.argmin(observed["action_mask"])))
    with pytest.raises(ActionsError):
        env.step(0.5)
    with pytest.raises(SeatsError, match="seats here are 0 to 2, not 3"):
        gym_env("kingdom_four", 3, seat=3)
    with pytest.raises(SeatsError, match="one for all or 2 for 2 seats, not 3"):
        gym_env("kingdom_four", 3, opponents=["greedy"] * 3)


# --- many tables ---


def test_many_tables_play_what_single_ones_do() -> None:
    """Bots that roll no dice: then both kinds play the very same games."""
    env = vector_env("kingdom_four", 6, 3, opponents=[misfits.first_number, "greedy"])
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observed, _ = env.reset(seed=9)
    assert env.observation_space.contains(observed)
    singles = []
    for i, seed in enumerate(env.tables.seeds.tolist()):
        single = gym_env("kingdom_four", 3, seat=i % 3, opponents=[misfits.first_number, "greedy"])
        singles.append((single, single.reset(seed=seed)[0]))
    for _ in range(60):
        actions = first(observed)
        observed, rewards, over, _, _ = env.step(actions)
        for i, (single, _seen) in enumerate(singles):
            seen, reward, ended, _, _ = single.step(int(actions[i]))
            assert (reward, ended) == (rewards[i], over[i])
            assert seen["observation"].tolist() == observed["observation"][i].tolist()
            assert seen["action_mask"].tolist() == observed["action_mask"][i].tolist()


def test_a_game_that_ends_tells_how_it_stood() -> None:
    env = vector_env("kingdom_four", 4, 3, seat=2, opponents="greedy", rewards="share")
    observed, _ = env.reset(seed=3)
    won, ended = np.zeros(4), 0
    at = env.tables.observation.slices(3)["you"]
    while ended < 8:
        observed, rewards, over, cut, infos = env.step(first(observed))
        assert (env.tables.seats == 2).all()
        won += rewards
        if over.any():
            ended += int(over.sum())
            assert infos["_final_obs"].tolist() == over.tolist()
            final = infos["final_obs"]["observation"][over]
            assert (final[:, at] == 2).all()
            assert (final != observed["observation"][over]).any()
        assert not cut.any()
    assert 0 <= won.sum() <= ended


def test_a_truncated_game_has_a_final_observation() -> None:
    env = vector_env("kingdom_four", 5, 3, most_steps=30)
    observed, _ = env.reset(seed=3)
    for _ in range(40):
        observed, _, over, cut, infos = env.step(first(observed))
        assert not over.any()
        if cut.any():
            assert infos["final_obs"]["observation"][cut].any(axis=1).all()
            assert infos["_final_obs"].tolist() == cut.tolist()
            break
    else:
        raise AssertionError("no game was broken off")
