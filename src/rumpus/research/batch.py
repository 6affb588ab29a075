"""Many tables of one game, stepped together: the compiled rules behind a handful of arrays."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from math import prod
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt
from numpy.typing import ArrayLike

from rumpus.bots.schedule import Schedule
from rumpus.bots.speed import Level, attention_of, times_of
from rumpus.engine.bots import Bot
from rumpus.engine.chance import Dice, check_seed, roll
from rumpus.engine.errors import IllegalMoveError, SeatsError
from rumpus.engine.game import Game
from rumpus.engine.options import Value
from rumpus.engine.record import dtype_of
from rumpus.engine.rule import is_rule
from rumpus.games import game as find_game
from rumpus.lab.plan import Who
from rumpus.lab.simulate import MOST_STEPS, cores
from rumpus.players.player import RulePlayer, player_of
from rumpus.players.questions import Questions
from rumpus.players.referee import Faults, Referee
from rumpus.research.errors import ActionsError
from rumpus.research.setting import Rewards, observation_of, reflexes_of, sign_of
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
#: Bytes.
_LINE = 64


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
        keep_final: bool = False,
        **options: Value,
    ) -> None:
        self._given: dict[str, Any] = {
            "n": n, "seats": seats, "rewards": rewards, "reflexes": reflexes,
            "most_steps": most_steps, "keep_final": keep_final, **options,
        }  # fmt: skip
        self.game = find_game(game) if isinstance(game, str) else game
        if n < 1:
            raise SeatsError(f"a batch has at least one table, not {n}")
        self.n, self.players = n, self.game.check_seats(seats)
        self.observation = observation_of(self.game)
        fields = self.game.fields(**options)
        named_reflexes = reflexes_of(self.game, seats, reflexes)
        blank = _blank(self.game, seats, fields)
        self._shared = Shared(0, sign_of(self.game, rewards), most_steps, blank)
        self._rows = self._make_rows(blank, n if keep_final else 0)
        self._timing = _timing(n, named_reflexes) if named_reflexes else None
        self._jobs = _jobs(n, threads or cores(), self.game.moves)
        self._pool = ThreadPoolExecutor(len(self._jobs)) if len(self._jobs) > 1 else None
        self._step, self._find = self.game.compiled(step_some), self.game.compiled(find_illegal)
        self._bots: dict[Any, npt.NDArray[np.int64]] = {}
        self._referees: dict[Any, Referee] = {}
        self._everywhere = np.ones(n, np.bool_)
        self.reset(seed)

    def _make_rows(self, blank: np.ndarray, finals: int) -> Rows:
        n, seats = self.n, self.players
        self.seats = np.zeros(n, np.int8)
        self.rewards = _zeros((n, seats), np.float32)
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
            moving=np.ones(n, np.bool_),
            finals=np.zeros(finals, blank.dtype),
        )

    def reset(self, seed: int = 0) -> None:
        """Deal at all tables: table i begins with game i of the run that the seed stands for."""
        self._shared = self._shared._replace(seed=check_seed(seed))
        self.numbers[:] = np.arange(self.n)
        self.rewards[:], self.done[:], self.truncated[:] = 0, False, False
        self._advance(is_reset=1)

    def step(self, actions: ArrayLike, where: npt.NDArray[np.bool_] | None = None) -> None:
        """One action for each table, by the seat in `seats`; a wrong one is refused with all.

        With `where`, tables at which it is False are left as they are.
        """
        if where is None:
            self._check(actions)
            self._advance(is_reset=0)
            return
        self._rows.moving[:] = where
        self._check(np.where(where, actions, self._rows.legal[:, 0]))
        self._shared = self._shared._replace(is_part=1)
        self._advance(is_reset=0)
        self._shared = self._shared._replace(is_part=0)

    def observe(self) -> npt.NDArray[np.int16]:
        """(n, size) int16: what the seat to decide may know; `observation` says what it means."""
        if self._observations is None:
            shape = (self.n, self.observation.size(self.players))
            self._observations = _zeros(shape, np.int16)
        fill = self.game.compiled(fill_observations)
        self._in_jobs(lambda a, b, _: fill(a, b, self._rows.states, self.seats, self._observations))
        return self._observations

    def mask(self) -> npt.NDArray[np.bool_]:
        """(n, moves) bool: what the seat to decide may do."""
        if self._masks is None:
            self._masks = _zeros((self.n, self.game.moves), np.bool_)
        fill = self.game.compiled(fill_masks)
        self._in_jobs(lambda a, b, _: fill(a, b, self._rows.counts, self._rows.legal, self._masks))
        return self._masks

    def final(self, seats: ArrayLike) -> npt.NDArray[np.int16]:
        """(n, size) int16, a new array: what these seats saw last of the games that are `done`.

        For a batch made with `keep_final`; rows of games that go on are 0.
        """
        if not len(self._rows.finals):
            raise ActionsError("expected a batch that was made with keep_final=True")
        out = np.zeros((self.n, self.observation.size(self.players)), np.int16)
        which = np.flatnonzero(self.done)
        seen = np.broadcast_to(np.asarray(seats, np.int8), (self.n,))
        fill = self.game.compiled(fill_observations)
        ended = np.zeros((len(which), out.shape[1]), np.int16)
        fill(0, len(which), self._rows.finals[which], seen[which], ended)
        out[which] = ended
        return out

    def choose(
        self, bot: Who = "random", where: npt.NDArray[np.bool_] | None = None
    ) -> npt.NDArray[np.int64]:
        """(n,) int64, a new array: what a bot, or any player, would do at each table.

        With `where`, it is asked at these tables only; the others have 0.
        """
        asked = self._everywhere if where is None else np.asarray(where, np.bool_)
        actions = np.zeros(self.n, np.int64)
        rule = self._rule_of(bot)
        if rule is None:
            which = np.flatnonzero(asked)
            if len(which):
                actions[which] = self._referee(bot).decide(self._questions(which))
            return actions
        if rule not in self._bots:
            self._bots[rule] = self.game.compiled_bots([rule])
        choose, rows = self.game.compiled(choose_some), self._rows
        given = (self._bots[rule], rows.states, rows.lots, rows.seats, rows.counts, rows.legal)
        self._in_jobs(lambda a, b, moves: choose(a, b, moves, *given, asked, actions))
        return actions

    def _rule_of(self, who: Who) -> Bot | None:
        """None if it has to be asked."""
        if isinstance(who, str):
            return self.game.bot(who)
        if isinstance(who, RulePlayer):
            return who.bot
        return who if is_rule(who) else None  # type: ignore[return-value]

    def _referee(self, who: Who) -> Referee:
        if who not in self._referees:
            self._referees[who] = Referee(player_of(who))
        return self._referees[who]

    @property
    def faults(self) -> list[Faults]:
        """What went wrong with the players that were asked."""
        return [referee.faults for referee in self._referees.values()]

    def _questions(self, which: np.ndarray) -> Questions:
        rows, fill = self._rows, self.game.compiled(fill_observations)
        lots = SimpleNamespace(chance=rows.lots["chance"][which])
        rolls = roll(lots)  # a row of them at once
        rows.lots["chance"][which] = lots.chance

        def observe() -> npt.NDArray[np.int16]:
            out = np.zeros((len(which), self.observation.size(self.players)), np.int16)
            fill(0, len(which), rows.states[which], self.seats[which], out)
            return out

        return Questions(
            self.game, self.players, self.seats[which], rows.counts[which], rows.legal[which],
            np.asarray(rolls), self.numbers[which], lambda k: self.state(which[k]), observe,
        )  # fmt: skip

    def copy(self) -> Tables:
        """The same tables, to go on in another way."""
        twin = Tables(self.game, threads=len(self._jobs), **self._given)
        twin.take(self.kept())
        return twin

    def save(self, file: str | Path) -> None:
        """Everything, into one file (.npz): `load_batch` goes on from there."""
        about = {"game": self.game.name, "version": self.game.version, "given": self._given}
        kept: dict[str, Any] = {"about": np.array(json.dumps(about)), **self.kept()}
        with Path(file).open("wb") as out:
            np.savez_compressed(out, **kept)

    def kept(self) -> dict[str, np.ndarray]:
        """All that a batch is, besides what it was made with."""
        arrays: dict[str, np.ndarray] = {
            **self._rows._asdict(),
            "seed": np.array(self._shared.seed),
        }
        return {**arrays, "schedules": self._timing.schedules} if self._timing else arrays

    def take(self, kept: Mapping[str, np.ndarray]) -> None:
        """Stand as another batch did that was made alike."""
        self._shared = self._shared._replace(seed=int(kept["seed"]))
        for name, array in self._rows._asdict().items():
            array[:] = kept[name]
        if self._timing:
            self._timing.schedules[:] = kept["schedules"]

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
        rows = self._rows
        compared = (rows.actions, rows.counts, rows.legal)
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


def _zeros(shape: tuple[int, ...], kind: Any) -> npt.NDArray[Any]:
    """Where a line of fast memory begins: JAX copies arrays that begin elsewhere."""
    size = prod(shape) * np.dtype(kind).itemsize
    room = np.zeros(size + _LINE, np.uint8)
    start = -room.ctypes.data % _LINE
    return room[start : start + size].view(kind).reshape(shape)


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


def _timing(n: int, reflexes: list[str | Level]) -> Timing:
    """Seats that are as fast as each other share their tables: they stay in fast memory."""
    levels = list(dict.fromkeys(reflexes))
    players = np.array([levels.index(level) for level in reflexes])
    schedule = np.zeros(1, dtype_of(Schedule))
    times, attention = np.array(times_of(levels)), np.array(attention_of(levels))
    return Timing(players, schedule, np.zeros(n, schedule.dtype), times, attention)


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
    keep_final: bool = False,
    **options: Value,
) -> Tables:
    """`n` tables of a game that are stepped together. What else is given is an option of the game.

    `rewards`: "points" as they come, or "share" of the win at the end. `reflexes`: how fast the
    seats of a real-time game are. `most_steps`: a game is broken off after so many. `keep_final`:
    how ended games stood can be observed.
    """
    return Tables(
        game, n, seats, seed=seed, rewards=rewards, reflexes=reflexes, threads=threads,
        most_steps=most_steps, keep_final=keep_final, **options,
    )  # fmt: skip
