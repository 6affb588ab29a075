"""A small network as a player: it learns Kingdom Four, is kept in a file, and enters a tournament.

python examples/network_player.py --lessons 200          # learns, then meets greedy and expert
rumpus tournament kingdom_four --seats 3 --bots greedy,python:network_player:Network  # there
"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import mkdtemp

import numpy as np
from learn_kingdom_four import (  # type: ignore[import-not-found]  # beside this file
    SEATS,
    Eyes,
    Judge,
    Player,
    play_and_learn,
)

import rumpus
from rumpus.lab.asking import run_of
from rumpus.lab.plan import Entrant
from rumpus.lab.tournament import Standings, standings, tournament_plan
from rumpus.players.player import player_of

WEIGHTS = Path("kingdom_four.npz")


class Network:
    """A policy over batches: asked for all tables at once, it takes the best move of each."""

    label = "network"

    def __init__(self, file: Path = WEIGHTS) -> None:
        with np.load(file) as kept:
            weights = [kept[name] for name in kept.files]
        self._judge = Judge(len(weights[0]))
        self._judge.weights = weights
        observation = rumpus.game("kingdom_four").observation
        assert observation is not None
        self._eyes = Eyes(observation)

    def choose(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        table, move = np.nonzero(masks)
        judged = self._judge.judge(self._eyes.features(observations, table, move))
        scores = np.full(masks.shape, -np.inf)
        scores[table, move] = judged
        return np.asarray(scores.argmax(axis=1))


def learn(lessons: int, tables: int, file: Path) -> None:
    batch = rumpus.batch("kingdom_four", n=tables, seats=SEATS, seed=3)
    probe = Eyes(batch.observation).features(batch.observe(), np.zeros(1, int), np.zeros(1, int))
    judge = Judge(probe.shape[1])
    player = Player(batch, judge)
    for lesson in range(lessons):
        points = play_and_learn(batch, player, judge)
        if lesson % 10 == 0:
            print(f"lesson {lesson}: {points:.1f} points a hand")
    np.savez(file, *judge.weights)


def compete(network: Network, others: list[str], games: int) -> Standings:
    """Every deal at every turn of the seats, so that all have the same luck."""
    entrants = [Entrant("network", None, player_of(network)), *map(Entrant, others)]
    plan = tournament_plan(rumpus.game("kingdom_four"), SEATS, entrants, games, seed=1)
    return standings(run_of(plan).play())


def main() -> None:
    options = parse()
    if options.lessons:
        learn(options.lessons, options.tables, options.file)
    final = compete(Network(options.file), options.among.split(","), options.games)
    for entry in final.entries:
        print(
            f"{entry.player:8} rating {entry.rating.value:+5.0f} "
            f"({entry.rating.low:+.0f} to {entry.rating.high:+.0f}), "
            f"share of wins {entry.wins.value:.3f}"
        )


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lessons", type=int, default=200, help="0: take what the file holds")
    parser.add_argument("--tables", type=int, default=512)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--among", default="greedy,expert")
    parser.add_argument("--file", type=Path, default=WEIGHTS)
    parser.add_argument("--short", action="store_true", help="just show that it runs")
    options = parser.parse_args()
    if options.short:
        options.lessons, options.tables, options.games = 2, 64, 9
        options.file = Path(mkdtemp()) / WEIGHTS
    return options


if __name__ == "__main__":
    main()
