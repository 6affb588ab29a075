"""Time at a table: when each open decision began."""

from __future__ import annotations

from collections.abc import Collection, Iterable


class DecisionClock:
    """Since when each seat has been asked."""

    def __init__(self) -> None:
        self._began: dict[int, int] = {}

    def ask(self, waiting: Iterable[int], moved: Collection[int], now: int) -> None:
        """After a change: who has moved or is newly asked has all its time again."""
        self._began = {
            seat: now if seat in moved else self._began.get(seat, now) for seat in waiting
        }

    def restart(self, seat: int, now: int) -> None:
        if seat in self._began:
            self._began[seat] = now

    def began(self, seat: int) -> int:
        """When a seat was asked."""
        return self._began[seat]

    def shift(self, by: int) -> None:
        """Time that did not count: the table slept, or the server was away."""
        self._began = {seat: began + by for seat, began in self._began.items()}
