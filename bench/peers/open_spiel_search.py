"""OpenSpiel's information-set tree search, in C++, on hearts from the first choice of a deal."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pyspiel

PACKAGES = ("open_spiel==2.0.2", "numpy==2.2.6")
_BUDGET = 200
_CURIOSITY = 2.0


def first_choice(name: str) -> Any:
    state, chance = pyspiel.load_game(name).new_initial_state(), random.Random(1)
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            state.apply_action(state.legal_actions()[0])
    return state


def search(searches: int) -> int:
    """Simulations made: each samples a world, grows the tree and plays on at random to the end."""
    state = first_choice("hearts")
    for seed in range(searches):
        rollouts = pyspiel.RandomRolloutEvaluator(1, seed)
        pyspiel.ISMCTSBot(seed, rollouts, _CURIOSITY, _BUDGET).step(state)
    return searches * _BUDGET


GAMES: dict[str, Callable[[int], int]] = {
    "OpenSpiel hearts, ISMCTS in C++, random rollouts": search
}
