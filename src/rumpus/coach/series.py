"""Luck taken out of many games of bots: played and weighed in the compiled body, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from rumpus.coach.luck import seed_of
from rumpus.coach.scales import Scales
from rumpus.coach.weighing import OPEN, POLICY, WIN, weigh
from rumpus.engine.binding import rules
from rumpus.engine.bots import ask
from rumpus.engine.chance import Dice, dice
from rumpus.engine.record import dtype_of
from rumpus.engine.rule import rule

if TYPE_CHECKING:
    from rumpus.engine.options import Value

_LONGEST = 100_000


@rule
def play_weighed(
    states: Any, bots: Any, seating: Any, dices: Any, moves: list[int], pair: list[int],
    seed: int, worlds: int, pool: Any, shares: Any, squares: Any, points: Any, lines: Any,
) -> None:  # fmt: skip
    """Play on until the end. `shares` add up what was chosen, and what the policy would do."""
    s = states[0]
    for step in range(_LONGEST):
        waiting = rules.who_may_act(s)
        if waiting == 0:
            return
        seat = 0
        while not waiting >> seat & 1:
            seat += 1
        n = rules.legal(s, seat, moves)
        move = ask(bots, seating[seat], s, seat, moves, n, dices[0])
        if n > 1:
            pair[0], pair[1] = move, POLICY
            weigh(
                s, seat, pair, 2, dices[1], seed + step, 0, worlds, OPEN, 1, pool,
                shares, squares, points, lines,
            )  # fmt: skip
        rules.step(s, seat, move)


class Series:
    """Games of these bots at one kind of table."""

    def __init__(
        self, scales: Scales, bots: Sequence[str], seats: int, options: dict[str, Value]
    ) -> None:
        self._game = scales.game
        self._pool = scales.pool
        self._play = self._game.compiled(play_weighed)
        self._bots = self._game.compiled_bots(self._game.bots[name] for name in bots)
        self._seats, self._options = seats, options

    def play(
        self, seating: Sequence[int], seed: int, worlds: int
    ) -> tuple[list[float], list[float]]:
        """One game, by who sits where: each seat's share of the win, and the same without luck."""
        table = self._game.deal(self._seats, seed, **self._options)
        states = np.frombuffer(bytearray(table.state.pack()), dtype_of(self._game.state))
        rolled = dice(seed, 1)
        dices = np.frombuffer(bytearray(rolled.pack() + Dice().pack()), dtype_of(Dice))
        shares, squares = np.zeros((2, 2, self._seats), np.int64)
        points, lines = np.zeros((3, self._seats), np.int64), np.zeros((2, 0, 1), np.int64)
        moves, pair = np.zeros(self._game.moves, np.int64), np.zeros(2, np.int64)
        self._play(
            states, self._bots, np.array(seating, np.int64), dices, moves, pair,
            seed_of(seed, 0), worlds, self._pool, shares, squares, points, lines,
        )  # fmt: skip
        ended = self._game.state.unpack(states.tobytes())
        won = self._game.rules.winners(ended)
        results = [(won >> seat & 1) / won.bit_count() for seat in range(self._seats)]
        chosen = (shares[0] - shares[1]) / (WIN * worlds)
        return results, [1 / self._seats + float(gain) for gain in chosen]
