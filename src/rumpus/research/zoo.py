"""PettingZoo environments of every game: one seat after the other (AEC), or all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from rumpus.bots.speed import Level
from rumpus.engine.chance import below, check_seed
from rumpus.engine.errors import IllegalMoveError, RumpusError
from rumpus.engine.game import Game
from rumpus.engine.options import Value
from rumpus.engine.showing import shown
from rumpus.engine.whole import whole
from rumpus.games import game as find_game
from rumpus.research.errors import ActionsError
from rumpus.research.setting import Rewards, observation_of, reflexes_of, sign_of
from rumpus.research.sitting import Sitting

try:
    from gymnasium import spaces
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import parallel_to_aec

    from rumpus.research.environment import CycleInfo, InOrder, Observed, TurnInfo
except ImportError as error:
    raise RumpusError("PettingZoo is missing: install rumpus[zoo]") from error

#: What becomes of an action that is not possible: an error, or it has simply come too late.
Illegal = Literal["error", "lost"]
#: What happens is printed, or given as text.
RenderMode = Literal["human", "ansi"]

#: For each agent what it observes and is rewarded with, whether the game ended or was broken off.
Stepped = tuple[
    dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, CycleInfo]
]

_LARGEST_SEED = 1 << 62


class _Common:
    """What both kinds of environment share: agents, spaces, seeds, rewards, observations."""

    def __init__(
        self,
        sitting: Sitting,
        rewards: Rewards,
        max_cycles: int | None,
        render_mode: RenderMode | None,
        actions: int,
    ) -> None:
        self.sitting, self.max_cycles, self.render_mode = sitting, max_cycles, render_mode
        self.sign = sign_of(sitting.game, rewards)
        self.agents = [f"seat_{seat}" for seat in range(sitting.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        self._actions = actions
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.agents}
        self._chance, _ = np_random(0)

    def _observation_space(self) -> spaces.Dict:
        low, high = observation_of(self.sitting.game).bounds(self.sitting.seats)
        numbers = spaces.Box(np.array(low, np.int16), np.array(high, np.int16), dtype=np.int16)
        mask = spaces.Box(0, 1, (self._actions,), np.int8)
        return spaces.Dict({"observation": numbers, "action_mask": mask})

    def deal(self, seed: int | None) -> None:
        """A seed is that of `Game.deal`; without one, the next of those that follow the last."""
        if seed is not None:
            self._chance, _ = np_random(check_seed(seed))
        else:
            seed = int(self._chance.integers(_LARGEST_SEED))
        self.sitting.deal(seed)
        self.decisions = 0
        self._before: Sequence[float] = self._worth()

    def _worth(self) -> Sequence[float]:
        return self.sitting.scores() if self.sign else self.sitting.shares()

    def rewards(self) -> dict[str, float]:
        """What each seat has got since the last time."""
        now, sign = self._worth(), self.sign or 1
        won = [sign * (a - b) for a, b in zip(now, self._before, strict=True)]
        self._before = now
        return {agent: float(won[seat]) for agent, seat in self.seat_of.items()}

    def observe(self, seat: int, allowed: Sequence[int]) -> Observed:
        row = observation_of(self.sitting.game).of(self.sitting.state, seat)
        return {"observation": np.array(row, np.int16), "action_mask": self.mask(allowed)}

    def mask(self, allowed: Sequence[int]) -> npt.NDArray[np.int8]:
        mask = np.zeros(self._actions, np.int8)
        mask[list(allowed)] = 1
        return mask

    def told(self) -> str | None:
        """The table as everybody sees it, and what has just happened, in words."""
        if self.render_mode is None:
            return None
        game = self.sitting.game
        told = [f"· {game.narrate(happening)}" for happening in self.sitting.happened()]
        text = "\n".join([*shown(game, self.sitting.state, None), *told])
        if self.render_mode == "human":
            print(text)
        return text

    def whole(self, agent: str, action: Any) -> int:
        number = whole(action)
        if number is None:
            raise ActionsError(f"{agent}: an action is a whole number, not {action!r}")
        return number

    def state(self) -> npt.NDArray[np.int64]:
        """Everything, hidden cards and chance to come included: for critics, not for players."""
        return np.array(self.sitting.state.flat(), np.int64)

    @property
    def state_space(self) -> spaces.Box:
        size = len(self.sitting.game.state().flat())
        return spaces.Box(np.iinfo(np.int64).min, np.iinfo(np.int64).max, (size,), np.int64)


def _metadata(game: Game) -> dict[str, Any]:
    return {"name": f"rumpus_{game.name}_v{game.version}", "render_modes": ["human", "ansi"],
            "is_parallelizable": False}  # fmt: skip


class SeatBySeat(AECEnv):
    """One seat after the other. In the real-time games the next is the one whose time has come."""

    def __init__(self, common: _Common) -> None:
        super().__init__()
        self._common = common
        self.metadata = _metadata(common.sitting.game)
        self.render_mode = common.render_mode
        self.possible_agents = common.agents[:]
        self.state_space = common.state_space

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._common.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._common.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game. Its options are those of the environment; `options` is not looked at."""
        self._common.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def observe(self, agent: str) -> Observed:
        """The mask is empty for a seat that is not asked."""
        seat, sitting = self._common.seat_of[agent], self._common.sitting
        is_asked = agent in self.agents and seat == sitting.seat
        return self._common.observe(seat, sitting.legal(seat) if is_asked else ())

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        common, sitting = self._common, self._common.sitting
        sitting.decide(common.whole(agent, action))
        common.decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = common.rewards()
        self._accumulate_rewards()
        is_over = not sitting.waiting
        self.terminations = dict.fromkeys(self.agents, is_over)
        self.truncations = dict.fromkeys(self.agents, not is_over and self._is_too_long())
        self._select()

    def render(self) -> str | None:
        return self._common.told()

    def state(self) -> npt.NDArray[np.int64]:
        """All numbers of the game's state, in order: what no single seat may know."""
        return self._common.state()

    def _is_too_long(self) -> bool:
        most = self._common.max_cycles
        return most is not None and self._common.decisions >= most * len(self.possible_agents)

    def _select(self) -> None:
        seat = max(0, self._common.sitting.seat)
        self.agent_selection = self.possible_agents[seat]
        self.infos: dict[str, TurnInfo] = {agent: {} for agent in self.agents}
        mask = self._common.mask(self._common.sitting.legal(seat))
        self.infos[self.agent_selection] = {"action_mask": mask}


