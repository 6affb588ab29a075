"""One client from hello to goodbye: counts, checks and hands on; the table, or the lobby's hall,
does the rest.

It knows no socket: what comes in is given to `receive`, what goes out is given to the line.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from rumpus.server import wire
from rumpus.server.common import logs
from rumpus.server.common.limits import Bucket, Buckets
from rumpus.server.common.trip import Trip
from rumpus.server.lobby.curtain import Curtain
from rumpus.server.lobby.guests import Guests, hash_of
from rumpus.server.lobby.hall import HALL, Hall
from rumpus.server.lobby.presence import Presence
from rumpus.server.store.kept import Guest
from rumpus.server.store.leases import LeaseLostError
from rumpus.server.table.client import Client, Connection
from rumpus.server.table.house import House
from rumpus.server.table.posts import Join, Leave
from rumpus.server.table.table import LiveTable
from rumpus.server.wire import Close, Refusal

#: Messages of one line that are taken in one turn of the loop, however many have come: nobody's
#: move waits behind hundreds of somebody else's.
_IN_ONE_TURN = 8


class Held(Connection, Protocol):
    """A line that can be kept from reading on."""

    def hold(self) -> None: ...

    def go_on(self) -> None: ...


class Rooms(NamedTuple):
    """All that a visit needs of the server."""

    house: House
    guests: Guests
    find: Callable[[str], Awaitable[Destination]]
    hall: Hall
    presence: Presence
    curtain: Curtain
    hints: Buckets  # of each address


class Destination(Protocol):
    """A table, wherever it is, or the hall."""

    @property
    def is_halted(self) -> bool: ...

    def post(self, client: Client, message: Any) -> None: ...


class Caller(NamedTuple):
    """Who asks for which table."""

    table: str
    address: str
    language: str


class Visit:
    def __init__(self, rooms: Rooms, line: Held, caller: Caller) -> None:
        self._rooms = rooms
        self._house = rooms.house
        self._limits = rooms.house.config.limits
        self._line = line
        self._caller = caller
        self._bucket = Bucket(self._limits.messages, self._seconds())
        self._strikes = 0
        self._waiting: list[tuple[bytes, bool]] = []
        self._is_held = False
        self._is_full = False  # what waits is for the next turns
        self._in_turn = 0
        self._is_over = False
        self._client: Client | None = None
        self._place: Destination | None = None
        self._entering: asyncio.Task[None] | None = None
        self._guest: int | None = None
        self._hello: wire.Hello | None = None
        self.token_hash = ""
        self.is_anonymous = True  # until somebody has said hello
        self.trip = Trip()
        self.began = self._house.time.now()

    # --- what comes ---

    def receive(self, data: bytes, *, is_text: bool) -> None:
        if self._is_over:
            return
        # not `_is_busy`: this is asked for every message
        is_busy = self._is_held or self._is_full or self._entering is not None
        if is_busy or not self._has_turn():
            self._wait(data, is_text)
        else:
            self._take(data, is_text)

    def _take(self, data: bytes, is_text: bool) -> None:
        try:
            if self._client is not None:
                self._count()
            self._hand_on(self._parse(data, is_text))
        except Refusal as refusal:
            self.refuse(refusal, data)
            if self.is_anonymous:
                self._finish(Close.OK)
            self._drop_if_it_floods()
        if self._place is not None and self._place.is_halted:
            self._finish(Close.TRY_AGAIN_LATER)

    def nudge(self) -> None:
        """A control frame or a part, which is no message but costs as much."""
        if self._is_over:
            return
        try:
            self._count()
        except Refusal as refusal:
            self.refuse(refusal)
            self._drop_if_it_floods()

    def pong(self, words: bytes) -> None:
        self.trip.answer(words, self._house.time.now())

    def end(self) -> None:
        """The line is gone."""
        if self._is_over:
            return
        self._is_over = True
        self._waiting.clear()
        if self._entering is not None:
            self._entering.cancel()
        client, self._client = self._client, None
        place, self._place = self._place, None
        if self._guest is not None:
            self._rooms.presence.leave(self._guest, self)
        if client is not None and place is not None:
            place.post(client, Leave(self._house.time.now()))

    @property
    def where(self) -> str:
        return self._caller.table

    def tell(self, message: wire.Invited) -> None:
        self._line.send(wire.encode(message))

    def sign_out(self, code: Close) -> None:
        self._finish(code)

    def refuse(self, refusal: Refusal, data: bytes = b"") -> None:
        self._house.metrics.refused.labels(refusal.code).inc()
        self._line.send(wire.encode(refusal.message(_play_id(data))))

    @property
    def _is_busy(self) -> bool:
        return self._is_held or self._is_full or self._entering is not None

    def _wait(self, data: bytes, is_text: bool) -> None:
        self._waiting.append((data, is_text))
        if not self._is_busy:
            self._fill()
        elif self._entering is not None and len(self._waiting) > self._limits.early:
            self._finish(Close.POLICY_VIOLATION)

    # --- turns ---

    def _has_turn(self) -> bool:
        if not self._in_turn:
            asyncio.get_running_loop().call_soon(self._begin_turn)
        self._in_turn += 1
        return self._in_turn <= _IN_ONE_TURN

    def _begin_turn(self) -> None:
        self._in_turn = 0
        if self._is_full:
            self._is_full = False
            self._catch_up()
            self._read_on()

    def _fill(self) -> None:
        self._is_full = True
        self._line.hold()

    # --- hello ---

    def _hand_on(self, message: wire.ClientMessage) -> None:
        if self._client is None or self._place is None:
            if not isinstance(message, wire.Hello):
                raise Refusal("bad_message", "the first message is hello")
            self.is_anonymous = False
            self._entering = asyncio.create_task(self._enter(message))
            return
        match message:
            case wire.Play():  # nearly all there is
                self._place.post(self._client, message)
            case wire.Ping():
                self._client.tell(wire.Pong(message.n, self._house.time.now()))
            case wire.Hello():
                raise Refusal("bad_message", "hello comes once, as the first message")
            case wire.AskHint() if not self._rooms.hints.take(self._caller.address):
                raise Refusal("too_fast", "too many hints for this address")
            case _:
                self._place.post(self._client, message)

    async def _enter(self, hello: wire.Hello) -> None:
        try:
            await self._join(hello)
        except Refusal as refusal:
            self._entering = None
            self.refuse(refusal)
            self._finish(refusal.farewell)
        except LeaseLostError:
            self._entering = None
            logs.warn("the table is not to be had", table=self._caller.table)
            self._finish(Close.TRY_AGAIN_LATER)
        except Exception:
            self._entering = None
            logs.fault("nobody could be let in", table=self._caller.table)
            self._finish(Close.TRY_AGAIN_LATER)
        else:
            self._entering = None
            self._catch_up()

    async def _join(self, hello: wire.Hello) -> None:
        caller, now = self._caller, self._house.time.now()
        guest = await self._rooms.guests.known(hello.token, caller.address, caller.language, now)
        self.token_hash = hash_of(hello.token)
        self._be_present(guest.id)
        place = await self._find(caller.table)
        if isinstance(place, LiveTable):
            await self._rooms.curtain.check(place.stored, guest.id)
        if hello.program and isinstance(place, LiveTable):
            place.check_program(guest.id)
        if self._is_over:
            return
        self._hello = hello
        self._come_to(place, guest, Join(hello.since, hello.page, hello.program))

    def _come_to(self, place: Destination, guest: Guest, join: Join) -> None:
        self._client, self._place = (
            Client(self._line, guest, trip=self.trip, address=self._caller.address),
            place,
        )
        place.post(self._client, join)

    def _be_present(self, guest: int) -> None:
        """From the very moment on in which one is known: who is signed out then must hear it."""
        if not self._is_over:
            self._guest = guest
            self._rooms.presence.enter(guest, self)

    async def _find(self, name: str) -> Destination:
        return self._rooms.hall if name == HALL else await self._rooms.find(name)

    # --- moving over ---

    def move_over(self, unheard: Sequence[Any]) -> None:
        """The table is another node's from now on: come to it there, and say what was not heard
        here. Nobody notices."""
        if not self._is_over and self._client is not None and self._hello is not None:
            self._line.hold()
            self._entering = asyncio.create_task(self._follow(self._client, unheard))

    async def _follow(self, client: Client, unheard: Sequence[Any]) -> None:
        assert self._hello is not None
        join = Join(None, self._hello.page, self._hello.program, is_moved=True)
        if unheard and isinstance(unheard[0], Join):
            join, unheard = unheard[0], unheard[1:]
        try:
            place = await self._find(self._caller.table)
        except Exception:  # it may be found a moment later
            self._entering = None
            self._finish(Close.TRY_AGAIN_LATER)
            return
        self._entering = None
        if not self._is_over:
            self._come_to(place, client.guest, join)
            for message in unheard:
                place.post(self._client or client, message)
            self._catch_up()
            self._read_on()

    # --- how much ---

    def _count(self) -> None:
        """Beyond the rate: each message is refused, and the next one is read later."""
        if self._bucket.take(self._seconds()):
            return
        self._strikes += 1
        if not self._is_held:
            self._is_held = True
            self._line.hold()
            later = self._house.time.now() + int(self._limits.slowing * 1000)
            self._house.time.call_at(later, self._go_on)
        each_second = self._limits.messages.each_second
        raise Refusal("too_fast", f"{each_second:g} messages a second, not more")

    def _drop_if_it_floods(self) -> None:
        if self._strikes > self._limits.strikes:
            self._house.metrics.dropped.labels("flood").inc()
            self._finish(Close.POLICY_VIOLATION)

    def _go_on(self) -> None:
        self._is_held = False
        self._catch_up()
        self._read_on()

    def _catch_up(self) -> None:
        """What came while nothing was taken in."""
        while self._waiting and not self._is_busy and not self._is_over:
            if not self._has_turn():
                self._fill()
                return
            self._take(*self._waiting.pop(0))

    def _read_on(self) -> None:
        if not self._is_busy and not self._is_over:
            self._line.go_on()

    def _finish(self, code: Close) -> None:
        self._line.close(code)
        self.end()

    def _seconds(self) -> float:
        return self._house.time.now() / 1000

    def _parse(self, data: bytes, is_text: bool) -> wire.ClientMessage:
        if not is_text:
            raise Refusal("bad_message", "expected text, not binary data")
        if len(data) > self._limits.message:
            raise Refusal("too_large", f"{self._limits.message} bytes, not {len(data)}")
        try:
            return wire.parse_message(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Refusal("bad_message", str(error)) from error


class _OnlyId(msgspec.Struct):
    id: int | None = None


def _play_id(data: bytes) -> int | None:
    """The id of a play that was refused before it was understood, so that a client can undo it."""
    try:
        return msgspec.json.decode(data, type=_OnlyId).id if len(data) < 4096 else None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
