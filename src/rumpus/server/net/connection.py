"""A client's line to a table as a WebSocket, with an outbox that cannot grow without end."""

from __future__ import annotations

from typing import Protocol

from picows import WSFrame, WSListener, WSMsgType, WSTransport

from rumpus.server.common import logs
from rumpus.server.common.limits import Limits
from rumpus.server.common.metrics import Metrics
from rumpus.server.common.time import TimeSource
from rumpus.server.net.breath import Breath
from rumpus.server.wire import Close

#: Bytes that the system may hold back before the outbox is used.
_HIGH_WATER = 64 * 1024
#: Bytes of a message that fit into the buffer that a socket has anyway. For a larger one, such as
#: every first one, it would be given a larger buffer, and keep that.
_OWN_BUFFER = 1000
#: Looked up for each frame otherwise.
_TEXT, _BINARY, _CONTINUATION = WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION
#: Of a frame that is a whole text.
_WHOLE_TEXT = 0x81
#: The heads of such frames that are as short as an acknowledgement, by their length.
_SHORT_HEADS = tuple(bytes((_WHOLE_TEXT, size)) for size in range(126))
#: Room for a frame's head.
_HEAD = bytearray(14)
#: Milliseconds until a closing line is cut: who wants to go has said goodbye by then.
_FAREWELL = 2_000
#: Milliseconds that a line has to answer when it is asked: a server with more to do than it can
#: may come round to it late, and must not blame the line.
_TO_ANSWER = 2_000


def _head(size: int) -> bytes:
    """Of a whole text that is not short."""
    if size < 1 << 16:
        return bytes((_WHOLE_TEXT, 126)) + size.to_bytes(2)
    return bytes((_WHOLE_TEXT, 127)) + size.to_bytes(8)


class Reader(Protocol):
    """What a line gives its messages to."""

    def receive(self, data: bytes, *, is_text: bool) -> None: ...

    def nudge(self) -> None:
        """A control frame came: it costs as much as a message."""
        ...

    def pong(self, words: bytes) -> None:
        """The answer to a ping frame with these words: the same."""
        ...

    def end(self) -> None: ...


