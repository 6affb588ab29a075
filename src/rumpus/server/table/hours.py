"""Until when a table waits for whom, and who has time anew."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.server.course.course import Course
from rumpus.server.store.kept import StoredTable
from rumpus.server.table.crowd import Crowd
from rumpus.server.table.seats import Seats
from rumpus.server.wire import Refusal


class Hours:
    """The time of people at one table. `grace`: milliseconds for who has gone."""

    def __init__(
        self, course: Course, stored: StoredTable, seats: Seats, crowd: Crowd, grace: int
    ) -> None:
        self._course = course
        self._stored = stored
        self._seats = seats
        self._crowd = crowd
        self._grace = grace

    def deadline(self, waiting: Sequence[int]) -> int | None:
        """When something happens by itself if nobody does anything."""
        if self._course.window_ends is not None:
            return self._course.window_ends
        if self._is_race and not self._crowd.left_at:
            return None
        thinking = self._seats.thinking
        times = [self.deadline_of(seat) for seat in waiting if seat in thinking]
        return min([at for at in times if at is not None], default=None)

    @property
    def _is_race(self) -> bool:
        """A real-time game waits for nobody: there only an absent player's time runs out."""
        return self._course.game.realtime and not self._course.has_own_patience

    def deadline_of(self, seat: int) -> int | None:
        left = self._crowd.left_at.get(seat)
        if self._is_race:
            return None if left is None else left + self._grace
        if self._seats.is_solo and not self._course.has_own_patience:
            return None  # bots wait gladly
        began, allowed = self._course.clock.began(seat), self._course.allowed
        if left is None:
            return began + allowed
        return began + min(allowed, max(0, left - began) + self._grace)

    def is_up(self, seat: int, now: int) -> bool:
        """Whether a decision has no time left that a bot makes when it is late."""
        course = self._course
        is_timed = course.window_ends is None and not course.has_own_patience
        is_asked = is_timed and seat in course.waiting(now)
        return is_asked and is_due(self.deadline_of(seat), now)

    def give(self, seat: int, now: int, *, is_new: bool, was_solo: bool) -> None:
        """Somebody sits down. A newcomer has all the time there is, and who had only stood up what
        is left of it. Who was alone with bots until now was timed by nobody, and has all of it."""
        if was_solo and not self._course.has_own_patience:
            for other in self._seats.people.keys() - {seat}:
                self._course.clock.restart(other, now)
        if is_new:
            self._course.clock.renew(seat, now)

    def check(self, seat: int, now: int) -> None:
        """Who takes a seat back has all the time once more, but once for a decision: or they could
        keep the others waiting for ever."""
        if self._course.clock.is_renewed(seat) and self.is_up(seat, now):
            raise Refusal("not_your_turn", "your time was up twice; the bot makes this move")

    # --- over a restart ---

    def note(self, moves: int, now: int) -> None:
        self._stored.clock = self._course.clock.note(moves, now)

    def noted(self, moves: int) -> int | None:
        """When something was noted after so many moves, if it was."""
        note = self._stored.clock
        return note.at if note is not None and note.moves == moves else None

    def recall(self, moves: int) -> None:
        if self._stored.clock is not None and self.noted(moves) is not None:
            self._course.clock.recall_note(self._stored.clock)


def is_due(at: int | None, now: int) -> bool:
    return at is not None and at <= now
