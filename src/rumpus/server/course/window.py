"""Reaction windows: answers stay sealed until the time is up, however early all have come."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rumpus.engine.table import Table
from rumpus.server.course.judge import Choice
from rumpus.server.store.kept import Settings

#: A window that asks no person need not wait for one; who is a person is public.
_BOTS_WINDOW = 1500


class Window:
    """The window of one table: when it ends, if it is open, and the answers given so far."""

    def __init__(
        self, table: Table, settings: Settings, people: Callable[[], frozenset[int]]
    ) -> None:
        self.ends: int | None = None
        self._length = 0
        self.sealed: dict[int, Choice] = {}
        self._table = table
        self._settings = settings
        self._is_timed = not settings.is_pinned
        self._people = people

    def ask(self, waiting: Sequence[int], now: int) -> None:
        """After a change: is the decision at the top open to all whom it asks?"""
        is_timed = waiting and self._is_timed
        seconds = self._table.game.live.window(self._table.state) if is_timed else 0
        self._length = self._chosen_length(seconds, waiting) if seconds else 0
        self.ends = now + self._length if seconds else None

    def _chosen_length(self, seconds: float, waiting: Sequence[int]) -> int:
        length = int((self._settings.window or seconds) * 1000)
        if self._people().intersection(waiting):
            return length
        return min(length, _BOTS_WINDOW)

    def with_parts_before(self, choice: Choice) -> Choice:
        """A log tells the parts of one answer one by one."""
        before = self.sealed.get(choice.seat)
        return choice._replace(moves=[*before.moves, *choice.moves]) if before else choice

    def others(self, seat: int) -> list[Choice]:
        """The answers of all but one, in the order in which they came."""
        return [choice for other, choice in self.sealed.items() if other != seat]

    def unseal(self) -> list[Choice]:
        answers, self.sealed = list(self.sealed.values()), {}
        return answers

    def shift(self, by: int, now: int) -> None:
        """Time that did not count. A window that should be closed by now, or stay open for longer
        than any, has all its time again: a clock must be wrong."""
        if self.ends is not None:
            left = self.ends + by - now
            self.ends = now + (left if 0 < left <= self._length else self._length)
