"""WebSocket frames by hand: right ones, and such as no library would send."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.soak.draw import Draw

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
_FIN = 0x80
_MASKED = 0x80
_KEY = b"soak"


class Frame(NamedTuple):
    kind: int
    payload: bytes


def frame(kind: int, payload: bytes, *, first: int = _FIN) -> bytes:
    """As a browser sends it: masked. `first`: the bits beside the opcode."""
    return bytes((first | kind,)) + _length(len(payload), _MASKED) + _KEY + _masked(payload)


def _length(size: int, mask: int) -> bytes:
    if size < 126:
        return bytes((mask | size,))
    if size < 2**16:
        return bytes((mask | 126,)) + size.to_bytes(2, "big")
    return bytes((mask | 127,)) + size.to_bytes(8, "big")


def _masked(payload: bytes) -> bytes:
    size = len(payload)
    key = (_KEY * (size // 4 + 1))[:size]
    mixed = int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")
    return mixed.to_bytes(size, "big")


def sent(draw: Draw, payload: bytes) -> bytes:
    """A message in one frame, in two with a ping between them, in very many, or as binary data."""
    way, cut = draw.below(40), draw.below(len(payload) + 1)
    if way == 0:
        return frame(BINARY, payload)
    if way == 1:
        middle = frame(PING, b"still there?") if cut % 2 else b""
        return frame(TEXT, payload[:cut], first=0) + middle + frame(0, payload[cut:])
    if way == 2:
        return frame(draw.pick((PING, PONG)), payload[:125])
    if way == 3:
        nothing = frame(0, b"", first=0) * draw.below(2000)
        return frame(TEXT, payload[:cut], first=0) + nothing + frame(0, payload[cut:])
    return frame(TEXT, payload)


#: What ends a line: each breaks the protocol, or is only half of something.
DEADLY = (
    frame(CLOSE, b""),
    frame(CLOSE, b"\x03\xe8"),
    frame(CLOSE, b"\x03\xe8" + "wiedersehen, grüße".encode()),
    frame(CLOSE, b"\x03"),
    frame(CLOSE, b"\x00\x00"),
    frame(CLOSE, b"\x03\xed\xff\xff"),
    frame(CLOSE, b"\xff\xff" + b"x" * 123),
    frame(CLOSE, b"x" * 200),
    *(frame(opcode, b"what?") for opcode in (3, 7, 11, 15)),
    *(frame(TEXT, b"{}", first=_FIN | bit) for bit in (0x40, 0x20, 0x10, 0x70)),
    frame(PING, b"x" * 126),
    frame(PING, b"part", first=0),
    frame(CLOSE, b"\x03\xe8", first=0),
    frame(0, b"goes on, but from where?"),
    frame(TEXT, b"one", first=0) + frame(TEXT, b"two"),
    frame(TEXT, b"one", first=0),
    frame(TEXT, b'{"t":"ping","n":1}')[:9],
    frame(TEXT, b"\xff\xfe\xfd"),
    bytes((_FIN | TEXT, 2)) + b"{}",
    bytes((_FIN | TEXT, _MASKED | 127)) + b"\xff" * 8 + _KEY,
    bytes((_FIN | TEXT, _MASKED | 127)) + (2**40).to_bytes(8, "big") + _KEY + b"x" * 100,
    bytes((_FIN | TEXT, _MASKED | 127)) + (2**20 + 1).to_bytes(8, "big") + _KEY + b"x" * 100,
    bytes((_FIN | TEXT, _MASKED | 126)) + b"\x00\x05" + _KEY + b"hello",
    bytes((_FIN | TEXT,)),
    b"GET /api/me HTTP/1.1\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"\x00" * 64,
)


def received(buffer: bytearray) -> Iterator[Frame]:
    """The whole frames of a server in a buffer, which keeps the rest."""
    at = 0
    while (found := _one(buffer, at)) is not None:
        one, at = found
        yield one
    del buffer[:at]


def _one(buffer: bytearray, at: int) -> tuple[Frame, int] | None:
    if len(buffer) < at + 2:
        return None
    size, begin = buffer[at + 1], at + 2
    if size >= 126:
        wide = 2 if size == 126 else 8
        size, begin = int.from_bytes(buffer[begin : begin + wide], "big"), begin + wide
    if len(buffer) < begin + size:
        return None
    payload = bytes(buffer[begin : begin + size])
    return Frame(buffer[at] & 0x0F, payload), begin + size
