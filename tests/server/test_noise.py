"""What strangers send is refused and forgotten: it is no fault of the server, and no line of its
log, which would be theirs to fill."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
from collections.abc import Callable
from unittest.mock import Mock

import pytest
from yarl import URL

from rumpus.server.common import logs
from rumpus.server.common.lag import Lag
from rumpus.server.http import asking
from rumpus.server.http.aiohttp_log import LOGGER
from tests.server.room import PATIENCE, Room, running

HEAD = b"Host: x\r\nAuthorization: Bearer somebody-unknown-here\r\n"
NOISE = [
    b"GET /api/me HTTP/1.1\r\nno colon\r\n\r\n",
    b"GET /api/me HTTP/x.y\r\n\r\n",
    b"GET http://[::1/api/me HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"PUT /api/me HTTP/1.1\r\n" + HEAD + b'Content-Length: 13\r\n\r\n{"name":"\xff\xfe"}',
    b"PUT /api/me HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"PUT /api/me HTTP/1.1\r\n" + HEAD + b"Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
]


async def answered(room: Room, noise: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", URL(room.base).port)
    writer.write(noise)
    head = await asyncio.wait_for(reader.readuntil(b"\r\n"), PATIENCE)
    writer.transport.abort()
    return head.split()[1]


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():  # noqa: ASYNC110  # the server tells nobody
            await asyncio.sleep(0.01)


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [r.getMessage() for r in caplog.records if r.levelno >= logging.WARNING]


@pytest.mark.parametrize("noise", NOISE, ids=lambda noise: noise.decode("latin-1")[:70])
async def test_a_request_that_is_none_is_refused_without_a_word_in_the_log(
    noise: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with running() as room:
        assert await answered(room, noise) == b"400"
    assert faults(caplog) == []


async def test_what_was_packed_stays_so() -> None:
    """A few bytes would be unpacked to gigabytes, whatever the answer is."""
    plain = b'{"name": "Ada", "face": "leaf-yellow"}'
    async with running() as room:
        for body, encoding, status in (
            (plain, b"identity", b"200"),
            (gzip.compress(plain), b"gzip", b"400"),
        ):
            fields = b"Content-Encoding: %b\r\nContent-Length: %d\r\n\r\n" % (encoding, len(body))
            assert (
                await answered(room, b"PUT /api/me HTTP/1.1\r\n" + HEAD + fields + body) == status
            )


@pytest.mark.parametrize("host", [b"h" * 300, b"\xff\xfe"], ids=["long", "no text"])
async def test_a_link_that_cannot_be_drawn_is_refused(
    host: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with running() as room:
        path = f"/api/tables/{await room.person().make()}/qr.svg".encode()
        head = b"GET " + path + b" HTTP/1.1\r\nHost: " + host + b"\r\n\r\n"
        assert await answered(room, head) == b"400"
    assert faults(caplog) == []


async def test_who_leaves_in_the_middle_of_a_body_is_no_fault(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with running() as room:
        _, writer = await asyncio.open_connection("127.0.0.1", URL(room.base).port)
        writer.write(b"PUT /api/me HTTP/1.1\r\n" + HEAD + b"Content-Length: 99\r\n\r\n{")
        refused = room.server.house.metrics.refused.labels("bad_message")._value
        await until(lambda: bool(room.server.house.store._guests))  # type: ignore[attr-defined]
        writer.transport.abort()
        await until(lambda: bool(refused.get()))
    assert faults(caplog) == []


def test_who_has_gone_before_the_answer_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    gone = ConnectionResetError("Cannot write to closing transport")
    LOGGER.error("Error handling request from %s", "192.0.2.7", exc_info=gone)
    assert faults(caplog) == []


async def test_who_takes_too_long_for_a_body_is_sent_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(asking, "_BODY_WITHIN", 0.01)
    async with running() as room:
        begun = b"PUT /api/me HTTP/1.1\r\n" + HEAD + b"Content-Length: 99\r\n\r\n{"
        assert await answered(room, begun) == b"429"
    assert faults(caplog) == []


def test_a_fault_below_our_own_code_is_told_without_an_address(
    caplog: pytest.LogCaptureFixture,
) -> None:
    LOGGER.error("Error handling request from %s", "192.0.2.7", exc_info=ValueError("a bug"))
    assert faults(caplog) == ["request failed"]


def test_every_line_of_the_log_says_when(caplog: pytest.LogCaptureFixture) -> None:
    lag = Lag(lambda late: None)
    lag._beat_at = -1.0
    lag._ended = Mock(wait=Mock(side_effect=[False, True]))  # it looks once
    lag._listen()
    line = json.loads(logs.JsonLines().format(caplog.records[0]))
    assert line["event"] == "the loop stands still"
    assert isinstance(line["at"], str)
    assert isinstance(line["where"], list)
