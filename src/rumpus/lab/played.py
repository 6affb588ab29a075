"""What came out of many games, as arrays: one row a game."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Self

import numpy as np

from rumpus.lab.plan import Plan
from rumpus.players.referee import Faults

#: In `Results.over`: the run was stopped before this game was finished.
NOT_PLAYED = -1


@dataclass(frozen=True)
class Results:
    """One row a game. Filled by compiled code."""

    over: np.ndarray  # (games,) 1 if it came to its end
    winners: np.ndarray  # (games,) bits of the seats that won
    scores: np.ndarray  # (games, seats)
    tallies: np.ndarray  # (games, seats, tallies)
    earned: np.ndarray  # (games, seats, sources) points: they add up to the scores
    steps: np.ndarray  # (games,) moves made
    rounds: np.ndarray  # (games,) rounds or hands dealt
    elapsed: np.ndarray  # (games,) microseconds of event time; 0 in untimed games
    lost: np.ndarray  # (games, seats) moves that came too late; no columns in untimed games

    @classmethod
    def empty(cls, plan: Plan) -> Self:
        games, seats = plan.seating.shape
        return cls(
            over=np.full(games, NOT_PLAYED, np.int8),
            winners=np.zeros(games, np.int64),
            scores=np.zeros((games, seats), np.int32),
            tallies=np.zeros((games, seats, len(plan.game.tallies)), np.int32),
            earned=np.zeros((games, seats, len(plan.game.sources)), np.int32),
            steps=np.zeros(games, np.int32),
            rounds=np.zeros(games, np.int32),
            elapsed=np.zeros(games, np.int64),
            lost=np.zeros((games, seats if plan.is_timed else 0), np.int32),
        )

    def only(self, games: np.ndarray | slice) -> Self:
        return replace(self, **{f.name: getattr(self, f.name)[games] for f in fields(self)})


@dataclass(frozen=True)
class Played:
    """Games that were played, and what is known of how."""

    plan: Plan
    results: Results
    seconds: float  # that it took to play them
    jobs: int
    wanted: int  # games; more than there are if the run was stopped
    faults: tuple[Faults, ...] = ()  # of the players who were asked, one each

    def __len__(self) -> int:
        return len(self.plan)

    @property
    def was_stopped(self) -> bool:
        return len(self) < self.wanted

    @property
    def capped(self) -> int:
        """Games that were broken off, since they went on for too many steps."""
        return int(np.sum(self.results.over == 0))

    def finished(self) -> Played:
        """Without the games that were broken off."""
        return self.only(self.results.over == 1)

    def only(self, games: np.ndarray) -> Played:
        return replace(self, plan=self.plan.only(games), results=self.results.only(games))

    @property
    def win_shares(self) -> np.ndarray:
        """(games, seats): 1 for a win, a half for one shared by two, and so on."""
        won = (self.results.winners[:, None] >> np.arange(self.plan.seats)) & 1
        return won / np.maximum(won.sum(axis=1, keepdims=True), 1)
