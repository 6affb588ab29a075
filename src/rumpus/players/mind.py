"""A thread in which one player thinks, so that whoever asks can stop waiting."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rumpus.players.player import Player
    from rumpus.players.questions import Questions


class _EnoughError(BaseException):
    """Ends a thread that nobody waits for any more."""


class MindThread:
    """Answers what it is asked, one batch of questions after the other."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._asked: SimpleQueue[Questions | None] = SimpleQueue()
        self._answered = Event()
        self._thread = Thread(target=self._think, name=f"player {player.label}", daemon=True)
        self._thread.start()

    def ask(self, questions: Questions, limit: float) -> tuple[Any, BaseException | None]:
        """All answers, and None; or those that were given before a TimeoutError, or another one.

        `limit` seconds may pass between two answers.
        """
        self._found: Any = []
        self._trouble: BaseException | None = None
        self._last = monotonic()
        self._answered.clear()
        self._asked.put(questions)
        while not self._answered.wait(max(0.0, self._last + limit - monotonic())):
            if monotonic() >= self._last + limit:
                return list(self._found), TimeoutError(f"no answer within {limit:g} s")
        return self._found, self._trouble

    def end(self) -> None:
        self._asked.put(None)

    def abandon(self) -> None:
        """It may never come back: what runs in Python is broken off, what waits is left behind."""
        self.end()
        thread = ctypes.c_ulong(self._thread.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(_EnoughError))

    def _think(self) -> None:
        try:
            while (questions := self._asked.get()) is not None:
                self._answer(questions)
        except _EnoughError:
            pass  # nobody waits for this thread

    def _answer(self, questions: Questions) -> None:
        try:
            answers = self._player.choose_all(questions)
            if not isinstance(answers, Iterator):
                self._found = answers
            else:
                for answer in answers:
                    self._found.append(answer)
                    self._last = monotonic()
        except (Exception, SystemExit) as trouble:
            self._trouble = trouble
        self._answered.set()
