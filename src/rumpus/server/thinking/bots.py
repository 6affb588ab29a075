"""Bots at a live table: they take about as long as people do."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import NamedTuple

from rumpus.engine.chance import Dice, dice
from rumpus.engine.game import Game
from rumpus.engine.table import Table
from rumpus.server.common.lots import Lots
from rumpus.server.course.course import Course
from rumpus.server.thinking.minds import Minds

#: How quick real-time bots are: the bot's delay times this to notice, and again to act.
_TEMPO = {"random": 1.0, "beginner": 1.0, "casual": 0.85, "expert": 0.45}
_USUAL_TEMPO = 0.6
#: The part of a window in which a bot answers, so that silence does not answer for it.
_WINDOW_PART = 0.8
#: A bot that has not thought to the end looks again after a pause, and not before this (ms).
_SHORTEST_PAUSE = 20
#: After so long (ms) a quick bot answers in place of one that is still thinking.
_LATEST = 6000

_USUAL = ("casual", "greedy", "random")
_QUICK = ("greedy", "random")


def default_bot(game: Game) -> str:
    """The bot that fills empty seats: good company."""
    return _first_known(game, _USUAL)


def quick_bot(game: Game) -> str:
    """The bot that plays where another cannot, or not in time."""
    return _first_known(game, _QUICK)


def _first_known(game: Game, names: tuple[str, ...]) -> str:
    known = [name for name in names if name in game.bots]
    return known[0] if known else next(iter(game.bots))


#: (seat, now) -> for how long the table holds a seat's moves: bots wait for slow lines, too
Hold = Callable[[int, int], int]


class Chosen(NamedTuple):
    """What a bot does, and what its seat had seen when it chose."""

    seat: int
    move: int
    version: int


@dataclass
class _Plan:
    """When a seat's bot looks at the table, or carries out what it has chosen."""

    due: int
    latest: int
    move: int | None = None
    version: int = 0  # the seat's, when it chose
    thought: Future[int] | None = None
    thought_of: int = 0  # how many moves were made when it began to think

    def give_up(self) -> None:
        if self.thought is not None:
            self.thought.cancel()
            self.thought = None


class Bots:
    """The bots of one table: when each acts, and what it does."""

    def __init__(
        self, game: Game, delay: tuple[int, int], minds: Minds, lots: Lots, hold: Hold
    ) -> None:
        self._hold = hold
        self._game = game
        self._delay = delay
        self._minds = minds
        self._lots = lots
        # Chance of their own: what a bot does tells nothing about the deal.
        self._dice: Dice = dice(self._lots.bits(62))
        self._plans: dict[int, _Plan] = {}

    @property
    def due(self) -> int | None:
        return min((plan.due for plan in self._plans.values()), default=None)

    def plan(self, course: Course, playing: dict[int, str], now: int) -> None:
        """Whom the table waits for now: those who already think go on thinking."""
        for seat in [seat for seat in self._plans if seat not in playing]:
            self._plans.pop(seat).give_up()
        for seat, bot in playing.items():
            if seat not in self._plans:
                self._plans[seat] = self._planned(bot, now, course.window_ends)
            if bot in self._game.thinkers:
                self._think(course.table, seat, bot)

    def forget(self) -> None:
        for plan in self._plans.values():
            plan.give_up()
        self._plans = {}

    def act(self, course: Course, playing: dict[int, str], now: int) -> Chosen | None:
        """The next move that is due, if any. In real time a bot looks first, and acts later."""
        self.plan(course, playing, now)  # somebody may have moved, or sat down, a moment ago
        for seat, plan in list(self._plans.items()):
            if plan.due > now or (plan.move is None and not self._look(course, seat, playing, now)):
                continue
            del self._plans[seat]
            assert plan.move is not None
            if not self._game.live.is_idle(plan.move):
                return Chosen(seat, plan.move, plan.version)
        return None

    def _planned(self, bot: str, now: int, ends: int | None) -> _Plan:
        delay, latest = self._pause(bot), _LATEST
        if ends is not None:
            latest = int((ends - now) * _WINDOW_PART)
        return _Plan(now + min(delay, latest), now + latest)

    def _pause(self, bot: str) -> int:
        delay = self._lots.between(*self._delay)
        return int(delay * _TEMPO.get(bot, _USUAL_TEMPO) if self._game.realtime else delay)

    def _look(self, course: Course, seat: int, playing: dict[int, str], now: int) -> bool:
        """Choose; whether it is time to act. Who still thinks looks again after a whole pause:
        how hard a choice is must not show in milliseconds."""
        plan, bot = self._plans[seat], playing[seat]
        if plan.thought is not None and not plan.thought.done() and now < plan.latest:
            pause = max(self._pause(bot), _SHORTEST_PAUSE)
            plan.due = min(now + pause, plan.latest)
            return False
        plan.version = course.version(seat)
        plan.move = self._choice(course.table, seat, bot)
        if self._game.realtime:
            plan.due = now + self._pause(bot) + self._hold(seat, now)
        return not self._game.realtime

    # --- choosing ---

    def _choice(self, table: Table, seat: int, bot: str) -> int:
        plan = self._plans[seat]
        thought, plan.thought = plan.thought, None
        if thought is not None and thought.done() and not thought.cancelled():
            return thought.result()
        if thought is not None:
            thought.cancel()
        quick = quick_bot(self._game) if bot in self._game.thinkers else bot
        return table.choose(quick, seat, self._dice)

    def _think(self, table: Table, seat: int, bot: str) -> None:
        """Begin to think, or anew if the table has changed. While nothing is ready: not at all."""
        plan = self._plans[seat]
        is_fresh = plan.thought is not None and plan.thought_of == table.version
        if is_fresh or not self._minds.is_ready(self._game):
            return
        plan.give_up()
        own_dice = dice(self._lots.bits(62))
        plan.thought = self._minds.ask(self._game, table.state.copy(), seat, bot, own_dice)
        plan.thought_of = table.version
