"""A stranger's connection for HTTP: calls one behind the other, and what must come back."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress

from tests.soak.calls import Call, call, make_table
from tests.soak.draw import Draw
from tests.soak.findings import Findings
from tests.soak.lines import PATIENCE
from tests.soak.room import Made, Room

#: Seconds without a word after which a strange call counts as not answered.
_SILENCE = 2
#: Seconds between the parts of a call that comes slowly.
_DROPS = 0.02
_STATUS = re.compile(rb"HTTP/\d\.\d ([1-5]\d\d) ")
#: 503: the client is not built.
_BROKEN = (500, 501, 502, 504)

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def make(streams: Streams, room: Room, draw: Draw, findings: Findings) -> None:
    """A new table to meet at."""
    await _ask(streams, [make_table(draw, room)], room, findings, is_slow=False)


async def visit(streams: Streams, room: Room, draw: Draw, findings: Findings) -> None:
    """One call, or several that do not wait for each other; all at once, or drop by drop."""
    several = [call(draw, room) for _ in range(draw.pick((1, 1, 1, 2, 3, 6)))]
    await _ask(streams, several, room, findings, is_slow=draw.chance(0.1))


async def _ask(
    streams: Streams, several: list[Call], room: Room, findings: Findings, *, is_slow: bool
) -> None:
    reader, writer = streams
    findings.sent += len(several)
    findings.calls += len(several)
    with suppress(ConnectionError):
        await _write(writer, b"".join(one.data for one in several), is_slow=is_slow)
        if len(several) == 1 or all(one.is_plain for one in several):
            await _hear_each(reader, several, room, findings)
        else:
            await _skim(reader, several, findings)
    writer.transport.abort()


async def _hear_each(
    reader: asyncio.StreamReader, several: list[Call], room: Room, findings: Findings
) -> None:
    for one in several:
        if not await _hear(reader, one, room, findings):
            break


async def _skim(reader: asyncio.StreamReader, several: list[Call], findings: Findings) -> None:
    """What is no call takes the next one with it: nobody knows which answer is whose, and whether
    a body belongs to it. So only their first lines are read."""
    heard, found = b"", 0
    with suppress(TimeoutError):
        async with asyncio.timeout(_SILENCE):
            while found < len(several) and (part := await reader.read(2**16)):
                heard += part
                found = len(_STATUS.findall(heard))
    for status in _STATUS.findall(heard):
        _check_status(int(status), findings, (heard[:400], several))


async def _write(writer: asyncio.StreamWriter, data: bytes, *, is_slow: bool) -> None:
    size = max(1, len(data) // 8) if is_slow else len(data) or 1
    for first in range(0, len(data), size):
        writer.write(data[first : first + size])
        await writer.drain()
        if is_slow:
            await asyncio.sleep(_DROPS)


async def _hear(reader: asyncio.StreamReader, one: Call, room: Room, findings: Findings) -> bool:
    """Whether an answer came. One that is sure to come is waited for."""
    try:
        async with asyncio.timeout(PATIENCE if one.is_plain else _SILENCE):
            head = await reader.readuntil(b"\r\n\r\n")
            body = b"" if one.is_head else await _body(reader, head)
    except (TimeoutError, asyncio.LimitOverrunError):
        if one.is_plain:
            findings.fault("no answer to a call", one.data[:300])
        return False
    except asyncio.IncompleteReadError as error:
        if one.is_plain:
            findings.fault("half an answer", (error.partial[:200], one.data[:300]))
        return False
    _check(head, body, one, findings)
    if one.maker and b" 200 " in head[:15]:
        room.tables.append(Made(json.loads(body)["table"], one.maker))
    return True


async def _body(reader: asyncio.StreamReader, head: bytes) -> bytes:
    if _status(head) in (100, 101, 204, 304):
        return b""
    if b"chunked" in head.lower():
        return await _chunks(reader)
    length = re.search(rb"\r\nContent-Length: (\d+)", head, re.IGNORECASE)
    return await (reader.readexactly(int(length[1])) if length else reader.read())


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    parts = []
    while size := int((await reader.readuntil(b"\r\n")).strip(), 16):
        parts.append(await reader.readexactly(size))
        await reader.readexactly(2)
    await reader.readexactly(2)
    return b"".join(parts)


def _status(head: bytes) -> int:
    found = _STATUS.match(head)
    return int(found[1]) if found else 0


def _check(head: bytes, body: bytes, one: Call, findings: Findings) -> None:
    _check_status(_status(head), findings, (head[:60], body[:200], one.data[:500]))
    if b"application/json" in head and body and b"\r\nContent-Encoding: " not in head:
        try:
            json.loads(body)
        except ValueError:
            findings.fault("no JSON", (body[:200], one.data[:300]))


def _check_status(status: int, findings: Findings, what: object) -> None:
    findings.heard[f"HTTP {status}"] += 1
    if not status or status in _BROKEN:
        findings.fault(f"HTTP status {status}", what)
