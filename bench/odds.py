"""`python -m bench.odds`: what a round of Scandaroon leaves behind, and how it raises the odds.

Greedy bots play many games with the house deck. What each seat had after a round (`worth.Asset`)
and who won in the end give, by a regression (softmax over the seats), what each asset adds to the
odds; this is written to the game's `odds.py`, by which `strong` and `expert` look beyond a round.
Half of the games tell how well that foresees the winners of the other half.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import rumpus.games.scandaroon as scandaroon
from rumpus.engine.agenda import WHO, top
from rumpus.engine.bots import ask
from rumpus.engine.chance import Dice, seed_chance
from rumpus.engine.record import dtype_of
from rumpus.engine.rule import rule
from rumpus.engine.seats import count_bits
from rumpus.games import game
from rumpus.games.scandaroon.choices import legal
from rumpus.games.scandaroon.moves import MOVES
from rumpus.games.scandaroon.rounds import begin, is_over
from rumpus.games.scandaroon.rules import step
from rumpus.games.scandaroon.scoring import winners
from rumpus.games.scandaroon.state import MOST_SEATS, ROUNDS, State
from rumpus.games.scandaroon.worth import ASSETS, Asset, asset
from rumpus.lab.simulate import cores

_PLACE = Path(scandaroon.__file__).parent / "odds.py"
_BLOCK = 500
_BOT = "greedy"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.odds")
    parser.add_argument("--games", type=int, default=40_000, help="by number of seats (40,000)")
    games: int = parser.parse_args().games
    found = {seats: fit_rounds(*play(seats, games)) for seats in game("scandaroon").seats}
    write(found)


# --- games ---


def play(seats: int, games: int) -> tuple[np.ndarray, np.ndarray]:
    """Assets by game, round, seat and kind; shares of the win by game and seat."""
    _block(seats, range(1))  # compiles, for all
    blocks = [range(games)[first : first + _BLOCK] for first in range(0, games, _BLOCK)]
    with ProcessPoolExecutor(cores()) as pool:
        played = list(pool.map(partial(_block, seats), blocks))
    owned, won = (np.concatenate(parts)[..., :seats, :] for parts in zip(*played, strict=True))
    return owned, won[..., 0]


def _block(seats: int, seeds: range) -> tuple[np.ndarray, np.ndarray]:
    which = game("scandaroon")
    blank = np.zeros(1, dtype_of(which.state))
    blank["seats"] = seats
    for name, value in which.fields().items():
        blank[name] = value
    owned = np.zeros((len(seeds), ROUNDS - 1, MOST_SEATS, ASSETS), np.int64)
    won = np.zeros((len(seeds), MOST_SEATS, 1))
    bots = which.compiled_bots([which.bot(_BOT)])
    dices, moves = np.zeros(1, dtype_of(Dice)), np.zeros(MOVES, np.int64)
    watch = which.compiled(watch_games)
    watch(blank, blank.copy(), dices, moves, bots, owned, won, seeds[0])
    return owned, won


@rule
def watch_games(
    blank: Any, work: Any, dices: Any, moves: Any, bots: Any, owned: Any, won: Any, seed: int
) -> None:
    for k in range(len(owned)):
        work[0] = blank[0]
        watch_game(work[0], dices[0], moves, bots, owned[k], seed + k)
        bits = winners(work[0])
        for seat in range(work[0].seats):
            won[k][seat][0] = (bits >> seat & 1) / count_bits(bits)


@rule
def watch_game(s: State, dice: Dice, moves: list[int], bots: Any, owned: Any, seed: int) -> None:
    seed_chance(s, seed, 0)
    seed_chance(dice, seed, 1)
    begin(s)
    begun = s.round
    while not is_over(s):
        if s.round > begun:
            begun = s.round
            note_assets(s, owned[begun - 2])
        seat = top(s, WHO)
        step(s, seat, ask(bots, 0, s, seat, moves, legal(s, seat, moves), dice))


@rule
def note_assets(s: State, owned: Any) -> None:
    for seat in range(s.seats):
        for what in range(ASSETS):
            owned[seat][what] = asset(s, seat, what)


# --- odds ---


def fit_rounds(owned: np.ndarray, won: np.ndarray) -> list[list[int]]:
    """After each round, by asset; in thousandths."""
    rows = []
    for after in range(ROUNDS - 1):
        assets = owned[:, after] - owned[:, after].mean(axis=1, keepdims=True)
        half = len(won) // 2
        tried = fit(assets[:half], won[:half])
        print(f"{won.shape[1]} seats, after round {after + 1}: {_foresight(assets, won, tried)}")
        rows.append([round(1000 * value) for value in fit(assets, won)])
        print("  " + ", ".join(f"{what.name.lower()} {rows[-1][what]}" for what in Asset))
    return rows


def fit(assets: np.ndarray, won: np.ndarray) -> np.ndarray:
    """Newton's steps towards the likeliest odds; they are always few."""
    odds = np.zeros(assets.shape[2])
    for _ in range(20):
        share = chances(assets, odds)
        mean = np.einsum("nsa,ns->na", assets, share)
        slope = np.einsum("nsa,ns->a", assets, won - share)
        curve = np.einsum("nsa,ns,nsb->ab", assets, share, assets) - mean.T @ mean
        odds += np.linalg.solve(curve, slope)
    return odds


def chances(assets: np.ndarray, odds: np.ndarray) -> np.ndarray:
    power = np.exp(assets @ odds)
    share: np.ndarray = power / power.sum(axis=1, keepdims=True)
    return share


def _foresight(assets: np.ndarray, won: np.ndarray, odds: np.ndarray) -> str:
    half = len(won) // 2
    missed = ((won[half:] - chances(assets[half:], odds)) ** 2).mean()
    blind = ((won[half:] - 1 / won.shape[1]) ** 2).mean()
    return f"{1 - missed / blind:.1%} of what is unknown before is foreseen"


def write(found: dict[int, list[list[int]]]) -> None:
    head = _PLACE.read_text(encoding="utf-8").partition("ODDS = ")[0]
    rows = "".join(
        f"    {seats}: (\n" + "".join(f"        {tuple(row)},\n" for row in table) + "    ),\n"
        for seats, table in found.items()
    )
    _PLACE.write_text(f"{head}ODDS = {{\n{rows}}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
