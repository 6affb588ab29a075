"""OpenSpiel: games in C++, played move by move from Python."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pyspiel

PACKAGES = ("open_spiel>=1.5", "numpy")


def play(name: str, games: int) -> int:
    game, chance, moves = pyspiel.load_game(name), random.Random(1), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                moves += 1
    return moves


GAMES: dict[str, Callable[[int], int]] = {
    f"OpenSpiel {name}": partial(play, name) for name in ("crazy_eights", "hearts", "gin_rummy")
}
