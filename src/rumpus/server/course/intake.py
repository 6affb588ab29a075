"""Moves of a real-time game that have come and wait for their turn.

One player's are taken in one gap apart (PC17). Whoever has a quick line waits for those who have
not, if the table makes lines even (PC18).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from rumpus.server.wire import Refusal

M = TypeVar("M")

#: PC17: so many early moves of one player wait, and no more.
MOST_EARLY = 3
#: So many of one player wait at all: who plays fast at an even table has a few on the way.
_MOST_WAITING = 10


@dataclass(frozen=True, slots=True, eq=False)
class HeldMove(Generic[M]):
    """A move that waits since it `arrived`. `ready`: when lines are even."""

    what: M
    seat: int
    arrived: int
    ready: int
    round: int | None
    is_free: bool
    is_early: bool


class Intake(Generic[M]):
    """Knows when it is whose turn, and nothing else. It is empty nearly always."""

    def __init__(self, gap: int, last_move: Callable[[int], int]) -> None:
        """`last_move`: when a seat's last one was taken in; who was refused has lost no time."""
        self._gap = gap
        self._last_move = last_move
        self.waiting: list[HeldMove[M]] = []

    def is_open(self, seat: int, now: int) -> bool:
        """Whether a move that need not wait for slower lines comes in good time."""
        if now - self._last_move(seat) < self._gap:
            return False
        return not self.waiting or all(held.seat != seat for held in self.waiting)

    def put(
        self, what: M, seat: int, now: int, hold: int, number: int | None, *, is_free: bool
    ) -> None:
        """A move has come in the round `number`, and must wait for at least `hold` ms."""
        if sum(held.seat == seat for held in self.waiting) == _MOST_WAITING:
            raise Refusal("too_fast", f"{_MOST_WAITING} of your moves wait, and no more")
        ready = now + hold
        is_early = not is_free and ready < self._next_chance(seat)
        if is_early and self._early(seat) == MOST_EARLY:
            text = f"one move in {self._gap} ms: {MOST_EARLY} wait, and no more"
            raise Refusal("too_fast", text)
        self.waiting.append(HeldMove(what, seat, now, ready, number, is_free, is_early))

    @property
    def due(self) -> int | None:
        """When it is the next one's turn."""
        if not self.waiting:
            return None
        return min(due for due, _ in self._turns())

    def next(self, now: int) -> HeldMove[M] | None:
        """Whose turn it is by now; of those who are due together, who came first."""
        if not self.waiting:
            return None
        due, held = min(self._turns(), key=lambda turn: turn[0])
        if due > now:
            return None
        self.waiting.remove(held)
        return held

    def drop(self, is_gone: Callable[[HeldMove[M]], bool]) -> list[HeldMove[M]]:
        """Those that wait no more, in the order in which they came."""
        gone = [held for held in self.waiting if is_gone(held)]
        self.waiting = [held for held in self.waiting if held not in gone]
        return gone

    def _turns(self) -> Iterator[tuple[int, HeldMove[M]]]:
        """When each can be taken in that waits for no other of its player."""
        behind = set()
        for held in self.waiting:
            if held.is_free:
                yield held.ready, held
            elif held.seat not in behind:
                behind.add(held.seat)
                yield max(held.ready, self._last_move(held.seat) + self._gap), held

    def _next_chance(self, seat: int) -> int:
        """When one more move of a seat could be taken in, if all that wait are."""
        at = self._last_move(seat) + self._gap
        for held in self.waiting:
            if held.seat == seat and not held.is_free:
                at = max(at, held.ready) + self._gap
        return at

    def _early(self, seat: int) -> int:
        return sum(held.is_early for held in self.waiting if held.seat == seat)
