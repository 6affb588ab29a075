"""What the log tells: enough to find a fault, and nothing about people, cards or addresses."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
from collections.abc import Sequence
from contextlib import suppress
from errno import ECONNREFUSED, ENOSPC
from urllib.parse import urlsplit

import pytest

from rumpus.server.common import logs
from rumpus.server.store.kept import LogRow, Snapshot
from rumpus.server.store.memory import MemoryStore
from rumpus.server.store.port import StoreError
from rumpus.server.table.table import LiveTable
from tests.server.room import QUICK, Room, running

NAME = "Änne Löwenherz"
SECRET = "the next card is sk3"

#: What strangers send to any open port.
NO_REQUESTS = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    b"SECRETWORD / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHo st: 9.8.7.6\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf",
    b"GET /\x00\xff HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/me HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 9.8.7.6\r\n\r\n",
    b"GET /ws/abc HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n",
    b"GET /ws/abc HTTP/1.1\r\nHost: x\r\nOrigin: http://[\r\nUpgrade: websocket\r\n\r\n",
]


class Flaky(MemoryStore):
    """Breaks when it is told to, in words that tell too much."""

    is_broken = False

    async def append(
        self, table: str, first: int, rows: Sequence[LogRow], snapshot: Snapshot | None = None
    ) -> None:
        if self.is_broken:
            raise OSError(ECONNREFUSED, "Connect call failed ('9.8.7.6', 5432)")
        await super().append(table, first, rows)


def send_raw(base: str, data: bytes) -> None:
    """And go away in the middle of the answer."""
    at = urlsplit(base)
    with socket.create_connection((at.hostname or "", at.port or 0), 5) as line:
        line.sendall(data)
        line.settimeout(0.2)
        with suppress(OSError):
            line.recv(100)


async def misbehave(room: Room, store: Flaky, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that may go wrong at once; words that no log may hold."""
    person = room.person()
    await person.call("PUT", "/api/me", {"name": NAME, "face": "leaf-yellow"})
    table = await person.make(bots="random")
    line = await person.join(table)
    await line.turn()
    for data in NO_REQUESTS:
        await asyncio.to_thread(send_raw, room.base, data)
    loop = asyncio.get_running_loop()
    loop.call_exception_handler({"message": f"{SECRET} 9.8.7.6", "exception": ValueError(SECRET)})
    move = line.legal[0]
    store.is_broken = True
    await line.play(move)
    await line.closed()
    store.is_broken = False
    stored = await store.table(table)
    assert stored is not None
    monkeypatch.setattr(LiveTable, "info", lambda _: 1 / 0)
    assert (await person.ask("GET", "/api/me"))[0] == 500
    broken = await person.open(table)
    await broken.send({"t": "hello", "token": person.token})
    await broken.closed()
    return [
        person.token,
        NAME,
        SECRET,
        move,
        str(stored.seed),
        "127.0.0.1",
        "9.8.7.6",
        "SECRETWORD",
    ]


async def test_no_line_of_the_log_tells_of_people_cards_or_addresses(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    store = Flaky()
    async with running(QUICK, store=store) as room:
        unwanted = await misbehave(room, store, monkeypatch)
    lines = [logs.JsonLines().format(record) for record in caplog.records]
    events = {json.loads(text)["event"] for text in lines}
    assert {"table halted", "request failed", "a word of asyncio"} <= events
    assert "a word of aiohttp.server" not in events  # strangers do not fill the log
    words = [word for word in unwanted if any(word in text for text in lines)]
    assert words == []


def test_a_library_is_quoted_by_the_place_where_it_speaks() -> None:
    record = logging.LogRecord("aiohttp.server", 40, "web.py", 7, "from %s", ("9.8.7.6",), None)
    line = json.loads(logs.JsonLines().format(record))
    assert line["event"] == "a word of aiohttp.server"
    assert line["where"].startswith("web.py:7")
    assert "9.8.7.6" not in json.dumps(line)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(ECONNREFUSED, "Connect call failed ('9.8.7.6', 1)"), os.strerror(ECONNREFUSED)),
        (OSError(ENOSPC, "no room", "/home/ann/games"), os.strerror(ENOSPC)),
        (StoreError("database or disk is full"), "database or disk is full"),
        (ValueError(SECRET), ""),
    ],
)
def test_of_an_error_only_the_systems_words_are_told(error: Exception, told: str) -> None:
    record = logging.LogRecord("rumpus", 40, "f", 1, "fault", (), (type(error), error, None))
    assert json.loads(logs.JsonLines().format(record))["told"] == told
