"""A live table: one queue and one task, no locks.

Take a message, check it, step, append to the log; only when the log is durable acknowledge, and
tell each audience what it may know.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from aiohttp import WSCloseCode

from rumpus.engine.game import Game
from rumpus.engine.table import Table
from rumpus.server import door, logs, wire
from rumpus.server.audience import Audience
from rumpus.server.bots import Bots
from rumpus.server.clock import Time, Timer
from rumpus.server.config import Config
from rumpus.server.connection import Client
from rumpus.server.course import Course, Move
from rumpus.server.metrics import Metrics
from rumpus.server.seats import Guest, Seats
from rumpus.server.store.port import Store, StoredTable
from rumpus.server.wire import Refusal

#: Moves that are replayed in one go.
_PIECE = 100


@dataclass(frozen=True)
class Join:
    since: int | None


@dataclass(frozen=True)
class Leave:
    pass


@dataclass(frozen=True)
class Renamed:
    guest: Guest


@dataclass(frozen=True)
class _Tick:
    pass


Message = Join | Leave | wire.ClientMessage
Rematch = Callable[["LiveTable", Client], Awaitable[str]]


@dataclass(frozen=True)
class House:
    """What all tables of a server share."""

    store: Store
    time: Time
    config: Config
    metrics: Metrics


class LiveTable:
    """One table with its people, from gathering to the end."""

    def __init__(self, house: House, game: Game, stored: StoredTable, rematch: Rematch) -> None:
        self.house = house
        self.game = game
        self.stored = stored
        self.seats = Seats(stored.seats)
        self.course: Course | None = None
        self.bots = Bots(game, house.config.bot_delay)
        self.clients: list[Client] = []
        self.is_halted = False
        self._rematch = rematch
        self._logged = 0
        self._audiences: dict[door.Reader, Audience] = {
            reader: Audience(reader) for reader in (None, *range(len(stored.seats)))
        }
        self._queue: asyncio.Queue[tuple[Client | None, Any]] = asyncio.Queue()
        self._timer: Timer | None = None
        self._timer_due: int | None = None
        self._slept_at: int | None = house.time.now()
        self._left_at: dict[int, int] = {}
        self._told_at = 0
        self._has_news = False
        self._was_counting_down = False
        self._task: asyncio.Task[None] | None = None
        self.idle_since = house.time.now()

    # --- life ---

    def run(self) -> None:
        self._task = asyncio.create_task(self._work(), name=f"table {self.stored.id}")

    async def stop(self) -> None:
        """Tell nobody anything more."""
        self._disarm()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for client in self.clients:
            client.line.close(WSCloseCode.GOING_AWAY)

    def post(self, client: Client | None, message: Message | Renamed | _Tick) -> None:
        self._queue.put_nowait((client, message))

    async def settled(self) -> None:
        """When everything that was posted is done."""
        await self._queue.join()

    async def resume(self, log: list[Move], asleep_since: int) -> None:
        """Rebuild a running game; the time the server was away does not count."""
        assert self.stored.started is not None
        self._deal(self.stored.started)
        assert self.course is not None
        for first in range(0, len(log), _PIECE):
            self.course.resume(log[first : first + _PIECE])
            await asyncio.sleep(0)  # a long game must not hold the other tables up
        self._logged = len(log)
        self._slept_at = max(asleep_since, log[-1].at if log else self.stored.started)
        if self.course.is_over:  # the last move was logged, the result was not
            await self._finish()

    async def _work(self) -> None:
        while True:
            client, message = await self._queue.get()
            try:
                await self._handle(client, message)
            except Exception:  # a bug or broken storage: the log is right, memory may not be
                logs.fault("table halted", table=self.stored.id, game=self.game.name)
                self._halt()
            finally:
                self._queue.task_done()
            if self.is_halted:
                return
            self._arm()

    def _halt(self) -> None:
        """Forget this table; whoever comes back finds it rebuilt from the log."""
        self.is_halted = True
        self._disarm()
        for client in self.clients:
            client.line.close(WSCloseCode.TRY_AGAIN_LATER)

    async def _handle(self, client: Client | None, message: Any) -> None:
        if client is None:
            await (self._tick() if isinstance(message, _Tick) else self._renamed(message))
            return
        try:
            await self._handlers[type(message)](self, client, message)
        except Refusal as refusal:
            self.house.metrics.refused.labels(refusal.code).inc()
            play = message.id if isinstance(message, wire.Play) else None
            client.tell(refusal.message(play))

    # --- coming and going ---

    async def _join(self, client: Client, message: Join) -> None:
        now = self.house.time.now()
        self._wake(now)
        self._flush(now)
        client.seat = self.seats.of(client.guest.id)
        self.clients.append(client)
        audience = self._audiences[client.seat]
        if not audience.clients:
            audience.catch_up(self.course)
        audience.clients.append(client)
        self._people_changed()
        since = message.since
        if since is not None and self.course is not None and since > self.course.version:
            since = None
        self._welcome(client, since, now)
        self._tell_table(but=client)
        await self._start_if_all_came()

    async def _leave(self, client: Client, message: Leave) -> None:
        if client not in self.clients:
            return
        now = self.house.time.now()
        self.clients.remove(client)
        self._audiences[client.seat].clients.remove(client)
        if client.seat is not None and client.guest.id not in self.present:
            self._left_at[client.seat] = now
        if not self.clients:
            self._fall_asleep(now)
        self._people_changed()
        await self._pass_host_on()
        self._tell_table()

    def _fall_asleep(self, now: int) -> None:
        """Nobody is here, so no time passes."""
        self._slept_at = now
        self.idle_since = now
        self.bots.forget()

    def _wake(self, now: int) -> None:
        if self._slept_at is not None and self.course is not None:
            self.course.shift(now - self._slept_at)
        if self._slept_at is not None:
            self._left_at = dict.fromkeys(self.seats.people, now)
        self._slept_at = None

    @property
    def present(self) -> set[int]:
        return {client.guest.id for client in self.clients}

    def _people_changed(self) -> None:
        present = self.present
        for seat, guest in self.seats.people.items():
            if guest in present:
                self._left_at.pop(seat, None)
        if self.course is not None:
            self.course.people = frozenset(
                seat for seat, guest in self.seats.people.items() if guest in present
            )

    def _welcome(self, client: Client, since: int | None, now: int) -> None:
        audience = self._audiences[client.seat]
        client.tell(audience.welcome(client, self.course, since, now, self.info()))
        if self.stored.state == "over" and self.stored.result is not None:
            client.tell(wire.Over(self.stored.result, self.stored.id))

    def _welcome_all(self) -> None:
        """Seats or the start have changed what everybody is."""
        now = self.house.time.now()
        for audience in self._audiences.values():
            audience.clients = []
        for client in self.clients:
            client.seat = self.seats.of(client.guest.id)
            self._audiences[client.seat].clients.append(client)
        for audience in self._audiences.values():
            audience.catch_up(self.course)
        for client in self.clients:
            self._welcome(client, None, now)

    # --- before the start ---

    async def _sit(self, client: Client, message: wire.Sit) -> None:
        if self.stored.state == "over":
            raise Refusal("is_over", "the game has ended; ask for a rematch")
        has_started = self.stored.state == "playing"
        self.seats.sit(client.guest, message.seat, has_started=has_started)
        await self._seats_changed()

    async def _stand(self, client: Client, message: wire.Stand) -> None:
        seat = self._seat_of(client)
        if self.stored.state == "over":
            raise Refusal("is_over", "the game has ended")
        self.seats.stand(seat, self.stored.settings.bot if self.stored.state == "playing" else None)
        self._left_at.pop(seat, None)
        await self._seats_changed()
        await self._pass_host_on()

    async def _put_bot(self, client: Client, message: wire.PutBot) -> None:
        self._check_host(client)
        self._check_gathering()
        if message.bot is not None and message.bot not in self.game.bots:
            known = ", ".join(self.game.bots)
            raise Refusal("bad_message", f"{self.game.title} has the bots {known}")
        guest = self.seats.people.get(message.seat)
        if guest is not None and guest not in self.present:
            self.seats.stand(message.seat, None)
        self.seats.put_bot(message.seat, message.bot)
        await self._seats_changed()

    async def _start(self, client: Client, message: wire.Start) -> None:
        self._check_host(client)
        self._check_gathering()
        await self.begin()

    async def begin(self) -> None:
        """Deal. The seed is drawn now, and stays here until the end."""
        now = self.house.time.now()
        self.seats.fill(self.stored.settings.bot)
        self.stored.state = "playing"
        self.stored.started = now
        self.stored.seed = secrets.randbits(62)
        await self._save()
        self._deal(now)
        self.house.metrics.started.labels(self.game.name).inc()
        logs.note("game started", table=self.stored.id, game=self.game.name)
        self._people_changed()
        self._welcome_all()

    def _deal(self, now: int) -> None:
        stored = self.stored
        assert stored.seed is not None
        dealt: Table = self.game.deal(len(stored.seats), stored.seed, **stored.options)
        self.course = Course(self.game, dealt, stored.settings, now)

    async def _start_if_all_came(self) -> None:
        is_ready = self.stored.state == "gathering" and self.stored.settings.autostart
        if is_ready and set(self.seats.people.values()) <= self.present:
            await self.begin()

    async def _seats_changed(self) -> None:
        await self._save()
        self._people_changed()
        self._welcome_all()

    async def _pass_host_on(self) -> None:
        """A gathering must not wait for a host who has gone."""
        present = self.present
        if self.stored.state != "gathering" or self.stored.host in present:
            return
        heirs = [guest for guest in self.seats.people.values() if guest in present]
        if heirs:
            self.stored.host = heirs[0]
            await self._save()
            self._welcome_all()

    # --- play ---

    async def _play(self, client: Client, message: wire.Play) -> None:
        arrived = self.house.time.now()
        if message.id <= client.last_play:
            raise Refusal("replayed", f"play {message.id} came after {client.last_play}")
        client.last_play = message.id
        seat = self._seat_of(client)
        course = self._running_course()
        if self.seats.chairs[seat].standing_in:
            await self._take_back(seat)
        rows = course.take(seat, message.version, message.moves, arrived)
        await self._log(rows, "person")
        client.tell(wire.Taken(message.id, course.version))
        await self._tell_moves(seat)
        self.house.metrics.move_time.observe((self.house.time.now() - arrived) / 1000)

    async def _log(self, rows: list[Move], by: str) -> None:
        if rows:
            await self.house.store.append(self.stored.id, self._logged, rows)
            self._logged += len(rows)
            self.house.metrics.moves.labels(self.game.name, by).inc(len(rows))

    async def _tell_moves(self, seat: int | None = None) -> None:
        """After moves are durable. A sealed answer shows to nobody but its own seat."""
        course = self._running_course(or_over=True)
        now = self.house.time.now()
        if seat is not None and course.is_sealed(seat):
            self._audiences[seat].update(course, now, self.deadline())
            return
        self._has_news = True
        if not self.game.realtime or now >= self._told_at + self.house.config.coalesce:
            self._flush(now)
        if course.is_over:
            self._flush(now)
            await self._finish()

    def _flush(self, now: int) -> None:
        if self._has_news and self.course is not None:
            deadline = self.deadline()
            for audience in self._audiences.values():
                audience.update(self.course, now, deadline)
            self._has_news = False
            self._told_at = now

    async def _finish(self) -> None:
        course = self.course
        assert course is not None
        self.stored.state = "over"
        self.stored.ended = self.house.time.now()
        self.stored.result = door.result(course.table)
        await self._save()
        self.house.metrics.finished.labels(self.game.name).inc()
        logs.note("game over", table=self.stored.id, game=self.game.name, moves=self._logged)
        self._tell_table()
        for client in self.clients:
            client.tell(wire.Over(self.stored.result, self.stored.id))

    async def _back(self, client: Client, message: wire.Back) -> None:
        seat = self._seat_of(client)
        self._running_course()
        if self.seats.chairs[seat].standing_in:
            await self._take_back(seat)

    async def _take_back(self, seat: int) -> None:
        self.seats.chairs[seat].standing_in = False
        await self._save()
        assert self.course is not None
        self.course.clock.restart(seat, self.house.time.now())
        self._tell_table()

    # --- talk ---

    async def _say(self, client: Client, message: wire.Say) -> None:
        text = " ".join(message.text.split())
        if not 0 < len(text) <= wire.MOST_TEXT:
            raise Refusal("bad_message", f"1 to {wire.MOST_TEXT} characters, not {len(text)}")
        self._tell_said(client, text, None)

    async def _emote(self, client: Client, message: wire.Emote) -> None:
        if message.emote not in wire.EMOTES:
            raise Refusal("bad_message", f"expected one of {', '.join(wire.EMOTES)}")
        self._tell_said(client, "", message.emote)

    def _tell_said(self, client: Client, text: str, emote: str | None) -> None:
        now = self.house.time.now()
        if not client.chat.take(now / 1000):
            raise Refusal("too_fast", "one message a second")
        self._tell_all(wire.Said(client.seat, client.guest.name, text, now, emote))

    async def _ask_rematch(self, client: Client, message: wire.Rematch) -> None:
        if self.stored.state != "over":
            raise Refusal("not_started", "a rematch follows a game that has ended")
        self._seat_of(client)
        if self.stored.next is None:
            self.stored.next = await self._rematch(self, client)
            await self._save()
        self._tell_table()

    async def _renamed(self, message: Renamed) -> None:
        seat = self.seats.of(message.guest.id)
        for client in self.clients:
            if client.guest.id == message.guest.id:
                client.guest = message.guest
        if seat is not None:
            self.seats.chairs[seat].name = message.guest.name
            self.seats.chairs[seat].face = message.guest.face
            await self._save()
            self._tell_table()

    # --- time ---

    async def _tick(self) -> None:
        """Whatever is due by now, one thing after the other."""
        now = self.house.time.now()
        self._timer = self._timer_due = None
        course = self.course
        if self.stored.state != "playing" or course is None or self._slept_at is not None:
            return
        if self._is_due(course.window_ends, now):
            await self._log(course.close_window(now), "silence")
            await self._tell_moves()
        elif self._was_counting_down and not course.is_counting_down(now):
            await self._tell_moves()
        elif self._is_due(self.deadline(), now):
            await self._time_is_up(now)
        else:
            await self._let_bot_act(now)
        if self._has_news and now >= self._told_at + self.house.config.coalesce:
            self._flush(now)

    async def _time_is_up(self, now: int) -> None:
        course = self._running_course()
        if course.has_own_patience:
            await self._log(course.lose_patience(now), "silence")
            await self._tell_moves()
            return
        for seat in course.undecided(now):
            if self._is_thinking(seat) and self._is_due(self._deadline_of(seat), now):
                self.seats.chairs[seat].standing_in = True
                self.house.metrics.stood_in.inc()
        await self._save()
        self._tell_table()

    async def _let_bot_act(self, now: int) -> None:
        course = self._running_course()
        chosen = self.bots.act(course.table, self._bots_asked(now), now)
        if chosen is None:
            return
        seat, move = chosen
        try:
            rows = course.take(seat, course.version, [move], now)
        except Refusal:  # in real time somebody was quicker; it looks again
            return
        await self._log(rows, "bot")
        await self._tell_moves(seat)

    def _bots_asked(self, now: int) -> dict[int, str]:
        assert self.course is not None
        chairs = self.seats.chairs
        return {
            seat: chairs[seat].bot or self.stored.settings.bot
            for seat in self.course.undecided(now)
            if chairs[seat].is_played_by_bot
        }

    def _is_thinking(self, seat: int) -> bool:
        """Whether a person has to decide there."""
        chair = self.seats.chairs[seat]
        return chair.guest is not None and not chair.standing_in

    def deadline(self) -> int | None:
        """When something happens by itself if nobody does anything."""
        course = self.course
        if course is None or course.is_over:
            return None
        if course.window_ends is not None:
            return course.window_ends
        waiting = course.waiting(self.house.time.now())
        thinking = [seat for seat in waiting if self._is_thinking(seat)]
        found = [self._deadline_of(seat) for seat in thinking]
        return min((at for at in found if at is not None), default=None)

    def _deadline_of(self, seat: int) -> int | None:
        """Real-time games wait for nobody; there only an absent player's time runs out."""
        course = self._running_course()
        grace = self.house.config.absence
        left = self._left_at.get(seat)
        if self.game.realtime and not course.has_own_patience:
            return None if left is None else left + grace
        began = course.clock.deadline(seat, 0)
        if left is None:
            return began + course.allowed()
        return began + min(course.allowed(), max(0, left - began) + grace)

    def _is_due(self, at: int | None, now: int) -> bool:
        return at is not None and at <= now

    def _arm(self) -> None:
        """One timer, for whatever comes next."""
        now = self.house.time.now()
        due = self._next_due(now)
        if due == self._timer_due:
            return
        self._disarm()
        if due is not None:
            self._timer_due = due
            self._timer = self.house.time.call_at(due, lambda: self.post(None, _Tick()))

    def _next_due(self, now: int) -> int | None:
        course = self.course
        if course is None or self.stored.state != "playing" or self._slept_at is not None:
            return None
        self._was_counting_down = course.is_counting_down(now)
        if self._was_counting_down:
            return course.opens
        self.bots.plan(self._bots_asked(now), now, course.window_ends)
        times = [self.bots.due, self.deadline()]
        if self._has_news:
            times.append(self._told_at + self.house.config.coalesce)
        return min((at for at in times if at is not None), default=None)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._timer_due = None

    # --- telling ---

    def info(self) -> wire.TableInfo:
        stored, now = self.stored, self.house.time.now()
        host = None if stored.host is None else self.seats.of(stored.host)
        is_playing = self.course is not None and stored.state == "playing"
        counting = self.course is not None and self.course.is_counting_down(now)
        return wire.TableInfo(
            id=stored.id,
            game=stored.game,
            title=self.game.title,
            options=stored.options,
            state="over" if stored.state == "closed" else stored.state,
            seats=self.seats.infos(self.present),
            host=host,
            pace=stored.settings.pace,
            waiting=self.course.waiting(now) if is_playing and self.course else [],
            deadline=self.deadline(),
            opens=self.course.opens if counting and self.course else None,
            spectators=len({c.guest.id for c in self.clients if c.seat is None}),
            next=stored.next,
        )

    def _tell_table(self, but: Client | None = None) -> None:
        message = wire.encode(wire.TableChanged(self.info()))
        for client in self.clients:
            if client is not but:
                client.line.send(message)

    def _tell_all(self, message: wire.ServerMessage) -> None:
        for audience in self._audiences.values():
            audience.send(wire.encode(message))

    # --- checks ---

    def _seat_of(self, client: Client) -> int:
        seat = self.seats.of(client.guest.id)
        if seat is None:
            raise Refusal("not_seated", "take a seat first")
        return seat

    def _check_host(self, client: Client) -> None:
        if client.guest.id != self.stored.host:
            raise Refusal("not_host", "only the host of the table may do this")

    def _check_gathering(self) -> None:
        if self.stored.state != "gathering":
            raise Refusal("already_started", "the game has started")

    def _running_course(self, *, or_over: bool = False) -> Course:
        if self.course is None:
            raise Refusal("not_started", "the game has not started")
        if self.course.is_over and not or_over:
            raise Refusal("is_over", "the game has ended")
        return self.course

    async def _save(self) -> None:
        await self.house.store.save_table(self.stored)

    _handlers: ClassVar[dict[type, Callable[[LiveTable, Client, Any], Awaitable[None]]]] = {
        Join: _join,
        Leave: _leave,
        wire.Sit: _sit,
        wire.Stand: _stand,
        wire.PutBot: _put_bot,
        wire.Start: _start,
        wire.Play: _play,
        wire.Say: _say,
        wire.Emote: _emote,
        wire.Rematch: _ask_rematch,
        wire.Back: _back,
    }
