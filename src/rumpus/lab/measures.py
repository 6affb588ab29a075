"""What a comparison measures: one number a game, for each thing that a designer asks about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from rumpus.lab.pace import minutes
from rumpus.lab.played import Played
from rumpus.lab.settings import strength


@dataclass(frozen=True)
class Measure:
    """A figure of a game, and how it is spoken of."""

    name: str
    what: str
    of: Callable[[Played], np.ndarray]
    more: str  # "… longer"
    less: str
    is_share: bool = False

    @property
    def short(self) -> str:
        return self.name.replace("_", " ")


def better_wins(played: Played) -> np.ndarray:
    """The share of the win that goes to the best player, wherever it sits."""
    best = rank_of_players(played)[played.plan.seating] == 0
    return np.asarray((played.win_shares * best).sum(axis=1))


def better_ahead(played: Played) -> np.ndarray:
    """Of all pairs of a better and a worse player: in how many has the better one more points?"""
    rank = rank_of_players(played)[played.plan.seating]  # (games, seats)
    points = played.results.scores * (-1 if played.plan.game.few_points_win else 1)
    better = rank[:, :, None] < rank[:, None, :]
    ahead = (np.sign(points[:, :, None] - points[:, None, :]) + 1) / 2
    return np.asarray((ahead * better).sum(axis=(1, 2)) / better.sum(axis=(1, 2)))


def rank_of_players(played: Played) -> np.ndarray:
    """For each player of the plan 0 if it is the best, 1 if the next."""
    plan = played.plan
    ranked = sorted(plan.players, key=lambda player: strength(plan.game, player), reverse=True)
    return np.array([ranked.index(player) for player in plan.players])


def lead(played: Played) -> np.ndarray:
    """Points between the first and the second."""
    ranked = np.sort(played.results.scores, axis=1)
    if played.plan.game.few_points_win:
        return np.asarray(ranked[:, 1] - ranked[:, 0])
    return np.asarray(ranked[:, -1] - ranked[:, -2])


def shared(played: Played) -> np.ndarray:
    return np.asarray((np.count_nonzero(played.win_shares, axis=1) > 1).astype(float))


MINUTES = Measure("minutes", "minutes of a game", minutes, "longer", "shorter")
ROUNDS = Measure(
    "rounds", "rounds of a game", lambda p: p.results.rounds.astype(float), "more", "fewer"
)
MOVES = Measure(
    "moves", "moves in a game", lambda p: p.results.steps.astype(float), "more", "fewer"
)
WINS = Measure(
    "better_wins", "who is better wins", better_wins, "more often", "less often", is_share=True
)
AHEAD = Measure(
    "better_ahead",
    "who is better ends ahead of who is worse",
    better_ahead,
    "more often",
    "less often",
    is_share=True,
)
LEAD = Measure("lead", "points between first and second", lead, "more", "fewer")
POINTS = Measure(
    "points", "points of a seat", lambda p: p.results.scores.mean(axis=1), "more", "fewer"
)
SHARED = Measure(
    "shared", "games have a shared win", shared, "more often", "less often", is_share=True
)

ALL = (MINUTES, ROUNDS, MOVES, WINS, AHEAD, LEAD, POINTS, SHARED)
