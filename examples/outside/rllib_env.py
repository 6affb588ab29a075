"""A game for RLlib: every seat an agent, all with one policy, by PettingZoo.

pip install 'rumpus[zoo]' 'ray[rllib]' torch
python examples/outside/rllib_env.py
"""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

import rumpus


class Masked(PettingZooEnv):
    """As RLlib's module with masks takes it: other names, and floats."""

    def __init__(self) -> None:
        super().__init__(rumpus.env("kingdom_four", seats=3, rewards="share"))
        self.observation_spaces = {
            agent: _renamed(space) for agent, space in self.observation_spaces.items()
        }

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple:
        seen, infos = super().reset(seed=seed, options=options)
        return _floats(seen), infos

    def step(self, action: dict) -> tuple:
        seen, *rest = super().step(action)
        return (_floats(seen), *rest)


def _renamed(space: spaces.Dict) -> spaces.Dict:
    numbers = spaces.Box(-np.inf, np.inf, space["observation"].shape, np.float32)
    mask = spaces.Box(0, 1, space["action_mask"].shape, np.float32)
    return spaces.Dict({"observations": numbers, "action_mask": mask})


def _floats(seen: dict) -> dict:
    return {
        agent: {
            "observations": one["observation"].astype(np.float32) / 8,
            "action_mask": one["action_mask"].astype(np.float32),
        }
        for agent, one in seen.items()
    }


def main() -> None:
    register_env("kingdom_four", lambda _: Masked())
    config = (
        PPOConfig()
        .environment("kingdom_four")
        .env_runners(num_env_runners=1)
        .multi_agent(policies={"shared"}, policy_mapping_fn=lambda agent, *_, **__: "shared")
        .rl_module(
            rl_module_spec=MultiRLModuleSpec(
                rl_module_specs={"shared": RLModuleSpec(module_class=ActionMaskingTorchRLModule)}
            )
        )
    )
    algorithm = config.build_algo()
    for lesson in range(10):
        print(lesson, algorithm.train()["env_runners"].get("episode_return_mean"))


if __name__ == "__main__":
    main()
