"""A game's thinking bots in the compiled body, for those who play in the plain one.

Nothing here holds the interpreter's lock while it searches, so a table may ask in a thread.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from rumpus.bots.levels import EXPERT
from rumpus.bots.search import FULL, explore
from rumpus.engine.bots import ask
from rumpus.engine.chance import Dice
from rumpus.engine.errors import NotYourTurnError
from rumpus.engine.game import Game
from rumpus.engine.record import Record, dtype_of
from rumpus.engine.rule import rule

if TYPE_CHECKING:
    import numpy as np

    from rumpus.engine.binding import Rule


class Advice(NamedTuple):
    """What a search thinks of one move."""

    move: int
    worth: float  # what it expects for the seat, 0 to 1
    share: float  # of its visits: how much it prefers the move to the others


@rule
def ask_at(
    bots: Any, which: int, states: Any, seat: int, moves: list[int], n: int, dices: Any
) -> int:
    """For arrays of one record: how compiled code is called."""
    return ask(bots, which, states[0], seat, moves, n, dices[0])


@rule
def explore_at(
    states: Any, seat: int, moves: list[int], n: int, dices: Any, budget: int,
    visits: list[int], totals: list[int],
) -> int:  # fmt: skip
    return explore(states[0], seat, moves, n, dices[0], budget, visits, totals)


class Thinker:
    """Asks the bots of one game. All may be called from several threads."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._which = {name: k for k, name in enumerate(sorted(game.thinkers))}
        self._preparing = Lock()
        self._bots: np.ndarray | None = None
        self._ask: Rule = game.plain(ask_at)
        self._explore: Rule = game.plain(explore_at)

    @property
    def is_ready(self) -> bool:
        return self._bots is not None

    def prepare(self) -> None:
        """Compile what is needed, or load it from the cache. Takes its time, at most once."""
        with self._preparing:
            if not self.is_ready:
                self._compile()

    def ask(self, state: Record, seat: int, bot: str, dice: Dice) -> int:
        """The move that a bot chooses, by its rolls of these dice. The state stays as it is."""
        choose = self.game.bot(bot)
        moves = self._moves(state, seat)
        if bot not in self._which:
            chosen: int = self.game.plain(choose)(state, seat, moves, len(moves), dice)
            return chosen
        self.prepare()
        rolled = _array_of(dice)
        move = self._ask(
            self._bots, self._which[bot],
            _array_of(state), seat, _numbers(moves), len(moves), rolled,
        )  # fmt: skip
        dice.chance = int(rolled[0]["chance"])
        return int(move)

    def advise(self, state: Record, seat: int, dice: Dice) -> list[Advice]:
        """What the expert thinks of each move that it has looked at, the best first."""
        moves = self._moves(state, seat)
        self.prepare()
        visits, totals = _numbers([0] * len(moves)), _numbers([0] * len(moves))
        rolled = _array_of(dice)
        self._explore(
            _array_of(state), seat, _numbers(moves), len(moves), rolled, EXPERT, visits, totals
        )
        dice.chance = int(rolled[0]["chance"])
        return _advice(moves, visits.tolist(), totals.tolist())

    def best(self, state: Record, seat: int, moves: list[int], dice: Dice, budget: int) -> int:
        """What a search of so many simulations would do."""
        self.prepare()
        visits, totals = _numbers([0] * len(moves)), _numbers([0] * len(moves))
        at = self._explore(
            _array_of(state), seat, _numbers(moves), len(moves), _array_of(dice), budget,
            visits, totals,
        )  # fmt: skip
        return moves[int(at)]

    def _moves(self, state: Record, seat: int) -> list[int]:
        if not self.game.rules.who_may_act(state) >> seat & 1:
            raise NotYourTurnError(f"the table does not wait for seat {seat}")
        moves = [0] * self.game.moves
        n = self.game.rules.legal(state, seat, moves)
        return moves[:n]

    def _compile(self) -> None:
        """The first call of an entry point compiles it; one simulation is enough for that."""
        self._ask = self.game.compiled(ask_at)
        self._explore = self.game.compiled(explore_at)
        bots = self.game.compiled_bots(self.game.bots[name] for name in self._which)
        table = self.game.deal(self.game.seats[0], 0)
        seat = table.who_may_act[0]
        moves = table.legal_numbers(seat)
        states, dices, given = _array_of(table.state), _array_of(Dice()), _numbers(moves)
        self._explore(states, seat, given, len(moves), dices, 1, given.copy(), given.copy())
        self._ask(bots, 0, states, seat, given, 1, dices)
        self._bots = bots


def _advice(moves: list[int], visits: list[int], totals: list[int]) -> list[Advice]:
    all_visits = sum(visits)
    found = [
        Advice(move, total / (seen * FULL), seen / all_visits)
        for move, seen, total in zip(moves, visits, totals, strict=True)
        if seen
    ]
    return sorted(found, key=lambda advice: (-advice.share, -advice.worth, advice.move))


def _array_of(record: Record) -> np.ndarray:
    """A copy in the compiled body."""
    import numpy as np  # loads only when something compiled is asked for

    return np.frombuffer(bytearray(record.pack()), dtype_of(type(record)))


def _numbers(given: list[int]) -> np.ndarray:
    import numpy as np

    return np.array(given, np.int64)
