"""`python -m bench.lessons`: Frantic's experience learns; writes games/frantic/lessons.py anew.

One seat plays by what it has learnt so far (or greedily: `--from-greedy`) among greedy ones. At
half of its choices every move is played out to the end of the round, hands as they are and all
chance cast anew, the same for all moves. So many thousand choices tell what kind of move is worth
how much on average to somebody who sees no more than a policy does; then weights are looked for
by which the moves with the largest weight are worth most: first by least squares, then uphill.
Each run is a generation: it learns what is best for those who go on by the one before.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bench.departures import array_of, dice_of
from rumpus.bots.search import is_past, next_to_act
from rumpus.engine.binding import rules
from rumpus.engine.chance import Dice, below
from rumpus.engine.rule import rule
from rumpus.engine.workspace import copy_state, numbers, spare_state
from rumpus.games import game
from rumpus.games.frantic import lessons
from rumpus.games.frantic.bot import choose_greedily
from rumpus.games.frantic.experience import choose_by
from rumpus.games.frantic.traits import POSITION, ROWS, TRAITS, describe, describe_position

_SEATS = 4
_SEED = 700_000
#: Each move is played out so often.
_TIMES = 8
#: More moves than a game has at the choices that are looked at.
_ROOM = 20_000
#: Weights are whole numbers: so many make a thousandth of the chance to win.
_UNITS = 16
#: Keeps weights small that little is known about; and how steeply it goes uphill, in the end less.
_RIDGE, _BATCH = 30.0, 4000
_RATES, _SOFTNESS = (0.3, 0.3, 0.2, 0.1, 0.05), (8.0, 6.0, 5.0, 4.0, 4.0)


class Choices(NamedTuple):
    """All moves of many choices, one after another."""

    traits: np.ndarray  # (moves, TRAITS)
    rows: np.ndarray  # (moves,)
    worth: np.ndarray  # (moves,): in thousandths, beside the average of the choice
    sizes: np.ndarray  # (choices,): how many moves each has

    def some(self, which: np.ndarray) -> Choices:
        starts = np.cumsum(self.sizes) - self.sizes
        sizes = self.sizes[which]
        moves = np.repeat(starts[which] - (np.cumsum(sizes) - sizes), sizes) + np.arange(sum(sizes))
        return Choices(self.traits[moves], self.rows[moves], self.worth[moves], sizes)


# --- choices, and what their moves are worth ---


@rule
def policy(
    s: Any, me: int, seat: int, moves: Any, n: int, d: Dice, learnt: Any, is_greedy: int
) -> int:
    if seat == me and not is_greedy:
        return choose_by(s, seat, moves, n, d, learnt)
    return choose_greedily(s, seat, moves, n, d)


@rule
def look(
    s: Any, d: Dice, me: int, learnt: Any, is_greedy: int, traits: Any, rows: Any, worth: Any,
    sizes: Any,
) -> int:  # fmt: skip
    """Plays one game and fills in what is seen at choices of one seat; returns how many."""
    world, moves, own = spare_state(s), numbers(rules.MOVES), numbers(TRAITS)
    found, at = 0, 0
    while not rules.is_over(s):
        seat = next_to_act(s, below(d, s.seats))
        n = rules.legal(s, seat, moves)
        if n > 1 and seat == me and below(d, 2) == 0 and at + n < len(rows):
            describe_position(s, seat, n, own)
            for k in range(n):
                rows[at + k] = describe(s, seat, moves[k], own)
                for t in range(TRAITS):
                    traits[at + k][t] = own[t]
            for _ in range(_TIMES):
                copy_state(s, world)
                rules.reshuffle(world[0], d)
                play_out_all(world[0], d, me, learnt, is_greedy, moves, n, worth, at)
            for t in range(TRAITS):
                own[t] = 0
            sizes[found] = n
            found += 1
            at += n
        rules.step(s, seat, policy(s, me, seat, moves, n, d, learnt, is_greedy))
    return found


@rule
def play_out_all(
    s: Any, d: Dice, me: int, learnt: Any, is_greedy: int, moves: Any, n: int, worth: Any, at: int
) -> None:
    twin, options, stage = spare_state(s), numbers(rules.MOVES), rules.stage(s)
    for k in range(n):
        copy_state(s, twin)
        w = twin[0]
        rules.step(w, me, moves[k])
        while not is_past(w, stage):
            seat = next_to_act(w, me)
            m = rules.legal(w, seat, options)
            rules.step(w, seat, policy(w, me, seat, options, m, d, learnt, is_greedy))
        worth[at + k] += rules.worth(w, me)


@rule
def look_at(
    states: Any, dices: Any, me: int, learnt: Any, is_greedy: int, traits: Any, rows: Any,
    worth: Any, sizes: Any,
) -> int:  # fmt: skip
    return look(states[0], dices[0], me, learnt, is_greedy, traits, rows, worth, sizes)


def gather(wanted: int, seed: int, is_greedy: bool) -> Choices:
    frantic = game("frantic")
    look_at_one, learnt = frantic.compiled(look_at), np.array(lessons.LESSONS)
    parts: list[Choices] = []
    while sum(len(part.sizes) for part in parts) < wanted:
        states = array_of(frantic.deal(_SEATS, _SEED + seed).state)
        traits, rows, worth, sizes = (np.zeros(shape, np.int64) for shape in _shapes())
        out = (traits, rows, worth, sizes)
        n = look_at_one(states, dice_of(seed, 5), seed % _SEATS, learnt, int(is_greedy), *out)
        m = sum(sizes[:n])
        starts = np.cumsum(sizes[:n]) - sizes[:n]
        mean = np.repeat(np.add.reduceat(worth[:m], starts) / sizes[:n], sizes[:n])
        beside = (worth[:m] - mean) / _TIMES
        parts.append(Choices(traits[:m].astype(np.float32), rows[:m], beside, sizes[:n]))
        seed += 1
    return Choices(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def _shapes() -> tuple[tuple[int, ...], ...]:
    return (_ROOM, TRAITS), (_ROOM,), (_ROOM,), (_ROOM,)


# --- weights ---


def weighed(choices: Choices, weights: np.ndarray) -> np.ndarray:
    found: np.ndarray = np.einsum("ij,ij->i", choices.traits, weights[choices.rows])
    return found


def _sums(of: np.ndarray, choices: Choices) -> np.ndarray:
    """Over the moves of each choice, for each of its moves."""
    starts = np.cumsum(choices.sizes) - choices.sizes
    return np.repeat(np.add.reduceat(of, starts, axis=0), choices.sizes, axis=0)


def _largest(of: np.ndarray, choices: Choices) -> np.ndarray:
    starts = np.cumsum(choices.sizes) - choices.sizes
    return np.repeat(np.maximum.reduceat(of, starts), choices.sizes)


def gain(choices: Choices, weights: np.ndarray) -> float:
    """What a choice by these weights is worth beside any move, in hundredths."""
    found = weighed(choices, weights)
    best = (found == _largest(found, choices)).astype(float)
    return float((best * choices.worth / _sums(best, choices)).sum() / len(choices.sizes) / 10)


def batches(choices: Choices, order: np.ndarray) -> list[Choices]:
    return [choices.some(order[at : at + _BATCH]) for at in range(0, len(order), _BATCH)]


def least_squares(choices: Choices) -> np.ndarray:
    size = ROWS * TRAITS
    square, product = _RIDGE * np.eye(size), np.zeros(size)
    for part in batches(choices, np.arange(len(choices.sizes))):
        wide = np.zeros((len(part.rows), size), np.float32)
        columns = part.rows[:, None] * TRAITS + np.arange(TRAITS)
        wide[np.arange(len(part.rows))[:, None], columns] = part.traits
        wide -= _sums(wide, part) / np.repeat(part.sizes, part.sizes)[:, None]
        square += wide.T @ wide
        product += wide.T @ part.worth
    found: np.ndarray = np.linalg.solve(square, product)
    return found.reshape(ROWS, TRAITS)


def uphill(choices: Choices, weights: np.ndarray) -> np.ndarray:
    """Adam, on what is gained if the best move is made nearly always."""
    chance = np.random.default_rng(1)
    pace, spread, steps = np.zeros_like(weights), np.zeros_like(weights), 0
    for rate, softness in zip(_RATES, _SOFTNESS, strict=True):
        for part in batches(choices, chance.permutation(len(choices.sizes))):
            found = weighed(part, weights) / softness
            odds = np.exp(found - _largest(found, part))
            odds /= _sums(odds, part)
            pull = odds * (part.worth - _sums(odds * part.worth, part)) / softness
            slope = np.zeros_like(weights)
            np.add.at(slope, part.rows, pull[:, None] * part.traits)
            slope /= len(part.sizes)
            steps += 1
            pace = 0.9 * pace + 0.1 * slope
            spread = 0.995 * spread + 0.005 * slope**2
            height = np.sqrt(spread / (1 - 0.995**steps)) + 1e-4
            weights = weights + rate * pace / (1 - 0.9**steps) / height
    return weights


def learn(choices: Choices) -> np.ndarray:
    """In units; numbers of all sizes are made alike before."""
    size = np.maximum(1.0, np.abs(choices.traits).max(axis=0) / 2)
    alike = choices._replace(traits=choices.traits / size)
    is_kept = np.random.default_rng(2).random(len(choices.sizes)) < 0.9
    to_learn, to_test = (alike.some(np.flatnonzero(which)) for which in (is_kept, ~is_kept))
    first = least_squares(to_learn)
    weights = uphill(to_learn, first)
    print(f"beside any move {gain(to_test, first):+.3f}, then {gain(to_test, weights):+.3f}")
    whole: np.ndarray = np.round(_UNITS * weights / size).astype(int)
    return whole


def write(weights: np.ndarray) -> None:
    path = Path(lessons.__file__)
    head, _, rest = path.read_text(encoding="utf-8").partition('_WEIGHTS = """\n')
    _, _, tail = rest.partition('"""\n')
    lines = [" ".join(map(str, part)) for row in weights for part in np.split(row, [POSITION])]
    text = "\n".join(lines)
    path.write_text(f'{head}_WEIGHTS = """\n{text}\n"""\n{tail}', encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.lessons")
    parser.add_argument("--choices", type=int, default=200_000, help="to look at (200000)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game (0)")
    parser.add_argument("--from-greedy", action="store_true", help="learn from the beginning")
    asked = parser.parse_args()
    write(learn(gather(asked.choices, asked.seed, asked.from_greedy)))


if __name__ == "__main__":
    main()
