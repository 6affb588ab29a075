"""PettingZoo's own tests pass for every game, and the environments play by the rules."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from rumpus.engine.chance import below, dice
from rumpus.engine.errors import IllegalMoveError, OptionError, RumpusError, SeatsError, SeedError
from rumpus.games import NAMES, game
from rumpus.games.perpetual_commotion.moves import STOP_FROM
from rumpus.lab.plan import rotating
from rumpus.lab.record import play_plainly
from rumpus.research.errors import ActionsError, RewardsError
from rumpus.research.zoo import env, parallel_env, raw_env, simultaneous_env

ENDS = [(name, seats) for name in NAMES for seats in (game(name).seats[0], game(name).seats[-1])]
every_end = pytest.mark.parametrize(("name", "seats"), ENDS)


def refusal(make: Any) -> type[RumpusError]:
    with pytest.raises(RumpusError) as caught:
        make()
    return caught.type


# --- PettingZoo's own ---


@every_end
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")  # another seat's turn
def test_the_api_test_passes(name: str, seats: int) -> None:
    api_test(env(name, seats), num_cycles=40)
    api_test(env(name, seats, max_cycles=5, rewards="share"), num_cycles=40)


@every_end
def test_the_seed_test_passes(name: str, seats: int) -> None:
    seed_test(partial(env, name, seats), num_cycles=20)
    parallel_seed_test(partial(parallel_env, name, seats, illegal="lost"), num_cycles=20)


@every_end
def test_the_parallel_api_test_passes(name: str, seats: int) -> None:
    parallel_api_test(parallel_env(name, seats), num_cycles=60)


@every_end
def test_the_max_cycles_test_passes(name: str, seats: int) -> None:
    """It draws actions without looking at the mask: those that are not possible are lost."""
    max_cycles_test(
        SimpleNamespace(
            parallel_env=partial(parallel_env, name, seats, illegal="lost"),
            env=lambda **given: simultaneous_env(
                parallel_env(name, seats, illegal="lost", **given)
            ),
        )
    )


# --- by turns ---


def played_at_random(environment: Any, seed: int, most: int = 100_000) -> dict[str, float]:
    """The sum of all rewards of each agent."""
    environment.reset(seed=seed)
    rolls, total = dice(seed, 5), dict.fromkeys(environment.possible_agents, 0.0)
    for _ in range(most):
        observed, _, ended, cut, info = environment.last()
        if ended or cut:
            break
        allowed = np.flatnonzero(observed["action_mask"])
        assert observed["action_mask"].tolist() == info["action_mask"].tolist()
        environment.step(int(allowed[below(rolls, len(allowed))]))
        for agent, won in environment.rewards.items():
            total[agent] += won
    return total


@pytest.mark.parametrize("name", ["frantic", "kingdom_four", "scandaroon"])
def test_rewards_add_up_to_points_or_to_one_win(name: str) -> None:
    seats = game(name).seats[0] + 1
    by_points, by_share = raw_env(name, seats), raw_env(name, seats, rewards="share")
    points = played_at_random(by_points, 3)
    shares = played_at_random(by_share, 3)
    sitting = by_points._common.sitting
    sign = -1 if name == "frantic" else 1
    assert [*points.values()] == [sign * score for score in sitting.scores()]
    assert sum(shares.values()) == pytest.approx(1)
    best = max(points.values())
    winners = game(name).rules.winners(sitting.state)
    for seat, agent in enumerate(points):
        assert (shares[agent] > 0) == bool(winners >> seat & 1)
        assert points[agent] == best or not shares[agent]


def test_an_environment_deals_as_a_table_does() -> None:
    environment = raw_env("kingdom_four", 4, wilds=True)
    environment.reset(seed=11)
    table = game("kingdom_four").deal(4, 11, wilds=True)
    assert environment._common.sitting.state.pack() == table.state.pack()
    seat = table.who_may_act[0]
    assert environment.agent_selection == f"seat_{seat}"
    observed = environment.observe(environment.agent_selection)
    assert observed["observation"].tolist() == table.observe(seat)
    assert np.flatnonzero(observed["action_mask"]).tolist() == table.legal_numbers(seat)


def test_resets_without_a_seed_follow_from_the_last_seed() -> None:
    def deals() -> list[bytes]:
        environment = raw_env("kingdom_four", 3)
        environment.reset(seed=5)
        found = []
        for _ in range(3):
            found.append(environment._common.sitting.state.pack())
            environment.reset()
        return found

    assert deals() == deals()
    assert len(set(deals())) == 3


def test_what_has_happened_is_told_in_words() -> None:
    environment = raw_env("kingdom_four", 3, render_mode="ansi")
    environment.reset(seed=1)
    environment.step(environment._common.sitting.legal(environment._common.sitting.seat)[0])
    assert "plays" in (environment.render() or "")


def test_the_whole_state_and_the_table_can_be_seen() -> None:
    for environment in (raw_env("kingdom_four", 3, render_mode="ansi"),
                        parallel_env("kingdom_four", 3, render_mode="ansi")):  # fmt: skip
        environment.reset(seed=1)
        state = environment.state()
        assert environment.state_space.contains(state)
        assert state.tolist() == game("kingdom_four").deal(3, 1).state.flat()
        assert "field: " in (environment.render() or "")
        assert "hand: " not in (environment.render() or ""), "everybody may see it"


# --- real time ---


@pytest.mark.parametrize(("name", "seats"), [("perpetual_commotion", 3), ("pandemonium", 4)])
def test_in_real_time_the_next_agent_is_the_seat_whose_time_has_come(name: str, seats: int) -> None:
    """Bots asked by the environment play the very game that the laboratory plays."""
    which = game(name)
    reflexes = ["casual", "greedy", "expert", "greedy"][:seats]
    plan = rotating(which, seats, ["greedy"], 1, 8, reflexes=reflexes, fixed=True)
    environment = raw_env(name, seats, reflexes=reflexes)
    environment.reset(seed=int(plan.seeds[0]))
    sitting = environment._common.sitting
    choose = which.plain(which.bot("greedy"))
    while environment._common.sitting.waiting:
        moves = sitting.legal(sitting.seat)
        environment.step(choose(sitting.state, sitting.seat, moves, len(moves), sitting.dice))
    table, schedule = play_plainly(plan, 0)
    assert sitting.state.pack() == table.state.pack()
    assert sitting.schedule.pack() == schedule.pack()
    assert schedule.lost_in_all > 0, "some moves came too late"


def test_in_a_parallel_race_only_one_comes_in_time() -> None:
    """Two lay the same card on the same pile: the lot decides, and the other has lost."""
    outcomes = set()
    for seed in range(8):
        environment = parallel_env("perpetual_commotion", 2)
        observed, _ = environment.reset(seed=seed)
        for _ in range(60):
            shared = moves_on_piles(observed["seat_0"]) & moves_on_piles(observed["seat_1"])
            actions = {a: min(shared) if shared else first_of(o) for a, o in observed.items()}
            observed, _, ended, _, infos = environment.step(actions)
            if shared:
                outcomes.add((infos["seat_0"]["lost"], infos["seat_1"]["lost"]))
            if any(ended.values()):
                break
    assert outcomes == {(True, False), (False, True)}


def moves_on_piles(observed: Any) -> set[int]:
    return {int(move) for move in np.flatnonzero(observed["action_mask"]) if move < STOP_FROM}


def first_of(observed: Any) -> int:
    return int(np.argmax(observed["action_mask"]))


# --- mistakes ---


def test_a_wrong_action_is_an_error_by_name_and_changes_nothing() -> None:
    action: Any
    error: type[Exception]
    environment = raw_env("frantic", 3)
    environment.reset(seed=2)
    before = environment._common.sitting.state.pack()
    mask = environment.observe(environment.agent_selection)["action_mask"]
    for action, error in [(int(np.argmin(mask)), IllegalMoveError), (-1, IllegalMoveError),
                          (1.5, ActionsError), (None, ActionsError)]:  # fmt: skip
        with pytest.raises(error):
            environment.step(action)
        assert environment._common.sitting.state.pack() == before


def test_a_wrong_parallel_action_is_refused_with_all_the_others() -> None:
    actions: Any
    error: type[Exception]
    environment = parallel_env("frantic", 2)
    observed, _ = environment.reset(seed=2)
    before = environment._common.sitting.state.pack()
    right = {a: int(np.argmax(o["action_mask"])) for a, o in observed.items()}
    wrong = {**right, "seat_1": int(np.argmin(observed["seat_1"]["action_mask"]))}
    for actions, error in [(wrong, IllegalMoveError), ({"seat_0": 1}, ActionsError),
                           ({**right, "seat_0": "x"}, ActionsError)]:  # fmt: skip
        with pytest.raises(error):
            environment.step(actions)
        assert environment._common.sitting.state.pack() == before


def test_wrong_settings_are_errors_by_name() -> None:
    assert refusal(lambda: env("frantic", 9)) is SeatsError
    assert refusal(lambda: env("frantic", 2, rewards=cast(Any, "gold"))) is RewardsError
    assert refusal(lambda: env("frantic", 2, jokers=3)) is OptionError
    assert refusal(lambda: env("frantic", 2, reflexes="greedy")).__name__ == "UnknownLevelError"
    assert refusal(lambda: env("pandemonium", 4, reflexes=["greedy"] * 3)) is SeatsError
    assert refusal(lambda: raw_env("frantic", 2).reset(seed=-1)) is SeedError
    assert refusal(lambda: parallel_env("frantic", 2, illegal=cast(Any, "maybe"))) is ActionsError
