"""The referee: asks a player, waits no longer than it may, and takes only legal moves.

The rule for players that fail, wherever they play:

- Who answers with what is no legal move, or raises an error, **loses that move**: one is drawn by
  lot from the legal ones.
- Who has not answered within the time limit, or has ended, loses that move too, and is ended and
  started anew; after the third time it is **out**, and all its further moves are drawn.

Everything is counted, and told at the end.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rumpus.players.errors import PlayerGoneError
from rumpus.players.mind import MindThread
from rumpus.players.player import Player, PolicyPlayer

if TYPE_CHECKING:
    from rumpus.players.question import Question
    from rumpus.players.questions import Questions

#: Seconds for one decision; for a policy, for one batch of them.
LIMIT = 10.0
#: How often a player is started anew before it is out.
_STRIKES = 3
#: In the place of an answer that was not given: told already.
_LOST = object()
#: Characters of an answer that are told.
_SHOWN = 120


@dataclass
class Faults:
    """What went wrong with one player: how often, and the first of each kind in words."""

    player: str
    asked: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    first: dict[str, str] = field(default_factory=dict)
    strikes: int = 0
    is_out: bool = False

    @property
    def lost(self) -> int:
        """Moves that were drawn in its place."""
        return sum(self.counts.values())

    def note(self, kind: str, what: str, times: int = 1) -> None:
        self.counts[kind] = self.counts.get(kind, 0) + times
        self.first.setdefault(kind, what)

    def add(self, others: Faults) -> None:
        """What the same player did elsewhere."""
        self.asked += others.asked
        self.strikes += others.strikes
        self.is_out |= others.is_out
        for kind, times in others.counts.items():
            self.note(kind, others.first[kind], times)

    def told(self) -> str | None:
        """In words; None if nothing went wrong."""
        if not self.lost:
            return None
        kinds = "; ".join(f"{n:,} {kind} (first: {self.first[kind]})" for kind, n in _by(self))
        return f"{self.player} lost {self.lost:,} of {self.asked:,} moves: {kinds}."


def _by(faults: Faults) -> list[tuple[str, int]]:
    return sorted(faults.counts.items(), key=lambda kind: -kind[1])


class Referee:
    """Asks one player. One thread at a time may call it."""

    def __init__(self, player: Player, limit: float = LIMIT) -> None:
        self.player, self.limit = player, limit
        self.faults = Faults(player.label)
        self._mind: MindThread | None = None

    def decide(self, questions: Questions) -> Any:
        """(n,) int64: a legal move for each question."""
        import numpy as np

        self.faults.asked += len(questions)
        answers = self._answers(questions)
        if not isinstance(answers, np.ndarray):
            return np.array(
                [self._judged(q, a) for q, a in zip(questions, answers, strict=True)], np.int64
            )
        for row in np.flatnonzero(~questions.are_legal(answers)).tolist():
            answers[row] = self._judged(questions.question(row), int(answers[row]))
        return answers

    def decide_one(self, question: Question) -> int:
        from rumpus.players.questions import only

        return int(self.decide(only(question))[0])

    def close(self) -> None:
        """End the player, and the thread that asked it."""
        self.player.close()
        if self._mind is not None:
            self._mind.end()
            self._mind = None

    def _judged(self, question: Question, answer: Any) -> int:
        move = None if answer is _LOST else question.number_of(answer)
        if move is not None:
            return move
        if isinstance(answer, BaseException):
            self.faults.note("errors", _told(answer))
        elif answer is not _LOST:
            self.faults.note("illegal", repr(answer)[:_SHOWN])
        return question.drawn()

    def _answers(self, questions: Questions) -> Any:
        """An array, or a list with an answer, an error or _LOST for each question."""
        found: list[Any] = []
        while len(found) < len(questions) and not self.faults.is_out:
            self._mind = self._mind or MindThread(self.player)
            answers, trouble = self._mind.ask(questions.after(len(found)), self.limit)
            if not isinstance(answers, list):
                return answers
            found += answers
            if trouble is not None:
                found += self._lost(trouble, len(questions) - len(found))
        left = len(questions) - len(found)
        if left:
            self.faults.note("out", f"after failing {_STRIKES} times", left)
        return found + [_LOST] * left

    def _lost(self, trouble: BaseException, left: int) -> list[Any]:
        """What a failure costs: one move, or all that are open where one call answers them all."""
        is_late = isinstance(trouble, TimeoutError)
        if not is_late and not isinstance(trouble, PlayerGoneError):
            return [trouble] * left
        cost = left if isinstance(self.player, PolicyPlayer) else min(1, left)
        self.faults.note("late" if is_late else "gone", _told(trouble), cost)
        self._start_anew()
        return [_LOST] * cost

    def _start_anew(self) -> None:
        self.player.close()
        if self._mind is not None:
            self._mind.abandon()
            self._mind = None
        self.faults.strikes += 1
        self.faults.is_out = self.faults.strikes >= _STRIKES


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:_SHOWN]
