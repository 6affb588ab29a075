"""A game for RLlib: every seat an agent, all with one policy, by PettingZoo.

pip install 'rumpus[zoo]' 'ray[rllib]' torch
python examples/outside/rllib_env.py
"""

from __future__ import annotations

from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

import rumpus


def main() -> None:
    register_env(
        "kingdom_four",
        lambda _: PettingZooEnv(rumpus.env("kingdom_four", seats=3, rewards="share")),
    )
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
