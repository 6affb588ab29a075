"""How many simulations a second the search of strong and expert makes."""

from __future__ import annotations

from bench.beside import SEARCH
from bench.subject import Rate, Subject
from rumpus.bots.levels import EXPERT
from rumpus.bots.thinker import Thinker
from rumpus.engine.chance import dice
from rumpus.engine.game import Game


def subject_of(game: Game, seats: int, seconds: float) -> Subject:
    return Subject(SEARCH, f"{game.title}, {seats} seats, greedy rollouts", "simulations/s",
                   Rate(_Searches(game, seats), seconds))  # fmt: skip


class _Searches:
    """Searches for the first choice of a game; counts simulations."""

    def __init__(self, game: Game, seats: int) -> None:
        self._thinker = Thinker(game)
        self._thinker.prepare()
        self._table = game.deal(seats, 1)
        while len(self._moves) == 1:
            self._table.play(self._seat, self._moves[0])

    @property
    def _seat(self) -> int:
        return self._table.who_may_act[0]

    @property
    def _moves(self) -> list[str]:
        return self._table.legal(self._seat)

    def __call__(self, searches: int) -> int:
        for seed in range(searches):
            self._thinker.ask(self._table.state, self._seat, "expert", dice(seed))
        return searches * EXPERT
