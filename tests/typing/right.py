"""A user's program, as a type checker sees it: whatever it takes from Rumpus has a type."""

from __future__ import annotations

from typing import assert_type

import numpy as np
import numpy.typing as npt

import rumpus


def one_table() -> None:
    game = rumpus.game("frantic")
    table = game.deal(seats=4, seed=7, hand_size=5)
    assert_type(table.view(0).top, str)
    assert_type(table.copy().view(None).you, int | None)
    assert_type(table.legal(0), list[str])
    assert_type(table.winners, tuple[int, ...])
    assert_type(table.happened(None), list[rumpus.Happening])
    assert_type(table.replay(), rumpus.Replay)


def the_rules() -> None:
    game = rumpus.game("kingdom_four")
    state, moves = game.deal(seats=4, seed=7).state, [0] * game.moves
    game.rules.resample(state, 0, rumpus.dice(3))
    game.rules.step(state, 0, moves[0])
    assert_type(game.rules.legal(state, 0, moves), int)
    assert_type(game.rules.is_over(state), bool)
    assert_type(game.bot("greedy")(state, 0, moves, 1, rumpus.dice(3)), int)


def any_game(name: str) -> int:
    game: rumpus.Game = rumpus.game(name)
    table: rumpus.Table = game.deal(seats=4, seed=7)
    return sum(table.scores)


def many_tables() -> npt.NDArray[np.int64]:
    tables = rumpus.batch(
        "kingdom_four", n=64, seats=3, seed=1, rewards="share", threads=1, wilds=True
    )
    tables.step(np.argmax(tables.mask(), axis=1))
    assert_type(tables.seats, npt.NDArray[np.int8])
    assert_type(tables.rewards, npt.NDArray[np.float32])
    assert_type(tables.done, npt.NDArray[np.bool_])
    assert_type(tables.observe(), npt.NDArray[np.int16])
    assert_type(tables.mask(), npt.NDArray[np.bool_])
    return tables.choose("greedy")


def seat_by_seat() -> float:
    env = rumpus.env("pandemonium", seats=4, reflexes="expert", rewards="share", max_cycles=5)
    env.reset(seed=7)
    won = 0.0
    for agent in env.agent_iter():
        assert_type(agent, str)
        observed, reward, ended, cut, _ = env.last()
        assert_type(observed["observation"], npt.NDArray[np.int16])
        assert_type(observed["action_mask"], npt.NDArray[np.int8])
        won += reward
        env.step(None if ended or cut else int(np.argmax(observed["action_mask"])))
    return won


def all_at_once() -> bool:
    env = rumpus.parallel_env("frantic", seats=2, illegal="lost", render_mode="ansi", hand_size=5)
    observed, _ = env.reset(seed=7)
    actions = {agent: int(np.argmax(seen["action_mask"])) for agent, seen in observed.items()}
    _, rewards, ended, _, infos = env.step(actions)
    assert_type(rewards, dict[str, float])
    return any(ended.values()) or infos["seat_0"]["lost"]