class AllAtOnce(ParallelEnv):
    """All seats decide in every cycle; the last action is to wait.

    By turns, who may not act can only wait; where several choose in secret, they do so together.
    In the real-time games everybody may wait; the moves of a cycle arrive in an order by lot, and
    one that is no longer possible has come too late.
    """

    def __init__(self, common: _Common, illegal: Illegal) -> None:
        self._common, self._illegal = common, illegal
        self.wait = common.sitting.game.moves  #: the action of who does nothing
        self.metadata = {**_metadata(common.sitting.game), "is_parallelizable": True}
        self.render_mode = common.render_mode
        self.possible_agents = common.agents[:]
        self.state_space = common.state_space
        self.agents: list[str] = []

    @property
    def max_cycles(self) -> int | None:
        return self._common.max_cycles

    @max_cycles.setter
    def max_cycles(self, cycles: int | None) -> None:
        self._common.max_cycles = cycles

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._common.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._common.observation_spaces[agent]

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, CycleInfo]]:
        """A new game. Its options are those of the environment; `options` is not looked at."""
        self._common.deal(seed)
        self.agents = self.possible_agents[:]
        observations = self._observe()
        return observations, self._infos(observations, dict.fromkeys(self.agents, False))

    def step(self, actions: Mapping[str, int]) -> Stepped:
        chosen = self._checked(actions)
        lost = self._carry_out(chosen)
        common, agents = self._common, self.agents
        common.decisions += 1
        rewards = common.rewards()
        is_over = not common.sitting.waiting
        is_cut = (
            not is_over and common.max_cycles is not None and common.decisions >= common.max_cycles
        )
        observations = self._observe()
        infos = self._infos(observations, {agent: agent in lost for agent in agents})
        ended, cut = dict.fromkeys(agents, is_over), dict.fromkeys(agents, is_cut)
        if is_over or is_cut:
            self.agents = []
        return observations, rewards, ended, cut, infos

    def render(self) -> str | None:
        return self._common.told()

    def state(self) -> npt.NDArray[np.int64]:
        """All numbers of the game's state, in order: what no single seat may know."""
        return self._common.state()

    def _allowed(self, seat: int) -> list[int]:
        legal = self._common.sitting.legal(seat)
        may_wait = self._common.sitting.game.realtime or not legal
        return [*legal, self.wait] if may_wait else legal

    def _observe(self) -> dict[str, Observed]:
        seats = self._common.seat_of
        return {a: self._common.observe(seats[a], self._allowed(seats[a])) for a in self.agents}

    def _infos(self, observed: dict[str, Observed], lost: dict[str, bool]) -> dict[str, CycleInfo]:
        return {a: {"action_mask": o["action_mask"], "lost": lost[a]} for a, o in observed.items()}

    def _checked(self, actions: Mapping[str, int]) -> dict[str, int]:
        """An action for every agent, all of them possible, or nothing is done at all."""
        if set(actions) != set(self.agents):
            raise ActionsError(f"actions are for {self.agents}, not for {sorted(actions)}")
        chosen = {agent: self._common.whole(agent, action) for agent, action in actions.items()}
        for agent, action in chosen.items():
            if self._illegal == "error" and action not in self._allowed(
                self._common.seat_of[agent]
            ):
                self._common.sitting.check(self._common.seat_of[agent], action)
                raise IllegalMoveError(f"{agent} may not do {action}")
        return chosen

    def _carry_out(self, chosen: dict[str, int]) -> set[str]:
        """The agents whose moves came too late."""
        sitting, lost = self._common.sitting, set()
        sitting.state.happened = []
        for agent in self._in_order(sorted(chosen)):
            seat, move = self._common.seat_of[agent], chosen[agent]
            if move in sitting.legal(seat):
                sitting.game.rules.step(sitting.state, seat, move)
            elif move != self.wait:
                lost.add(agent)
        return lost

    def _in_order(self, agents: list[str]) -> list[str]:
        """By seat, or by lot where all play at once."""
        if self._common.sitting.game.realtime:
            for k in range(len(agents) - 1, 0, -1):
                other = below(self._common.sitting.dice, k + 1)
                agents[k], agents[other] = agents[other], agents[k]
        return agents


