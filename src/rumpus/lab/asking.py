"""A plan that is played with players who have to be asked: functions, policies, processes.

Thousands of games run side by side (`lanes`); all decisions that one player has to make are put to
it together, by its referee. Bots decide as they do in `Run`, and a plan of bots alone has the same
results here as there. The order of questions does not depend on the number of cores.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from time import perf_counter

import numpy as np

from rumpus.bots.schedule import Schedule
from rumpus.bots.speed import attention_of, times_of
from rumpus.engine.chance import Dice
from rumpus.engine.record import dtype_of
from rumpus.engine.seats import NOBODY
from rumpus.lab.lanes import OUTSIDE, Clocks, Games, Lanes, Outcomes, advance, observe_lanes
from rumpus.lab.plan import Plan
from rumpus.lab.played import NOT_PLAYED, Played, Results
from rumpus.lab.simulate import GLANCE, MOST_STEPS, Run, Watcher, blank_state, cores
from rumpus.players.questions import Questions
from rumpus.players.referee import LIMIT, Referee

#: Games side by side, at most. Its number decides what a policy is asked together.
LANES = 4096
#: A job has at least so many lanes.
_LEAST_FOR_A_JOB = 64


class AskingRun:
    """As `Run`, for plans in which somebody has to be asked."""

    def __init__(
        self, plan: Plan, *, most_steps: int = MOST_STEPS, limit: float = LIMIT, lanes: int = LANES
    ) -> None:
        self.plan = plan
        self._results = Results.empty(plan)
        self._stop = np.zeros(1, np.int64)
        self._lanes = _new_lanes(plan, max(1, min(lanes, len(plan))))
        self._games = Games(
            blank_state(plan), _addresses(plan), plan.seating, plan.seeds, plan.stream,
            most_steps, self._stop,
        )  # fmt: skip
        out = self._results
        self._out = Outcomes(out.over, out.winners, out.scores, out.tallies, out.earned,
                             out.rounds, out.steps, out.elapsed, out.lost)  # fmt: skip
        self._clocks = _clocks(plan, len(self._lanes.states)) if plan.is_timed else None
        self._advance = plan.game.compiled(advance)
        self._observe = plan.game.compiled(observe_lanes)
        self._advance(0, 0, self._games, self._lanes, self._out, self._clocks)
        self._referees = {
            k: Referee(entrant.player, limit)
            for k, entrant in enumerate(plan.players)
            if entrant.player is not None and plan.bot(entrant) is None
        }

    @property
    def done(self) -> int:
        return int(np.sum(self._results.over != NOT_PLAYED))

    def play(self, jobs: int | None = None, watch: Watcher = lambda done: None) -> Played:
        """All games, or those that were finished when the run was interrupted (Ctrl-C)."""
        jobs, started = jobs or cores(), perf_counter()
        try:
            with ThreadPoolExecutor(jobs) as pool:
                self._play_all(pool, jobs, watch)
        except KeyboardInterrupt:
            self._stop[0] = 1  # what is finished is worth reporting
        finally:
            for referee in self._referees.values():
                referee.close()
        over = self._results.over != NOT_PLAYED
        return Played(
            self.plan.only(over), self._results.only(over), perf_counter() - started, jobs,
            len(self.plan), tuple(r.faults for r in self._referees.values()),
        )  # fmt: skip

    def _play_all(self, pool: ThreadPoolExecutor, jobs: int, watch: Watcher) -> None:
        parts = _parts(len(self._lanes.states), jobs)
        told = perf_counter()
        while True:
            self._in_parts(pool, parts)
            waiting = np.flatnonzero(self._lanes.seats != NOBODY)
            if not len(waiting):
                break
            self._ask(waiting)
            if perf_counter() - told > GLANCE:
                told = perf_counter()
                watch(self.done)
        watch(self.done)

    def _in_parts(self, pool: ThreadPoolExecutor, parts: list[tuple[int, int]]) -> None:
        """The lanes of each job; the interpreter is free meanwhile to hear of Ctrl-C."""
        given = (self._games, self._lanes, self._out, self._clocks)
        try:
            for one in [pool.submit(self._advance, *part, *given) for part in parts]:
                one.result()
        except KeyboardInterrupt:
            self._stop[0] = 1
            raise

    def _ask(self, waiting: np.ndarray) -> None:
        lanes = self._lanes
        players = self.plan.seating[lanes.numbers[waiting], lanes.seats[waiting]]
        for k, referee in self._referees.items():
            which = waiting[players == k]
            if len(which):
                lanes.moves[which] = referee.decide(self._questions(which))

    def _questions(self, which: np.ndarray) -> Questions:
        lanes, game = self._lanes, self.plan.game

        def observe() -> np.ndarray:
            assert game.observation is not None
            out = np.zeros((len(which), game.observation.size(self.plan.seats)), np.int16)
            self._observe(which, lanes.states, lanes.seats, out)
            return out

        return Questions(
            game=game,
            players=self.plan.seats,
            seats=lanes.seats[which],
            counts=lanes.counts[which],
            legal=lanes.legal[which],
            rolls=lanes.rolls[which],
            numbers=lanes.numbers[which],
            state=lambda row: game.state.unpack(lanes.states[which[row]].tobytes()),
            observe=observe,
        )


def run_of(plan: Plan, *, most_steps: int = MOST_STEPS, limit: float = LIMIT) -> Run | AskingRun:
    """What plays this plan: compiled throughout, if everybody is."""
    if plan.asks_players:
        return AskingRun(plan, most_steps=most_steps, limit=limit)
    return Run(plan, most_steps=most_steps)


def _addresses(plan: Plan) -> np.ndarray:
    """Of each player's bot; OUTSIDE for those who are asked."""
    bots = [plan.bot(entrant) for entrant in plan.players]
    found = np.full(len(bots), OUTSIDE, np.int64)
    known = [k for k, bot in enumerate(bots) if bot is not None]
    found[known] = plan.game.compiled_bots(bot for bot in bots if bot is not None)
    return found


def _new_lanes(plan: Plan, n: int) -> Lanes:
    return Lanes(
        states=np.zeros(n, dtype_of(plan.game.state)),
        dices=np.zeros(n, dtype_of(Dice)),
        numbers=np.arange(n) - n,
        playing=np.zeros(n, np.int8),
        seats=np.full(n, NOBODY, np.int8),
        moves=np.zeros(n, np.int64),
        counts=np.zeros(n, np.int64),
        legal=np.zeros((n, plan.game.moves), np.int64),
        rolls=np.zeros(n, np.int64),
        steps=np.zeros(n, np.int64),
    )


def _clocks(plan: Plan, n: int) -> Clocks:
    reflexes = [entrant.reflexes or "" for entrant in plan.players]
    schedules = np.zeros(n, dtype_of(Schedule))
    times, attention = np.array(times_of(reflexes)), np.array(attention_of(reflexes))
    return Clocks(schedules[:1].copy(), schedules, times, attention)


def _parts(lanes: int, jobs: int) -> list[tuple[int, int]]:
    jobs = max(1, min(jobs, lanes // _LEAST_FOR_A_JOB))
    return list(pairwise(lanes * k // jobs for k in range(jobs + 1)))
