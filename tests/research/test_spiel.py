"""OpenSpiel's own tests pass for the turn-based games, and its algorithms run on them."""

from __future__ import annotations

import pickle
import random

import pytest

import rumpus
from rumpus.engine.errors import RumpusError
from rumpus.games import NAMES, game

pyspiel = pytest.importorskip("pyspiel")

from rumpus.research.spiel import spiel_game  # noqa: E402  # only where OpenSpiel is

BY_TURNS = [name for name in NAMES if not game(name).realtime]


@pytest.mark.parametrize("name", BY_TURNS)
def test_openspiels_own_tests_pass(name: str) -> None:
    """Legal actions, chance, returns, clones, observations; the shortest from written text, too.
    Whether anything is compiled by then makes no difference."""
    rumpus.batch(name, n=1, seats=game(name).seats[0]).choose("random")
    loaded = pyspiel.load_game(f"rumpus_{name}")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=name == "scandaroon", verbose=False)


@pytest.mark.parametrize("name", BY_TURNS)
def test_it_plays_the_deals_of_tables(name: str) -> None:
    which = game(name)
    state = spiel_game(name, which.seats[-1], deals=5, first_deal=40).new_initial_state()
    assert [deal for deal, _ in state.chance_outcomes()] == [0, 1, 2, 3, 4]
    state.apply_action(3)
    table = which.deal(which.seats[-1], 43)
    chance = random.Random(1)
    for _ in range(60):
        if table.is_over:
            break
        assert state.current_player() == table.who_may_act[0]
        seat = table.who_may_act[0]
        assert state.legal_actions() == table.legal_numbers(seat)
        assert state.observation_tensor(seat) == table.observe(seat)
        action = chance.choice(state.legal_actions())
        assert state.action_to_string(seat, action) == which.format_move(action)
        state.apply_action(action)
        table.carry_out(seat, action)
    assert state.table == table


def test_options_reach_the_game() -> None:
    state = spiel_game("kingdom_four", 3, wilds=True).new_initial_state()
    state.apply_action(0)
    assert state.table is not None
    assert state.table.view(0).wilds
    again = pickle.loads(pickle.dumps(state.get_game())).new_initial_state()
    again.apply_action(0)
    assert again.table == state.table


def test_a_resampled_state_looks_the_same_to_its_player() -> None:
    state = spiel_game("kingdom_four", 3).new_initial_state()
    state.apply_action(7)
    chance = random.Random(1)
    for _ in range(10):
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    twin = state.resample_from_infostate(player, chance.random)
    assert twin.table != state.table
    assert twin.observation_string(player) == state.observation_string(player)


def test_openspiels_search_plays_on() -> None:
    from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

    loaded = spiel_game("scandaroon", 3)
    state = loaded.new_initial_state()
    state.apply_action(1)
    bot = MCTSBot(loaded, 2.0, 4, RandomRolloutEvaluator(1))
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_games_played_all_at_once_are_refused() -> None:
    with pytest.raises(RumpusError, match="OpenSpiel plays by turns"):
        spiel_game("pandemonium", 4)
