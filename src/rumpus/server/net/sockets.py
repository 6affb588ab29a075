"""The sockets of the tables, `/ws/ID`: who may open one, and which are open."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from multidict import CIMultiDict
from picows import (
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.api import WSProtocol  # type: ignore[attr-defined]  # its own server uses it so
from picows.picows import WSAutoPingStrategy

from rumpus.server import wire
from rumpus.server.common.limits import Counter
from rumpus.server.net.breath import Breath
from rumpus.server.net.connection import SocketConnection
from rumpus.server.net.gate import HEADERS, Gate, status_of
from rumpus.server.net.language import LOOKED_AT, choose_language
from rumpus.server.net.visit import Caller, Rooms, Visit
from rumpus.server.wire import Close, Refusal

#: It logs every connection with its address, which is nobody's business.
_SILENT = logging.LoggerAdapter(logging.getLogger("picows"), {})
_SILENT.logger.setLevel(logging.CRITICAL + 1)
_PATH = "/ws/"
#: Lines that are looked at in one go, at the least, and how many goes there are at the most:
#: thousands of lines must not hold the tables up.
_PIECE, _PIECES = 16, 50
#: Of those in one go that are asked how far away they are, at the least, and one in how many: a
#: hall that came at once would be asked at once, time and again, and answer at once.
_ASKED, _ONE_IN = 8, 4
#: Bytes; it grows while something larger comes.
_READ_BUFFER = 2048


#: The first lines of every answer that makes a connection a socket.
_UPGRADED = bytes(WSUpgradeResponse.create_101_response(HEADERS).to_bytes()).removesuffix(b"\r\n")


class _Upgraded(WSUpgradeResponse):
    """What picows would answer. It writes each line of it anew, and a hall comes back at once."""

    __slots__ = ()

    def __init__(self) -> None:
        self.status = HTTPStatus.SWITCHING_PROTOCOLS
        self.headers = CIMultiDict()  # those that picows adds

    def to_bytes(self) -> bytearray:
        added = "".join([f"{name}: {value}\r\n" for name, value in self.headers.items()])
        return bytearray(_UPGRADED + added.encode() + b"\r\n")


class Sockets:
    def __init__(self, rooms: Rooms, gate: Gate) -> None:
        self._rooms = rooms
        self._house = rooms.house
        self._gate = gate
        self._lines = Counter(rooms.house.config.limits.lines)
        self._open: dict[_Line, None] = {}
        self.breath = Breath()
        self._all_gone = asyncio.Event()
        self._all_gone.set()

    def protocol(self, peer: str) -> WSProtocol:
        """For a connection that asks for a socket."""
        limits = self._house.config.limits
        return WSProtocol(
            None, None, False, lambda request: self._answer(request, peer), _SILENT,
            True, limits.head_within / 1000, False, 0, 0, WSAutoPingStrategy.PING_WHEN_IDLE,
            False, limits.frame, None, _READ_BUFFER,
        )  # fmt: skip  # as picows' own server makes it: no pings, no pongs by itself

    async def sweep(self, seconds: float = 0) -> None:
        """Now and then, spread over so many seconds: lines that say nothing, take nothing, or never
        said who they are."""
        lines = list(self._open)
        size = max(_PIECE, len(lines) // _PIECES + 1)
        for first in range(0, len(lines), size):
            self._sweep(lines[first : first + size])
            await asyncio.sleep(seconds / _PIECES)

    def _sweep(self, lines: list[_Line]) -> None:
        now = self._house.time.now()
        earliest = now - self._house.config.limits.hello_within
        to_ask = max(_ASKED, len(lines) // _ONE_IN)
        for line in lines:
            if line not in self._open:
                continue
            line.sweep(now)
            if to_ask and line.measure(now):
                to_ask -= 1
            if line.visit.is_anonymous and line.visit.began < earliest:
                line.visit.refuse(Refusal("bad_message", "expected hello"))
                line.close(Close.OK)

    async def close(self, within: float) -> None:
        """The server goes down: clients come back by themselves. Who does not hear it is cut."""
        for line in list(self._open):
            line.close(Close.GOING_AWAY)
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                await self._all_gone.wait()
        for line in list(self._open):
            line.abort()

    async def move_over(self, but: set[str]) -> None:
        """Everybody goes to another node, but those at some tables. They come back at once."""
        for line in [line for line in self._open if line.visit.where not in but]:
            line.close(Close.MOVE_OVER)

    @property
    def open_lines(self) -> int:
        return len(self._open)

    def entered(self, line: _Line) -> None:
        self._lines.enter(line.address)
        self._open[line] = None
        self._all_gone.clear()
        self._house.metrics.connections.set(len(self._open))

    def left(self, line: _Line) -> None:
        self._lines.leave(line.address)
        self._open.pop(line, None)
        if not self._open:
            self._all_gone.set()
        self._house.metrics.connections.set(len(self._open))

    def _answer(self, request: WSUpgradeRequest, peer: str) -> WSUpgradeResponseWithListener:
        try:
            return WSUpgradeResponseWithListener(_Upgraded(), self._line(request, peer))
        except Refusal as refusal:
            self._house.metrics.refused.labels(refusal.code).inc()
            body = wire.encode(wire.Refused(refusal.code, refusal.text))
            headers = {**HEADERS, "Content-Type": "application/json"}
            answer = WSUpgradeResponse.create_error_response(status_of(refusal), body, headers)
            return WSUpgradeResponseWithListener(answer, None)

    def _line(self, request: WSUpgradeRequest, peer: str) -> _Line:
        headers: Mapping[str, str] = request.headers
        address = self._gate.address(peer, request.headers)
        path = urlsplit(request.path.decode("latin-1"))
        self._gate.check_rate(path.path, address)
        self._gate.check_origin(headers.get("Origin"), headers.get("Host", ""))
        if not self._lines.has_room(address):
            raise Refusal("too_fast", "too many open lines from this address")
        query = path.query[:LOOKED_AT]
        asked = parse_qs(query).get("lang", [None])[0] if query else None
        language = choose_language(asked, headers.get("Accept-Language", ""))
        caller = Caller(unquote(path.path.removeprefix(_PATH)), address, language)
        return _Line(self, self._rooms, caller)


class _Line(SocketConnection):
    """An open socket with its visit."""

    def __init__(self, sockets: Sockets, rooms: Rooms, caller: Caller) -> None:
        house = rooms.house
        super().__init__(house.config.limits, house.time, house.metrics, sockets.breath)
        self.address = caller.address
        self.visit = Visit(rooms, self, caller)
        self.reader = self.visit
        self._sockets = sockets

    def move_over(self, unheard: Sequence[Any]) -> None:
        """See `Visit.move_over`."""
        self.visit.move_over(unheard)

    def measure(self, now: int) -> bool:
        """How long a word takes to its other end and back, if a table wants to know; whether it was
        asked."""
        words = self.visit.trip.ask(now)
        if words is not None:
            self.ping(words)
        return words is not None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._sockets.entered(self)
        _forget_headers(transport)
        super().on_ws_connected(transport)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        super().on_ws_disconnected(transport)
        self._sockets.left(self)
        del self.visit  # they hold each other


def _forget_headers(transport: WSTransport) -> None:
    """Of the request and its answer, which the transport keeps: nobody reads them any more."""
    transport.request.headers.clear()
    transport.response.headers.clear()
