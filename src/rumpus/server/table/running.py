"""A game that is being played at a table: moves, bots, deadlines, and who is told when."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Literal
from zlib import crc32

from msgspec.structs import replace

from rumpus.bots.speed import LIKE_ME
from rumpus.server.course.course import Course
from rumpus.server.course.door import Door
from rumpus.server.course.memory import pack
from rumpus.server.store.kept import LogRow, Receipt, Snapshot, StoredTable
from rumpus.server.table.answers import Answer, Answers
from rumpus.server.table.aside import Aside, Sealed
from rumpus.server.table.audience import Audience, Moment
from rumpus.server.table.crowd import Crowd
from rumpus.server.table.entrance import Entrance
from rumpus.server.table.even_lines import EvenLines
from rumpus.server.table.hours import Hours, is_due
from rumpus.server.table.house import House
from rumpus.server.table.seats import Seats
from rumpus.server.thinking.bots import Bots
from rumpus.server.thinking.company import Playmates
from rumpus.server.thinking.hands import Hands
from rumpus.server.thinking.pinned import PinnedBots
from rumpus.server.thinking.racers import Racers
from rumpus.server.thinking.strength import Strength
from rumpus.server.wire import Refusal

Mover = Literal["person", "program", "orders", "bot", "silence"]

#: Moves of a log that are played again in one go.
_PIECE = 100
#: Moves between two snapshots: so many at the most are played again after a restart, or a few more.
_KEEP_EVERY = 64


class RunningGame:
    """Every change goes the same way: step, log, and when the log is durable, tell."""

    def __init__(
        self,
        house: House,
        stored: StoredTable,
        seats: Seats,
        crowd: Crowd,
        course: Course,
        answers: Answers,
        script: Sequence[LogRow] = (),
    ) -> None:
        self.course = course
        self._script = script
        self._lines = EvenLines(course.settings.even * course.game.realtime, seats, crowd)
        self.entrance = Entrance(course, seats, self._lines, answers)
        self._house = house
        self._stored = stored
        self._seats = seats
        self._crowd = crowd
        self._game = course.game
        self._door = Door(course.table)
        bots = (stored.settings.bot, *(chair.bot for chair in stored.seats))
        self._bots = self._company(is_like_people=LIKE_ME in bots)
        #: Only who plays like people watches them, and who makes moves of another game again.
        self._is_watched = LIKE_ME in bots or course.settings.is_pinned
        self._hours = Hours(course, stored, seats, crowd, house.config.absence)
        self._hands = Hands(self._game, house.config.bot_delay, house.lots, self._lines.hold)
        self._unlogged: list[LogRow] = []
        self._logged = 0
        self._kept_at = 0  # how many moves the last snapshot was taken after
        self._sealed: set[int] = set()
        self.aside = Aside()
        self._is_closing = False
        self._told_at = 0
        self._has_news = False
        self._was_counting_down = False

    def _company(self, *, is_like_people: bool) -> Playmates:
        delay, lots = self._house.config.bot_delay, self._house.lots
        seats = self._seats

        def people() -> frozenset[int]:
            return seats.thinking

        if self._game.realtime:
            hold, name = self._lines.hold, self._stored.id
            return Racers(self.course, delay, lots, hold, people, name, self._house.own)
        number = crc32(self._stored.id.encode())
        strength = Strength(self.course, people, number) if is_like_people else None
        minds, own = self._house.minds, self._house.own
        if self.course.settings.is_pinned:
            who = (people, self._script)
            return PinnedBots(self.course, delay, minds, lots, own, number, strength, *who)
        return Bots(self.course, delay, minds, lots, own, number, strength)

    def recall(self, kept: bytes) -> None:
        """What its bots had watched when the course was kept."""
        if kept:
            self._bots.recall(kept)

    async def resume(self, log: list[LogRow]) -> None:
        """Play what was logged since the course was kept, or dealt."""
        self._logged = self._kept_at = self.course.table.version
        for first in range(0, len(log), _PIECE):
            for row in log[first : first + _PIECE]:
                self.course.unseal_before(row)
                self._hours.recall(self._logged)
                self.course.resume([row])
                if self._is_watched:
                    self._bots.watch(self.course, row)
                self._logged += 1
            await asyncio.sleep(0)  # a long game must not hold the other tables up
        ends = self.course.window_ends
        if ends is not None and not self.course.undecided(ends) and self._has_closed(log):
            self.course.close_window(ends)
        self._hours.recall(self._logged)

    def _has_closed(self, log: list[LogRow]) -> bool:
        """Whether a window that all have answered took effect, and was told, before the server
        went down. Silence speaks only when a window closes; without it a note is kept."""
        if self._stored.unsealed == self._logged or self._stored.state == "over":
            return True
        return log[-1].decider == "silence"

    # --- moves ---

    def take(self, seat: int, version: int, moves: list[int], now: int, held: int) -> int:
        """A guest's moves; returns the seat's new version. Nobody may know before `commit`."""
        self._let_the_first_act(now)
        chair = self._seats.chairs[seat]
        by: Mover = "program" if chair.is_program else "person"
        decider = f"{by} {chair.guest}"
        self._note(self.course.take(seat, version, moves, now, decider, held), by)
        return self.course.version(seat)

    def _note(self, rows: list[LogRow], by: Mover) -> None:
        """Moves that were made, or one seat's that were sealed, are to be logged and told."""
        self._unlogged += rows
        if self._is_watched:
            for row in rows:
                self._bots.watch(self.course, row)
        self._house.metrics.moves.take(self._game.name, by, len(rows))
        if rows and self.course.is_sealed(rows[0].seat):
            self._sealed.add(rows[0].seat)
        else:
            self._has_news = True

    @property
    def has_only_sealed(self) -> bool:
        """Whether nothing is to be logged but what nobody may notice."""
        return bool(self._sealed) and not self._has_news and not self._is_closing

    def commit_aside(self, answers: list[Answer], done: Callable[[], None]) -> None:
        """Log sealed answers, while the table goes on. While a window is open there are no
        snapshots."""
        rows, self._unlogged = self._unlogged, []
        sealed, self._sealed = Sealed(frozenset(self._sealed), answers), set()
        self.aside.write(sealed, partial(self._write, self._counted(rows), rows), done)

    async def commit(self) -> None:
        """Log what was taken, all in one, and who came too late. That a window has closed shows in
        the log by who was silent, or by what follows; else it is noted."""
        rows, self._unlogged = self._unlogged, []
        if not self.aside.is_empty and (self._has_news or self._is_closing):
            await self.aside.durable()  # what follows may show it, and the log has no gaps
        if rows:
            await self._append(rows)
        elif self._is_closing:
            self._stored.unsealed = self._logged
            await self._house.store.save_table(self._stored)
        self._is_closing = False
        if self._game.realtime and (receipts := self._lost_by_people()):
            await self._house.store.add_races(self._stored.id, receipts)

    async def _append(self, rows: list[LogRow]) -> None:
        await self._write(self._counted(rows), rows, self._snapshot())

    def _counted(self, rows: list[LogRow]) -> int:
        """How many were logged before these."""
        first, self._logged = self._logged, self._logged + len(rows)
        return first

    async def _write(
        self, first: int, rows: list[LogRow], snapshot: Snapshot | None = None
    ) -> None:
        await self._house.store.append(self._stored.id, first, rows, snapshot)
        now = self._house.time.now()
        for row in rows:
            self._house.metrics.moves.time((now - row.at) / 1000)

    def _snapshot(self) -> Snapshot | None:
        """With the first move, since to deal takes longer than to recall, and now and then: from
        here a restart goes on."""
        if self._kept_at and self._logged - self._kept_at < _KEEP_EVERY:
            return None
        return self.snapshot()

    def snapshot(self) -> Snapshot | None:
        """After a commit; nothing if the log alone can tell."""
        is_worth_it = self._logged and not self.course.is_over
        memory = self.course.memory() if is_worth_it else None
        if memory is None:
            return None
        self._kept_at = self._logged
        return Snapshot(self._logged, pack(replace(memory, company=self._bots.kept())))

    def _lost_by_people(self) -> list[Receipt]:
        """A bot, or a hand that follows orders, that planned something and looks again has lost no
        race."""
        receipts, chairs = self.course.receipts(), self._seats.chairs
        if not receipts:
            return []
        by_people = [not c.is_played_by_bot and c.orders is None for c in chairs]
        return [r for r in receipts if by_people[r.seat]]

    # --- telling ---

    def tell(self) -> None:
        """After a commit."""
        now = self._house.time.now()
        if self._sealed:
            self.tell_sealed(self._sealed)
            self._sealed = set()
        is_soon = now < self._told_at + self._house.config.coalesce
        if not (self._game.realtime and is_soon) or self.course.is_over:
            self.flush(now)

    def tell_sealed(self, seats: Iterable[int]) -> None:
        """A sealed answer shows to nobody but its own seat."""
        self._tell([self._crowd.audiences[seat] for seat in seats], self._house.time.now())

    def catch_up(self, audiences: Iterable[Audience], now: int) -> None:
        """Before somebody comes, or all sit down anew. One look is enough for all of them."""
        moment, look = self.moment(now), self._door.look()
        for audience in audiences:
            audience.catch_up(self.course, moment, look)

    def flush(self, now: int) -> None:
        """Real-time tables put what happens within a few milliseconds into one update."""
        if self._has_news:
            self._tell(self._crowd.audiences.values(), now)
            self._has_news = False
            self._told_at = now

    def _tell(self, audiences: Iterable[Audience], now: int) -> None:
        moment, look = self.moment(now), self._door.look()
        for audience in audiences:
            if audience.clients:
                audience.update(self.course, moment, look)

    def moment(self, now: int) -> Moment:
        waiting = self.course.waiting(now)
        opens = self.course.opens if self.course.is_counting_down(now) else None
        return Moment(now, waiting, self._hours.deadline(waiting), opens)

    # --- time ---

    def fall_asleep(self) -> None:
        self.entrance.close()
        self._bots.forget()
        self._hands.forget()

    async def tick(self, now: int) -> None:
        """Whatever is due by now: what people have sent, or one thing and the rest at the next
        tick."""
        if not self.entrance.take_due(now, self.take):
            await self._let_time_pass(now)
            self.entrance.let_fall(now)

    async def _let_time_pass(self, now: int) -> None:
        course = self.course
        if is_due(course.window_ends, now):
            self._note(course.close_window(now), "silence")
            self._is_closing = True
        elif self._note_countdown(now):
            return  # it is told before anybody moves
        elif is_due(self._hours.deadline(course.waiting(now)), now):
            await self._time_is_up(now)
        elif not self._let_hand_act(now):
            self._let_bot_act(now)

    def next_due(self, now: int) -> int | None:
        self._note_countdown(now)
        self._bots.plan(self.course, self._bots_asked(now), now)
        if self._game.standing is not None:
            self._hands.plan(self.course, self._seats.ordered, now)
        times = [self.entrance.due, self._bots.due, self._hands.due]
        times.append(self._hours.deadline(self.course.waiting(now)))
        if self._was_counting_down:
            times.append(self.course.opens)
        if self._has_news:
            times.append(self._told_at + self._house.config.coalesce)
        return min((at for at in times if at is not None), default=None)

    def _note_countdown(self, now: int) -> bool:
        """Whether a round has just opened, which is news. It may be found out by whatever is dealt
        with first from then on: that takes the place of the tick that was to tell."""
        was_counting_down = self._was_counting_down
        self._was_counting_down = self.course.is_counting_down(now)
        has_opened = was_counting_down and not self._was_counting_down
        self._has_news = self._has_news or has_opened
        return has_opened

    async def _time_is_up(self, now: int) -> None:
        thinking = self._seats.thinking.intersection(self.course.undecided(now))
        late = [seat for seat in sorted(thinking) if is_due(self._hours.deadline_of(seat), now)]
        if self.course.has_own_patience:
            self._note(self.course.lose_patience(late[0], now), "silence")
            return
        for seat in late:
            self._seats.stand_in(seat, stands_in=True)
            self._house.metrics.stood_in.inc()
        await self._house.store.save_table(self._stored)
        self._seats.has_news = True

    async def take_back(self, seat: int) -> None:
        """A person's seat from the bot that stands in."""
        now = self._house.time.now()
        self._seats.stand_in(seat, stands_in=False)
        self.course.clock.renew(seat, now)
        self.note_clock(now)
        await self._house.store.save_table(self._stored)
        self._seats.has_news = True

    def give_time(self, seat: int, *, is_new: bool, was_solo: bool) -> None:
        """Somebody sits down in the midst of the game; if there is no time left for them in this
        decision, the bot goes on with it."""
        now = self._house.time.now()
        self._hours.give(seat, now, is_new=is_new, was_solo=was_solo)
        self._seats.stand_in(seat, stands_in=self._hours.is_up(seat, now))
        self.note_clock(now)

    def check_time(self, seat: int) -> None:
        """Whether somebody may take a seat back from a bot."""
        self._hours.check(seat, self._house.time.now())

    def note_clock(self, now: int) -> None:
        """To be saved with the table: the log tells only when moves were made."""
        self._hours.note(self._logged + len(self._unlogged), now)

    @property
    def clock_noted(self) -> int | None:
        """When that was, if nobody has moved since."""
        return self._hours.noted(self._logged)

    def _let_the_first_act(self, now: int) -> None:
        """Bots that answered before the person in the game that is dealt once more do so here,
        however quick the person is."""
        while isinstance(self._bots, PinnedBots) and self._bots.follows:
            if not self._let_bot_act(now):
                break

    def _let_bot_act(self, now: int) -> bool:
        """Whether there was a move."""
        asked = self._bots_asked(now)
        chosen = self._bots.act(self.course, asked, now)
        if chosen is not None:
            self._carry_out(*chosen, f"bot {asked[chosen.seat]}", "bot", now)
        return chosen is not None

    def _let_hand_act(self, now: int) -> bool:
        """By standing orders; whether there was a move."""
        chosen = self._hands.act(self.course, self._seats.ordered, now)
        if chosen is not None:
            guest = self._seats.chairs[chosen.seat].guest
            self._carry_out(*chosen, f"orders {guest}", "orders", now)
        return chosen is not None

    def _carry_out(
        self, seat: int, move: int, version: int, decider: str, by: Mover, now: int
    ) -> None:
        try:
            rows = self.course.take(seat, version, [move], now, decider)
        except Refusal:
            if not self._game.realtime:
                raise
            return  # somebody was quicker; it looks again
        self._note(rows, by)

    def _bots_asked(self, now: int) -> dict[int, str]:
        """Whom the table waits for; in real time all who play at all."""
        by_bots = self._seats.by_bots
        if not by_bots:  # people among themselves
            return {}
        asked: Sequence[int] = sorted(by_bots)
        if not self._game.realtime:
            asked = self.course.undecided(now)
        if isinstance(self._bots, PinnedBots):
            asked = self._bots.next_of(asked)
        return {
            seat: self._seats.chairs[seat].bot or self._stored.settings.bot
            for seat in asked
            if seat in by_bots
        }
