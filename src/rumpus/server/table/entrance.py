"""Where people's moves come in: at once, or when it is their turn.

Of a move that waits nobody learns anything, not even its player, before it was carried out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rumpus.server import wire
from rumpus.server.course.course import Course
from rumpus.server.course.intake import HeldMove, Intake
from rumpus.server.table.answers import Answers
from rumpus.server.table.client import Client
from rumpus.server.table.even_lines import EvenLines
from rumpus.server.table.plays import PagePlays
from rumpus.server.table.seats import Seats
from rumpus.server.wire import Refusal

#: (seat, version, moves, now, held) -> the seat's new version. It is given with each call: whose it
#: is holds the entrance, and what holds each other waits for a collector.
Take = Callable[[int, int, list[int], int, int], int]


class _Sent(NamedTuple):
    client: Client
    message: wire.Play
    moves: list[int]


class Entrance:
    """The moves of one game. Only in real time does any of them wait (PC17, PC18, PC20)."""

    def __init__(self, course: Course, seats: Seats, lines: EvenLines, answers: Answers) -> None:
        self._course = course
        self._seats = seats
        self._lines = lines
        self._answers = answers
        self._intake: Intake[_Sent] = Intake(course.settings.gap, course.last_move)

    @property
    def due(self) -> int | None:
        """When it is the turn of a move that waits."""
        return self._intake.due

    def play(self, client: Client, seat: int, message: wire.Play, now: int, take: Take) -> None:
        sent = _Sent(client, message, self._course.parse(message.moves))
        if self._course.game.realtime and not self._has_turn(sent, seat, now, take):
            return
        self._take(sent, seat, now, 0, take)
        self.let_fall(now)

    def take_due(self, now: int, take: Take) -> bool:
        """Carry out what has had to wait until now; whether there was anything."""
        has_taken = False
        while (held := self._intake.next(now)) is not None:
            has_taken = True
            self._take_held(held, now, take)
            self.let_fall(now)
        return has_taken

    def let_fall(self, now: int) -> None:
        """PC20: what waits when a round ends, or the game, is dropped."""
        if not self._intake.waiting:
            return
        number = self._course.round
        for held in self._intake.drop(lambda held: held.round != number):
            at = max(held.ready, now)
            refusal = self._course.fall(held.seat, held.what.moves[0], at, at - held.arrived)
            self._answers.refuse(held.what.client, refusal, held.what.message.id)

    def forget(self, plays: PagePlays) -> None:
        """A page comes back, and is told which of its plays were taken: these were not."""
        self._intake.drop(lambda held: held.what.client.plays is plays)

    def close(self) -> None:
        """Nobody is here any more, or does anything."""
        refusal = Refusal("not_started", "the race has stopped")
        for held in self._intake.drop(lambda held: True):
            self._answers.refuse(held.what.client, refusal, held.what.message.id)

    def _has_turn(self, sent: _Sent, seat: int, now: int, take: Take) -> bool:
        """Whether a move can be judged now. If not, it waits."""
        self.take_due(now, take)
        hold = self._lines.hold(seat, now)
        if not hold and self._intake.is_open(seat, now):
            return True
        is_free = all(map(self._course.game.live.is_free, sent.moves))
        if (is_free and not hold) or self._course.is_over:
            return True
        self._intake.put(sent, seat, now, hold, self._course.round, is_free=is_free)
        return False

    def _take_held(self, held: HeldMove[_Sent], now: int, take: Take) -> None:
        sent = held.what
        try:
            self._check_still_there(sent.client, held.seat)
            self._take(sent, held.seat, now, now - held.arrived, take)
        except Refusal as refusal:
            self._answers.refuse(sent.client, refusal, sent.message.id)

    def _check_still_there(self, client: Client, seat: int) -> None:
        """Somebody else may play here by now."""
        if self._seats.of(client.guest.id) != seat or self._seats.chairs[seat].standing_in:
            raise Refusal("not_seated", "the seat has changed hands")

    def _take(self, sent: _Sent, seat: int, now: int, held: int, take: Take) -> None:
        client, message, moves = sent
        version = take(seat, message.version, moves, now, held)
        self._answers.take(client, message.id, version)
