"""OpenSpiel: games in C++, played move by move from Python, and wholly in C++."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache, partial

import pyspiel

PACKAGES = ("open_spiel==2.0.2", "numpy==2.2.6")
IMPORT = "pyspiel"

_CRAZY_EIGHTS = "crazy_eights(players=4)"
_COUNTED = 400


def play_from_python(name: str, games: int) -> int:
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


def play_in_cpp(name: str, with_chance: bool, games: int) -> int:
    """Its own random bots in its own loop: Python only says "the next game"."""
    a_game = _mean_length(name, with_chance)
    game, bots = _set_up(name)
    for seed in range(games):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
    return round(games * a_game)


@cache
def _mean_length(name: str, with_chance: bool) -> float:
    """Steps of a game, counted beforehand: asking after each game would take time."""
    game, bots = _set_up(name)
    steps = 0
    for seed in range(_COUNTED):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        steps += sum(with_chance or made.player >= 0 for made in state.full_history())
    return steps / _COUNTED


@cache
def _set_up(name: str) -> tuple[pyspiel.Game, list[pyspiel.Bot]]:
    game = pyspiel.load_game(name)
    return game, [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]


GAMES: dict[str, Callable[[int], int]] = {
    "OpenSpiel crazy_eights, wholly in C++": partial(play_in_cpp, _CRAZY_EIGHTS, False),
    "OpenSpiel crazy_eights, wholly in C++, each card dealt counted as a move": partial(
        play_in_cpp, _CRAZY_EIGHTS, True
    ),
    "OpenSpiel hearts, wholly in C++": partial(play_in_cpp, "hearts", False),
    "OpenSpiel crazy_eights, from Python": partial(play_from_python, _CRAZY_EIGHTS),
    "OpenSpiel hearts, from Python": partial(play_from_python, "hearts"),
}
