"""PPO in one file, in torch, on `rumpus.vector_env`: a learner among greedy bots.

pip install 'rumpus[zoo]' torch
python examples/outside/ppo.py --game kingdom_four --seats 3 --updates 300
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

import rumpus
from rumpus.research.gym import ManySeats


class Agent(nn.Module):
    """Two heads on one body: how good each move is, and how good the moment."""

    def __init__(self, inputs: int, moves: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU())
        self.policy, self.value = nn.Linear(128, moves), nn.Linear(128, 1)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        inner = self.body(seen)
        judged = self.policy(inner).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=judged), self.value(inner).squeeze(-1)


@dataclass
class Rollout:
    """What was seen, done and won: (steps, tables, …)."""

    seen: Tensor
    masks: Tensor
    actions: Tensor
    logs: Tensor
    values: Tensor
    rewards: Tensor
    ends: Tensor


def tensors(observed: dict[str, np.ndarray]) -> tuple[Tensor, Tensor]:
    """Handed over without a copy; made floats there."""
    seen = torch.from_dlpack(observed["observation"]).float() / 8
    return seen, torch.from_dlpack(observed["action_mask"]).bool()


@torch.no_grad()
def play(env: ManySeats, agent: Agent, observed: dict, steps: int) -> tuple[Rollout, dict]:
    kept: list[tuple[Tensor, ...]] = []
    for _ in range(steps):
        seen, mask = tensors(observed)
        choice, value = agent(seen, mask)
        action = choice.sample()
        observed, reward, over, cut, _ = env.step(action.numpy())
        won = torch.as_tensor(reward, dtype=torch.float32)
        end = torch.as_tensor(over | cut)
        kept.append((seen, mask, action, choice.log_prob(action), value, won, end))
    return Rollout(*(torch.stack(column) for column in zip(*kept, strict=True))), observed


def gains(rollout: Rollout, last: Tensor, discount: float, trace: float) -> Tensor:
    """Generalised advantages. A game that was broken off counts as one that ended."""
    found, after, ahead = torch.zeros_like(rollout.rewards), torch.zeros_like(last), last
    for t in reversed(range(len(found))):
        goes_on = (~rollout.ends[t]).float()
        surprise = rollout.rewards[t] + discount * ahead * goes_on - rollout.values[t]
        after = surprise + discount * trace * goes_on * after
        found[t], ahead = after, rollout.values[t]
    return found


def learn(agent: Agent, optimizer: torch.optim.Optimizer, rollout: Rollout, gain: Tensor) -> None:
    worth = (gain + rollout.values).flatten()
    gain = ((gain - gain.mean()) / (gain.std() + 1e-8)).flatten()
    columns = (rollout.seen, rollout.masks, rollout.actions, rollout.logs)
    seen, masks, actions, logs = (column.flatten(0, 1) for column in columns)
    for _ in range(4):
        for some in torch.randperm(len(actions)).split(4096):
            choice, value = agent(seen[some], masks[some])
            ratio = (choice.log_prob(actions[some]) - logs[some]).exp()
            bounded = torch.min(ratio * gain[some], ratio.clamp(0.8, 1.2) * gain[some])
            loss = -bounded.mean() + 0.5 * (value - worth[some]).square().mean()
            loss = loss - 0.01 * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def main() -> None:
    options = parse()
    env = rumpus.vector_env(
        options.game, options.tables, options.seats, opponents=options.among, rewards="share"
    )
    observed, _ = env.reset(seed=1)
    agent = Agent(observed["observation"].shape[1], observed["action_mask"].shape[1])
    optimizer = torch.optim.Adam(agent.parameters(), lr=5e-4)
    for update in range(options.updates):
        rollout, observed = play(env, agent, observed, options.steps)
        with torch.no_grad():
            _, last = agent(*tensors(observed))
        learn(agent, optimizer, rollout, gains(rollout, last, 0.999, 0.95))
        ended = max(1, int(rollout.ends.sum()))
        if update % 10 == 0:
            print(f"update {update}: share of wins {float(rollout.rewards.sum()) / ended:.3f}")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="kingdom_four")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--among", default="greedy")
    parser.add_argument("--tables", type=int, default=512)
    parser.add_argument("--steps", type=int, default=128)
    parser.add_argument("--updates", type=int, default=300)
    return parser.parse_args()


if __name__ == "__main__":
    main()
