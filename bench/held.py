"""`python -m bench.held`: what each card of a Scandaroon deck brings in the rounds it is held in.

Who held a card first wins or does not, and most of that is the luck of other rounds. So the chance
to win is followed from round to round, as `bench.odds` foresees it from what every seat has then,
and only what it changed by while the card was held counts. That takes a third of the games that
wins alone would. What comes later evens some of it out, so cards at either end look farther apart
than they are: by a fifth, where bots think.

python -m bench.held --bot strong --games 3600 --seed 2000000
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from bench.odds import chances, fit, note_assets
from rumpus.engine.agenda import WHO, top
from rumpus.engine.bots import ask
from rumpus.engine.chance import Dice, seed_chance
from rumpus.engine.record import dtype_of
from rumpus.engine.rule import rule
from rumpus.engine.seats import count_bits
from rumpus.games import game
from rumpus.games.scandaroon.cards import CARDS, format_card
from rumpus.games.scandaroon.choices import legal
from rumpus.games.scandaroon.deck import BUILT_IN
from rumpus.games.scandaroon.moves import MOVES
from rumpus.games.scandaroon.rounds import begin, is_over
from rumpus.games.scandaroon.rules import step
from rumpus.games.scandaroon.scoring import winners
from rumpus.games.scandaroon.state import ROUNDS, State
from rumpus.games.scandaroon.worth import ASSETS, Asset
from rumpus.lab.simulate import cores

_SEATS = 4
_BLOCK = 60
#: What is noted of a card: who held it first, and the first and the last round of that.
HOLDER, FIRST, LAST = range(3)
_NOBODY = -1
#: Before a card comes, the hand that it comes into is not to count.
_LYING_OPEN = [a for a in Asset if a <= Asset.STARTS]


class Watched(NamedTuple):
    """Some games: of each card who held it when, and how all stood after each round."""

    held: np.ndarray  # by game, card
    owned: np.ndarray  # by game, round, seat, asset
    won: np.ndarray  # by game, seat: shares of the win


class Line(NamedTuple):
    """A card: its first holder's share of the wins, as told by the rounds of holding, and plain."""

    card: str
    share: float
    error: float
    wins: float


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.held", description="Weigh the cards.")
    parser.add_argument("--deck", choices=BUILT_IN, default=BUILT_IN[0])
    parser.add_argument("--bot", default="greedy", help="who plays (greedy)")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=0, help="of the first game (0)")
    asked = parser.parse_args()
    print("card  by rounds        by wins")
    for line in weigh(watch(asked.deck, asked.bot, asked.seed, asked.games)):
        by_rounds = f"{line.share:.1%} ± {100 * line.error:.1f}"
        print(f"{line.card:5} {by_rounds:16} {line.wins:.1%}")


# --- games ---


def watch(deck: str, bot: str, seed: int, games: int) -> Watched:
    seeds = range(seed, seed + games)
    blocks = [seeds[first : first + _BLOCK] for first in range(0, games, _BLOCK)]
    _block(deck, bot, seeds[:1])  # compiles, for all
    with ProcessPoolExecutor(cores()) as pool:
        return _joined(pool.map(partial(_block, deck, bot), blocks))


def _joined(parts: Iterable[Watched]) -> Watched:
    return Watched(*map(np.concatenate, zip(*parts, strict=True)))


def _block(deck: str, bot: str, seeds: range) -> Watched:
    which = game("scandaroon")
    blank = np.zeros(1, dtype_of(which.state))
    blank["seats"] = _SEATS
    for name, value in which.fields(deck=deck).items():
        blank[name] = value
    held = np.full((len(seeds), CARDS, 3), _NOBODY, np.int64)
    owned = np.zeros((len(seeds), ROUNDS - 1, _SEATS, ASSETS), np.int64)
    won = np.zeros((len(seeds), _SEATS))
    dices, moves = np.zeros(1, dtype_of(Dice)), np.zeros(MOVES, np.int64)
    bots = which.compiled_bots([which.bot(bot)])
    follow = which.compiled(follow_games)
    follow(blank, blank.copy(), dices, moves, bots, held, owned, won, seeds[0])
    return Watched(held, owned, won)


@rule
def follow_games(
    blank: Any, work: Any, dices: Any, moves: Any, bots: Any, held: Any, owned: Any, won: Any,
    seed: int,
) -> None:  # fmt: skip
    for k in range(len(held)):
        work[0] = blank[0]
        follow_game(work[0], dices[0], moves, bots, held[k], owned[k], seed + k)
        bits = winners(work[0])
        for seat in range(work[0].seats):
            won[k][seat] = (bits >> seat & 1) / count_bits(bits)


@rule
def follow_game(
    s: State, dice: Dice, moves: list[int], bots: Any, held: Any, owned: Any, seed: int
) -> None:
    seed_chance(s, seed, 0)
    seed_chance(dice, seed, 1)
    begin(s)
    begun = s.round
    while not is_over(s):
        if s.round > begun:
            begun = s.round
            note_assets(s, owned[begun - 2])
        note_hands(s, held)
        seat = top(s, WHO)
        step(s, seat, ask(bots, 0, s, seat, moves, legal(s, seat, moves), dice))


@rule
def note_hands(s: State, held: Any) -> None:
    for seat in range(s.seats):
        for k in range(s.hand_size[seat]):
            card = s.hand[seat][k]
            if held[card][HOLDER] < 0:
                held[card][HOLDER] = seat
                held[card][FIRST] = s.round
            if held[card][HOLDER] == seat:
                held[card][LAST] = s.round


# --- what cards bring ---


def weigh(of: Watched) -> list[Line]:
    """The weakest first."""
    before, after = foreseen(of, _LYING_OPEN), foreseen(of, list(Asset))
    gains = [gain(of, card, before, after) for card in range(CARDS)]
    wins = [won_first(of, card) for card in range(CARDS)]
    level = float(np.mean(wins)) - float(np.mean([value for value, _ in gains]))
    lines = [
        Line(format_card(card), level + value, error, wins[card])
        for card, (value, error) in enumerate(gains)
    ]
    return sorted(lines, key=lambda line: line.share)


def foreseen(of: Watched, assets: list[Asset]) -> np.ndarray:
    """The chance to win, by game, rounds that are over, and seat."""
    chance = np.full((len(of.won), ROUNDS + 1, _SEATS), 1 / _SEATS)
    for after in range(1, ROUNDS):
        owned = of.owned[:, after - 1][..., assets].astype(float)
        owned -= owned.mean(axis=1, keepdims=True)
        chance[:, after] = chances(owned, fit(owned, of.won))
    chance[:, ROUNDS] = of.won
    return chance


def gain(of: Watched, card: int, before: np.ndarray, after: np.ndarray) -> tuple[float, float]:
    """What the first holder's chance changed by while the card was held, and its standard error."""
    games = np.flatnonzero(of.held[:, card, HOLDER] != _NOBODY)
    holder, first, last = of.held[games, card].T
    changes = after[games, last, holder] - before[games, first - 1, holder]
    return float(changes.mean()), float(changes.std() / len(games) ** 0.5)


def won_first(of: Watched, card: int) -> float:
    games = np.flatnonzero(of.held[:, card, HOLDER] != _NOBODY)
    return float(of.won[games, of.held[games, card, HOLDER]].mean())


if __name__ == "__main__":
    main()
