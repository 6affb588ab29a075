"""Many tables of one game, stepped together: the compiled rules behind a handful of arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
from numpy.typing import ArrayLike

from rumpus.bots.schedule import Schedule
from rumpus.bots.speed import Level, attention_of, times_of
from rumpus.engine.chance import Dice
from rumpus.engine.errors import IllegalMoveError, SeatsError
from rumpus.engine.game import Game
from rumpus.engine.options import Value
from rumpus.engine.record import dtype_of
from rumpus.games import game as find_game
from rumpus.lab.simulate import MOST_STEPS, cores
from rumpus.research.errors import ActionsError
from rumpus.research.setting import Rewards, check_seed, observation_of, reflexes_of, sign_of
from rumpus.research.stepping import (
    Rows,
    Shared,
    Timing,
    choose_some,
    fill_masks,
    fill_observations,
    find_illegal,
    step_some,
)

#: A job has at least so many tables: for fewer it does not pay to wake a thread.
_LEAST_FOR_A_JOB = 256


class Tables:
    """`n` tables of one game. At each a seat is to decide; `step` takes an action for every table.

    All arrays are made once and filled in place: keep a copy of what you want to keep. A game that
    has ended is dealt anew in the same step, with the next seed; `done` and `rewards` still tell
    of the one that ended. Equal seeds and actions give equal games on any number of threads.
    """

    seats: npt.NDArray[np.int8]  #: (n,) the seat that is to decide at each table
    rewards: npt.NDArray[np.float32]  #: (n, seats) what each seat got by the last step
    done: npt.NDArray[np.bool_]  #: (n,) a game ended in the last step
    truncated: npt.NDArray[np.bool_]  #: (n,) it was broken off, since it went on for too long
    numbers: npt.NDArray[np.int64]  #: (n,) which game of the run each table plays
    seeds: npt.NDArray[np.int64]  #: (n,) the seed of that game, as for `Game.deal`
    steps: npt.NDArray[np.int32]  #: (n,) decisions made in it so far

    def __init__(
        self,
        game: Game | str,
        n: int,
        seats: int,
        *,
        seed: int = 0,
        rewards: Rewards = "points",
        reflexes: str | Level | Sequence[str | Level] = (),
        threads: int | None = None,
        most_steps: int = MOST_STEPS,
        **options: Value,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        if n < 1:
            raise SeatsError(f"a batch has at least one table, not {n}")
        self.n, self.players = n, self.game.check_seats(seats)
        self.observation = observation_of(self.game)
        fields = self.game.fields(**options)
        named_reflexes = reflexes_of(self.game, seats, reflexes)
        blank = _blank(self.game, seats, fields)
        self._shared = Shared(0, sign_of(self.game, rewards), most_steps, blank)
        self._rows = self._make_rows(blank)
        self._timing = _timing(n, seats, named_reflexes) if named_reflexes else None
        self._jobs = _jobs(n, threads or cores(), self.game.moves)
        self._pool = ThreadPoolExecutor(len(self._jobs)) if len(self._jobs) > 1 else None
        self._step, self._find = self.game.compiled(step_some), self.game.compiled(find_illegal)
        self._bots: dict[str, npt.NDArray[np.int64]] = {}
        self.reset(seed)

    def _make_rows(self, blank: np.ndarray) -> Rows:
        n, seats = self.n, self.players
        self.seats = np.zeros(n, np.int8)
        self.rewards = np.zeros((n, seats), np.float32)
        self.done, self.truncated = np.zeros(n, np.bool_), np.zeros(n, np.bool_)
        self.numbers, self.seeds = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self.steps = np.zeros(n, np.int32)
        self._masks: npt.NDArray[np.bool_] | None = None
        self._observations: npt.NDArray[np.int16] | None = None
        return Rows(
            states=np.zeros(n, blank.dtype),
            dices=np.zeros(n, dtype_of(Dice)),
            lots=np.zeros(n, dtype_of(Dice)),
            actions=np.zeros(n, np.int64),
            numbers=self.numbers,
            seeds=self.seeds,
            steps=self.steps,
            scores=np.zeros((n, seats), np.int32),
            seats=self.seats,
            counts=np.zeros(n, np.int32),
            legal=np.zeros((n, self.game.moves), np.int16),
            rewards=self.rewards,
            done=self.done,
            truncated=self.truncated,
        )

    def reset(self, seed: int = 0) -> None:
        """Deal at all tables: table i begins with game i of the run that the seed stands for."""
        self._shared = self._shared._replace(seed=check_seed(seed))
        self.numbers[:] = np.arange(self.n)
        self.rewards[:], self.done[:], self.truncated[:] = 0, False, False
        self._advance(is_reset=1)

    def step(self, actions: ArrayLike) -> None:
        """One action for each table, by the seat in `seats`; a wrong one is refused with all."""
        self._check(actions)
        self._advance(is_reset=0)

    def observe(self) -> npt.NDArray[np.int16]:
        """(n, size) int16: what the seat to decide may know; `observation` says what it means."""
        if self._observations is None:
            shape = (self.n, self.observation.size(self.players))
            self._observations = np.zeros(shape, np.int16)
        fill = self.game.compiled(fill_observations)
        self._in_jobs(lambda a, b, _: fill(a, b, self._rows.states, self.seats, self._observations))
        return self._observations

    def mask(self) -> npt.NDArray[np.bool_]:
        """(n, moves) bool: what the seat to decide may do."""
        if self._masks is None:
            self._masks = np.zeros((self.n, self.game.moves), np.bool_)
        fill = self.game.compiled(fill_masks)
        self._in_jobs(lambda a, b, _: fill(a, b, self._rows.counts, self._rows.legal, self._masks))
        return self._masks

    def choose(self, bot: str = "random") -> npt.NDArray[np.int64]:
        """(n,) int64, a new array: what a bot would do at each table."""
        if bot not in self._bots:
            self._bots[bot] = self.game.compiled_bots([self.game.bot(bot)])
        choose, actions = self.game.compiled(choose_some), np.zeros(self.n, np.int64)
        rows = self._rows
        given = (self._bots[bot], rows.states, rows.lots, rows.seats, rows.counts, rows.legal)
        self._in_jobs(lambda a, b, moves: choose(a, b, moves, *given, actions))
        return actions

    def state(self, table: int) -> Any:
        """A copy of one table's state, in the plain body."""
        return self.game.state.unpack(self._rows.states[table].tobytes())

    def _check(self, actions: ArrayLike) -> None:
        """Nothing that can be seen has changed before all actions are known to be right."""
        given = np.asarray(actions)
        if given.shape != (self.n,):
            raise ActionsError(f"actions have the shape ({self.n},), not {given.shape}")
        if given.dtype.kind not in "iu":
            raise ActionsError(f"actions are whole numbers, not {given.dtype}")
        self._rows.actions[:] = given
        compared = (self._rows.actions, self._rows.counts, self._rows.legal)
        for table in self._in_jobs(lambda a, b, _: self._find(a, b, *compared)):
            if table >= 0:
                raise IllegalMoveError(self._told(table, given[table]))

    def _told(self, table: int, action: Any) -> str:
        row = self._rows.legal[table, : self._rows.counts[table]].tolist()
        shown = ", ".join(f"{move} ({self.game.format_move(move)})" for move in row[:8])
        more = ", …" if len(row) > len(row[:8]) else ""
        seat = self.seats[table]
        return f"table {table}: seat {seat} may not do {action}; expected one of: {shown}{more}"

    def _advance(self, is_reset: int) -> None:
        given = (is_reset, self._shared, self._rows, self._timing)
        self._in_jobs(lambda a, b, _: self._step(a, b, *given))

    def _in_jobs(self, work: Callable[[int, int, np.ndarray], Any]) -> list[Any]:
        """Run it on all rows; the last job is this thread's own."""
        if self._pool is None:
            return [work(*self._jobs[0])]
        others = [self._pool.submit(work, *job) for job in self._jobs[:-1]]
        last = work(*self._jobs[-1])
        return [*(other.result() for other in others), last]


