"""Hands that follow standing orders at a real-time table: they look, pause and act like people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rumpus.engine.chance import Dice, dice
from rumpus.engine.game import Game
from rumpus.server.common.lots import Lots
from rumpus.server.course.course import Course

#: Milliseconds to notice, and again to act: about as quick as good company.
_PAUSE = (500, 1400)

#: (seat, now) -> for how long the table holds a seat's moves
Hold = Callable[[int, int], int]


class Grasp(NamedTuple):
    """What a hand does, and what its seat had seen when it chose."""

    seat: int
    move: int
    version: int


@dataclass
class _Reach:
    """When a hand looks at the table, or does what it has chosen."""

    due: int
    orders: str
    move: int | None = None
    version: int = 0  # what its seat had seen when it chose


class Hands:
    """All seats of one table that are played by orders. Times are drawn: what is hard to decide
    shows in no millisecond."""

    def __init__(self, game: Game, delay: tuple[int, int] | None, lots: Lots, hold: Hold) -> None:
        """Where bots are told to be quicker than `delay` as it is usual, hands are, too."""
        self._game = game
        self._pause = _PAUSE if delay is None else min(_PAUSE, delay)
        self._lots = lots
        self._hold = hold
        self._reaches: dict[int, _Reach] = {}

    @cached_property
    def _dice(self) -> Dice:
        """Chance of their own: what a hand does tells nothing about the deal. Most tables have no
        orders."""
        return dice(self._lots.bits(62))

    @property
    def due(self) -> int | None:
        return min(reach.due for reach in self._reaches.values()) if self._reaches else None

    def plan(self, course: Course, ordered: Mapping[int, str], now: int) -> None:
        """Who may act by orders now. New orders are looked at anew."""
        if not ordered:
            self._reaches = {}
            return
        asked = {seat: ordered[seat] for seat in course.undecided(now) if seat in ordered}
        self._reaches = {
            seat: reach for seat, reach in self._reaches.items() if asked.get(seat) == reach.orders
        }
        for seat, orders in asked.items():
            if seat not in self._reaches:
                self._reaches[seat] = _Reach(now + self._drawn(), orders)

    def act(self, course: Course, ordered: Mapping[int, str], now: int) -> Grasp | None:
        """The next move that is due, if any."""
        self.plan(course, ordered, now)
        for seat, reach in list(self._reaches.items()):
            if reach.due > now:
                continue
            if reach.move is None:
                self._look(course, seat, reach, now)
            else:
                del self._reaches[seat]
                return Grasp(seat, reach.move, reach.version)
        return None

    def forget(self) -> None:
        self._reaches = {}

    def _look(self, course: Course, seat: int, reach: _Reach, now: int) -> None:
        standing, table = self._game.standing, course.table
        assert standing is not None
        moves, orders = table.legal_numbers(seat), standing.read(reach.orders)
        move = standing.follow(table.state, seat, moves, orders, self._dice)
        reach.move, reach.version = move, course.version(seat)
        reach.due = now + self._drawn() + (self._hold(seat, now) if move is not None else 0)

    def _drawn(self) -> int:
        return int(self._lots.between(*self._pause))
