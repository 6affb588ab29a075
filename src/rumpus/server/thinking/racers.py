"""Bots of the real-time games at a live table: as fast as the laboratory's, by the same schedule.

The clock is in milliseconds and never stops; the schedule (`rumpus.bots.schedule`) is in
microseconds and is told what time it is.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import cached_property
from typing import NamedTuple
from zlib import crc32

from rumpus.bots import schedule as by
from rumpus.bots.schedule import ARRIVE, LOOK, MOST_SEATS, Schedule
from rumpus.bots.speed import (
    FOLLOWS,
    ITS_CHOICES,
    LIKE_ME,
    MOOD,
    STEPS,
    SURE,
    attention_of,
    own_level,
    times_of,
)
from rumpus.engine.chance import Dice, dice
from rumpus.engine.game import Game
from rumpus.server.common.lots import Lots
from rumpus.server.course.course import Course
from rumpus.server.store.kept import LogRow
from rumpus.server.thinking.company import Chosen, People, choice_of, is_of_person
from rumpus.server.thinking.own import Own

_MICRO = 1000
#: Milliseconds between two looks at whether a player of one's own has chosen, and until a quick
#: bot chooses in its place.
_GLANCE, _LATEST = 20, 2000

#: (seat, now) -> for how long the table holds a seat's moves: bots wait for slow lines, too
Hold = Callable[[int, int], int]


class _Thought(NamedTuple):
    """What a player of one's own was asked."""

    answer: Future[int | None]
    latest: int
    version: int  # what its seat had seen


