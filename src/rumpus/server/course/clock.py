"""Time at a table: when each open decision began."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rumpus.server.store.kept import ClockNote


class DecisionClock:
    """Since when each seat has been asked."""

    def __init__(self) -> None:
        self._began: dict[int, int] = {}
        self._renewed: set[int] = set()  # who has had all the time once more

    def ask(self, waiting: Iterable[int], moved: Collection[int], now: int) -> None:
        """After a change: who has moved or is newly asked has all its time again."""
        self._began = {
            seat: now if seat in moved else self._began.get(seat, now) for seat in waiting
        }
        self._renewed = self._renewed.intersection(waiting).difference(moved)

    def ask_again(self, moved: Iterable[int], now: int) -> None:
        """After a change that asks the same seats as before."""
        for seat in moved:
            self._renewed.discard(seat)
            if seat in self._began:
                self._began[seat] = now

    def renew(self, seat: int, now: int) -> None:
        """All the time once more, but only once for a decision."""
        if seat in self._began and seat not in self._renewed:
            self._began[seat] = now
            self._renewed.add(seat)

    def is_renewed(self, seat: int) -> bool:
        return seat in self._renewed

    def restart(self, seat: int, now: int) -> None:
        if seat in self._began:
            self._began[seat] = now

    def began(self, seat: int) -> int:
        """When a seat was asked."""
        return self._began[seat]

    def recall(self, began: dict[int, int], renewed: Iterable[int]) -> None:
        self._began, self._renewed = began, set(renewed)

    def recall_note(self, note: ClockNote) -> None:
        """What the log tells may be of another decision, which was asked later; and what was noted
        of who is not asked any more is."""
        self._began = {seat: max(at, note.began.get(seat, at)) for seat, at in self._began.items()}
        self._renewed |= self._began.keys() & note.renewed

    def kept(self) -> tuple[dict[int, int], list[int]]:
        return dict(self._began), sorted(self._renewed)

    def note(self, moves: int, now: int) -> ClockNote:
        return ClockNote(moves, now, *self.kept())

    def shift(self, by: int, now: int, allowed: int) -> None:
        """Time that did not count: the table slept, or the server was away. Who would have no time
        left has all of it again: the table would have noticed, so a clock must be wrong."""
        shifted = {seat: began + by for seat, began in self._began.items()}
        self._began = {
            seat: began if now - allowed < began <= now else now for seat, began in shifted.items()
        }
