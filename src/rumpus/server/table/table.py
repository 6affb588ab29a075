"""A live table: one queue and one task, no locks.

Take a message, check it, step, append to the log; only when the log is durable acknowledge, and
tell each audience what it may know.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Collection
from typing import Any, ClassVar, cast

from rumpus.bots.speed import LIKE_ME
from rumpus.engine.game import Game
from rumpus.engine.table import Table
from rumpus.server import wire
from rumpus.server.common import logs
from rumpus.server.course import door
from rumpus.server.course.course import Course
from rumpus.server.course.memory import Past
from rumpus.server.store.kept import Guest, LogRow, StoredTable
from rumpus.server.store.leases import LeaseLostError
from rumpus.server.table.answers import Answers
from rumpus.server.table.audience import NOTHING_OPEN, Audience
from rumpus.server.table.client import Client
from rumpus.server.table.crowd import Crowd
from rumpus.server.table.hints import Hints
from rumpus.server.table.house import House
from rumpus.server.table.mailbox import Mailbox
from rumpus.server.table.notice import notice
from rumpus.server.table.orders import checked_orders, forget_unknown, told_orders
from rumpus.server.table.parting import HandOver, Parted, TableMemory
from rumpus.server.table.plays import KnownPages
from rumpus.server.table.posts import (
    Advised,
    Forgotten,
    Join,
    Leave,
    Message,
    Offered,
    Renamed,
    is_own_act,
)
from rumpus.server.table.rest import Rest
from rumpus.server.table.running import RunningGame
from rumpus.server.table.seats import Seats
from rumpus.server.table.talk import Talk
from rumpus.server.thinking.company import levels_of
from rumpus.server.wire import Close, Refusal

_Post = tuple[Client | None, Any]
_TICK: _Post = (None, None)
#: Messages after which other tables have their turn: to tell a long story takes milliseconds, and
#: hundreds may ask for one at once.
_IN_ONE_TURN = 8
#: Sealed answers are durable, or can not be.
_WRITTEN = "written"
Rematch = Callable[["LiveTable", Client], Awaitable[str]]
#: Milliseconds until a table is asked once more to part.
_NOT_NOW = 50
#: How often that is done: a race has no quiet moment by itself.
_TRIES = 20
#: With what a race that rests goes on.
_WAKES = (wire.Play, wire.Back, wire.GiveOrders)


class LiveTable:
    """One table with its people, from gathering to the end."""

    def __init__(self, house: House, game: Game, stored: StoredTable, rematch: Rematch) -> None:
        self.game = game
        self.stored = stored
        forget_unknown(game, stored.seats)
        self.seats = Seats(stored.seats, stored.sat)
        self.crowd = Crowd(self.seats)
        self.playing: RunningGame | None = None
        self.is_halted = False
        self._house = house
        self._rematch = rematch
        self.script: list[LogRow] = []  # of the game that is dealt here once more
        self._hints = Hints(house, game)
        self._pages = KnownPages(self.seats)
        self._rest = Rest(house.time.now())
        self._talk = Talk(self.seats, self.crowd, house)
        self._unseated: set[int] = set()  # by the host
        self._answers = Answers(house.metrics)
        self._mailbox: Mailbox[_Post] = Mailbox(
            house.time, _TICK, self._handle, self._due, self._halt
        )
        self._parted: Parted | None = None
        self._asleep_since: int | None = house.time.now()
        self.idle_since = house.time.now()
        self.asked_at = 0  # when somebody last found it, who is about to come

    # --- life ---

    def run(self) -> None:
        self._mailbox.open(f"table {self.stored.id}")

    async def stop(self) -> None:
        """Tell nobody anything more."""
        await self._mailbox.close()
        self._give_up_writing()
        self._close_lines(Close.GOING_AWAY)

    def _give_up_writing(self) -> None:
        if self.playing is not None:
            self.playing.aside.give_up()

    async def forsake(self) -> None:
        """It may be another node's: nobody is told anything more, and those who are here come
        back to whoever has it."""
        self._turn_away(self._mailbox.left)
        await self._mailbox.close()

    def hand_over(self) -> asyncio.Future[Parted]:
        """Part with everybody at the next quiet moment, after what was posted before."""
        leaving = HandOver()
        self._mailbox.post((None, leaving))
        return leaving.parted

    def recall(self, memory: TableMemory) -> None:
        """What the table knew at the node that had it before."""
        self._pages.recall(memory.pages)
        self._talk.recall(memory.remarks)
        self._unseated.update(memory.unseated)

    def post(
        self, client: Client | None, message: Message | Renamed | Offered | Forgotten | HandOver
    ) -> None:
        if self._parted is not None:
            self._parted.unheard.append((client, message))
        elif not self.is_halted:
            self._mailbox.post((client, message))
        elif client is not None:
            client.line.close(Close.TRY_AGAIN_LATER)

    async def offer(self, guest: Guest) -> bool:
        """Seat somebody who takes any seat; whether there was one."""
        offered = Offered(guest, asyncio.get_running_loop().create_future())
        if self.is_halted:
            return False
        self.post(None, offered)
        return await offered.taken

    async def settled(self) -> None:
        """When everything that was posted is done."""
        await self._mailbox.settled()
        while self.playing is not None and not self.playing.aside.is_empty:
            await self.playing.aside.settled()
            await asyncio.sleep(0)
            await self._mailbox.settled()

    async def resume(
        self,
        log: list[LogRow],
        alive_at: int,
        past: Past | None = None,
        *,
        run_began: int | None = None,
    ) -> None:
        """Rebuild a game; the time the server was away does not count. `alive_at` was noted by
        the run before this one, perhaps by another clock: what was played since tells better."""
        stored = self.stored
        assert stored.started is not None
        playing = self._deal(stored.started) if past is None else self._recall(past)
        await playing.resume(log)
        self.seats.remember()
        last = log[-1].at if log else past.at if past else stored.started
        last = playing.clock_noted or last
        if run_began is not None and run_began <= last <= self._house.time.now():
            alive_at = last
        asleep = stored.asleep_since
        self._asleep_since = max(alive_at, last) if asleep is None else asleep
        await self._finish_if_over()  # the last move was logged, the result was not

    def _halt(self, posts: list[_Post]) -> None:
        """A bug or broken storage: the log is right, what is here may not be.

        Whoever comes back finds the table rebuilt from the log; so must those who are about to
        come in, which the crowd does not know yet.
        """
        if isinstance(sys.exception(), LeaseLostError):
            logs.warn("table lost to another node", table=self.stored.id, game=self.game.name)
        else:
            logs.fault("table halted", table=self.stored.id, game=self.game.name)
        self._turn_away(posts)

    def _turn_away(self, posts: list[_Post]) -> None:
        self.is_halted = True
        self._give_up_writing()
        self._close_lines(Close.TRY_AGAIN_LATER)
        for client, message in posts:
            if client is not None:
                client.line.close(Close.TRY_AGAIN_LATER)
            elif isinstance(message, Offered):
                message.answer(has_seat=False)
        self._announce()

    def _close_lines(self, code: int) -> None:
        for client in self.crowd.clients:
            client.line.close(code)

    async def _handle(self, posts: list[_Post]) -> None:
        """Moves that have come together are logged together; nobody is told before that."""
        if self._parted is not None:
            self._parted.unheard += posts
            return
        comers: list[tuple[Client, Join]] = []
        for number, (client, message) in enumerate(posts):
            if number % _IN_ONE_TURN == _IN_ONE_TURN - 1:
                await asyncio.sleep(0)
            if isinstance(message, Join) and client is not None:
                comers.append((client, message))
                continue
            if comers:
                await self._let_in(comers)
                comers = []
            if not isinstance(message, wire.Play):
                await self._settle()
            if isinstance(message, HandOver):
                await self._part(message, posts[number + 1 :])
                return
            if client is not None:
                await self._answer(client, message)
            else:
                await self._see_to(message)
        if comers:
            await self._let_in(comers)
        await self._settle()

    async def _part(self, leaving: HandOver, after: list[_Post]) -> None:
        """Everybody here knows all that was made durable. Moves that are held are taken first."""
        now, playing = self._house.time.now(), self.playing
        if playing is not None:
            await self._wait_for_sealed(playing)
        if playing is not None and self._is_running():
            leaving.tries += 1
            if playing.entrance.due is not None and leaving.tries < _TRIES:
                self._house.time.call_at(now + _NOT_NOW, lambda: self.post(None, leaving))
                await self._handle(after)
                return
            playing.flush(now)
            snapshot = playing.snapshot()
            if snapshot is not None:
                await cast(Any, self._house.store).keep_snapshot(self.stored.id, snapshot)
        memory = TableMemory(self._pages.kept(), self._talk.kept(), sorted(self._unseated))
        self._parted = Parted(memory, after)  # and what the mailbox has, which is handled next
        leaving.parted.set_result(self._parted)

    async def _see_to(self, message: Any) -> None:
        """What comes from nobody at the table."""
        if isinstance(message, Renamed):
            await self._renamed(message)
        elif isinstance(message, Offered):
            await self._offered(message)
        elif isinstance(message, Forgotten):
            await self._forget(message)
        elif message is _WRITTEN:
            pass  # it was told before
        elif self._fills_at() is not None:
            await self._begin_if_time_is_up()
        elif self._is_running() and self.playing is not None:
            await self._tick(self.playing, self._house.time.now())

    async def _tick(self, playing: RunningGame, now: int) -> None:
        rest = self._rest.due()
        if self._is_solo_race() and rest is not None and rest <= now:
            self._begin_rest(now)
        else:
            await playing.tick(now)

    async def _answer(self, client: Client, message: Message) -> None:
        try:
            self._note_life(client, message)
            await self._handlers[type(message)](self, client, message)
        except Refusal as refusal:
            play = message.id if isinstance(message, wire.Play) else None
            self._answers.refuse(client, refusal, play)

    def _note_life(self, client: Client, message: Message) -> None:
        """Whoever does something is there; a race that rests goes on with the next move."""
        if client.seat is None or not is_own_act(message):
            return
        now = self._house.time.now()
        if self._rest.since is None:
            self._rest.act(now)
        elif isinstance(message, _WAKES) and self.playing is not None:
            self.playing.course.shift(self._rest.end(now), now)
            self.seats.has_news = True

    async def _settle(self) -> None:
        """What was done is made durable, then told."""
        if self.playing is not None:
            if self.playing.has_only_sealed:
                self.playing.commit_aside(self._answers.hold(), self._written)
            else:
                await self.playing.commit()
            if not self.playing.aside.is_empty:
                self._tell_sealed(self.playing)
        self._answers.send()
        if self.playing is not None:
            self.playing.tell()
            if self.playing.course.is_over:
                await self._finish_if_over()
        if self.seats.has_news:
            self._tell_table()

    def _written(self) -> None:
        self._mailbox.post((None, _WRITTEN))

    def _tell_sealed(self, playing: RunningGame) -> None:
        """Whose sealed answers are durable by now. If one cannot be, the table halts."""
        for sealed in playing.aside.written():
            for client, message in sealed.answers:
                client.tell(message)
            playing.tell_sealed(sealed.seats)

    async def _wait_for_sealed(self, playing: RunningGame) -> None:
        await playing.aside.settled()
        self._tell_sealed(playing)

    # --- coming and going ---

    async def _let_in(self, comers: list[tuple[Client, Join]]) -> None:
        """Who comes together, as all do after a restart, is told of each other by the welcome."""
        await self._settle()
        if len(comers) > 1 and self.playing is not None and not self.playing.aside.is_empty:
            for comer in comers:  # nobody waits for an answer of who comes after them
                await self._let_in([comer])
            return
        now = self._house.time.now()
        await self._wake(now)
        if self.playing is not None:
            for client, _ in comers:
                await self._wait_for_own(self.playing, client.guest.id)
            self.playing.flush(now)
        for client, message in comers:
            await self._enter(client, message)
        if self._pass_host_on():
            await self._seats_changed()
        else:
            self._catch_up(self._first_of([client for client, _ in comers]), now)
            table = self.info()
            for client, message in comers:
                self._welcome(client, self._missed_since(message, client), now, table)
            self._tell_table(table, but=[client for client, _ in comers])
        await self._begin_if_all_came()

    def _first_of(self, clients: list[Client]) -> list[Audience]:
        """Audiences that were empty before these came."""
        audiences = self.crowd.audiences
        return [audiences[c.seat] for c in clients if audiences[c.seat].clients[0] is c]

    async def _enter(self, client: Client, message: Join) -> None:
        self._take_page(client, message.page)
        client.is_program = message.program
        self.crowd.enter(client)
        if client.is_program:
            await self._show_program(client.guest.id)
        client.trip.is_wanted = self.game.realtime and self.stored.settings.even > 0
        await self._end_standing_in(client.seat)

    async def _wait_for_own(self, playing: RunningGame, guest: int) -> None:
        """Whoever comes back hears of an answer of theirs that is being written."""
        if playing.aside.has(self.seats.of(guest)):
            await self._wait_for_sealed(playing)

    def _missed_since(self, message: Join, client: Client) -> int | None:
        if not message.is_moved or self.playing is None:
            return message.since
        return self.playing.course.version(client.seat)

    async def _leave(self, client: Client, message: Leave) -> None:
        self.crowd.leave(client, message.at)
        if not self.crowd.clients:
            await self._fall_asleep(message.at)
        if self._pass_host_on():
            await self._seats_changed()
        self._tell_table()

    async def _end_standing_in(self, seat: door.Reader) -> None:
        """PC19, PA35: in real time nobody stands in for who is connected."""
        is_race = self.game.realtime and self.stored.state == "playing"
        if is_race and seat is not None and self.seats.chairs[seat].standing_in:
            await self._running().take_back(seat)

    async def _fall_asleep(self, at: int) -> None:
        """Nobody is here, so no time passes."""
        self._asleep_since = self.idle_since = at
        if self.playing is not None and self.stored.state == "playing":
            self.playing.fall_asleep()
            self.stored.asleep_since = at
            await self._save()

    async def _wake(self, now: int) -> None:
        """Durably: after a clock was set back, a later run could not tell that it was long ago."""
        if self._asleep_since is None:
            return
        if self.playing is not None and self._rest.since is None:
            self.playing.course.shift(now - self._asleep_since, now)
        self._rest.act(now)
        self.crowd.wait_for_all(now)
        self._asleep_since = self.stored.asleep_since = None
        if self.playing is not None and self.stored.state == "playing":
            self.playing.note_clock(now)
            await self._save()

    def _take_page(self, client: Client, page: str | None) -> None:
        """A page that comes back takes the place of its old line, which may not know it is dead.
        What that one still says comes too late: the page was told what had arrived."""
        client.plays = self._pages.of(client.guest.id, page)
        if self.playing is not None:
            self.playing.entrance.forget(client.plays)
        for other in self.crowd.clients:
            if other.plays is client.plays:
                other.is_replaced = True
                other.line.close(Close.OK)

    def _catch_up(self, audiences: Collection[Audience], now: int) -> None:
        if self.playing is not None:
            self.playing.catch_up(audiences, now)
            return
        for audience in audiences:
            audience.forget()

    def _welcome(self, client: Client, since: int | None, now: int, table: wire.TableInfo) -> None:
        course = self.playing.course if self.playing else None
        audience = self.crowd.audiences[client.seat]
        client.tell(audience.welcome(course, since, now, table, client.plays.told()))
        if client.seat is not None and self.seats.chairs[client.seat].orders is not None:
            client.tell(wire.Ordered(told_orders(self.seats.chairs[client.seat])))
        if self.stored.result is not None:
            client.tell(wire.Over(door.result(self.stored.result), self.stored.id))

    def _welcome_all(self) -> None:
        """Seats or the start have changed what everybody is."""
        now = self._house.time.now()
        self.crowd.sit_down_anew()
        self._catch_up(self.crowd.audiences.values(), now)
        table = self.info()
        for client in self.crowd.clients:
            self._welcome(client, None, now, table)
        self._announce()

    def _announce(self) -> None:
        """Those who look for a table may find this one, or no longer."""
        if not self.stored.settings.private:
            self._house.gatherings.changed(self.stored.id)

    def check_program(self, guest: int) -> None:
        """A program may come for this guest to watch, or to play where programs may."""
        if self.seats.of(guest) is not None and self.stored.state != "over":
            self._check_programs()

    async def _show_program(self, guest: int) -> None:
        """A program plays here from now on. What was played by a person stays a person's."""
        if self.stored.state != "over" and self.seats.let_program_in(guest):
            self.seats.has_news = True
            await self._save()

    # --- seats and the start ---

    async def _sit(self, client: Client, message: wire.Sit) -> None:
        self._check_not_over()
        has_started = self.stored.state == "playing"
        if client.guest.id in self._unseated:
            raise Refusal("seat_taken", "the host has given your seat back")
        is_program = self.crowd.has_program(client.guest.id)
        if is_program:
            self._check_programs()
        was_solo, is_new = self.seats.is_solo, not self.seats.has_sat(client.guest.id)
        seat = self.seats.sit(
            client.guest, message.seat, has_started=has_started, is_program=is_program
        )
        if has_started:
            self._running().give_time(seat, is_new=is_new, was_solo=was_solo)
        await self._seats_changed()
        if self._fills_at() is not None:
            await self._begin_if_all_came()

    async def _offered(self, message: Offered) -> None:
        guest = message.guest
        if self.seats.of(guest.id) is None:
            is_welcome = self.stored.state == "gathering" and guest.id not in self._unseated
            if not is_welcome or not self.seats.has_room:
                message.answer(has_seat=False)
                return
            self.seats.sit(guest, None, has_started=False)
            await self._seats_changed()
        message.answer(has_seat=True)

    async def _stand(self, client: Client, message: wire.Stand) -> None:
        self._check_not_over()
        has_started = self.stored.state == "playing"
        if self.stored.settings.is_pinned:
            raise Refusal("seat_taken", "nobody goes on for you here; the table waits")
        self.seats.stand(self._seat_of(client), self.stored.settings.bot if has_started else None)
        await self._seats_changed()

    async def _free_seat(self, client: Client, message: wire.FreeSeat) -> None:
        """Whoever sat there is told, and does not sit down here again."""
        self._check_host(client)
        self._check_gathering()
        guest = self.seats.people.get(message.seat)
        if guest is None or guest == client.guest.id:
            raise Refusal("bad_message", f"nobody else sits on seat {message.seat}")
        self.seats.stand(message.seat, None)
        self._unseated.add(guest)
        await self._seats_changed()
        for other in self.crowd.clients:
            if other.guest.id == guest:
                other.tell(wire.Unseated())

    async def _put_bot(self, client: Client, message: wire.PutBot) -> None:
        self._check_host(client)
        self._check_gathering()
        levels = levels_of(self.game, self._house.own)
        if message.bot is not None and message.bot not in levels:
            raise Refusal("bad_message", f"{self.game.title} has the bots {', '.join(levels)}")
        guest = self.seats.people.get(message.seat)
        if guest is not None and guest not in self.crowd.present:
            self.seats.stand(message.seat, None)
        self.seats.put_bot(message.seat, message.bot)
        await self._seats_changed()

    async def _seats_changed(self) -> None:
        self._pass_host_on()
        await self._save()
        if self.playing is not None:
            await self._wait_for_sealed(self.playing)
        self._welcome_all()

    def _pass_host_on(self) -> bool:
        """A gathering must not wait for a host who has gone or only watches: whoever sits here can
        start it. While nobody does, the host stays who it was."""
        heirs = [guest for guest in self.seats.people.values() if guest in self.crowd.present]
        if self.stored.state != "gathering" or not heirs or self.stored.host in heirs:
            return False
        self.stored.host = heirs[0]
        return True

    async def _start(self, client: Client, message: wire.Start) -> None:
        self._check_host(client)
        self._check_gathering()
        await self.begin()

    async def _begin_if_all_came(self) -> None:
        is_full = self._fills_at() is not None and not self.seats.has_room
        is_ready = self.stored.state == "gathering" and (self.stored.settings.autostart or is_full)
        expected = set(self.seats.people.values())
        if is_ready and expected and expected <= self.crowd.present:
            await self.begin()

    def _fills_at(self) -> int | None:
        """When bots take the seats that are free, if they are to and somebody is here."""
        is_waiting = self.stored.state == "gathering" and self.crowd.clients and self.seats.people
        return self.stored.settings.fills if is_waiting else None

    async def _begin_if_time_is_up(self) -> None:
        fills = self._fills_at()
        if fills is not None and fills <= self._house.time.now():
            await self.begin()

    async def begin(self) -> None:
        """Seats are drawn by lot, and it is dealt. The seed stays here until the end. Where the
        same is dealt to several, all that is settled before."""
        self.seats.fill(self.stored.settings.bot)
        if not self.stored.settings.is_pinned:
            self._draw_seats()
            self.stored.seed = self._house.lots.bits(62)
        self.stored.state = "playing"
        self.stored.rules_version = self.game.version
        self.stored.started = self._house.time.now()
        self.seats.remember()
        self.stored.asleep_since = self._asleep_since
        await self._save()
        self._deal(self.stored.started)
        self._house.metrics.started.labels(self.game.name).inc()
        logs.note("game started", table=self.stored.id, game=self.game.name)
        self._welcome_all()

    def _draw_seats(self) -> None:
        """No chair may be better than another, and whoever made the table has no right to the
        first: where people sat down while they gathered says nothing of the order of play."""
        order = self._house.lots.order(len(self.seats.chairs))
        now_at = {before: seat for seat, before in enumerate(order)}
        self.seats.draw(order)
        self.crowd.left_at = {now_at[seat]: at for seat, at in self.crowd.left_at.items()}
        self._talk.move(now_at)

    def _deal(self, now: int) -> RunningGame:
        stored = self.stored
        assert stored.seed is not None
        dealt = self.game.deal(len(stored.seats), stored.seed, **stored.options)
        return self._play_on(self._course(dealt, now))

    def _recall(self, past: Past) -> RunningGame:
        stored = self.stored
        assert stored.seed is not None
        course = self._course(past.table(self.game, stored.seed, stored.options), past.at)
        course.recall(past.memory)
        playing = self._play_on(course)
        playing.recall(past.memory.company)
        return playing

    def _course(self, table: Table, now: int) -> Course:
        seats = self.seats
        return Course(table, self.stored.settings, now, lambda: seats.thinking)

    def _play_on(self, course: Course) -> RunningGame:
        stored = self.stored
        bots = {chair.bot for chair in stored.seats}
        if not bots.isdisjoint({*self.game.thinkers, LIKE_ME}):
            self._house.minds.prepare(self.game)
        self._house.own.prepare(self.game, len(stored.seats), bots)
        self.playing = RunningGame(
            self._house, stored, self.seats, self.crowd, course, self._answers, self.script
        )
        return self.playing

    # --- play ---

    async def _play(self, client: Client, message: wire.Play) -> None:
        if client.is_replaced:
            raise Refusal("replayed", "this page has come back on another line")
        client.plays.enter(message.id)
        seat, playing = self._seat_of(client), self._running()
        if self.seats.chairs[seat].standing_in:
            if message.unasked:
                raise Refusal("not_your_turn", "a bot stands in until you come back yourself")
            playing.check_time(seat)
            await playing.take_back(seat)
        playing.entrance.play(client, seat, message, self._house.time.now(), playing.take)

    async def _back(self, client: Client, message: wire.Back) -> None:
        seat, playing = self._seat_of(client), self._running()
        if self.seats.chairs[seat].standing_in:
            playing.check_time(seat)
            await playing.take_back(seat)

    async def _give_orders(self, client: Client, message: wire.GiveOrders) -> None:
        self._check_not_over()
        seat = self._seat_of(client)
        chair = self.seats.chairs[seat]
        orders = checked_orders(self.game, self.stored.settings, chair, message.orders)
        self.seats.give_orders(seat, orders)
        await self._save()
        for other in self.crowd.audiences[seat].clients:
            other.tell(wire.Ordered(told_orders(chair)))
        self.seats.has_news = True

    async def _ask_hint(self, client: Client, message: wire.AskHint) -> None:
        seat, playing = self._seat_of(client), self._running()
        if not self.stored.settings.hints:
            raise Refusal("no_hints", "at this table everybody thinks alone")
        self._hints.ask(client, seat, playing.course, self.post)

    async def _advised(self, client: Client, message: Advised) -> None:
        if self.playing is not None:  # it may have ended since the hint was asked for
            self._hints.answer(client, message, self.playing.course)

    async def _finish_if_over(self) -> None:
        if self.stored.state != "playing" or self.playing is None:
            return
        if not self.playing.course.is_over:
            return
        self.stored.state = "over"
        self.stored.ended = self._house.time.now()
        outcome = door.outcome(self.playing.course.table)
        self.stored.result = outcome
        await self._save()
        for hear in self._house.hear_of_end:
            await hear(self.stored)
        self._house.ended.set()
        self._house.metrics.finished.labels(self.game.name).inc()
        logs.note("game over", table=self.stored.id, game=self.game.name)
        self._tell_table()
        self.crowd.tell(wire.Over(door.result(self.stored.result), self.stored.id))

    async def _ask_rematch(self, client: Client, message: wire.Rematch) -> None:
        if self.stored.state != "over":
            raise Refusal("not_started", "a rematch follows a game that has ended")
        self._seat_of(client)
        if self.stored.settings.is_pinned:
            raise Refusal("is_over", "such a deal is played once")
        if self.stored.next is None:
            self.stored.next = await self._rematch(self, client)
            await self._save()
        self._tell_table()

    async def _say(self, client: Client, message: wire.Say | wire.Emote) -> None:
        moves = -1 if self.playing is None else self.playing.course.table.version
        self._talk.say(client, message, self._house.time.now(), moves)

    async def _ask_story(self, client: Client, message: wire.AskStory) -> None:
        now = self._house.time.now()
        if self.playing is not None:
            self.playing.flush(now)  # what is told now must not be told again
        course = self.playing.course if self.playing else None
        client.tell(self._talk.story(client, course, now))

    async def _renamed(self, message: Renamed) -> None:
        for client in self.crowd.clients:
            if client.guest.id == message.guest.id:
                client.guest = message.guest
        if self.seats.rename(message.guest):
            await self._save()

    async def _forget(self, message: Forgotten) -> None:
        """Their seat is left: a bot goes on with it. Of a game that is over the name is taken."""
        self._talk.forget(message.guest)
        seat = self.seats.of(message.guest)
        if seat is not None and self.stored.state == "over":
            self.seats.chairs[seat].name = message.name
            await self._save()
            self._tell_table()
        elif seat is not None:
            has_started = self.stored.state == "playing"
            self.seats.stand(seat, self.stored.settings.bot if has_started else None)
            await self._seats_changed()

    def knows_of(self, guest: int) -> bool:
        """Whether somebody sits or is here, or has said something."""
        is_here = self.seats.of(guest) is not None or guest in self.crowd.present
        return is_here or bool(self.remarks_of(guest))

    def remarks_of(self, guest: int) -> list[wire.Said]:
        return self._talk.remarks_of(guest)

    # --- time ---

    def _is_running(self) -> bool:
        is_playing = self.playing is not None and self.stored.state == "playing"
        return is_playing and self._asleep_since is None and self._rest.since is None

    def _is_solo_race(self) -> bool:
        """Whose orders are carried out is not asked whether to go on."""
        return self.game.realtime and self.seats.is_solo and not self.seats.ordered

    def _begin_rest(self, now: int) -> None:
        self._rest.begin(now)
        if self.playing is not None:
            self.playing.fall_asleep()
        self._tell_table()

    def _due(self) -> int | None:
        if self._parted is not None:
            return None
        if self.stored.state == "gathering":
            return self._fills_at()
        if not self._is_running() or self.playing is None:
            return None
        due = self.playing.next_due(self._house.time.now())
        rest = self._rest.due() if self._is_solo_race() else None
        return due if rest is None else rest if due is None else min(due, rest)

    # --- telling ---

    def info(self) -> wire.TableInfo:
        """What everybody may know of the table itself."""
        moment = NOTHING_OPEN
        if self.playing is not None and self.stored.state == "playing":
            moment = self.playing.moment(self._house.time.now())
        is_resting = self._rest.since is not None
        if is_resting:
            moment = moment.untimed
        return notice(
            self.stored,
            self.game.title,
            self.seats,
            self.crowd,
            moment,
            is_resting=is_resting,
            is_race=self.game.realtime,
        )

    def _tell_table(
        self, table: wire.TableInfo | None = None, but: Collection[Client] = ()
    ) -> None:
        self.seats.has_news = False
        self.crowd.tell(wire.TableChanged(table or self.info()), but)
        if self.stored.state == "gathering":
            self._announce()

    # --- checks ---

    def _seat_of(self, client: Client) -> int:
        if client.seat is None:
            raise Refusal("not_seated", "take a seat first")
        return client.seat

    def _check_host(self, client: Client) -> None:
        if client.guest.id != self.stored.host:
            raise Refusal("not_host", "only the host of the table may do this")

    def _check_gathering(self) -> None:
        if self.stored.state != "gathering":
            raise Refusal("already_started", "the game has started")

    def _check_programs(self) -> None:
        if not self.stored.settings.programs:
            raise Refusal("no_programs", "at this table people play; programs may watch")

    def _check_not_over(self) -> None:
        if self.stored.state == "over":
            raise Refusal("is_over", "the game has ended; ask for a rematch")

    def _running(self) -> RunningGame:
        self._check_not_over()
        if self.playing is None:
            raise Refusal("not_started", "the game has not started")
        return self.playing

    async def _save(self) -> None:
        await self._house.store.save_table(self.stored)

    _handlers: ClassVar[dict[type, Callable[[LiveTable, Client, Any], Awaitable[None]]]] = {
        Leave: _leave,
        wire.Sit: _sit,
        wire.Stand: _stand,
        wire.PutBot: _put_bot,
        wire.FreeSeat: _free_seat,
        wire.Start: _start,
        wire.Play: _play,
        wire.Say: _say,
        wire.Emote: _say,
        wire.Rematch: _ask_rematch,
        wire.Back: _back,
        wire.AskHint: _ask_hint,
        wire.GiveOrders: _give_orders,
        wire.AskStory: _ask_story,
        Advised: _advised,
    }
