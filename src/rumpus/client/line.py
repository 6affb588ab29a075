"""A line to a table that is opened anew whenever it breaks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import quote

import aiohttp
import msgspec

from rumpus.client.errors import LostError, RoomError, refused
from rumpus.client.pace import MESSAGES, Throttle, growing_pauses
from rumpus.server import wire

if TYPE_CHECKING:
    from rumpus.client.room import Room

#: Seconds of silence after which a word is asked for, and after how many such the line is dead.
_QUIET, _SILENCES = 2.0, 3
_CONNECT_WITHIN = 10.0
#: Larger than any view.
_LARGEST = 8 * 1024 * 1024
_MOVED = "the room goes on at another node"


class Heard(msgspec.Struct):
    """What every message has."""

    t: str
    wire: int = wire.WIRE


class No(msgspec.Struct):
    """A refusal. A newer room may have codes that are not known here."""

    code: str
    text: str
    id: int | None = None
    next: str | None = None


class SteadyLine:
    """Says hello, hands on what is heard, and comes back until there is nothing to come back to."""

    def __init__(
        self,
        room: Room,
        table: str,
        hello: Callable[[], wire.Hello],
        hear: Callable[[str, bytes], None],
    ) -> None:
        self._room = room
        self._url = f"{room.url}/ws/{quote(table, safe='')}"
        self._hello = hello
        self._hear = hear
        self._pace = Throttle(MESSAGES)
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._is_welcome = False
        self._pings = 0

    async def run(self) -> RoomError:
        """Until the room is done with it, or is away for too long; why."""
        pauses, away_since = growing_pauses(), _now()
        while True:
            ended = await self._try()
            if isinstance(ended, RoomError):
                return ended
            if self._is_welcome:
                pauses, away_since, self._is_welcome = growing_pauses(), _now(), False
            if _now() - away_since > self._room.patience:
                return LostError(f"no line to {self._url} for {self._room.patience:g} s: {ended}")
            if ended != _MOVED:
                await asyncio.sleep(next(pauses))

    async def send(self, message: wire.ClientMessage) -> None:
        """Within the limits. While there is no line nothing is sent: the next welcome tells what
        came through."""
        await self._pace.turn()
        if self._socket is not None and self._is_welcome:
            await self._put(self._socket, message)

    async def _put(
        self, socket: aiohttp.ClientWebSocketResponse, message: wire.ClientMessage
    ) -> None:
        try:
            await socket.send_str(wire.encode(message).decode())
        except (aiohttp.ClientError, OSError):
            await socket.close()  # `_listen` hears of it, and a new line is opened

    async def _try(self) -> RoomError | str:
        """One line from hello to its end: why it ended for good, or in words."""
        try:
            async with asyncio.timeout(_CONNECT_WITHIN):
                socket = await self._room.session.ws_connect(self._url, max_msg_size=_LARGEST)
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            return str(error) or type(error).__name__
        self._socket = socket
        try:
            await self._put(socket, self._hello())
            return await self._listen(socket)
        finally:
            self._socket = None
            await socket.close()

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> RoomError | str:
        silences, last_no = 0, None
        while silences < _SILENCES:
            try:
                received = await socket.receive(_QUIET)
            except TimeoutError:
                silences += 1
                await self._ping(socket)
                continue
            if received.type is not aiohttp.WSMsgType.TEXT:
                return _farewell(socket.close_code, last_no)
            silences = 0
            data = received.data.encode()
            if not self._is_welcome:
                last_no = self._first_words(data)
            self._take(data)
        return "the room said nothing any more"

    async def _ping(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._pings += 1
        await self._put(socket, wire.Ping(self._pings))

    def _first_words(self, data: bytes) -> No | None:
        """A welcome; or why there is none."""
        heard = msgspec.json.decode(data, type=Heard)
        if heard.t == "error":
            return msgspec.json.decode(data, type=No)
        self._is_welcome = heard.t == "welcome"
        return None

    def _take(self, data: bytes) -> None:
        heard = msgspec.json.decode(data, type=Heard)
        if heard.t == "welcome" and heard.wire != wire.WIRE:
            raise RoomError(f"expected a room of protocol {wire.WIRE}, not {heard.wire}")
        if self._is_welcome:
            self._hear(heard.t, data)


def _farewell(code: int | None, no: No | None) -> RoomError | str:
    """A hello that was refused is refused again, unless it only came too soon."""
    if no is not None and (code == wire.Close.GONE or no.code != "too_fast"):
        return refused(no.code, no.text, no.next)
    return _MOVED if code == wire.Close.MOVE_OVER else f"the line was closed with the code {code}"


def _now() -> float:
    return asyncio.get_running_loop().time()
