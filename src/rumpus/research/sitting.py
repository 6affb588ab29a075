"""One game in the plain body, decision by decision, by turns or in event time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rumpus.bots.schedule import Schedule, intend
from rumpus.bots.speed import Level, attention_of, times_of
from rumpus.engine.chance import dice, seed_chance
from rumpus.engine.errors import GameOverError, IllegalMoveError
from rumpus.engine.game import Game
from rumpus.engine.happenings import Happening, seen_by
from rumpus.engine.seats import NOBODY, count_bits, seats_in
from rumpus.lab.event_time import begin, run_on
from rumpus.lab.play import BOTS, DEAL


class Sitting:
    """A game that is dealt again and again, and asks one seat at a time.

    `seat` is the one to decide: of those who may act the first, or, in event time, the one whose
    time has come.
    """

    def __init__(
        self, game: Game, seats: int, fields: dict[str, Any], reflexes: Sequence[str | Level]
    ) -> None:
        self.game = game
        self.seats = seats
        self._fields = fields
        self._time = (times_of(reflexes), attention_of(reflexes)) if reflexes else None
        self._players = list(range(seats))
        self._moves = [0] * game.moves

    def deal(self, seed: int) -> None:
        """The very deal of `Game.deal(seed=…)`."""
        self.state = _blank(self.game, self.seats, self._fields)
        seed_chance(self.state, seed, DEAL)
        self.game.rules.begin(self.state)
        self.dice = dice(seed, BOTS)
        self.schedule = Schedule()
        if self._time:
            self.game.plain(begin)(self.state, self._players, self.dice, self.schedule, *self._time)
        self.seat = self._next()

    @property
    def waiting(self) -> tuple[int, ...]:
        """All seats that may act."""
        return seats_in(self.game.rules.who_may_act(self.state))

    def legal(self, seat: int) -> list[int]:
        if seat not in self.waiting:
            return []
        n = self.game.rules.legal(self.state, seat, self._moves)
        return self._moves[:n]

    def decide(self, move: int) -> None:
        """The decision of the seat that is asked."""
        self.check(self.seat, move)
        self.state.happened = []
        if self._time:
            times, _ = self._time
            is_idle = self.game.rules.is_idle(move)
            intend(self.schedule, self.seat, self.seat, move, is_idle, self.dice, times)
        else:
            self.game.rules.step(self.state, self.seat, move)
        self.seat = self._next()

    def check(self, seat: int, move: int) -> None:
        """Raise the named error if this seat may not do that now."""
        if not self.waiting:
            raise GameOverError("the game has ended")
        legal = self.legal(seat)
        if move not in legal:
            shown = ", ".join(f"{m} ({self.game.format_move(m)})" for m in legal[:8])
            more = ", …" if len(legal) > len(legal[:8]) else ""
            raise IllegalMoveError(f"seat {seat} may not do {move}; expected: {shown}{more}")

    def scores(self) -> list[int]:
        return [self.game.rules.score(self.state, seat) for seat in range(self.seats)]

    def shares(self) -> list[float]:
        """Of the win: all to one, or shared by all who have won; nothing before the end."""
        bits = 0 if self.waiting else self.game.rules.winners(self.state)
        return [(bits >> seat & 1) / max(1, count_bits(bits)) for seat in range(self.seats)]

    def happened(self) -> list[Happening]:
        """What the last decision did, for a spectator's eyes."""
        return seen_by(self.state.happened, None)

    def _next(self) -> int:
        if self._time:
            times, attention = self._time
            seat: int = self.game.plain(run_on)(
                self.state, self._players, self._moves, self.dice, self.schedule, times, attention
            )
            return seat
        return self.waiting[0] if self.waiting else NOBODY


def _blank(game: Game, seats: int, fields: dict[str, Any]) -> Any:
    state: Any = game.state()
    state.seats = seats
    state.fill(fields)
    state.happened = []
    return state
