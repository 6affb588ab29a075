"""PettingZoo classic: its card games, by its usual loop with action masks."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from functools import cache, partial
from typing import Any

PACKAGES = ("pettingzoo[classic]==1.27.0", "rlcard==1.2.0", "open_spiel==2.0.2", "numpy==2.2.6")
IMPORT = "pettingzoo.classic.leduc_holdem_v4"


@cache
def _environment(name: str) -> Any:
    return importlib.import_module(f"pettingzoo.classic.{name}").env()


def play(name: str, games: int) -> int:
    env, chance, moves = _environment(name), random.Random(1), 0
    for seed in range(games):
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, is_over, is_cut, info = env.last()
            if is_over or is_cut:
                env.step(None)
            else:
                env.step(chance.choice(_mask(seen, info).nonzero()[0]))
                moves += 1
    return moves


def _mask(seen: Any, info: Any) -> Any:
    return seen["action_mask"] if "action_mask" in seen else info["action_mask"]


GAMES: dict[str, Callable[[int], int]] = {
    "PettingZoo classic texas_holdem_no_limit": partial(play, "texas_holdem_no_limit_v6"),
    "PettingZoo classic leduc_holdem": partial(play, "leduc_holdem_v4"),
    "PettingZoo classic hanabi": partial(play, "hanabi_v5"),
}
