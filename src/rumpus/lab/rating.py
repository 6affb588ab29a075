"""Ratings from who won, among how many and whom: Luce's choice law (Bradley–Terry for many seats).

A seat wins with the chance of its strength over the sum of all strengths at the table. Strengths
are fitted by Hunter's MM steps; shared wins count as shares. One imagined draw of each player
against an average one keeps a player that won all, or nothing, at a finite place.
The scale is Elo's: 400 points are odds of ten to one between two.
"""

from __future__ import annotations

import numpy as np

_ROUNDS = 2000
_CLOSE = 1e-10
_SCALE = 400.0


def ratings(
    games: np.ndarray, seats: np.ndarray, wins: np.ndarray, imagined: np.ndarray | float = 1.0
) -> np.ndarray:
    """(…, players) ratings with mean 0.

    `games` (line-ups,): how many each line-up played; `seats` (line-ups, players): how many seats
    each player had in it; `wins` (…, line-ups, players): the sum of its win shares; `imagined`
    (…, players): how much the imagined draw counts.
    """
    won = wins.sum(axis=-2) + imagined / 2
    strength = np.ones_like(won)
    for _ in range(_ROUNDS):
        at_table = strength @ seats.T  # (…, line-ups)
        chances = (games / at_table) @ seats + imagined / (strength + 1)
        better = won / chances
        settled = np.abs(better / strength - 1).max() < _CLOSE
        strength = better
        if settled:
            break
    logs = np.log10(strength)
    return np.asarray(_SCALE * (logs - logs.mean(axis=-1, keepdims=True)))