def raw_env(
    game: Game | str,
    seats: int,
    *,
    rewards: Rewards = "points",
    reflexes: str | Level | Sequence[str | Level] = (),
    max_cycles: int | None = None,
    render_mode: RenderMode | None = None,
    **options: Value,
) -> SeatBySeat:
    """The environment of `env` without PettingZoo's wrapper."""
    which = find_game(game) if isinstance(game, str) else game
    sitting = Sitting(
        which,
        which.check_seats(seats),
        which.fields(**options),
        reflexes_of(which, seats, reflexes),
    )
    return SeatBySeat(_Common(sitting, rewards, max_cycles, render_mode, which.moves))


def env(
    game: Game | str,
    seats: int,
    *,
    rewards: Rewards = "points",
    reflexes: str | Level | Sequence[str | Level] = (),
    max_cycles: int | None = None,
    render_mode: RenderMode | None = None,
    **options: Value,
) -> InOrder:
    """An AEC environment: `rumpus.env("frantic", seats=4)`.

    `rewards`: "points" as they come (less of them is better where few win), or "share" of the win
    at the end. `reflexes`: how fast the seats of a real-time game are. `max_cycles`: the game is
    broken off after so many decisions for each seat. Everything else is an option of the game.
    """
    raw = raw_env(
        game, seats, rewards=rewards, reflexes=reflexes, max_cycles=max_cycles,
        render_mode=render_mode, **options,
    )  # fmt: skip
    return InOrder(raw)


def parallel_env(
    game: Game | str,
    seats: int,
    *,
    rewards: Rewards = "points",
    max_cycles: int | None = None,
    illegal: Illegal = "error",
    render_mode: RenderMode | None = None,
    **options: Value,
) -> AllAtOnce:
    """A parallel environment: as `env`, but all seats decide in every cycle."""
    which = find_game(game) if isinstance(game, str) else game
    if illegal not in ("error", "lost"):
        raise ActionsError(f"illegal is 'error' or 'lost', not {illegal!r}")
    sitting = Sitting(which, which.check_seats(seats), which.fields(**options), ())
    return AllAtOnce(_Common(sitting, rewards, max_cycles, render_mode, which.moves + 1), illegal)


def simultaneous_env(environment: AllAtOnce) -> AECEnv:
    """`parallel_env` for those who ask one agent after the other: PettingZoo's own conversion."""
    return parallel_to_aec(environment)
