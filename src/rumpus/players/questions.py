"""Many decisions at once, as arrays: what a policy is asked, and a question for each row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from rumpus.players.errors import AnswerError, PlayerError
from rumpus.players.question import Question

if TYPE_CHECKING:
    from rumpus.engine.game import Game


@dataclass(frozen=True, eq=False)
class Questions:
    """A row for each decision. Observations and masks are made when they are asked for."""

    game: Game
    players: int  # seats at each table
    seats: npt.NDArray[Any]  # (n,) which seat decides
    counts: npt.NDArray[Any]  # (n,) of legal moves
    legal: npt.NDArray[Any]  # (n, moves)
    rolls: npt.NDArray[Any]  # (n,)
    numbers: npt.NDArray[Any]  # (n,) of the games
    state: Callable[[int], Any]  # row -> its state in the plain body
    observe: Callable[[], npt.NDArray[np.int16]]
    only_one: Question | None = None  # as it was asked: it may hold no more than a view

    def __len__(self) -> int:
        return len(self.seats)

    def __iter__(self) -> Iterator[Question]:
        rows = zip(self.seats.tolist(), self.rolls.tolist(), self.numbers.tolist(), strict=True)
        for row, (seat, roll, number) in enumerate(rows):
            yield self._question(row, seat, roll, number)

    def after(self, row: int) -> Questions:
        """Those from this row on."""
        if row == 0:
            return self
        columns = ("seats", "counts", "legal", "rolls", "numbers")
        later = {name: getattr(self, name)[row:] for name in columns}
        return replace(
            self,
            **later,
            state=lambda k: self.state(row + k),
            observe=lambda: self.observe()[row:],
        )

    def question(self, row: int) -> Question:
        given = (self.seats[row], self.rolls[row], self.numbers[row])
        return self._question(row, *map(int, given))

    def _question(self, row: int, seat: int, roll: int, number: int) -> Question:
        if self.only_one is not None:
            return self.only_one
        moves = self.legal[row, : self.counts[row]].tolist()
        return Question(
            self.game,
            self.players,
            seat,
            moves,
            roll,
            number,
            look=lambda: self.state(row),
            observe=partial(self._observed, row),
        )

    def _observed(self, row: int) -> list[int]:
        seen: list[int] = self.observations[row].tolist()
        return seen

    @cached_property
    def observations(self) -> npt.NDArray[np.int16]:
        if self.game.observation is None:
            raise PlayerError(f"{self.game.title} has no observations")
        return self.observe()

    @cached_property
    def masks(self) -> npt.NDArray[np.bool_]:
        masks = np.zeros((len(self), self.game.moves), np.bool_)
        rows, places = np.nonzero(self._is_there)
        masks[rows, self.legal[rows, places]] = True
        return masks

    def checked(self, answers: Any) -> npt.NDArray[np.int64]:
        """A whole number for each row, or the named error."""
        given = np.asarray(answers)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise AnswerError(
                f"expected {len(self)} whole numbers, not {given.dtype} of the shape {given.shape}"
            )
        return given.astype(np.int64)

    def are_legal(self, answers: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        found = (self.legal == answers[:, None]) & self._is_there
        return np.asarray(found.any(axis=1))

    @property
    def _is_there(self) -> npt.NDArray[np.bool_]:
        return np.asarray(np.arange(self.legal.shape[1]) < self.counts[:, None])


def only(question: Question) -> Questions:
    """One question, as a policy takes it."""

    def observe() -> npt.NDArray[np.int16]:
        return np.array([question.observation], np.int16)

    return Questions(
        question.game,
        question.seats,
        np.array([question.seat], np.int8),
        np.array([len(question.moves)]),
        np.array([question.moves], np.int64),
        np.array([question.roll], np.int64),
        np.array([question.number], np.int64),
        lambda row: question.state,
        observe,
        question,
    )
