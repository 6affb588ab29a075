"""A place at a table: on a seat, or among those who watch."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

import msgspec

from rumpus.client.errors import (
    NotNowError,
    RefusedError,
    RoomError,
    StaleError,
    TooLateError,
    refused,
)
from rumpus.client.line import No, SteadyLine
from rumpus.client.pace import CHAT, Throttle, growing_pauses
from rumpus.client.turn import Turn
from rumpus.server import wire

if TYPE_CHECKING:
    from rumpus.client.room import Room

#: One move, the parts of one choice, or nothing: wait until something changes.
Choice = str | Iterable[str] | None
Choose = Callable[[Turn], Choice | Awaitable[Choice]]

#: Seconds in which the table's own state must follow a refusal, or an answer that was awaited.
_SOON = 15.0
#: How often a play is sent before it is given up.
_TRIES = 6
_LOST = refused("stale", "the line broke before the move was taken")
#: Happenings that are kept for who looks seldom.
_KEPT = 2000


@dataclass
class _Underway:
    """A play on its way: whether it was taken, or was lost with its line."""

    number: int
    version: int
    line: int  # on which it was sent, by number
    answer: asyncio.Future[bool] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Place:
    """What is known at a table, always up to date. It is yours while the line breaks and comes
    back; only what the room has refused for good, or too long an absence, raises an error."""

    def __init__(self, room: Room, table: str) -> None:
        self.id = table
        self.you: int | None = None  #: the seat, if it is one
        self.is_host = False
        self.version = 0
        self.view: dict[str, Any] | None = None  #: the game's, None before the start
        self.legal: Sequence[str] = ()
        self.opens: int | None = None
        self.deadline: int | None = None
        self.waiting: Sequence[int] = ()  #: whom the table waits for
        self.result: wire.Result | None = None  #: when the game is over
        self.orders: dict[str, Any] | None = None  #: the standing orders of this seat
        self._table: wire.TableInfo | None = None
        self._room = room
        self._line = SteadyLine(room, table, self._hello, self._hear)
        self._page = secrets.token_urlsafe(12)
        self._running: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._ended: RoomError | None = None
        self._is_realtime = False
        self._lines = 0  # that were opened so far
        self._told: list[wire.Told] = []
        self._sent: _Underway | None = None
        self._plays = 0
        self._no: RefusedError | None = None  # the last refusal of what was no play
        self._one_play, self._one_question = asyncio.Lock(), asyncio.Lock()
        self._chat = Throttle(CHAT)
        self._ahead = 0.0  # of the room's clock before this one, in ms
        self._was_replaced = False
        self._orders_heard = 0

    @property
    def table(self) -> wire.TableInfo:
        """Seats, settings and state of the table."""
        assert self._table is not None, "known since the welcome"
        return self._table

    @property
    def is_realtime(self) -> bool:
        return self._is_realtime

    # --- coming and going ---

    async def come(self) -> None:
        """Open the line; returns when the room has said welcome."""
        self._running = asyncio.create_task(self._keep_on(), name=f"table {self.id}")
        while self._table is None:
            await self.changed()
        self._is_realtime = (await self._room.game(self.table.game)).realtime

    async def leave(self) -> None:
        """Close the line. The seat stays one's own, and a bot stands in after a while."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    async def _keep_on(self) -> None:
        try:
            self._ended = await self._line.run()
        except Exception as error:  # whoever waits must hear of it
            self._ended = error if isinstance(error, RoomError) else RoomError(repr(error))
        self._wake()

    def _hello(self) -> wire.Hello:
        self._lines += 1
        since = None if self._table is None else self.version
        return wire.Hello(self._room.token, since, self._page, program=True)

    # --- waiting ---

    async def changed(self) -> None:
        """Until something new was heard."""
        self._check()
        await self._news.wait()
        self._check()

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Until something is true of this place."""
        while not is_so():
            await self.changed()

    async def asked(self) -> bool:
        """Until this seat is asked for a decision; False when the game is over."""
        while self.result is None:
            self._check()
            if self._was_replaced:
                self._was_replaced = False
                await self._line.send(wire.Back())
            if self.you is not None and self.legal and self.opens is None:
                return True
            await self.changed()
        return False

    async def turn(self) -> Turn | None:
        """The next decision that is asked of this seat; None when the game is over."""
        return self._decision() if await self.asked() else None

    async def turns(self) -> AsyncIterator[Turn]:
        """One decision after the other, until the game is over."""
        while (turn := await self.turn()) is not None:
            yield turn

    async def play_on(self, choose: Choose) -> wire.Result:
        """Ask `choose` at every turn until the game is over. What is no coroutine is asked in a
        thread of its own, so that the line lives while it thinks."""
        async for turn in self.turns():
            chosen = await _asked(choose, turn)
            if chosen is None:
                await self.changed()
                continue
            try:
                await turn.play(*((chosen,) if isinstance(chosen, str) else chosen))
            except (TooLateError, StaleError, NotNowError):
                continue  # the table has moved on
        assert self.result is not None
        return self.result

    def news(self) -> list[wire.Told]:
        """What has happened since this was last asked, as this seat may know it."""
        told, self._told = self._told, []
        return told

    def _decision(self) -> Turn:
        seat = self.you
        assert seat is not None, "only a seat is asked"
        assert self.view is not None, "after the deal"
        left = None
        if self.deadline is not None:
            left = (self.deadline - self._ahead) / 1000 - _now()
        return Turn(seat, dict(self.view), self.legal, self.version, self.news(), left, self)

    # --- playing ---

    async def play(self, *moves: str, version: int | None = None) -> None:
        """Carry these moves out, all or none; returns when they are durable.

        They are sent again when the line broke before they came, when they came too soon, and
        when the table had changed but they are still possible; else a named error is raised.
        """
        async with self._one_play:
            decided = self.version if version is None else version
            pauses = growing_pauses()
            for _ in range(_TRIES):
                try:
                    if await self._play_once(moves, decided):
                        return
                    decided = self._still_possible(moves, _LOST)
                except RefusedError as no:
                    decided = await self._seen_after(no, moves, decided, next(pauses))
            raise refused("too_fast", f"sent {_TRIES} times in vain: {', '.join(moves)}")

    async def _play_once(self, moves: Sequence[str], version: int) -> bool:
        self._plays += 1
        self._sent = _Underway(self._plays, version, self._lines)
        try:
            await self._line.send(wire.Play(self._plays, version, list(moves)))
            return await self._answer(self._sent.answer)
        finally:
            self._sent = None

    async def _answer(self, answer: asyncio.Future[bool]) -> bool:
        while not answer.done():
            await self._news.wait()
            if not answer.done():
                self._check()
        return answer.result()

    async def _seen_after(
        self, no: RefusedError, moves: Sequence[str], decided: int, pause: float
    ) -> int:
        """The version at which to send once more; raises what cannot be mended."""
        if no.code == "too_fast":
            await asyncio.sleep(pause)
            return decided
        if not isinstance(no, StaleError):
            raise no
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_SOON):
                await self.until(lambda: self.version > decided)
        return self._still_possible(moves, no)

    def _still_possible(self, moves: Sequence[str], no: RefusedError) -> int:
        if not moves or moves[0] not in self.legal:
            raise no
        return self.version

    # --- the table ---

    async def sit(self, seat: int | None = None) -> int:
        """Take a seat, the first free one by default; which."""
        await self._ask(wire.Sit(seat), lambda: self.you is not None)
        assert self.you is not None
        return self.you

    async def stand(self) -> None:
        """Give the seat up."""
        await self._ask(wire.Stand(), lambda: self.you is None)

    async def put_bot(self, seat: int, bot: str | None) -> None:
        """As the host, before the start."""
        await self._ask(wire.PutBot(seat, bot), lambda: self.table.seats[seat].bot == bot)

    async def start(self) -> None:
        """Deal, as the host; bots take the seats that are free."""
        await self._ask(wire.Start(), lambda: self.table.state != "gathering")

    async def give_orders(self, orders: dict[str, Any] | None) -> None:
        """Let the room's own hands play this seat of a real-time game by standing orders, at a
        human pace, or no longer. What can be ordered is in the game's `orders`, a JSON schema."""
        heard = self._orders_heard
        written = msgspec.Raw(wire.encode(orders))
        await self._ask(wire.GiveOrders(written), lambda: self._orders_heard != heard)

    async def rematch(self) -> str:
        """The id of another table with the same people, once this game is over."""
        await self._ask(wire.Rematch(), lambda: self.table.next is not None)
        assert self.table.next is not None
        return self.table.next

    async def say(self, text: str) -> None:
        await self._chat.turn()
        await self._line.send(wire.Say(text))

    async def _ask(self, message: wire.ClientMessage, is_done: Callable[[], bool]) -> None:
        """Ask until it is so; again when the line broke meanwhile. Refusals come in order."""
        async with self._one_question:
            self._no, asked_on = None, -1
            while not is_done():
                if asked_on != self._lines:
                    asked_on = self._lines
                    await self._line.send(message)
                await self.changed()
                if self._no is not None:
                    raise self._no

    # --- hearing ---

    def _hear(self, kind: str, data: bytes) -> None:
        hear = self._hearers.get(kind)
        if hear is not None:
            hear(self, data)
            self._wake()

    def _welcomed(self, data: bytes) -> None:
        message = msgspec.json.decode(data, type=wire.Welcome)
        self.you, self.is_host, self.version = message.you, message.host, message.version
        self.view = msgspec.json.decode(message.view)
        self.legal, self._ahead = message.legal, message.now - _now() * 1000
        self._note_table(message.table)
        self._keep(message.happened)
        self._settle(message.plays)

    def _updated(self, data: bytes) -> None:
        message = msgspec.json.decode(data, type=wire.Update)
        self.view = (self.view or {}) | message.changed
        self.version, self.legal = message.version, message.legal
        self.opens, self.deadline = message.opens, message.deadline
        self.waiting, self._ahead = message.waiting, message.now - _now() * 1000
        self._keep(message.happened)

    def _table_changed(self, data: bytes) -> None:
        self._note_table(msgspec.json.decode(data, type=wire.TableChanged).table)

    def _taken(self, data: bytes) -> None:
        message = msgspec.json.decode(data, type=wire.Taken)
        if self._sent is None or self._sent.number != message.id:
            return  # it was answered by a welcome
        if not self._is_realtime or message.version > self.version:
            self.legal = ()  # what may be done now is on its way
        self._sent.answer.set_result(True)

    def _refused(self, data: bytes) -> None:
        no = msgspec.json.decode(data, type=No)
        error = refused(no.code, no.text, no.next)
        if no.id is None:
            self._no = error
        elif self._sent is not None and self._sent.number == no.id:
            self._sent.answer.set_exception(error)

    def _ordered(self, data: bytes) -> None:
        self.orders = msgspec.json.decode(data, type=wire.Ordered).orders
        self._orders_heard += 1

    def _over(self, data: bytes) -> None:
        self.result = msgspec.json.decode(data, type=wire.Over).result

    def _note_table(self, table: wire.TableInfo) -> None:
        self._table = table
        self.opens, self.deadline, self.waiting = table.opens, table.deadline, table.waiting
        own = None if self.you is None else table.seats[self.you]
        self._was_replaced = own is not None and own.standing_in
        if own is None or not own.orders:
            self.orders = None

    def _keep(self, happened: list[wire.Told]) -> None:
        self._told = [*self._told, *happened][-_KEPT:]

    def _settle(self, plays: wire.Plays) -> None:
        """What became of a play whose answer was lost with its line."""
        sent = self._sent
        if sent is None or sent.answer.done():
            return
        if sent.line == self._lines and sent.number > plays.last:
            return  # the line is the same: it is still on its way
        # A room that was started anew cannot tell; if it has gone on, or asks no more, it was.
        has_gone_on = not plays.known and (self.version > sent.version or not self.legal)
        sent.answer.set_result(sent.number in plays.taken or has_gone_on)

    def _check(self) -> None:
        if self._ended is not None:
            raise self._ended

    def _wake(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()

    _hearers = {  # noqa: RUF012  # never changed
        "welcome": _welcomed,
        "update": _updated,
        "table": _table_changed,
        "taken": _taken,
        "error": _refused,
        "orders": _ordered,
        "over": _over,
    }


async def _asked(choose: Choose, turn: Turn) -> Choice:
    if inspect.iscoroutinefunction(choose):
        return cast(Choice, await choose(turn))
    chosen = await asyncio.to_thread(choose, turn)
    return await chosen if inspect.isawaitable(chosen) else chosen


def _now() -> float:
    return asyncio.get_running_loop().time()
