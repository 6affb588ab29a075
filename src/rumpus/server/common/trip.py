"""How long a word takes to the other end of a line and back, by this end's clock alone."""

from __future__ import annotations

#: Milliseconds between the first questions, and between the later ones: a line does not change
#: with every move, and a word to each of thousands costs as much as their moves.
_AT_FIRST = 2_000
_LATER = 10_000
#: Answers after which a line is known well enough.
_ENOUGH = 5
#: Milliseconds until a question counts as lost: the line may be dead.
_LOST = 5_000
#: Milliseconds for which an answer counts: the shortest trip of that time is the line's.
_WINDOW = 30_000


class Trip:
    """Asks only while somebody wants to know. An answer repeats its question; no client's word on
    time is taken."""

    def __init__(self) -> None:
        self.is_wanted = False
        self.shortest = 0  # milliseconds; 0 for who does not answer
        self._number = 0
        self._asked_at: int | None = None
        self._next_at = 0
        self._found: list[tuple[int, int]] = []
        self._answers = 0  # since it was last lost

    @property
    def is_known(self) -> bool:
        """Whether it answers: a trip of 0 may be a line that takes no time."""
        return bool(self._found)

    def ask(self, now: int) -> bytes | None:
        """What is to be sent now, if anything is."""
        if not self.is_wanted or now < self._next_at:
            return None
        if self._asked_at is not None and now - self._asked_at < _LOST:
            return None
        if self._asked_at is not None:
            self._found.clear()
            self.shortest = self._answers = 0
        self._number += 1
        pause = _AT_FIRST if self._answers < _ENOUGH else _LATER
        self._asked_at, self._next_at = now, now + pause
        return self._question

    def answer(self, words: bytes, now: int) -> None:
        """An answer has come. What was not asked, or was answered before, is not heard."""
        if self._asked_at is None or words != self._question:
            return
        self._found.append((now, now - self._asked_at))
        self._asked_at = None
        self._answers += 1
        while self._found[0][0] < now - _WINDOW:
            del self._found[0]
        self.shortest = min(trip for _, trip in self._found)

    @property
    def _question(self) -> bytes:
        return str(self._number).encode()