class SocketConnection(WSListener):
    """One socket. Who reads too slowly is dropped, and comes back to a fresh welcome."""

    def __init__(self, limits: Limits, time: TimeSource, metrics: Metrics, breath: Breath) -> None:
        self._limits = limits
        self._breath = breath
        self._time = time
        self._metrics = metrics
        self.reader: Reader | None = None
        self._transport: WSTransport | None = None
        self._short = b""  # frames that wait for the end of the loop's turn
        self._outbox: list[bytes] = []  # an empty deque is ten times as large
        self._size = 0
        self._stuck_since: int | None = None
        self._closing: int | None = None
        self._closing_since = 0
        self._heard_at = time.now()
        self._asked_at: int | None = None
        self._parts: bytearray | None = None  # of a message that goes on
        self._is_text = True

    @property
    def _is_stuck(self) -> bool:
        return self._stuck_since is not None

    # --- the table's side: neither call waits ---

    def send(self, message: bytes) -> None:
        transport = self._transport
        if self._closing is not None or transport is None:
            return
        if self._stuck_since is None:
            self._write(transport, message)
            return
        self._outbox.append(message)
        self._size += len(message)
        if len(self._outbox) > self._limits.outbox or self._size > self._limits.outbox_bytes:
            self._drop("slow")

    def close(self, code: int) -> None:
        """After what is already in the outbox."""
        if self._closing is not None:
            return
        self._closing, self._closing_since = code, self._time.now()
        if not self._is_stuck:
            self._say_goodbye()

    def _write(self, transport: WSTransport, message: bytes) -> None:
        """A short one waits for the end of the loop's turn: what follows it, mostly the change that
        it acknowledges, goes with it in one call of the system."""
        size = len(message)
        if size < len(_SHORT_HEADS):
            before = self._short
            self._short = before + _SHORT_HEADS[size] + message
            if not before:
                self._breath.add(self)
        elif self._short:
            self._short += _head(size) + message
            self.flush()
        elif size <= _OWN_BUFFER:
            transport.send(_TEXT, message)
        else:
            transport.send_reuse_external_bytearray(_TEXT, _HEAD + message, len(_HEAD))

    def flush(self) -> None:
        """What waits goes out now."""
        frames, self._short = self._short, b""
        if frames and self._transport is not None:
            self._transport.underlying_transport.write(frames)

    # --- the socket's side ---

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        transport.underlying_transport.set_write_buffer_limits(high=_HIGH_WATER)
        if self._closing is not None:
            self._say_goodbye()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self._heard_at, self._asked_at = self._time.now(), None
        try:
            if frame.msg_type == _TEXT and frame.fin and self._parts is None:  # nearly all there is
                self._hand_on(frame.get_payload_as_bytes(), is_text=True)
            else:
                self._hear(transport, frame)
        except Exception:
            logs.fault("a message broke its line")
            self.abort()

    def _hear(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind in (_TEXT, _BINARY, _CONTINUATION):
            self._read(kind, frame.get_payload_as_bytes(), is_last=bool(frame.fin))
        elif kind == WSMsgType.CLOSE:
            self._closing = self._closing or Close.OK
            self._say_goodbye()  # once, whoever began
            transport.disconnect()
        elif self.reader is not None:
            words = frame.get_payload_as_bytes()
            if kind == WSMsgType.PING:
                transport.send_pong(words)
            else:
                self.reader.pong(words)
            self.reader.nudge()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._closing = self._closing or Close.GOING_AWAY
        self._outbox.clear()
        self._short = b""
        self._transport = None
        reader, self.reader = self.reader, None
        if reader is not None:
            reader.end()

    def pause_writing(self) -> None:
        self._stuck_since = self._time.now()

    def resume_writing(self) -> None:
        self._stuck_since = None
        while self._outbox and not self._is_stuck and self._transport is not None:
            message = self._outbox.pop(0)
            self._size -= len(message)
            self._write(self._transport, message)
        if self._closing is not None and not self._is_stuck:
            self._say_goodbye()

    def hold(self) -> None:
        """Read nothing more for now."""
        if self._transport is not None:
            self._transport.underlying_transport.pause_reading()

    def go_on(self) -> None:
        if self._transport is not None:
            self._transport.underlying_transport.resume_reading()

    def ping(self, words: bytes) -> None:
        """A line that is stuck would measure its own outbox."""
        if self._transport is not None and self._closing is None and not self._is_stuck:
            self._transport.send_ping(words)

    def sweep(self, now: int) -> None:
        """Now and then: is anybody still there, and does anything get through?"""
        if self._closing is not None:
            if now - self._closing_since > _FAREWELL:
                self.abort()
        elif self._stuck_since is not None and now - self._stuck_since > self._limits.stuck:
            self._drop("slow")
        elif self._asked_at is not None:
            if now - self._heard_at > self._limits.dead and now - self._asked_at >= _TO_ANSWER:
                self._drop("silent")
        elif now - self._heard_at > self._limits.quiet:
            self._asked_at = now
            if self._transport is not None:
                self._transport.send_ping()

    def abort(self) -> None:
        """Without a goodbye: a line that takes nothing would not take that either."""
        if self._transport is not None:
            self._transport.underlying_transport.abort()

    def _drop(self, why: str) -> None:
        self._metrics.dropped.labels(why).inc()
        self._closing = Close.TRY_AGAIN_LATER
        self._outbox.clear()
        self.abort()

    def _say_goodbye(self) -> None:
        """The client answers with its own; if it does not, the sweep cuts the line."""
        self.flush()
        is_said = self._transport is None or self._transport.is_close_frame_sent
        if self._transport is not None and self._closing is not None and not is_said:
            self._transport.send_close(self._closing)  # type: ignore[arg-type]  # any number

    def _read(self, kind: WSMsgType, data: bytes, *, is_last: bool) -> None:
        goes_on = kind == _CONTINUATION
        if goes_on != (self._parts is not None):
            self._break_off(Close.PROTOCOL_ERROR)
        elif is_last and not goes_on:
            self._hand_on(data, is_text=kind == _TEXT)
        else:
            self._read_part(kind, data, is_last=is_last)

    def _read_part(self, kind: WSMsgType, data: bytes, *, is_last: bool) -> None:
        """Together the parts of a message must not be larger than one, and each costs as much as
        one, however little is in it: there may be any number of empty ones."""
        if self._parts is None:
            self._parts, self._is_text = bytearray(), kind == _TEXT
        self._parts += data
        if len(self._parts) > self._limits.frame:
            self._break_off(Close.TOO_BIG)
        elif is_last:
            whole, self._parts = bytes(self._parts), None
            self._hand_on(whole, is_text=self._is_text)
        elif self.reader is not None:
            self.reader.nudge()

    def _break_off(self, code: int) -> None:
        """What was read of a message is forgotten: more of it may come until the line is cut."""
        self._parts = None
        self.close(code)

    def _hand_on(self, message: bytes, *, is_text: bool) -> None:
        if self.reader is not None:
            self.reader.receive(message, is_text=is_text)
