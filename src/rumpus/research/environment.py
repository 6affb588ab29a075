"""What environments give, in types: PettingZoo ships none, so an editor would know nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypedDict

from gymnasium import spaces
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from rumpus.research.zoo import SeatBySeat


class Observed(TypedDict):
    """What an agent may know, and what it may do."""

    observation: npt.NDArray[np.int16]
    action_mask: npt.NDArray[np.int8]


class TurnInfo(TypedDict, total=False):
    """Told beside it, seat by seat: the mask again, for the one that is asked."""

    action_mask: npt.NDArray[np.int8]


class CycleInfo(TypedDict):
    """Told beside it where all act at once: the mask again, and whether the move was too late."""

    action_mask: npt.NDArray[np.int8]
    lost: bool


class InOrder(OrderEnforcingWrapper):
    """`SeatBySeat` in PettingZoo's wrapper, which refuses calls in an order that makes no sense."""

    if TYPE_CHECKING:
        metadata: dict[str, Any]
        render_mode: str | None
        possible_agents: list[str]
        agents: list[str]
        agent_selection: str
        rewards: dict[str, float]
        terminations: dict[str, bool]
        truncations: dict[str, bool]
        infos: dict[str, TurnInfo]

        @property
        def unwrapped(self) -> SeatBySeat: ...
        def reset(
            self, seed: int | None = None, options: Mapping[str, Any] | None = None
        ) -> None: ...
        def agent_iter(self, max_iter: int = ...) -> Iterator[str]: ...
        def last(self, observe: bool = True) -> tuple[Observed, float, bool, bool, TurnInfo]: ...
        def observe(self, agent: str) -> Observed: ...
        def step(self, action: int | None) -> None: ...
        def action_space(self, agent: str) -> spaces.Discrete: ...
        def observation_space(self, agent: str) -> spaces.Dict: ...
        def render(self) -> str | None: ...
        def close(self) -> None: ...