class Racers:
    """The bots of one real-time table: when each looks and acts, and what it does."""

    def __init__(
        self,
        course: Course,
        delay: tuple[int, int] | None,
        lots: Lots,
        hold: Hold,
        people: People,
        name: str,
        own: Own,
    ) -> None:
        """`delay`: milliseconds to notice, and again to act, in place of the levels' own times.
        `name`: the table's; by it a bot has the same day before and after a restart."""
        self._game: Game = course.game
        self._delay = delay
        self._hold = hold
        self._people = people
        self._days = crc32(name.encode())
        self._own = own
        self._thoughts: dict[int, _Thought] = {}
        # Chance of their own: what a bot does tells nothing about the deal.
        self._seed = lots.bits(62)
        self._choices: dict[int, Dice] = {}
        self._levels: dict[int, str] = {}
        self._times: list[list[list[int]]] = [[]] * MOST_SEATS
        self._attention = [SURE] * MOST_SEATS
        self._arrived: set[int] = set()  # whose move has just come, in time or too late
        self._seen: dict[int, int] = {}  # what a seat had seen when it chose
        self._deal: int | None = None
        self._moves = 0
        self._got_on = (-1, 0)  # how far play had got, and how many moves all had seen by then
        self._watched = course.round
        self._opened = (course.opens or 0) * _MICRO

    # Most tables have no bots, and a hall of them comes back at once.

    @cached_property
    def _dice(self) -> Dice:
        """More chance of their own, for time: how hard a choice is must not show in
        milliseconds."""
        return dice(self._seed, MOST_SEATS)

    @cached_property
    def _schedule(self) -> Schedule:
        schedule = Schedule()
        by.know_nobody(schedule)
        schedule.last = [self._opened] * MOST_SEATS
        return schedule

    # --- when ---

    @property
    def due(self) -> int | None:
        if not self._levels:
            return None
        when = self._schedule.when
        return -(-min(when[seat] for seat in self._levels) // _MICRO)

    def plan(self, course: Course, playing: dict[int, str], now: int) -> None:
        """Who plays by now, and whether the table has changed for them."""
        if not playing and not self._levels and not self._thoughts:
            return  # people among themselves
        self._schedule.now = now * _MICRO
        if course.round != self._deal or course.is_counting_down(now):
            self.forget()
            self._deal = course.round
        self._levels = {seat: bot for seat, bot in self._levels.items() if seat in playing}
        for seat in self._thoughts.keys() - playing.keys():
            self._give_up(seat)
        if course.is_counting_down(now) or course.is_over:
            return
        progress = self._game.live.progress(course.table.state)
        if progress != self._got_on[0]:
            self._got_on = (progress, course.version(None))
        has_changed, self._moves = course.table.version != self._moves, course.table.version
        for seat, bot in playing.items():
            if self._levels.get(seat) != bot:
                self._sit_down(seat, bot)
            elif has_changed or seat in self._arrived:
                by.notice(self._schedule, seat, seat, self._dice, self._times, self._attention)
        self._arrived.clear()

    def forget(self) -> None:
        """What is on its way falls."""
        self._levels = {}
        for seat in list(self._thoughts):
            self._give_up(seat)

    def act(self, course: Course, playing: dict[int, str], now: int) -> Chosen | None:
        """The next move that arrives by now, if any."""
        self.plan(course, playing, now)
        when, doing = self._schedule.when, self._schedule.doing
        for seat in [seat for seat in self._levels if when[seat] <= now * _MICRO]:
            if doing[seat] == LOOK:
                self._decide(course, seat, now)
            elif doing[seat] == ARRIVE:
                by.rest(self._schedule, seat)
                self._arrived.add(seat)
                return Chosen(seat, self._schedule.intent[seat], self._seen[seat])
        return None

    def _look_soon(self, seat: int) -> None:
        by.look_soon(self._schedule, seat, seat, self._dice, self._times, self._attention)

    def _sit_down(self, seat: int, bot: str) -> None:
        """A game or a round begins for a bot, or it plays for somebody from now on."""
        self._levels[seat] = bot
        if seat not in self._choices:
            self._choices[seat] = dice(self._seed, seat)
        if self._delay is None:
            level = [own_level(bot)]
            self._times[seat], self._attention[seat] = times_of(level)[0], attention_of(level)[0]
        else:
            self._times[seat] = _even_times(*self._delay)
        day, own = by.draw_day(dice(self._days, MOST_SEATS)), dice(self._days, seat)
        by.sit_down(self._schedule, seat, seat, day, own, self._times)
        self._look_soon(seat)

    # --- what ---

    def _decide(self, course: Course, seat: int, now: int) -> None:
        if seat not in course.waiting(now):
            by.rest(self._schedule, seat)
            self._give_up(seat)
            return
        self._seen[seat] = course.version(seat)
        move = self._choice(course, seat, now)
        if move is None:
            self._schedule.when[seat] = (now + _GLANCE) * _MICRO
            return
        if self._game.rules.is_idle(move):
            self._look_soon(seat)
            return
        by.intend(self._schedule, seat, seat, move, False, self._dice, self._times)
        self._schedule.when[seat] += self._hold(seat, now) * _MICRO

    def _choice(self, course: Course, seat: int, now: int) -> int | None:
        """None while somebody still thinks."""
        still = course.version(None) - self._got_on[1]
        wished = self._game.live.go_along(course.table.state, seat, self._people(), still)
        if wished is not None:
            self._give_up(seat)
            return wished
        if self._own.plays(self._game, self._levels[seat]):
            return self._thought(course, seat, now)
        return self._quick_choice(course, seat)

    def _quick_choice(self, course: Course, seat: int) -> int:
        bot = self._levels[seat]
        if bot == LIKE_ME:
            bot = "random" if by.slips(self._schedule, seat, self._dice) else ITS_CHOICES
        return course.table.choose(choice_of(self._game, bot), seat, self._choices[seat])

    def _thought(self, course: Course, seat: int, now: int) -> int | None:
        """What a player of one's own has chosen, by what its seat had seen when it was asked."""
        if seat not in self._thoughts:
            bot, own_dice = self._levels[seat], self._choices[seat]
            answer = self._own.ask(course.table, seat, bot, own_dice, self._days)
            self._thoughts[seat] = _Thought(answer, now + _LATEST, course.version(seat))
        thought = self._thoughts[seat]
        if not thought.answer.done() and now < thought.latest:
            return None
        move = thought.answer.result() if thought.answer.done() else None
        self._give_up(seat)
        if move is None:
            return self._quick_choice(course, seat)
        self._seen[seat] = thought.version
        return move

    def _give_up(self, seat: int) -> None:
        if seat in self._thoughts:
            self._thoughts.pop(seat).answer.cancel()

    # --- watching people: only what all can see ---

    def watch(self, course: Course, row: LogRow) -> None:
        """A move that was made, now or before a restart."""
        self._schedule.now = row.at * _MICRO
        self._schedule.people = sum(1 << seat for seat in self._people())
        if not self._game.rules.is_hidden(self._game.parse_move(row.move)):
            if is_of_person(row):
                by.watch(self._schedule, row.seat)
            self._schedule.last[row.seat] = self._schedule.now
        if course.round != self._watched:
            self._watched = course.round
            self._settle_round(course)

    def _settle_round(self, course: Course) -> None:
        self._game.plain(by.settle_round)(course.table.state, self._schedule)
        self._wait_for_opening(course)

    def _wait_for_opening(self, course: Course) -> None:
        opens = (course.opens or 0) * _MICRO
        for seat in range(MOST_SEATS):
            self._schedule.last[seat] = max(self._schedule.now, opens)

    def kept(self) -> bytes:
        """Nothing where nobody was watched and no bot has played."""
        return self._schedule.pack() if "_schedule" in vars(self) else b""

    def recall(self, kept: bytes) -> None:
        self._schedule = Schedule.unpack(kept)


def _even_times(soonest: int, latest: int) -> list[list[int]]:
    """Tables of a delay that is as likely to be short as long."""
    soonest = max(soonest, 1)  # or who waits would look again at once, forever
    even = [soonest * _MICRO + (latest - soonest) * _MICRO * k // STEPS for k in range(STEPS + 1)]
    rows = [even] * (FOLLOWS + 1)
    rows[MOOD], rows[FOLLOWS] = [SURE] * (STEPS + 1), [0] * (STEPS + 1)
    return rows
