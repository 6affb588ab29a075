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

    def recall(self, began: dict[int, int]) -> None:
        self._began = began

    def kept(self) -> dict[int, int]:
        return dict(self._began)

    def shift(self, by: int, now: int, allowed: int) -> None:
        """Time that did not count: the table slept, or the server was away. Who would have no time
        left has all of it again: the table would have noticed, so a clock must be wrong."""
        shifted = {seat: began + by for seat, began in self._began.items()}
        self._began = {
            seat: began if now - allowed < began <= now else now for seat, began in shifted.items()
        }
