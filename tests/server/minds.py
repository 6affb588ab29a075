"""Minds that say what a test tells them to say, when it tells them."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from rumpus.bots.thinker import Advice
from rumpus.engine.chance import Dice
from rumpus.engine.game import Game
from rumpus.engine.record import Record
from rumpus.server.thinking.minds import Minds


@dataclass
class Question:
    """Somebody wants to know; `future` is for the test to answer."""

    state: Record
    seat: int
    bot: str | None
    future: Future[Any] = field(default_factory=Future)


class SlowMinds(Minds):
    """Ready or not, and slow: nothing is answered before the test does it."""

    def __init__(self, *, is_ready: bool = True) -> None:
        super().__init__()
        self.questions: list[Question] = []
        self.prepared_games: list[str] = []
        self.is_up = is_ready

    def is_ready(self, game: Game) -> bool:
        return self.is_up

    def prepare(self, game: Game) -> None:
        self.prepared_games.append(game.name)

    def ask(self, game: Game, state: Record, seat: int, bot: str, dice: Dice) -> Future[int]:
        return self._note(Question(state, seat, bot))

    def advise(self, game: Game, state: Record, seat: int, dice: Dice) -> Future[list[Advice]]:
        return self._note(Question(state, seat, None))

    def _note(self, question: Question) -> Future[Any]:
        self.questions.append(question)
        return question.future
