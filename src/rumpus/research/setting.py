"""What batches and environments ask for in the same way: reflexes and rewards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rumpus.bots.speed import Level, UnknownLevelError, find_level
from rumpus.engine.errors import RumpusError, SeatsError
from rumpus.engine.game import Game
from rumpus.engine.observation import Observation
from rumpus.research.errors import RewardsError

#: What a seat is rewarded with: the points it wins step by step, or its share of the win.
Rewards = Literal["points", "share"]

_USUAL_REFLEXES = "greedy"


def observation_of(game: Game) -> Observation:
    if game.observation is None:
        raise RumpusError(f"{game.title} has no observations")
    return game.observation


def sign_of(game: Game, rewards: str) -> int:
    """1 where points are good, -1 where they are a burden, 0 for shares of the win."""
    if rewards not in ("points", "share"):
        raise RewardsError(f"rewards are 'points' or 'share', not {rewards!r}")
    if rewards == "share":
        return 0
    return -1 if game.few_points_win else 1


def reflexes_of(
    game: Game, seats: int, reflexes: str | Level | Sequence[str | Level]
) -> list[str | Level]:
    """How fast each seat is in a real-time game: the same for all, or one for each."""
    named = [reflexes] if isinstance(reflexes, (str, Level)) else list(reflexes)
    if not game.realtime:
        if named:
            raise UnknownLevelError(f"{game.title} is played by turns: reflexes have no meaning")
        return []
    named = named or [_USUAL_REFLEXES]
    if len(named) not in (1, seats):
        raise SeatsError(f"reflexes: one for all or {seats} for {seats} seats, not {len(named)}")
    for name in named:
        find_level(name)
    return named * (seats if len(named) == 1 else 1)
