"""Random play at thousands of tables, with nothing but arrays: where a policy of one's own begins.

python examples/random_policy.py --game kingdom_four --seats 4
"""

from __future__ import annotations

import argparse
from time import perf_counter

import numpy as np

import rumpus


def random_actions(mask: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """One of the allowed moves of each table: the one with the highest lot."""
    return np.asarray(np.argmax(chance.random(mask.shape, np.float32) * mask, axis=1))


def main() -> None:
    options = parse()
    tables = rumpus.batch(
        options.game, n=options.tables, seats=options.seats, seed=1, rewards="share"
    )
    chance = np.random.default_rng(1)
    games, wins = 0, np.zeros(options.seats)
    started = perf_counter()
    for _ in range(options.steps):
        tables.step(random_actions(tables.mask(), chance))
        games += int(tables.done.sum())
        wins += tables.rewards.sum(axis=0)
    seconds = perf_counter() - started
    moves = options.steps * options.tables
    print(f"{moves:,} moves in {seconds:.1f} s, {moves / seconds:,.0f} a second")
    print(f"{games} games ended; share of wins by seat: {np.round(wins / max(games, 1), 3)}")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="kingdom_four")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--tables", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=500, help="moves at each table")
    parser.add_argument("--short", action="store_true", help="just show that it runs")
    options = parser.parse_args()
    if options.short:
        options.tables, options.steps = 256, 150
    return options


if __name__ == "__main__":
    main()
