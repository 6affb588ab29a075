"""The porch: where every connection stands until its first request is whole.

Only then is it handed on, to the sockets or to HTTP. Who sends half a request, or opens more than
its share, is sent away here, before anything was spent on it.
"""

from __future__ import annotations

import asyncio
import socket as sockets
from collections.abc import Callable
from typing import cast

from aiohttp import web

from rumpus.server.common import logs
from rumpus.server.common.limits import Counter, Limits, whose
from rumpus.server.common.metrics import Metrics
from rumpus.server.common.time import TimeSource
from rumpus.server.lobby.hall import HALL

_END_OF_HEAD = b"\r\n\r\n"
_PATH = b"/ws/"
_FOR_SOCKETS = b"GET " + _PATH
_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\n\r\n"
_TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n"
#: Milliseconds between two log lines about the same thing.
_SAID_LATELY = 10_000

Http = Callable[[], web.RequestHandler]
Socket = Callable[[str], asyncio.BufferedProtocol]
#: Whether somebody else goes on with a connection that asks for a table, given what it has said.
Hand = Callable[[str, asyncio.Transport, bytes], bool]


def _keep(table: str, connection: asyncio.Transport, said: bytes) -> bool:
    return False


class Porch:
    """`http` and `socket` make the protocol that a connection is handed on to."""

    def __init__(
        self,
        limits: Limits,
        time: TimeSource,
        metrics: Metrics,
        http: Http,
        socket: Socket,
        *,
        behind_proxy: bool,
    ) -> None:
        self.limits = limits
        self.http = http
        self.socket = socket
        self.hand: Hand = _keep
        self._time = time
        self._metrics = metrics
        # All connections come from the proxy, which counts for us.
        self._counts = not behind_proxy
        self._arrivals = Counter(limits.arrivals)
        self._visits = Counter(limits.visits)
        self._waiting: dict[Arrival, int] = {}  # since when; the oldest first
        self._said_at = -_SAID_LATELY

    def arrival(self) -> Arrival:
        return Arrival(self)

    async def adopt(self, connection: sockets.socket, said: bytes) -> None:
        """Somebody else has read the head of its first request, and handed it over."""
        loop = asyncio.get_running_loop()
        await loop.connect_accepted_socket(lambda: Arrival(self, said), connection)

    def enter(self, arrival: Arrival) -> bool:
        if self._counts and not self._arrivals.enter(arrival.address):
            self._send_away("unfinished requests")
            return False
        self._waiting[arrival] = self._time.now()
        return True

    def leave(self, arrival: Arrival) -> None:
        """It has been handed on, or has gone."""
        if self._waiting.pop(arrival, None) is not None and self._counts:
            self._arrivals.leave(arrival.address)

    def enter_http(self, address: str) -> bool:
        if not self._counts or self._visits.enter(address):
            return True
        self._send_away("connections")
        return False

    def leave_http(self, address: str) -> None:
        if self._counts:
            self._visits.leave(address)

    def sweep(self) -> None:
        """Send those away who have taken too long."""
        latest = self._time.now() - self.limits.head_within
        for arrival, since in list(self._waiting.items()):
            if since > latest:
                return
            arrival.dismiss(_TOO_LATE)

    def close(self) -> None:
        for arrival in list(self._waiting):
            arrival.dismiss(b"")

    def _send_away(self, what: str) -> None:
        """Counted always, said now and then; never whose address it was."""
        self._metrics.dropped.labels("porch").inc()
        now = self._time.now()
        if now - self._said_at >= _SAID_LATELY:
            self._said_at = now
            logs.warn("connections sent away: one address has too many", what=what)


class Arrival(asyncio.Protocol):
    """One connection: first its head is awaited, then all is passed on. `said`: what somebody else
    has read of it, who has handed it over."""

    def __init__(self, porch: Porch, said: bytes = b"") -> None:
        self.address = ""
        self._porch = porch
        self._head = bytearray(said)
        self._is_handed = bool(said)
        self._inner: web.RequestHandler | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        self.address = whose(str(peer[0])) if peer else ""
        if self._is_handed:
            self._hand_on()
        elif not self._porch.enter(self):
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        if self._inner is not None:
            self._inner.data_received(data)
            return
        self._head += data
        if _END_OF_HEAD in self._head:
            self._hand_on()
        elif len(self._head) > self._porch.limits.head:
            self.dismiss(_TOO_LARGE)

    def dismiss(self, word: bytes) -> None:
        self._porch.leave(self)
        if self._transport is not None:
            self._transport.write(word)
            self._transport.close()

    def upgrade(self, head: bytes) -> None:
        """A connection that was used for HTTP asks for a socket now."""
        transport, inner = self._transport, self._inner
        if transport is None or inner is None:
            return
        self._porch.leave_http(self.address)
        self._inner = None
        self._be_socket(transport, head)
        inner.transport = None  # what it does not have it cannot close
        inner.connection_lost(None)

    def _hand_on(self) -> None:
        transport, head = self._transport, bytes(self._head)
        assert transport is not None
        self._head = bytearray()
        self._porch.leave(self)
        if head.startswith(_FOR_SOCKETS):
            self._be_socket(transport, head)
        elif self._porch.enter_http(self.address):
            self._inner = self._porch.http()
            self._inner.connection_made(transport)
            self._inner.data_received(head)
        else:
            transport.abort()

    def _be_socket(self, transport: asyncio.Transport, head: bytes) -> None:
        """Here, or where its table is; the lobby is everywhere. What was handed over stays."""
        table = _table_of(head)
        is_ours = self._is_handed or table == HALL
        if is_ours or not self._porch.hand(table, transport, head):
            _to_socket(self._porch.socket(self.address), transport, head)

    # --- passed on ---

    def connection_lost(self, exc: Exception | None) -> None:
        self._porch.leave(self)
        self._transport = None
        if self._inner is not None:
            self._porch.leave_http(self.address)
            self._inner.connection_lost(exc)

    def eof_received(self) -> None:
        if self._inner is not None:
            self._inner.eof_received()

    def pause_writing(self) -> None:
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        if self._inner is not None:
            self._inner.resume_writing()


async def upgrade(request: web.Request) -> web.StreamResponse:
    """Programs and proxies ask for a socket on a connection that they have used before."""
    arrival = request.transport.get_protocol() if request.transport is not None else None
    if not isinstance(arrival, Arrival):
        raise web.HTTPBadRequest
    lines = [f"{request.method} {request.path_qs} HTTP/1.1".encode()]
    lines += [name + b": " + value for name, value in request.raw_headers]
    arrival.upgrade(b"\r\n".join(lines) + _END_OF_HEAD)
    return web.Response()  # nobody hears it: the connection is a socket now


def _table_of(head: bytes) -> str:
    """Whose socket is asked for."""
    path = head.partition(b"\r\n")[0].split(b" ")[1]
    return path.removeprefix(_PATH).partition(b"?")[0].decode("latin-1")


def _to_socket(
    protocol: asyncio.BufferedProtocol, transport: asyncio.Transport, head: bytes
) -> None:
    """The socket's protocol reads for itself from now on."""
    transport.set_protocol(protocol)
    protocol.connection_made(transport)
    rest = memoryview(head)
    while rest and not transport.is_closing():
        buffer = memoryview(protocol.get_buffer(len(rest)))
        size = min(len(buffer), len(rest))
        buffer[:size] = rest[:size]
        protocol.buffer_updated(size)
        rest = rest[size:]
