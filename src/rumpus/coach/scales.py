"""Weighs moves in the compiled body, for those who play in the plain one.

Nothing here holds the interpreter's lock while games are played out, so a server may ask in a
thread.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from rumpus.coach.weighing import OPEN, POLICY, WIN, weigh_at
from rumpus.engine.chance import Dice
from rumpus.engine.errors import RumpusError
from rumpus.engine.game import Game
from rumpus.engine.record import Record, dtype_of
from rumpus.engine.rules import Search, count_nothing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rumpus.engine.options import Value
    from rumpus.engine.table import Table

#: Of each line so many worlds and moves are kept.
LINES, LINE_MOVES = 60, 6
#: Stages that were played once and for all, for those to come.
_POOLED = 512


class NoCoachError(RumpusError):
    """A game that cannot be looked at in this way."""


@dataclass(frozen=True)
class Weighed:
    """What came of each of the moves, in so many worlds."""

    worlds: int
    shares: np.ndarray  # (moves, seats) sums, a win is WIN
    squares: np.ndarray  # (moves, seats) of the difference to the first move
    points: np.ndarray  # (moves, seats) sums of the points at the end of the stage
    lines: np.ndarray  # (moves, worlds, moves that followed) 1 + seat · moves + move

    def __add__(self, other: Weighed) -> Weighed:
        return Weighed(
            self.worlds + other.worlds,
            self.shares + other.shares,
            self.squares + other.squares,
            self.points + other.points,
            np.maximum(self.lines, other.lines),
        )

    def chances(self, k: int = 0) -> list[float]:
        """Of each seat to win after one of the moves."""
        return [float(x) / (WIN * self.worlds) for x in self.shares[k]]

    def error(self, seat: int) -> float:
        """Standard error of a chance after the first move."""
        return self._error(self.chances()[seat], self.squares[0][seat])

    def gains(self, k: int) -> list[float]:
        """What the first move is worth more than another one, to each seat."""
        return [float(x) / (WIN * self.worlds) for x in self.shares[0] - self.shares[k]]

    def gain_error(self, k: int, seat: int) -> float:
        return self._error(self.gains(k)[seat], self.squares[k][seat])

    def _error(self, mean: float, squares: float) -> float:
        variance = float(squares) / (WIN * WIN * self.worlds) - mean * mean
        return sqrt(max(variance, 0.0) / self.worlds)


class Scales:
    """Weighs the moves of one game as it is played at one table. Several threads may ask."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Value] | None) -> None:
        """Without options nothing is pooled, and every game is played to its end."""
        search = check_searched(game)
        self.game = game
        self._weigh = game.compiled(weigh_at)
        self._dtype = dtype_of(game.state)
        self._pool = np.zeros((0, seats), np.int64)
        if options is not None and search.count_stage is not count_nothing:
            self._pool = _pool_of(game, seats, tuple(sorted(options.items())))

    @property
    def pool(self) -> np.ndarray:
        """Points of stages, for those to come; no rows where games are played to their end."""
        return self._pool

    @property
    def is_pooled(self) -> bool:
        """Whether games are played out to the end of their stage only."""
        return len(self._pool) > 0

    def weigh(
        self, state: Record, seat: int, moves: Sequence[int], seed: int, worlds: int, *,
        keeps: int = OPEN, first: int = 0, briefly: bool = False,
    ) -> Weighed:  # fmt: skip
        """Play so many worlds, from number `first` on, once for each of the moves.

        `briefly`: only what a move gains on the policy's choice will be asked for.
        """
        n, seats = len(moves), self._pool.shape[1]
        states = np.frombuffer(bytearray(state.pack()), self._dtype)
        dices = np.zeros(1, dtype_of(Dice))
        shares, squares = np.zeros((2, n, seats), np.int64)
        points = np.zeros((n + 1, seats), np.int64)
        lines = np.zeros((n, LINES, LINE_MOVES), np.int64)
        self._weigh(
            states, seat, np.array(moves, np.int64), n, dices, seed, first, worlds, keeps,
            int(briefly), self._pool, shares, squares, points, lines,
        )  # fmt: skip
        return Weighed(worlds, shares, squares, points[:n], lines)

    def chances(self, state: Record, worlds: int, seed: int, *, first: int = 0) -> Weighed:
        """The chances of all seats, with all hands open."""
        waiting = self.game.rules.who_may_act(state)
        seat = (waiting & -waiting).bit_length() - 1
        return self.weigh(state, seat, [POLICY], seed, worlds, first=first)


@lru_cache(maxsize=64)
def _pool_of(game: Game, seats: int, options: tuple[tuple[str, Value], ...]) -> np.ndarray:
    """The points of first stages, counted from the seat that began."""
    bare = Scales(game, seats, None)
    tables = (game.deal(seats, seed, **dict(options)) for seed in range(_POOLED))
    return np.array([_first_stage(bare, table) for table in tables])


def _first_stage(bare: Scales, table: Table) -> np.ndarray:
    study = bare.game.study
    assert study is not None
    points = bare.chances(table.state, 1, table.seed).points[0]
    return np.roll(points, -study.first_seat(table.state))


def check_searched(game: Game) -> Search[Any]:
    """What a search asks of a game, or the named error."""
    if game.search is None or game.realtime:
        raise NoCoachError(f"{game.title} is played all at once: no search looks at it")
    return game.search
