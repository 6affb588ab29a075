"""Bots of the games by turns at a live table: they take about as long as people do."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from functools import cached_property

from rumpus.bots.speed import LIKE_ME
from rumpus.engine.chance import Dice, dice
from rumpus.engine.game import Game
from rumpus.engine.table import Table
from rumpus.server.common.lots import Lots
from rumpus.server.course.course import Course
from rumpus.server.store.kept import LogRow
from rumpus.server.thinking.company import Chosen, choice_of
from rumpus.server.thinking.minds import Minds
from rumpus.server.thinking.own import Own
from rumpus.server.thinking.strength import MODEST, Strength

#: Milliseconds of a pause, unless something else is asked for.
_DELAY = (600, 1600)
#: The part of a window in which a bot answers, so that silence does not answer for it.
_WINDOW_PART = 0.8
#: A bot that has not thought to the end looks again after a pause, and not before this (ms).
_SHORTEST_PAUSE = 20
#: After so long (ms) a quick bot answers in place of one that is still thinking.
_LATEST = 6000


@dataclass
class BotPlan:
    """When a seat's bot looks at the table, or carries out what it has chosen."""

    bot: str
    due: int
    latest: int
    move: int | None = None
    version: int = 0  # the seat's, when it chose
    thought: Future[int] | Future[int | None] | None = None
    thought_of: int = 0  # how many moves were made when it began to think

    def give_up(self) -> None:
        if self.thought is not None:
            self.thought.cancel()
            self.thought = None


class Bots:
    """The bots of one table: when each acts, and what it does."""

    def __init__(
        self,
        course: Course,
        delay: tuple[int, int] | None,
        minds: Minds,
        lots: Lots,
        own: Own,
        number: int,
        strength: Strength | None,
    ) -> None:
        """`number`: the table's, for players of one's own that remember. `strength`: where some
        play as well as people do; it has a game of its own, which elsewhere is memory for nothing.
        """
        self._game: Game = course.game
        self._strength = strength
        self._delay = delay or _DELAY
        self._minds = minds
        self._own, self._number = own, number
        self._lots = lots
        self._plans: dict[int, BotPlan] = {}

    @cached_property
    def _dice(self) -> Dice:
        """Chance of their own: what a bot does tells nothing about the deal. Most tables have no
        bots, and a hall of them comes back at once."""
        return dice(self._lots.bits(62))

    @property
    def due(self) -> int | None:
        return min((plan.due for plan in self._plans.values()), default=None)

    def plan(self, course: Course, playing: dict[int, str], now: int) -> None:
        """Whom the table waits for now: those who already think go on thinking."""
        for seat in [seat for seat in self._plans if seat not in playing]:
            self._plans.pop(seat).give_up()
        for seat, bot in playing.items():
            if seat not in self._plans:
                chosen = bot
                if bot == LIKE_ME and self._strength is not None:
                    own_dice = self._dice_for(course.table, seat)
                    chosen = self._strength.bot(course.table, seat, own_dice)
                self._plans[seat] = self._planned(chosen, now, course.window_ends)
            if self._thinks(self._plans[seat].bot):
                self._think(course.table, seat, self._plans[seat].bot)

    def forget(self) -> None:
        for plan in self._plans.values():
            plan.give_up()
        self._plans = {}

    def act(self, course: Course, playing: dict[int, str], now: int) -> Chosen | None:
        """The next move that is due, if any."""
        self.plan(course, playing, now)  # somebody may have moved, or sat down, a moment ago
        for seat, plan in list(self._plans.items()):
            if plan.due > now or (plan.move is None and not self._look(course, seat, now)):
                continue
            del self._plans[seat]
            assert plan.move is not None
            return Chosen(seat, plan.move, plan.version)
        return None

    def _planned(self, bot: str, now: int, ends: int | None) -> BotPlan:
        delay, latest = self._pause(), _LATEST
        if ends is not None:
            latest = int((ends - now) * _WINDOW_PART)
        return BotPlan(bot, now + min(delay, latest), now + latest)

    def _pause(self) -> int:
        return int(self._lots.between(*self._delay))

    def _look(self, course: Course, seat: int, now: int) -> bool:
        """Choose; whether it is time to act. Who still thinks looks again after a whole pause:
        how hard a choice is must not show in milliseconds."""
        plan = self._plans[seat]
        if self._must_wait(plan) and now < plan.latest:
            pause = max(self._pause(), _SHORTEST_PAUSE)
            plan.due = min(now + pause, plan.latest)
            return False
        plan.version = course.version(seat)
        plan.move = self._choice(course.table, seat, plan.bot)
        return True

    def _must_wait(self, plan: BotPlan) -> bool:
        return plan.thought is not None and not plan.thought.done()

    # --- watching people ---

    def watch(self, course: Course, row: LogRow) -> None:
        if self._strength is not None:
            self._strength.watch(course, row)

    def kept(self) -> bytes:
        return b"" if self._strength is None else self._strength.kept()

    def recall(self, kept: bytes) -> None:
        if self._strength is not None:
            self._strength.recall(kept)

    # --- choosing ---

    def _choice(self, table: Table, seat: int, bot: str) -> int:
        plan = self._plans[seat]
        thought, plan.thought = plan.thought, None
        if thought is not None and thought.done() and not thought.cancelled():
            move = thought.result()
            if move is not None:
                return move
        elif thought is not None:
            thought.cancel()
        own_dice = self._dice_for(table, seat)
        if bot == MODEST and self._strength is not None:
            return self._strength.choose_modestly(table, seat, own_dice)
        return table.choose(choice_of(self._game, bot), seat, own_dice)

    def _thinks(self, bot: str) -> bool:
        """While nothing is ready: not at all."""
        if bot in self._game.thinkers:
            return self._minds.is_ready(self._game)
        return self._own.plays(self._game, bot)

    def _dice_for(self, table: Table, seat: int) -> Dice:
        """For a quick choice: no search waits for them."""
        return self._dice

    def _dice_to_think(self, table: Table, seat: int) -> Dice:
        return dice(self._lots.bits(62))

    def _think(self, table: Table, seat: int, bot: str) -> None:
        """Begin to think, or anew if the table has changed."""
        plan = self._plans[seat]
        if plan.thought is not None and plan.thought_of == table.version:
            return
        plan.give_up()
        plan.thought, plan.thought_of = self._asked(table, seat, bot), table.version

    def _asked(self, table: Table, seat: int, bot: str) -> Future[int] | Future[int | None]:
        own_dice = self._dice_to_think(table, seat)
        if self._own.plays(self._game, bot):
            return self._own.ask(table, seat, bot, own_dice, self._number)
        return self._minds.ask(self._game, table.state.copy(), seat, bot, own_dice)
