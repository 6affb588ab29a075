"""`python -m bench.departures frantic`: what is a search worth where it departs from its policy?

Games among the policy of a game's search. At some of the choices searches are asked what they would
do; where one departs from the policy, both moves are played out in the real world, hands as they
are and all chance cast anew, and what the stage was worth by then is compared. All searches meet
the same choices and the same chance, so a few thousand choices tell more than hundreds of games.
Worth is counted in hundredths of all that can be had.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from bench.ceiling import OPEN, with_open_hands
from rumpus.bots.levels import EXPERT
from rumpus.bots.search import is_past, next_to_act
from rumpus.bots.thinker import explore_at
from rumpus.engine.binding import rules
from rumpus.engine.chance import Dice, below, dice
from rumpus.engine.game import Game
from rumpus.engine.record import Record, dtype_of
from rumpus.engine.rule import rule
from rumpus.engine.rules import as_resampled
from rumpus.engine.workspace import copy_state, numbers, spare_state
from rumpus.games import game

_SEATS = 4
#: One choice of so many is looked at, and each move played out so often.
_ONE_OF, _TIMES = 4, 24
_SEED = 20_000


@rule
def walk_on(states: Any, dices: Any, moves: Any) -> int:
    """Plays by the policy to a choice that is looked at; returns its seat, or -1 at the end."""
    s, d = states[0], dices[0]
    while not rules.is_over(s):
        seat = next_to_act(s, below(d, s.seats))
        n = rules.legal(s, seat, moves)
        if n > 1 and below(d, _ONE_OF) == 0:
            return seat
        rules.step(s, seat, rules.rollout(s, seat, moves, n, d) if n > 1 else moves[0])
    return -1


@rule
def legal_at(states: Any, seat: int, moves: Any) -> int:
    return rules.legal(states[0], seat, moves)


@rule
def favourite_at(states: Any, seat: int, moves: Any, n: int, dices: Any) -> int:
    return rules.rollout(states[0], seat, moves, n, dices[0])


@rule
def step_at(states: Any, seat: int, move: int) -> None:
    rules.step(states[0], seat, move)


@rule
def worth_at(states: Any, seat: int, move: int, dices: Any) -> int:
    return worth_after(states[0], seat, move, dices[0])


@rule
def worth_after(s: Any, seat: int, first: int, d: Dice) -> int:
    """The sum of what the stage is worth after this move, in the real world with other luck."""
    world, options, stage, total = spare_state(s), numbers(rules.MOVES), rules.stage(s), 0
    for _ in range(_TIMES):
        copy_state(s, world)
        rules.reshuffle(world[0], d)
        rules.step(world[0], seat, first)
        while not is_past(world[0], stage):
            who = next_to_act(world[0], seat)
            n = rules.legal(world[0], who, options)
            move = rules.rollout(world[0], who, options, n, d) if n > 1 else options[0]
            rules.step(world[0], who, move)
        total += rules.worth(world[0], seat)
    return total


class Judge:
    """Meets choices, and says what moves were worth."""

    def __init__(self, which: Game) -> None:
        self.game = which
        self._walk, self._step = which.compiled(walk_on), which.compiled(step_at)
        self._legal = which.compiled(legal_at)
        self._favourite, self._worth = which.compiled(favourite_at), which.compiled(worth_at)

    def choices(self, seed: int) -> Iterator[tuple[Any, int, Any, int]]:
        """Of one game: the state, the seat, its moves, and the policy's favourite."""
        states, dices = array_of(self.game.deal(_SEATS, _SEED + seed).state), dice_of(seed, 1)
        moves = np.zeros(self.game.moves, np.int64)
        while (seat := self._walk(states, dices, moves)) >= 0:
            n = self._legal(states, seat, moves)
            favourite = self._favourite(states, seat, moves, n, dices)
            yield states, seat, moves[:n].copy(), favourite
            self._step(states, seat, favourite)

    def gain(self, states: Any, seat: int, move: int, favourite: int, seed: int) -> float:
        if move == favourite:
            return 0.0
        ours, theirs = (self._worth(states, seat, m, dice_of(seed, 2)) for m in (move, favourite))
        return (ours - theirs) / (10 * _TIMES)


def searches(which: Game) -> dict[str, Game]:
    """The expert's; without its guesses, where it has any; and with all hands open."""
    assert which.search is not None
    found = {"expert": which, OPEN: with_open_hands(which)}
    if which.search.suppose is not as_resampled:
        plain = replace(which.search, suppose=as_resampled)
        found["without guessing"] = replace(which, name=f"{which.name}_plain", search=plain)
    return found


def measure(which: Game, wanted: int, budget: int) -> dict[str, np.ndarray]:
    """What each search gained at every choice."""
    judge = Judge(which)
    explore = {name: each.compiled(explore_at) for name, each in searches(which).items()}
    gains: dict[str, list[float]] = {name: [] for name in explore}
    met = seed = 0
    while met < wanted:
        for states, seat, moves, favourite in judge.choices(seed):
            for name, search in explore.items():
                counts = np.zeros((2, len(moves)), np.int64)
                asked = (states.copy(), seat, moves.copy(), len(moves), dice_of(met, 3), budget)
                move = moves[search(*asked, *counts)]
                gains[name].append(judge.gain(states, seat, move, favourite, met))
            met += 1
        seed += 1
    return {name: np.array(of) for name, of in gains.items()}


def told(gains: dict[str, np.ndarray]) -> str:
    lines = []
    for name, of in gains.items():
        error = of.std() / np.sqrt(len(of))
        beside = of - gains["expert"]
        apart = f"{beside.mean():+.3f} ± {beside.std() / np.sqrt(len(of)):.3f}"
        lines.append(f"{name}: {of.mean():+.3f} ± {error:.3f}, beside the expert {apart}")
    return "\n".join([f"{len(next(iter(gains.values()))):,} choices", *lines])


def array_of(record: Record) -> np.ndarray:
    return np.frombuffer(bytearray(record.pack()), dtype_of(type(record)))


def dice_of(seed: int, stream: int) -> np.ndarray:
    return array_of(dice(seed, stream))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.departures")
    parser.add_argument("game", help="one whose bots search")
    parser.add_argument("--choices", type=int, default=2000, help="about so many (2000)")
    parser.add_argument("--budget", type=int, default=EXPERT, help=f"simulations ({EXPERT})")
    asked = parser.parse_args()
    print(told(measure(game(asked.game), asked.choices, asked.budget)))


if __name__ == "__main__":
    main()