def _jobs(n: int, threads: int, moves: int) -> list[tuple[int, int, np.ndarray]]:
    """The rows of each job, and a list of moves to work with."""
    threads = max(1, min(threads, n // _LEAST_FOR_A_JOB))
    edges = [n * k // threads for k in range(threads + 1)]
    return [(first, last, np.zeros(moves, np.int64)) for first, last in pairwise(edges)]


def _blank(game: Game, seats: int, fields: dict[str, Any]) -> np.ndarray:
    blank = np.zeros(1, dtype_of(game.state))
    blank["seats"] = seats
    for name, value in fields.items():
        blank[name] = value
    return blank


def _timing(n: int, seats: int, reflexes: list[str | Level]) -> Timing:
    """Every seat is a player of its own."""
    schedule = np.zeros(1, dtype_of(Schedule))
    times, attention = np.array(times_of(reflexes)), np.array(attention_of(reflexes))
    return Timing(np.arange(seats), schedule, np.zeros(n, schedule.dtype), times, attention)


def batch(
    game: Game | str,
    n: int,
    seats: int,
    *,
    seed: int = 0,
    rewards: Rewards = "points",
    reflexes: str | Level | Sequence[str | Level] = (),
    threads: int | None = None,
    most_steps: int = MOST_STEPS,
    **options: Value,
) -> Tables:
    """`n` tables of a game that are stepped together. What else is given is an option of the game.

    `rewards`: "points" as they come, or "share" of the win at the end. `reflexes`: how fast the
    seats of a real-time game are. `most_steps`: a game is broken off after so many.
    """
    return Tables(
        game, n, seats, seed=seed, rewards=rewards, reflexes=reflexes, threads=threads,
        most_steps=most_steps, **options,
    )  # fmt: skip
