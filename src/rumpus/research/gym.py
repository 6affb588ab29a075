"""Gymnasium environments: one seat learns, and bots or players sit at the others.

`gym_env` is one game in the plain body; `vector_env` thousands of them, compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from rumpus.engine.chance import below, check_seed, roll
from rumpus.engine.errors import RumpusError, SeatsError
from rumpus.engine.game import Game
from rumpus.engine.options import Value
from rumpus.engine.showing import shown
from rumpus.engine.whole import whole
from rumpus.games import game as find_game
from rumpus.lab.plan import Who
from rumpus.lab.simulate import MOST_STEPS
from rumpus.players.player import player_of
from rumpus.players.question import Question
from rumpus.players.referee import Referee
from rumpus.research.batch import Tables
from rumpus.research.errors import ActionsError
from rumpus.research.setting import Rewards, observation_of, reflexes_of, sign_of
from rumpus.research.sitting import Sitting

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise RumpusError("Gymnasium is missing: install rumpus[zoo]") from error

#: What becomes of an action that is not possible: an error, or a legal move is drawn in its place.
IllegalAction = Literal["error", "drawn"]
#: (state, seat, moves) -> one of the moves
_Chooser = Callable[[Any, int, list[int]], int]
_LARGEST_SEED = 1 << 62


def _spaces(game: Game, seats: int) -> tuple[spaces.Dict, spaces.Discrete]:
    low, high = observation_of(game).bounds(seats)
    numbers = spaces.Box(np.array(low, np.int16), np.array(high, np.int16), dtype=np.int16)
    mask = spaces.Box(0, 1, (game.moves,), np.int8)
    seen = spaces.Dict({"observation": numbers, "action_mask": mask})
    return seen, spaces.Discrete(game.moves)


def _around(opponents: Who | Sequence[Who], others: int) -> list[Who]:
    """One for each other seat: the next after the learner first."""
    named = [*opponents] if isinstance(opponents, list | tuple) else [opponents]
    if len(named) not in (1, others):
        raise SeatsError(f"opponents: one for all or {others} for {others} seats, not {len(named)}")
    return named * (others if len(named) == 1 else 1)


class OneSeat(gymnasium.Env):
    """One game after the other. An action is the learner's move; the others answer it."""

    def __init__(
        self,
        sitting: Sitting,
        seat: int,
        opponents: list[Who],
        rewards: Rewards,
        most_decisions: int | None,
        illegal: IllegalAction,
        render_mode: str | None,
    ) -> None:
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.render_mode = render_mode
        self.sitting, self.seat = sitting, seat
        self._sign, self._most, self._illegal = (
            sign_of(sitting.game, rewards),
            most_decisions,
            illegal,
        )
        self.observation_space, self.action_space = _spaces(sitting.game, sitting.seats)
        self._choosers = {
            (seat + 1 + k) % sitting.seats: self._chooser(who) for k, who in enumerate(opponents)
        }

    def _chooser(self, who: Who) -> _Chooser:
        game = self.sitting.game
        if isinstance(who, str):
            choose = game.plain(game.bot(who))
            return lambda s, seat, moves: choose(s, seat, moves, len(moves), self.sitting.dice)
        referee = Referee(player_of(who))

        def ask(s: Any, seat: int, moves: list[int]) -> int:
            cast = roll(self.sitting.dice)
            question = Question(game, self.sitting.seats, seat, moves, cast, look=lambda: s)
            return referee.decide_one(question)

        return ask

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; a seed is that of `Game.deal`. `options` is not looked at."""
        super().reset(seed=None if seed is None else check_seed(seed))
        given = int(self.np_random.integers(_LARGEST_SEED)) if seed is None else check_seed(seed)
        self.sitting.deal(given)
        self._decisions, self._before = 0, self._worth()
        self._let_others()
        return self._observed(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        self.sitting.decide(self._checked(action))
        self._let_others()
        self._decisions += 1
        is_over = not self.sitting.waiting
        is_cut = not is_over and self._most is not None and self._decisions >= self._most
        before, self._before = self._before, self._worth()
        return self._observed(), self._before - before, is_over, is_cut, self._info()

    def render(self) -> str | None:
        """The table as the learner sees it."""
        if self.render_mode is None:
            return None
        return "\n".join(shown(self.sitting.game, self.sitting.state, self.seat))

    def _let_others(self) -> None:
        sitting = self.sitting
        while sitting.waiting and sitting.seat != self.seat:
            choose = self._choosers[sitting.seat]
            sitting.decide(choose(sitting.state, sitting.seat, sitting.legal(sitting.seat)))

    def _checked(self, action: Any) -> int:
        number, legal = whole(action), self.sitting.legal(self.seat)
        if number is None:
            raise ActionsError(f"an action is a whole number, not {action!r}")
        if number not in legal and self._illegal == "drawn" and legal:
            return legal[below(self.sitting.dice, len(legal))]
        return number

    def _worth(self) -> float:
        if self._sign:
            return float(self._sign * self.sitting.scores()[self.seat])
        return self.sitting.shares()[self.seat]

    def _observed(self) -> dict[str, Any]:
        row = observation_of(self.sitting.game).of(self.sitting.state, self.seat)
        mask = np.zeros(self.sitting.game.moves, np.int8)
        mask[self.sitting.legal(self.seat)] = 1
        return {"observation": np.array(row, np.int16), "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        return {"decisions": self._decisions}


class ManySeats(VectorEnv):
    """A learner at each of many tables. A game that ends is dealt anew in the same step."""

    def __init__(self, tables: Tables, seat: int | None, opponents: list[Who]) -> None:
        self.tables, self.num_envs = tables, tables.n
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space, self.single_action_space = _spaces(
            tables.game, tables.players
        )
        self.observation_space = batch_space(self.single_observation_space, tables.n)
        self.action_space = batch_space(self.single_action_space, tables.n)
        own = np.arange(tables.n) % tables.players if seat is None else np.full(tables.n, seat)
        self.own_seats: npt.NDArray[np.int8] = own.astype(np.int8)
        self._opponents = opponents
        self._owed = np.zeros(tables.n)

    def reset(
        self, *, seed: Any = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal at all tables. `options` is not looked at."""
        super().reset(seed=seed)
        given = int(self.np_random.integers(_LARGEST_SEED)) if seed is None else seed
        self.tables.reset(given)
        self._owed[:] = 0
        self._let_others(np.ones(self.num_envs, np.bool_))
        return self._observed(), {}

    def step(
        self, actions: Any
    ) -> tuple[dict[str, Any], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        self._won, self._owed = self._owed, np.zeros(self.num_envs)
        self._ended = np.zeros(self.num_envs, np.bool_)
        self._cut = np.zeros(self.num_envs, np.bool_)
        self._final = np.zeros((self.num_envs, self.tables.observation.size(self.tables.players)),
                               np.int16)  # fmt: skip
        self.tables.step(actions)
        self._note(np.ones(self.num_envs, np.bool_))
        self._let_others(np.ones(self.num_envs, np.bool_), note=True)
        infos = self._infos() if self._ended.any() else {}
        return self._observed(), self._won, self._ended & ~self._cut, self._cut, infos

    def _let_others(self, among: npt.NDArray[np.bool_], *, note: bool = False) -> None:
        """Until the learner has to decide at every table."""
        tables, seats = self.tables, self.tables.players
        while (waiting := among & (tables.seats != self.own_seats)).any():
            away = (tables.seats - self.own_seats) % seats
            actions = np.zeros(tables.n, np.int64)
            for k, who in enumerate(self._opponents):
                theirs = waiting & (away == k + 1)
                if theirs.any():
                    actions[theirs] = tables.choose(who, theirs)[theirs]
            tables.step(actions, waiting)
            if note:
                self._note(waiting)

    def _note(self, moved: npt.NDArray[np.bool_]) -> None:
        """What the learner got; after the end of its game it is the next one's."""
        tables = self.tables
        got = np.where(moved, tables.rewards[np.arange(tables.n), self.own_seats], 0)
        self._won += np.where(self._ended, 0, got)
        self._owed += np.where(self._ended & ~tables.done, got, 0)
        ended = moved & tables.done & ~self._ended
        if ended.any():
            self._final[ended] = tables.final(self.own_seats)[ended]
            self._cut |= ended & tables.truncated
            self._ended |= ended

    def _infos(self) -> dict[str, Any]:
        """Of the games that ended: how they looked in the end."""
        mask = np.zeros((self.num_envs, self.tables.game.moves), np.int8)
        final = {"observation": self._final, "action_mask": mask}
        return {"final_obs": final, "_final_obs": self._ended}

    def _observed(self) -> dict[str, Any]:
        mask = self.tables.mask().astype(np.int8)
        return {"observation": self.tables.observe().copy(), "action_mask": mask}


def gym_env(
    game: Game | str,
    seats: int,
    *,
    seat: int = 0,
    opponents: Who | Sequence[Who] = "greedy",
    rewards: Rewards = "points",
    reflexes: str | Sequence[str] = (),
    most_decisions: int | None = None,
    illegal: IllegalAction = "error",
    render_mode: str | None = None,
    **options: Value,
) -> OneSeat:
    """A Gymnasium environment of one seat among opponents: bots by name, or players.

    `most_decisions`: a game is truncated after so many of the learner's. `illegal`: an impossible
    action is an error, or a legal move is drawn in its place. All else is an option of the game.
    """
    which = find_game(game) if isinstance(game, str) else game
    which.check_seats(seats)
    if seat not in range(seats):
        raise SeatsError(f"seats here are 0 to {seats - 1}, not {seat!r}")
    if illegal not in ("error", "drawn"):
        raise ActionsError(f"illegal is 'error' or 'drawn', not {illegal!r}")
    sitting = Sitting(which, seats, which.fields(**options), reflexes_of(which, seats, reflexes))
    others = _around(opponents, seats - 1)
    return OneSeat(sitting, seat, others, rewards, most_decisions, illegal, render_mode)


def vector_env(
    game: Game | str,
    n: int,
    seats: int,
    *,
    seat: int | None = None,
    opponents: Who | Sequence[Who] = "greedy",
    rewards: Rewards = "points",
    reflexes: str | Sequence[str] = (),
    most_steps: int = MOST_STEPS,
    threads: int | None = None,
    **options: Value,
) -> ManySeats:
    """A Gymnasium `VectorEnv` of n tables, compiled. The learner sits at `seat`, or each in turn.

    A game is truncated after `most_steps` decisions of all seats. Games that end are dealt anew in
    the same step; `final_obs` in the infos tells how they stood.
    """
    tables = Tables(
        game, n, seats, seed=0, rewards=rewards, reflexes=reflexes, threads=threads,
        most_steps=most_steps, keep_final=True, **options,
    )  # fmt: skip
    if seat is not None and seat not in range(seats):
        raise SeatsError(f"seats here are 0 to {seats - 1}, not {seat!r}")
    return ManySeats(tables, seat, _around(opponents, seats - 1))
