"""How strong a bot plays that is to be as good as the people at its table, in the games by turns.

It goes by what its seat may see: how well people's moves were chosen, as far as it can tell, and
the points. What is worked out stands in `rumpus.bots.opinion`, the same for the laboratory; here a
live table's moves are watched, one after the other, now or when a log is played again.
"""

from __future__ import annotations

from typing import Any

from rumpus.bots.opinion import UNIT as _LEVEL
from rumpus.bots.opinion import Opinion, judge, modest, own_level, think_nothing_yet
from rumpus.engine.chance import Dice, below, dice
from rumpus.engine.game import Game
from rumpus.engine.rules import several_may_act
from rumpus.engine.table import Table
from rumpus.server.course.course import Course
from rumpus.server.store.kept import LogRow
from rumpus.server.thinking.company import People, is_of_person

#: The level below all that people may choose: see `rumpus.bots.opinion`.
MODEST = "modest"


class Strength:
    """Of each seat, between two neighbouring levels of the game."""

    def __init__(self, course: Course, people: People, number: int) -> None:
        """`number`: the table's; the worlds that a seat imagines are the same after a restart."""
        self._game: Game = course.game
        self._people = people
        self._number = number
        self.ladder = [MODEST, *self._game.bots]
        secret = self._game.search.secret if self._game.search else several_may_act
        self._is_secret = self._game.plain(secret)
        self._opinion = Opinion()
        self._game.plain(think_nothing_yet)(self._opinion)
        self._stand_before(course)

    def _stand_before(self, course: Course) -> None:
        """What comes next is judged by how the table is now."""
        self._before: Any = course.table.state.copy()
        self._opinion.version = course.table.version
        self._is_stale = False

    def bot(self, table: Table, seat: int, own_dice: Dice) -> str:
        """Between two levels it is now the one, now the other."""
        people = sum(1 << person for person in self._people())
        sign = -1 if self._game.few_points_win else 1
        most = (len(self.ladder) - 1) * _LEVEL
        at = self._game.plain(own_level)(table.state, self._opinion, seat, people, sign, most)
        level, rest = divmod(at, _LEVEL)
        return self.ladder[level + (below(own_dice, _LEVEL) < rest)]

    def choose_modestly(self, table: Table, seat: int, own_dice: Dice) -> int:
        moves = table.legal_numbers(seat)
        return self._game.plain(modest)(table.state, seat, moves, len(moves), own_dice)

    def watch(self, course: Course, row: LogRow) -> None:
        """A move that was made. What is chosen in secret tells nothing, and several such choices
        take effect together: what comes next is judged again from there."""
        is_made = course.table.version > self._opinion.version
        if not is_made or self._is_stale or self._is_secret(self._before):
            self._stand_before(course)
            return
        move = self._game.parse_move(row.move)
        if is_of_person(row) and self._game.search is not None:
            self._judge(row.seat, move)
        self._game.rules.step(self._before, row.seat, move)
        self._opinion.version += 1

    def _judge(self, seat: int, move: int) -> None:
        seats, opinion = self._before.seats, self._opinion
        watchers = [watcher for watcher in range(seats) if watcher not in self._people()]
        for watcher in watchers:
            worlds = dice(self._number, opinion.version * seats + watcher)
            self._game.plain(judge)(
                self._before, opinion, watcher, len(watchers), seat, move, worlds
            )

    def kept(self) -> bytes:
        return self._opinion.pack()

    def recall(self, kept: bytes) -> None:
        """If choices made in secret had just taken effect, it still stood before them."""
        now, self._opinion = self._opinion.version, Opinion.unpack(kept)
        self._is_stale = self._opinion.version != now
