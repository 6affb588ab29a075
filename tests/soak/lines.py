"""A stranger's socket: hello, some hundred messages of every kind, and an end of some kind."""

from __future__ import annotations

import asyncio
import json

import msgspec

from rumpus.server import wire
from tests.soak import frames
from tests.soak.draw import Draw
from tests.soak.findings import Findings
from tests.soak.room import Made, Room
from tests.soak.strange import Known, fair_play, message, weird

#: Seconds that a busy server gets for an answer that must come.
PATIENCE = 90
#: Seconds that a line with half a frame is left open.
_LINGER = 0.05
#: Seconds between two batches where rates are limited.
_BREATH = 0.5
_HEAD = (
    "GET /ws/{} HTTP/1.1\r\nHost: soak\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
_END_OF_HEAD = b"\r\n\r\n"
_decode = msgspec.json.Decoder(wire.ServerMessage).decode


class Line(asyncio.Protocol):
    def __init__(self, room: Room, findings: Findings) -> None:
        self.known = Known(others=room.moves)  # type: ignore[arg-type]  # only picked from
        self.is_open = False
        self._room = room
        self._findings = findings
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self.is_upgraded = False
        self._awaited: int | None = None
        self._news = asyncio.Event()

    # --- what comes ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport, self.is_open = transport, True

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_open = False
        self._news.set()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.is_upgraded:
            self._read_head()
        if self.is_upgraded:
            for one in frames.received(self._buffer):
                self._hear(one)

    def _read_head(self) -> None:
        head, end, rest = bytes(self._buffer).partition(_END_OF_HEAD)
        if not end:
            return
        status = head[9:12].decode("latin-1")
        self._findings.heard[f"upgrade {status}"] += 1
        if status not in ("101", "400", "403", "404", "429"):
            self._findings.fault("an upgrade was answered by", head)
        self.is_upgraded = status == "101"
        self._buffer = bytearray(rest)
        self._news.set()

    def _hear(self, one: frames.Frame) -> None:
        if one.kind == frames.TEXT:
            self._read(one.payload)
        elif one.kind == frames.PING:
            self.write(frames.frame(frames.PONG, one.payload))
        elif one.kind == frames.CLOSE:
            self._findings.heard[f"close {int.from_bytes(one.payload[:2], 'big')}"] += 1

    def _read(self, payload: bytes) -> None:
        try:
            heard = _decode(payload)
        except (msgspec.DecodeError, UnicodeError) as error:
            self._findings.fault("no message of the protocol", (error, payload[:300]))
            return
        self._findings.heard[_name(heard)] += 1
        self._learn(heard)

    def _learn(self, heard: wire.ServerMessage) -> None:
        if isinstance(heard, wire.Welcome | wire.Update):
            self.known.version, self.known.legal = heard.version, list(heard.legal)
            self._room.moves.extend(heard.legal[:2])
        if isinstance(heard, wire.TableChanged) and heard.table.next is not None:
            self._room.meet_again(heard.table.id, heard.table.next)
        if isinstance(heard, wire.Taken | wire.ErrorMessage) and heard.id == self._awaited:
            self._news.set()
        if isinstance(heard, wire.Welcome):
            self._news.set()

    # --- what goes ---

    def write(self, data: bytes) -> None:
        if self._transport is not None and self.is_open:
            self._transport.write(data)

    def say(self, *messages: bytes) -> None:
        if self.is_open:
            self.write(b"".join(messages))
            self._findings.sent += len(messages)

    def cut(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    async def news(self) -> None:
        """Something that was waited for has come, or the line is closed."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._news.wait()
        except TimeoutError:
            self._findings.fault("no answer", f"within {PATIENCE} s")
            self.cut()
        self._news.clear()

    async def settle(self) -> None:
        """All that was sent has been judged when a play behind it is answered."""
        self.known.plays += 1
        self._awaited = self.known.plays
        play = {"t": "play", "id": self.known.plays, "version": 0, "moves": ["settle"]}
        self._news.clear()
        self.say(frames.frame(frames.TEXT, json.dumps(play).encode()))
        if self.is_open:
            await self.news()


def _name(heard: wire.ServerMessage) -> str:
    kind = str(heard.__struct_config__.tag)
    return f"{kind} {heard.code}" if isinstance(heard, wire.ErrorMessage) else kind


async def visit(line: Line, room: Room, draw: Draw, *, is_limited: bool) -> None:
    """From the upgrade to the end. Where rates are limited, nothing that must come is awaited."""
    table = room.table(draw)
    odd = draw.pick(("%00", "%ed%a0%80", "nowhere", "..%2f", "x" * 3000, "?lang=%ff"))
    line.write(_HEAD.format(table.id if draw.chance(0.97) else odd).encode())
    await line.news()
    if not line.is_upgraded:
        line.cut()
        return
    line.say(*_greeting(draw, room, table))
    if not is_limited:
        await line.news()
    for _ in range(1 + draw.below(24)):
        if line.is_open:
            await _talk(line, draw, is_limited=is_limited)
    await _end(line, draw)


async def _talk(line: Line, draw: Draw, *, is_limited: bool) -> None:
    count = draw.pick((0, 0, 0, 0, 1, 4, 8, 24, 60, 120))
    line.say(*(frames.sent(draw, message(draw, line.known)) for _ in range(count)))
    if not count:  # by what the table is like now
        line.say(frames.frame(frames.TEXT, fair_play(draw, line.known)))
    await (asyncio.sleep(_BREATH) if is_limited else line.settle())


def _greeting(draw: Draw, room: Room, table: Made) -> list[bytes]:
    """A hello as it should be; now and then another one, or something else instead."""
    token = draw.pick((*(table.maker,) * 4, room.token(draw)))
    since, page = draw.pick((None, 0, 1, 50, 2**40)), draw.pick((None, "one", "two", token))
    hello = {"t": "hello", "token": token, "since": since, "page": page}
    right = frames.frame(frames.TEXT, json.dumps(hello).encode())
    bent = f'{{"t":"hello","token":{weird(draw)},"since":{weird(draw)}}}'
    other = frames.frame(frames.TEXT, bent.encode("utf-8", "surrogatepass"))
    early = frames.frame(frames.TEXT, b'{"t":"ping","n":1}')
    return draw.pick((*([right],) * 30, [other], [early], [right, right], [right, *[early] * 12]))


async def _end(line: Line, draw: Draw) -> None:
    last = draw.pick(frames.DEADLY)
    if draw.chance(0.8):
        line.say(last)
        await asyncio.sleep(_LINGER)
    line.cut()
