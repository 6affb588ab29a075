"""RLCard: games in Python."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

PACKAGES = ("rlcard>=1.2", "numpy<2", "pip")  # it asks pip what is installed


def play(name: str, games: int) -> int:
    import rlcard
    from rlcard.agents import RandomAgent

    table = rlcard.make(name, config={"seed": 1})
    table.set_agents([RandomAgent(num_actions=table.num_actions) for _ in range(table.num_players)])
    moves = 0
    for _ in range(games):
        trajectories, _ = table.run(is_training=False)
        moves += sum(len(one) // 2 for one in trajectories)
    return moves


GAMES: dict[str, Callable[[int], int]] = {
    f"RLCard {name}": partial(play, name) for name in ("uno", "gin-rummy")
}
