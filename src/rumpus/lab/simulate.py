"""Playing a plan on all cores. Compiled rules hold no lock, so threads are enough."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from time import perf_counter
from typing import Any

import numpy as np

from rumpus.bots.schedule import Schedule
from rumpus.bots.speed import Level, attention_of, times_of
from rumpus.engine.bots import Bot
from rumpus.engine.chance import Dice
from rumpus.engine.game import Game
from rumpus.engine.options import Value, fields_of
from rumpus.engine.record import dtype_of
from rumpus.games import game as find_game
from rumpus.lab.event_time import play_timed_block
from rumpus.lab.plan import Plan, Who, named_levels, rotating
from rumpus.lab.play import play_block
from rumpus.lab.played import NOT_PLAYED, Played, Results
from rumpus.players.errors import PlayerError, PlayerWarning
from rumpus.players.referee import LIMIT

#: A game that goes on for longer is broken off and counted: a fault must not hang a run. In event
#: time somebody without hands turns cards a hundred times while others move once.
MOST_STEPS = 1_000_000

#: Told ten times a second how many games are done.
Watcher = Callable[[int], None]

_LARGEST_BLOCK = 4096
_BLOCKS_FOR_EACH_JOB = 16
#: Seconds between two looks at how many games are done.
GLANCE = 0.1


def simulate(
    game: Game | str,
    seats: int,
    games: int,
    bots: Sequence[Who] = ("random",),
    *,
    seed: int = 0,
    reflexes: Sequence[str | Level] = (),
    untimed: bool = False,
    options: Mapping[str, Value] | None = None,
    fixed_seats: bool = False,
    jobs: int | None = None,
    most_steps: int = MOST_STEPS,
    limit: float = LIMIT,
) -> Played:
    """Many games between bots or players: one for all seats, or one for each.

    A bot is named; whatever else decides is given as it is: a function, a policy over batches, a
    rule, an object (docs/players.md). A player has `limit` seconds for a decision.

    From game to game all bots move on by one seat, so that none has the luck of a seat, unless
    `fixed_seats`. The same seed gives the same results on any number of cores (`jobs`).

    In the games played all at once each bot is as fast as belongs to its name, unless said:
    `expert@casual`, or by `reflexes`, a level's name or a `Level`, one for all seats or one for
    each. `untimed`: no clock, and a lot decides who is next.
    """
    which = find_game(game) if isinstance(game, str) else game
    named, own = named_levels(which, bots)
    plan = rotating(
        which, seats, named, games, seed,
        reflexes=() if untimed else reflexes or own, options=options, fixed=fixed_seats,
    )  # fmt: skip
    from rumpus.lab.asking import run_of  # it knows both kinds of runs

    played = run_of(plan, most_steps=most_steps, limit=limit).play(jobs)
    for told in filter(None, (faults.told() for faults in played.faults)):
        warnings.warn(told, PlayerWarning, stacklevel=2)
    return played


def cores() -> int:
    """Those this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Run:
    """A plan being played. Making one compiles what it needs, or loads it."""

    def __init__(self, plan: Plan, *, most_steps: int = MOST_STEPS) -> None:
        self.plan = plan
        self._most = most_steps
        self._results = Results.empty(plan)
        self._stop = np.zeros(1, np.int64)
        self._done: list[np.ndarray] = []
        self._block = plan.game.compiled(play_timed_block if plan.is_timed else play_block)
        self._bots = plan.game.compiled_bots(_bots_of(plan))
        self._play_some(iter(range(1)), 0)

    @property
    def done(self) -> int:
        """Games finished so far."""
        return int(sum(part[0] for part in self._done))

    def play(self, jobs: int | None = None, watch: Watcher = lambda done: None) -> Played:
        """All games, or those that were finished when the run was interrupted (Ctrl-C)."""
        jobs = jobs or cores()
        size = max(1, min(_LARGEST_BLOCK, len(self.plan) // (jobs * _BLOCKS_FOR_EACH_JOB)))
        starts = iter(range(0, len(self.plan), size))
        started = perf_counter()
        with ThreadPoolExecutor(jobs) as pool:
            workers = [pool.submit(self._play_some, starts, size) for _ in range(jobs)]
            try:
                self._wait_for(workers, watch)
            except KeyboardInterrupt:
                pass  # what is finished is worth reporting
            finally:
                self._stop[0] = 1
        return self._played(perf_counter() - started, jobs)

    def _wait_for(self, workers: list[Future[None]], watch: Watcher) -> None:
        waiting: Any = workers
        while waiting:
            waiting = wait(waiting, GLANCE).not_done
            watch(self.done)
        for worker in workers:
            worker.result()

    def _play_some(self, starts: Iterator[int], size: int) -> None:
        """One job: take the next block until none is left."""
        done = np.zeros(1, np.int64)
        self._done.append(done)
        plan, blank = self.plan, blank_state(self.plan)
        own = (
            blank,
            blank.copy(),
            np.zeros(1, dtype_of(Dice)),
            np.zeros(plan.game.moves, np.int64),
        )
        time = _time_of(plan) if plan.is_timed else ()
        for start in starts:  # shared by all jobs
            games = slice(start, start + size)
            out = self._results.only(games)
            self._block(
                *own, self._bots, plan.seating[games], plan.seeds[games], plan.stream,
                self._most,
                out.over, out.winners, out.scores, out.tallies, out.earned, out.rounds, out.steps,
                self._stop, done, *time, *((out.elapsed, out.lost) if time else ()),
            )  # fmt: skip

    def _played(self, seconds: float, jobs: int) -> Played:
        over = self._results.over != NOT_PLAYED
        return Played(self.plan.only(over), self._results.only(over), seconds, jobs, len(self.plan))


def _bots_of(plan: Plan) -> list[Bot]:
    found = [(entrant, plan.bot(entrant)) for entrant in plan.players]
    for entrant, bot in found:
        if bot is None:
            raise PlayerError(f"{entrant} has to be asked: a plan with it is played by `run_of`")
    return [bot for _, bot in found if bot is not None]


def blank_state(plan: Plan) -> np.ndarray:
    """One state before the deal, in the compiled body."""
    blank = np.zeros(1, dtype_of(plan.game.state))
    blank["seats"] = plan.seats
    for name, value in fields_of(plan.game.options, plan.options).items():
        blank[name] = value
    return blank


def _time_of(plan: Plan) -> tuple[np.ndarray, ...]:
    """The schedule and how fast each player is, for compiled code."""
    reflexes = [player.reflexes or "" for player in plan.players]
    schedule = np.zeros(1, dtype_of(Schedule))
    return (
        schedule,
        schedule.copy(),
        np.array(times_of(reflexes)),
        np.array(attention_of(reflexes)),
    )
