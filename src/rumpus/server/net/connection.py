"""A client's line to a table as a WebSocket, with an outbox that cannot grow without end."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from aiohttp import WSCloseCode, WSMsgType, web

from rumpus.server.common.limits import Limits

#: Seconds that one message may take on its way out.
_PATIENCE = 20


class SocketConnection:
    """A WebSocket. Who reads too slowly is dropped, and comes back to a fresh welcome."""

    def __init__(
        self, socket: web.WebSocketResponse, limits: Limits, dropped: Callable[[], None]
    ) -> None:
        self._socket = socket
        self._limits = limits
        self._dropped = dropped
        self._outbox: deque[bytes] = deque()
        self._size = 0
        self._ready = asyncio.Event()
        self._closing: int | None = None

    def send(self, message: bytes) -> None:
        if self._closing is not None:
            return
        self._outbox.append(message)
        self._size += len(message)
        self._ready.set()
        if len(self._outbox) > self._limits.outbox or self._size > self._limits.outbox_bytes:
            self._drop()

    def close(self, code: int) -> None:
        """After what is already in the outbox."""
        if self._closing is None:
            self._closing = code
            self._ready.set()

    async def write(self) -> None:
        """Carries the outbox out until the line is closed; runs beside the reading."""
        try:
            while self._closing is None or self._outbox:
                await self._write_waiting()
            await self._socket.close(code=self._closing)
        except (ConnectionError, TimeoutError):
            self._abort()

    async def _write_waiting(self) -> None:
        await self._ready.wait()
        while self._outbox:
            message = self._outbox.popleft()
            self._size -= len(message)
            async with asyncio.timeout(_PATIENCE):
                await self._socket.send_frame(message, WSMsgType.TEXT)
        self._ready.clear()
        if self._closing is not None:
            self._ready.set()

    def _drop(self) -> None:
        self._dropped()
        self._outbox.clear()
        self._closing = WSCloseCode.TRY_AGAIN_LATER
        self._abort()

    def _abort(self) -> None:
        """Without a goodbye: a line that takes nothing would not take that either."""
        self._closing = self._closing or WSCloseCode.GOING_AWAY
        self._outbox.clear()
        self._ready.set()
        request = self._socket._req  # aiohttp has no public way to cut a socket
        if request is not None and request.transport is not None:
            request.transport.abort()
