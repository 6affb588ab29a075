"""Learn Kingdom Four by playing against oneself: NumPy only, some minutes on a CPU.

A small network judges every legal move by what it sees of that card: how far the players are with
the sets it belongs to, and what lies in the field and in the hand. Moves are drawn by their
judgements (softmax), and the judgements follow the points of the hand: more than the others have
made is good (policy gradient). Nothing is learnt from the built-in bots; they only measure it.

python examples/learn_kingdom_four.py --lessons 200
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from time import perf_counter

import numpy as np

import rumpus
from rumpus.engine.observation import Observation

SEATS = 3
CARDS, NATURAL = 72, 64
#: Moves at each table between two lessons, and in how many steps a lesson is learnt.
ROUNDS_OF_MOVES, STEPS_A_ROUND = 96, 16
RATE = 6e-3
NUMBERS = np.arange(1, 5, dtype=np.float32)


# --- what is seen of a move ---


class Eyes:
    """Turns observations into features, a row for each legal move of each table."""

    def __init__(self, observation: Observation) -> None:
        self._at = observation.slices(SEATS)

    def _cards(self, seen: np.ndarray, part: str, *shape: int) -> np.ndarray:
        """Cards by kingdom, item and number, without the wild ones."""
        sets = seen[:, self._at[part]].reshape(len(seen), *shape, CARDS)[..., :NATURAL]
        return sets.reshape(len(seen), *shape, 4, 4, 4).astype(np.float32)

    def features(self, seen: np.ndarray, table: np.ndarray, move: np.ndarray) -> np.ndarray:
        card = move % CARDS
        kingdom, item, number = card >> 4, card >> 2 & 3, card & 3
        won = self._cards(seen, "collected", SEATS)
        lying, held = self._cards(seen, "field"), self._cards(seen, "hand")
        equal = won.sum(axis=3)[table, :, kingdom, :]  # of each number in the kingdom
        family = won[table, :, kingdom, item]  # (moves, seats, numbers)
        pips = (won.sum(axis=2) @ NUMBERS)[table, :, item]
        match, mine = lying[table, kingdom, item], held[table, kingdom, item]
        rows = np.arange(len(move))
        unseen = 4 - match.sum(1) - mine.sum(1) - family.sum((1, 2))
        left = seen[:, self._at["counts"]].astype(np.float32)[table]
        columns = [
            equal[rows, :, number],  # for the King, by seat
            family.sum(2),  # for the Queen
            pips / 8,  # for the Joker
            (equal * match[:, None, :]).sum(2),  # what the field adds for the King
            (equal * mine[:, None, :]).sum(2)[:, :1],
            match,
            mine,
            family[:, 0],
            np.eye(4, dtype=np.float32)[number],
            np.stack(
                [match.sum(1), match.sum(1) == 0, match.sum(1) == 3, mine.sum(1), unseen,
                 (match * NUMBERS).sum(1) / 4, move >= CARDS, left[:, 0] / 4, left[:, 1] / 4],
                axis=1,
            ),
        ]  # fmt: skip
        return np.concatenate(columns, axis=1, dtype=np.float32)


# --- the judge ---


@dataclass
class Judge:
    """Two layers, trained by Adam."""

    inputs: int
    hidden: int = 48
    rate: float = RATE
    weights: list[np.ndarray] = field(default_factory=list)

    def __post_init__(self) -> None:
        chance = np.random.default_rng(7)
        first = chance.normal(0, self.inputs**-0.5, (self.inputs, self.hidden))
        shapes = [first, np.zeros(self.hidden), np.zeros(self.hidden)]
        self.weights = [w.astype(np.float32) for w in shapes]
        self._mean = [np.zeros_like(w) for w in self.weights]
        self._square = [np.zeros_like(w) for w in self.weights]
        self._steps = 0

    def judge(self, seen: np.ndarray) -> np.ndarray:
        w, bias, out = self.weights
        judged: np.ndarray = np.tanh(seen @ w + bias) @ out
        return judged

    def learn(self, seen: np.ndarray, slope: np.ndarray) -> None:
        """Move against the slope of the loss by each judgement."""
        w, bias, out = self.weights
        inner = np.tanh(seen @ w + bias)
        back = slope[:, None] * out * (1 - inner**2)
        self._steps += 1
        slopes = [seen.T @ back, back.sum(0), inner.T @ slope]
        for k, g in enumerate(slopes):
            self._mean[k] += 0.1 * (g - self._mean[k])
            self._square[k] += 0.001 * (g * g - self._square[k])
            mean = self._mean[k] / (1 - 0.9**self._steps)
            square = self._square[k] / (1 - 0.999**self._steps)
            self.weights[k] -= self.rate * mean / (np.sqrt(square) + 1e-8)


@dataclass
class Choice:
    """Of all tables at once: every legal move, how likely it was, and which one was drawn."""

    seen: np.ndarray
    table: np.ndarray
    chance: np.ndarray
    drawn: np.ndarray  # which of the rows, by table
    actions: np.ndarray


class Player:
    def __init__(self, tables: rumpus.Tables, judge: Judge, seed: int = 1) -> None:
        self._tables, self._judge, self._eyes = tables, judge, Eyes(tables.observation)
        self.dice = np.random.default_rng(seed)

    def choose(self, *, best: bool = False) -> Choice:
        table, move = np.nonzero(self._tables.mask())
        seen = self._eyes.features(self._tables.observe(), table, move)
        judged = self._judge.judge(seen)
        starts = np.searchsorted(table, np.arange(self._tables.n))
        weight = np.exp(judged - np.maximum.reduceat(judged, starts)[table])
        chance = weight / np.add.reduceat(weight, starts)[table]
        # the highest of log-chances with Gumbel noise is a draw by these chances
        noise = 0 if best else self.dice.gumbel(size=len(judged))
        lots = np.log(chance + 1e-20) + noise
        order = np.lexsort((lots, table))
        drawn = order[np.append(starts[1:], len(order)) - 1]
        return Choice(seen, table, chance, drawn, move[drawn])


# --- learning and measuring ---


def play_and_learn(tables: rumpus.Tables, player: Player, judge: Judge) -> float:
    """Some hands at every table, then a lesson; returns the mean points of a hand."""
    choices, seats, points = [], [], []
    for _ in range(ROUNDS_OF_MOVES):
        choice = player.choose()
        choices.append(choice)
        seats.append(tables.seats.copy())
        tables.step(choice.actions)
        points.append(tables.rewards.copy())
    gains = gains_of(np.array(points), np.array(seats))
    known = np.isfinite(gains)
    gains = np.where(known, gains / gains[known].std(), 0)
    for some in np.array_split(player.dice.permutation(ROUNDS_OF_MOVES), STEPS_A_ROUND):
        seen = np.concatenate([choices[t].seen for t in some])
        slope = np.concatenate([slope_of(choices[t], gains[t]) for t in some])
        judge.learn(seen, slope / max(1, known[some].sum()))
    scored = np.array(points)
    return float(scored[scored.any(axis=2)].mean())


def gains_of(points: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """For each move what its seat won in that hand beyond the others; NaN if it did not end."""
    gains = np.full(seats.shape, np.nan)
    ahead = np.full(points.shape[1:], np.nan)
    everybody = points - points.mean(axis=2, keepdims=True)
    for t in reversed(range(len(points))):
        scored = points[t].any(axis=1)
        ahead[scored] = everybody[t][scored]
        gains[t] = ahead[np.arange(len(ahead)), seats[t]]
    return gains


def slope_of(choice: Choice, gains: np.ndarray) -> np.ndarray:
    """Of the loss −gain · log(chance of the drawn move)."""
    slope = choice.chance.copy()
    slope[choice.drawn] -= 1
    return np.asarray(slope * gains[choice.table], np.float32)


def win_share(judge: Judge, against: str, games: int) -> float:
    """Of one learner among bots of this name; a third is even."""
    tables = rumpus.batch("kingdom_four", n=games, seats=SEATS, seed=99, rewards="share")
    player = Player(tables, judge)
    own = np.arange(games) % SEATS
    won, ended = np.zeros(games), np.zeros(games, bool)
    while not ended.all():
        actions = tables.choose(against)
        mine = tables.seats == own
        actions[mine] = player.choose(best=True).actions[mine]
        tables.step(actions)
        first = tables.done & ~ended
        won[first] = tables.rewards[first, own[first]]
        ended |= tables.done
    return float(won.mean())


def main() -> None:
    options = parse()
    tables = rumpus.batch("kingdom_four", n=options.tables, seats=SEATS, seed=3)
    probe = Eyes(tables.observation).features(tables.observe(), np.zeros(1, int), np.zeros(1, int))
    judge = Judge(probe.shape[1])
    player = Player(tables, judge)
    started = perf_counter()
    for lesson in range(options.lessons):
        judge.rate = RATE * (1 - 0.9 * lesson / options.lessons)
        points = play_and_learn(tables, player, judge)
        if lesson % 10 == 0:
            print(f"{perf_counter() - started:5.0f} s  lesson {lesson}: {points:.1f} points a hand")
    for bot in ("random", "greedy"):
        share = win_share(judge, bot, options.games)
        print(f"share of wins among two {bot} players: {share:.3f} (even: {1 / SEATS:.3f})")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lessons", type=int, default=200, help="about one a second")
    parser.add_argument("--tables", type=int, default=512)
    parser.add_argument("--games", type=int, default=3000, help="to measure it")
    parser.add_argument("--short", action="store_true", help="just show that it runs")
    options = parser.parse_args()
    if options.short:
        options.lessons, options.tables, options.games = 3, 64, 30
    return options


if __name__ == "__main__":
    main()
