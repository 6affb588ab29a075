"""The socket of a table: `/ws/ID`. Reads, checks and hands on; the table does the rest."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from rumpus.server import wire
from rumpus.server.common.limits import Bucket, Counter
from rumpus.server.lobby.guests import Guests
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.net.connection import SocketConnection
from rumpus.server.net.gate import Gate
from rumpus.server.net.language import language_of
from rumpus.server.table.client import Client
from rumpus.server.table.house import House
from rumpus.server.table.posts import Join, Leave
from rumpus.server.table.table import LiveTable
from rumpus.server.wire import Refusal

_HELLO_WITHIN = 10  # seconds
_HEARTBEAT = 25


class Sockets:
    def __init__(self, house: House, gate: Gate, guests: Guests, lobby: Lobby) -> None:
        self._house = house
        self._gate = gate
        self._guests = guests
        self._lobby = lobby
        self._lines = Counter(house.config.limits.lines)
        self._open: set[web.WebSocketResponse] = set()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        address = self._gate.address(request)
        if not self._lines.enter(address):
            raise Refusal("too_fast", "too many open lines from this address")
        try:
            return await self._serve(request, address)
        finally:
            self._lines.leave(address)

    async def close(self) -> None:
        """The server goes down: clients come back by themselves."""
        closing = [socket.close(code=WSCloseCode.GOING_AWAY) for socket in self._open]
        await asyncio.gather(*closing, return_exceptions=True)

    async def _serve(self, request: web.Request, address: str) -> web.WebSocketResponse:
        limits, metrics = self._house.config.limits, self._house.metrics
        # No compression: the size of what is sent must tell nothing, and it costs time.
        socket = web.WebSocketResponse(
            max_msg_size=limits.frame, heartbeat=_HEARTBEAT, compress=False
        )
        await socket.prepare(request)
        line = SocketConnection(socket, limits, metrics.dropped.labels("slow").inc)
        writing = asyncio.create_task(line.write())
        self._open.add(socket)
        metrics.connections.inc()
        try:
            visit = _Visit(self._house, socket, line)
            await self._talk(visit, request, address)
        finally:
            metrics.connections.dec()
            self._open.discard(socket)
            line.close(WSCloseCode.OK)
            with suppress(asyncio.CancelledError):
                await writing
        return socket

    async def _talk(self, visit: _Visit, request: web.Request, address: str) -> None:
        name, language = request.match_info["id"], language_of(request)
        try:
            hello = await visit.hello()
            if hello is None:
                return
            guest = await self._guests.known(hello.token, address, language, self._house.time.now())
            table = await self._lobby.find(name)
            if table is None:
                raise Refusal("unknown_table", f"there is no table {name!r}")
        except Refusal as refusal:
            visit.refuse(refusal)
            return
        chat = Bucket(self._house.config.limits.chat, self._house.time.now() / 1000)
        client = Client(visit.line, guest, chat)
        table.post(client, Join(hello.since))
        try:
            await visit.listen(client, table)
        finally:
            table.post(client, Leave())


class _Visit:
    """One socket from its hello to its end."""

    def __init__(self, house: House, socket: web.WebSocketResponse, line: SocketConnection) -> None:
        self._house = house
        self._limits = house.config.limits
        self._socket = socket
        self._bucket = Bucket(self._limits.messages, time.monotonic())
        self._strikes = 0
        self.line = line

    async def hello(self) -> wire.Hello | None:
        try:
            async with asyncio.timeout(_HELLO_WITHIN):
                data = await self._receive()
        except TimeoutError:
            raise Refusal("bad_message", "expected hello") from None
        message = None if data is None else self._parse(data)
        if message is not None and not isinstance(message, wire.Hello):
            raise Refusal("bad_message", "the first message is hello")
        return message

    async def listen(self, client: Client, table: LiveTable) -> None:
        while (data := await self._receive()) is not None:
            try:
                await self._slow_down()
                message = self._parse(data)
                self._hand_on(client, table, message)
            except Refusal as refusal:
                self.refuse(refusal, data)
            if self._strikes > self._limits.strikes:
                self._house.metrics.dropped.labels("flood").inc()
                self.line.close(WSCloseCode.POLICY_VIOLATION)
                return
            if table.is_halted:
                return

    def refuse(self, refusal: Refusal, data: str | bytes = b"") -> None:
        self._house.metrics.refused.labels(refusal.code).inc()
        self.line.send(wire.encode(refusal.message(_play_id(data))))

    def _hand_on(self, client: Client, table: LiveTable, message: wire.ClientMessage) -> None:
        match message:
            case wire.Ping():
                client.tell(wire.Pong(message.n, self._house.time.now()))
            case wire.Hello():
                raise Refusal("bad_message", "hello comes once, as the first message")
            case _:
                table.post(client, message)

    async def _receive(self) -> str | bytes | None:
        message = await self._socket.receive()
        if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
            data: str | bytes = message.data
            return data
        return None

    async def _slow_down(self) -> None:
        """Beyond the rate: each message is refused, and the next one is read later."""
        if self._bucket.take(time.monotonic()):
            return
        self._strikes += 1
        await asyncio.sleep(self._limits.slowing)
        each_second = self._limits.messages.each_second
        raise Refusal("too_fast", f"{each_second:g} messages a second, not more")

    def _parse(self, data: str | bytes) -> wire.ClientMessage:
        if isinstance(data, bytes):
            raise Refusal("bad_message", "expected text, not binary data")
        size = len(data.encode("utf-8", "replace"))
        if size > self._limits.message:
            raise Refusal("too_large", f"{self._limits.message} bytes, not {size}")
        try:
            return wire.parse_message(data)
        except (msgspec.DecodeError, UnicodeEncodeError) as error:
            raise Refusal("bad_message", str(error)) from error


class _OnlyId(msgspec.Struct):
    id: int | None = None


def _play_id(data: str | bytes) -> int | None:
    """The id of a play that was refused before it was understood, so that a client can undo it."""
    try:
        return msgspec.json.decode(data, type=_OnlyId).id if len(data) < 4096 else None
    except (msgspec.DecodeError, UnicodeEncodeError):
        return None
