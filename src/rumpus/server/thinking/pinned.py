"""Bots at a table where all is settled but what its person decides.

Each decision has dice of its own, by its place in the game. Where several are asked at once there
is one order: the person first, then the bots by their seats. A bot that thinks is waited for.
Where another game is dealt once more, its bots make the very moves they made there for as long as
all goes as it went, and in the order of that game; after that they roll for themselves.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Sequence

from rumpus.engine.chance import Dice
from rumpus.engine.table import Table
from rumpus.server.common.deriving import decision_dice
from rumpus.server.common.lots import Lots
from rumpus.server.course.course import Course
from rumpus.server.store.kept import LogRow
from rumpus.server.thinking.bots import BotPlan, Bots
from rumpus.server.thinking.company import People
from rumpus.server.thinking.minds import Minds
from rumpus.server.thinking.own import Own
from rumpus.server.thinking.strength import Strength

_KEPT = struct.Struct("<i?")


class PinnedBots(Bots):
    def __init__(
        self,
        course: Course,
        delay: tuple[int, int] | None,
        minds: Minds,
        lots: Lots,
        own: Own,
        number: int,
        strength: Strength | None,
        people: People,
        script: Sequence[LogRow] = (),
    ) -> None:
        super().__init__(course, delay, minds, lots, own, number, strength)
        assert course.settings.dice is not None
        self._seed = course.settings.dice
        self._people = people
        self._script = script
        self._seen = 0
        self._goes_alike = bool(script)

    def next_of(self, asked: Sequence[int]) -> Sequence[int]:
        """Which bot acts next, if one does."""
        row = self._next_row
        if row is not None:
            return [seat for seat in asked if seat == row.seat and seat not in self._people()]
        return [] if self._people() & set(asked) else asked[:1]

    def plan(self, course: Course, playing: dict[int, str], now: int) -> None:
        super().plan(course, playing, now)
        if self._next_row is not None and self._people() & set(course.undecided(now)):
            for plan in self._plans.values():
                plan.due = now  # it was first there, so it is first here

    def _planned(self, bot: str, now: int, ends: int | None) -> BotPlan:
        plan = super()._planned(bot, now, ends)
        plan.latest = sys.maxsize
        return plan

    def _must_wait(self, plan: BotPlan) -> bool:
        """For a thought; and while nothing is ready to think, too."""
        if self._next_row is not None or plan.bot not in self._game.thinkers:
            return False
        return plan.thought is None or not plan.thought.done()

    def _think(self, table: Table, seat: int, bot: str) -> None:
        if self._next_row is None:
            super()._think(table, seat, bot)

    def _choice(self, table: Table, seat: int, bot: str) -> int:
        row = self._next_row
        return super()._choice(table, seat, bot) if row is None else self._game.parse_move(row.move)

    def _dice_for(self, table: Table, seat: int) -> Dice:
        return decision_dice(self._seed, seat, table.version)

    _dice_to_think = _dice_for

    # --- the other game ---

    @property
    def follows(self) -> bool:
        """Whether all has gone as it went there."""
        return self._next_row is not None

    @property
    def _next_row(self) -> LogRow | None:
        is_on = self._goes_alike and self._seen < len(self._script)
        return self._script[self._seen] if is_on else None

    def watch(self, course: Course, row: LogRow) -> None:
        super().watch(course, row)
        there = self._next_row
        self._goes_alike = there is not None and (row.seat, row.move) == (there.seat, there.move)
        self._seen += 1

    def kept(self) -> bytes:
        return _KEPT.pack(self._seen, self._goes_alike) + super().kept()

    def recall(self, kept: bytes) -> None:
        self._seen, self._goes_alike = _KEPT.unpack_from(kept)
        super().recall(kept[_KEPT.size :])
