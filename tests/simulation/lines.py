"""Lines between browsers and the server: late, slow, half dead or cut.

The server's end is a transport as picows gives one, so that what is tested above it is the real
`net/connection.py` with its outbox and its patience.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, NamedTuple, Protocol

from picows import WSMsgType

from tests.server.frames import texts
from tests.simulation.chance import Chance
from tests.simulation.loop import MILLISECOND, Clockwork, Loop

#: Messages that the system holds back before the server is told to wait, and to go on.
_HIGH_WATER = 24
_LOW_WATER = 4
#: What one read may take in, however much has come.
_AT_ONCE = 64


class Frame(NamedTuple):
    """As picows shows one."""

    msg_type: WSMsgType
    payload: bytes = b""
    fin: bool = True

    def get_payload_as_bytes(self) -> bytes:
        return self.payload


class Listener(Protocol):
    """The server's `SocketConnection`, as picows calls it."""

    def on_ws_connected(self, transport: Any) -> None: ...

    def on_ws_frame(self, transport: Any, frame: Any) -> None: ...

    def on_ws_disconnected(self, transport: Any) -> None: ...

    def pause_writing(self) -> None: ...

    def resume_writing(self) -> None: ...


class Browser(Protocol):
    """The other end."""

    def hear(self, line: Line, message: bytes) -> None: ...

    def was_hung_up(self, line: Line) -> None: ...


class Watcher(Protocol):
    """Who listens at the server's door: in the order in which the server acts."""

    def told(self, line: Line, message: bytes) -> None: ...

    def asked(self, line: Line, frame: Frame) -> None: ...

    def gone(self, line: Line) -> None: ...


@dataclass
class Quality:
    """Delays in microseconds."""

    delay: tuple[float, float] = (2 * MILLISECOND, 60 * MILLISECOND)
    between: float = 0  # what a slow reader takes from one message to the next


class Channel:
    """One direction: everything comes in its order, or never."""

    def __init__(
        self, clockwork: Clockwork, chance: Chance, quality: Quality, take: Callable[[Any], None]
    ) -> None:
        self._clockwork = clockwork
        self._chance = chance
        self._take = take
        self._coming: deque[tuple[int, Any]] = deque()
        self._last = 0
        self._is_due = False
        self._is_stopped = False
        self._unread = 0
        self.quality = quality
        self.is_lost = False

    def __len__(self) -> int:
        return len(self._coming)

    def send(self, thing: Any) -> None:
        when = self._clockwork.now + round(self._chance.between(*self.quality.delay))
        if self.is_lost:
            return
        self._last = max(when, self._last + round(self.quality.between))
        self._coming.append((self._last, thing))
        self._pump()

    def stop(self) -> None:
        self._is_stopped = True

    def go_on(self) -> None:
        self._is_stopped = False
        self._pump()

    def lose(self) -> None:
        self.is_lost = True
        self._coming.clear()

    def take_in(self) -> None:
        """What comes waits to be read: a machine that stalls takes no more than one read's."""
        self._unread += 1

    def read(self) -> None:
        self._unread -= 1
        self._pump()

    @property
    def _has_room(self) -> bool:
        return not self._is_stopped and self._unread < _AT_ONCE

    def _pump(self) -> None:
        if self._coming and not self._is_due and self._has_room:
            self._is_due = True
            self._clockwork.at(self._coming[0][0], self._deliver)

    def _deliver(self) -> None:
        self._is_due = False
        for _ in range(_AT_ONCE):
            is_there = self._coming and self._coming[0][0] <= self._clockwork.now
            if not is_there or not self._has_room:
                break
            self._take(self._coming.popleft()[1])
        self._pump()


