"""RLCard: games in Python, played by its own loop and its own random agents."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

PACKAGES = ("rlcard==1.2.0", "numpy==2.2.6", "pip")  # it asks pip what is installed
IMPORT = "rlcard"


@cache
def _table(name: str) -> Any:
    import rlcard
    from rlcard.agents import RandomAgent

    table = rlcard.make(name, config={"seed": 1})
    table.set_agents([RandomAgent(num_actions=table.num_actions) for _ in range(table.num_players)])
    return table


def play(name: str, games: int) -> int:
    table, moves = _table(name), 0
    for _ in range(games):
        trajectories, _ = table.run(is_training=False)
        moves += sum(len(one) // 2 for one in trajectories)
    return moves


GAMES: dict[str, Callable[[int], int]] = {
    "RLCard UNO": partial(play, "uno"),
    "RLCard gin rummy": partial(play, "gin-rummy"),
}
