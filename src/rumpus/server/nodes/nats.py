"""Core NATS as the bus, through nats-py."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any

import nats
from nats.errors import Error, NoRespondersError

from rumpus.server.common import logs
from rumpus.server.nodes.bus import BusError, Hear

#: Seconds until a server must have answered, and between two tries to come back.
_WITHIN = 5
_PAUSE = 0.2
#: Seconds between two pings, and how many may stay unanswered: a cut line says nothing.
_PING = 1
_LOST_PINGS = 2
#: Seconds that somebody who is there need not answer.
_KNOCK = 0.3
#: Bytes that may wait to be sent. Whoever loses something more comes back to a fresh welcome.
_MOST = 32 * 1024 * 1024


class NatsBus:
    """At most once: while the server is away, what is said is lost."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._nats: Any = None
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._size = 0
        self._woken = asyncio.Event()
        self._writing: asyncio.Task[None] | None = None
        self._is_closing = False

    @property
    def is_up(self) -> bool:
        return self._nats is not None and bool(self._nats.is_connected)

    async def open(self) -> None:
        try:
            async with asyncio.timeout(_WITHIN):
                self._nats = await nats.connect(
                    self._url,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=_PAUSE,
                    connect_timeout=_WITHIN,
                    ping_interval=_PING,
                    max_outstanding_pings=_LOST_PINGS,
                    error_cb=_heard_error,
                    disconnected_cb=self._lost,
                    reconnected_cb=self._back,
                )
        except TimeoutError:
            raise BusError("cannot reach this NATS server: no answer") from None
        except (OSError, Error, ValueError) as error:
            raise BusError(f"cannot use this NATS server: {type(error).__name__}") from None
        self._writing = asyncio.create_task(self._write())

    async def close(self) -> None:
        self._is_closing = True
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.gather(self._writing, return_exceptions=True)
            with suppress(TimeoutError, Error):
                async with asyncio.timeout(1):
                    await self._send_all()  # the last words
                    await self._nats.flush(1)
        if self._nats is not None:
            await self._nats.close()

    async def listen(self, subject: str, hear: Hear) -> None:
        async def heard(message: Any) -> None:
            try:
                hear(message.data)
            except Exception:
                logs.fault("a message of another node was not understood")

        await self._nats.subscribe(subject, cb=heard, pending_bytes_limit=_MOST)

    def publish(self, subject: str, data: bytes) -> bool:
        if not self.is_up or self._size + len(data) > _MOST:
            return False
        self._waiting.append((subject, data))
        self._size += len(data)
        self._woken.set()
        return True

    async def is_deserted(self, subject: str) -> bool:
        """The server knows who listens, and says so at once if nobody does."""
        try:
            await self._nats.request(subject, b"", timeout=_KNOCK)
        except NoRespondersError:
            return True
        except (Error, OSError, TimeoutError):  # nobody answers to nothing
            pass
        return False

    async def _write(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            await self._send_all()

    async def _send_all(self) -> None:
        while self._waiting:
            subject, data = self._waiting.popleft()
            self._size -= len(data)
            with suppress(Error, OSError):  # it is away: what is said is lost
                await self._nats.publish(subject, data)

    async def _lost(self) -> None:
        if not self._is_closing:
            logs.warn("the bus is lost")

    async def _back(self) -> None:
        logs.note("the bus is back")


async def _heard_error(error: Exception) -> None:
    """While it is away there is one at every try: that it is, is told once."""