class Line:
    """A socket. For the server it is both the transport and what lies under it."""

    def __init__(
        self,
        clockwork: Clockwork,
        chances: tuple[Chance, Chance],
        browser: Browser,
        watcher: Watcher,
        name: str,
        quality: Quality,
    ) -> None:
        self.name = name
        self.browser = browser
        self._watcher = watcher
        up, down = chances
        self._up = Channel(clockwork, up, Quality(quality.delay), self._arrive)
        self._down = Channel(clockwork, down, quality, self._return)
        self._loop: Loop | None = None
        self._listener: Listener | None = None
        self._is_waiting = False
        self.is_close_frame_sent = False
        self.request = self.response = SimpleNamespace(headers={})

    @property
    def is_open(self) -> bool:
        """Whether the server holds it for open."""
        return self._listener is not None

    # --- the browser's end ---

    def say(
        self, message: bytes, kind: WSMsgType = WSMsgType.TEXT, *, is_whole: bool = True
    ) -> None:
        self._up.send(Frame(kind, message, is_whole))

    def hang_up(self) -> None:
        """A clean goodbye."""
        self._up.send(Frame(WSMsgType.CLOSE))

    def cut(self) -> None:
        """The connection breaks, and the server's system notices."""
        self._up.send(None)
        self._down.lose()

    def go_silent(self, *, up: bool, down: bool) -> None:
        """Messages of a direction vanish, and nobody is told."""
        if up:
            self._up.lose()
        if down:
            self._down.lose()

    def read_slowly(self, between: float) -> None:
        self._down.quality.between = between

    # --- the server's end ---

    def connect(self, loop: Loop, listener: Listener) -> None:
        self._loop, self._listener = loop, listener
        loop.call_soon(listener.on_ws_connected, self)

    def process_died(self) -> None:
        self._listener = self._loop = None
        self._down.send(Frame(WSMsgType.CLOSE, b"", fin=False))

    @property
    def underlying_transport(self) -> Line:
        return self

    def set_write_buffer_limits(self, high: int) -> None:
        """Counted in messages here, so that a hidden card's name makes no difference."""

    def send(self, kind: WSMsgType, message: bytes) -> None:
        if self._listener is not None:
            self._watcher.told(self, message)
            self._put(Frame(kind, message))

    def write(self, frames: bytes) -> None:
        for message in texts(frames):
            self.send(WSMsgType.TEXT, message)

    def send_reuse_external_bytearray(self, kind: WSMsgType, room: bytearray, at: int) -> None:
        self.send(kind, bytes(room[at:]))

    def send_ping(self, payload: bytes = b"") -> None:
        self._put(Frame(WSMsgType.PING, payload))

    def send_pong(self, payload: bytes = b"") -> None:
        self._put(Frame(WSMsgType.PONG, payload))

    def send_close(self, code: int) -> None:
        self.is_close_frame_sent = True
        self._put(Frame(WSMsgType.CLOSE, str(int(code)).encode()))

    def pause_reading(self) -> None:
        self._up.stop()

    def resume_reading(self) -> None:
        self._up.go_on()

    def disconnect(self) -> None:
        self._end()

    def abort(self) -> None:
        self._down.send(Frame(WSMsgType.CLOSE, b"", fin=False))
        self._end()

    # --- in between ---

    def _put(self, frame: Frame) -> None:
        if self._listener is None:
            return
        self._down.send(frame)
        if len(self._down) > _HIGH_WATER and not self._is_waiting:
            self._is_waiting = True
            self._listener.pause_writing()

    def _arrive(self, frame: Frame | None) -> None:
        if self._listener is None or self._loop is None:
            return
        if frame is None:
            self._end()
        else:
            self._up.take_in()
            self._loop.call_soon(self._receive, frame)

    def _receive(self, frame: Frame) -> None:
        self._up.read()
        if self._listener is not None:
            self._watcher.asked(self, frame)
            self._listener.on_ws_frame(self, frame)

    def _end(self) -> None:
        if self._listener is None or self._loop is None:
            return
        listener, self._listener = self._listener, None
        self._up.lose()
        self._watcher.gone(self)
        self._loop.call_soon(listener.on_ws_disconnected, self)

    def _return(self, frame: Frame) -> None:
        if self._is_waiting and len(self._down) <= _LOW_WATER:
            self._is_waiting = False
            if self._listener is not None and self._loop is not None:
                self._loop.call_soon(self._listener.resume_writing)
        if frame.msg_type == WSMsgType.TEXT:
            self.browser.hear(self, frame.payload)
        elif frame.msg_type == WSMsgType.PING:
            self._up.send(Frame(WSMsgType.PONG, frame.payload))
        elif frame.msg_type == WSMsgType.CLOSE:
            self._hung_up(frame)

    def _hung_up(self, frame: Frame) -> None:
        """A goodbye is answered; `fin` is missing where the connection just broke."""
        if frame.fin:
            self._up.send(Frame(WSMsgType.CLOSE))
        self.browser.was_hung_up(self)
