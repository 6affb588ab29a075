"""Both bodies are one game: plain and compiled play give the same bytes."""

from __future__ import annotations

import numpy as np
import pytest

from rumpus.engine.chance import Dice, dice
from rumpus.engine.randomly import play_randomly, random_game_at
from rumpus.engine.record import dtype_of
from tests.contract.cases import Case
from tests.length import LONG

MOST_STEPS = 5_000_000

pytestmark = pytest.mark.timeout(900)  # the first one of a game compiles it


class Compiled:
    """Random games of one case, compiled, with bounds checked."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.play = case.game.compiled(random_game_at, checked=True)
        self.states = np.zeros(1, dtype_of(case.game.state))
        self.dices = np.zeros(1, dtype_of(Dice))
        self.moves = np.zeros(case.game.moves, np.int64)

    def game(self, seed: int, most: int) -> tuple[int, bytes]:
        """How many steps a game took, and its last state."""
        self.states[:] = 0
        self.states[0]["seats"] = self.case.seats
        for name, value in self.case.game.fields(**self.case.options(seed)).items():
            self.states[0][name] = value
        steps = self.play(self.states, 0, self.moves, self.dices, seed, most)
        return steps, self.states[0].tobytes()


def test_both_bodies_give_the_same_bytes(case: Case) -> None:
    compiled = Compiled(case)
    plain = case.game.plain(play_randomly)
    moves = [0] * case.game.moves
    # In a long run, more than two thousand games of every game, a few of them to their end.
    for seed in range(2400 // len(case.game.seats) if LONG else 25):
        most = 20_000 if seed % 50 == 0 else 400
        table = case.deal(seed)
        steps = plain(table.state, moves, dice(seed, 1), most)
        assert (steps, table.state.pack()) == compiled.game(seed, most), f"seed {seed}"


def test_every_game_ends(case: Case) -> None:
    compiled = Compiled(case)
    for seed in range(1000 if LONG else 40):
        steps, _ = compiled.game(seed, MOST_STEPS)
        assert steps < MOST_STEPS, f"seed {seed}"
