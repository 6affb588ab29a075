"""Connections before their first request is whole, and what comes in odd shapes."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest
from aiohttp import web
from yarl import URL

from rumpus.server.common.limits import Rate, whose
from rumpus.server.common.metrics import Metrics
from rumpus.server.net.porch import Porch, upgrade
from rumpus.server.store.kept import Guest
from rumpus.server.store.memory import MemoryStore
from rumpus.server.store.port import StoreError
from rumpus.server.store.sqlite import SqliteStore
from tests.server.desk import FakeTime
from tests.server.room import GENEROUS, PATIENCE, QUICK, Person, Room, running

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]
HALF = b"GET /api/games HTTP/1.1\r\nHost: x\r\n"


@asynccontextmanager
async def half_sent(room: Room, count: int) -> AsyncIterator[list[Stream]]:
    port = URL(room.base).port
    opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(count)]
    for _, writer in opened:
        writer.write(HALF)
    try:
        yield opened
    finally:
        for _, writer in opened:
            writer.transport.abort()


async def is_cut(stream: Stream) -> bool:
    """Whether the server has ended a connection, without an answer or with one."""
    try:
        return len(await asyncio.wait_for(stream[0].read(), PATIENCE)) < 200
    except ConnectionError:
        return True


def test_nothing_is_said_to_a_connection_that_was_lost() -> None:
    porch = Porch(GENEROUS, FakeTime(), Metrics(), Mock(), Mock(), behind_proxy=True)
    arrival, transport = porch.arrival(), Mock(get_extra_info=lambda name: ("127.0.0.1", 1))
    arrival.connection_made(transport)
    arrival.connection_lost(None)
    arrival.dismiss(b"too late")
    transport.write.assert_not_called()


async def test_who_asks_for_a_socket_and_is_gone_is_no_fault() -> None:
    with pytest.raises(web.HTTPBadRequest):
        await upgrade(Mock(transport=None))


def test_that_some_were_sent_away_is_said_now_and_then(caplog: pytest.LogCaptureFixture) -> None:
    time, metrics, limits = FakeTime(), Metrics(), replace(GENEROUS, arrivals=0)
    porch = Porch(limits, time, metrics, Mock(), Mock(), behind_proxy=False)
    said = []
    for wait in (0, 9_999, 1):
        time.turn_to(time.now() + wait)
        assert not porch.enter(porch.arrival())
        said.append(len(caplog.records))
    assert said == [1, 1, 2]
    assert metrics.dropped.labels("porch")._value.get() == 3


async def test_half_sent_requests_of_one_address_have_a_limit() -> None:
    limits = replace(GENEROUS, arrivals=5)
    async with running(replace(QUICK, limits=limits)) as room, half_sent(room, 8) as opened:
        ended = [asyncio.create_task(is_cut(stream)) for stream in opened]
        done, _ = await asyncio.wait(ended, return_when=asyncio.FIRST_COMPLETED)
        while len(done) < 3:
            done, _ = await asyncio.wait(ended, timeout=0.05)
        assert len(done) == 3
        for task in ended:
            task.cancel()
        for _, writer in opened:
            writer.transport.abort()
        status = 0
        while status != 200:  # as soon as the server has noticed that they are gone
            try:
                status, _ = await room.person().ask("GET", "/api/games")
            except OSError:
                await asyncio.sleep(0.01)


async def test_who_takes_too_long_for_a_request_is_sent_away() -> None:
    limits = replace(GENEROUS, head_within=50)
    async with running(replace(QUICK, limits=limits)) as room, half_sent(room, 1) as opened:
        answer = await asyncio.wait_for(opened[0][0].read(), PATIENCE)
        assert answer.startswith(b"HTTP/1.1 408 ")


async def test_a_head_without_end_is_refused() -> None:
    async with running() as room, half_sent(room, 1) as opened:
        reader, writer = opened[0]
        writer.write(b"X: " + b"x" * 20_000)
        assert (await asyncio.wait_for(reader.read(), PATIENCE)).startswith(b"HTTP/1.1 431 ")


async def test_behind_a_proxy_connections_are_the_proxys_to_count() -> None:
    limits = replace(GENEROUS, arrivals=1)
    config = replace(QUICK, limits=limits, behind_proxy=True)
    async with running(config) as room, half_sent(room, 4) as opened:
        for reader, writer in opened:
            writer.write(b"Connection: close\r\n\r\n")
            assert (await asyncio.wait_for(reader.read(), PATIENCE)).startswith(b"HTTP/1.1 200 ")


async def test_a_request_in_pieces_is_answered() -> None:
    async with running() as room, half_sent(room, 1) as opened:
        reader, writer = opened[0]
        for piece in (b"Connection: cl", b"ose\r\n\r", b"\n"):
            await writer.drain()
            writer.write(piece)
        assert (await asyncio.wait_for(reader.read(), PATIENCE)).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    ("address", "whose_it_is"),
    [
        ("10.0.0.7", "10.0.0.7"),
        ("::ffff:10.0.0.7", "10.0.0.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2::9", "2001:0db8:0001:0002"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("", ""),
        ("not an address", "not an address"),
    ],
)
def test_a_household_is_counted_as_one(address: str, whose_it_is: str) -> None:
    assert whose(address) == whose_it_is
    assert whose(whose_it_is) == whose_it_is


# --- sockets by hand ---


def frame(kind: int, data: bytes, *, fin: bool = True, masked: bool = True) -> bytes:
    mask = os.urandom(4) if masked else b""
    size = len(data)
    length = bytes([size]) if size < 126 else b"\x7e" + struct.pack(">H", size)
    first = bytes([(0x80 if fin else 0) | kind])
    head = first + bytes([length[0] | (0x80 if masked else 0)]) + length[1:]
    body = bytes(b ^ mask[i % 4] for i, b in enumerate(data)) if masked else data
    return head + mask + body


class RawLine:
    """A WebSocket whose frames are made by hand."""

    def __init__(self, stream: Stream) -> None:
        self._reader, self._writer = stream

    @classmethod
    async def open(cls, room: Room, table: str, rest: bytes = b"") -> RawLine:
        """`rest`: what is said at once with the request."""
        stream = await asyncio.open_connection("127.0.0.1", URL(room.base).port)
        key = base64.b64encode(os.urandom(16)).decode()
        stream[1].write(
            f"GET /ws/{table} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
            + rest
        )
        assert b" 101 " in await stream[0].readuntil(b"\r\n\r\n")
        return cls(stream)

    def send(self, kind: int, data: bytes, *, fin: bool = True, masked: bool = True) -> None:
        self.write(frame(kind, data, fin=fin, masked=masked))

    def write(self, data: bytes) -> None:
        self._writer.write(data)

    async def receive(self) -> tuple[int, bytes]:
        first, second = await asyncio.wait_for(self._reader.readexactly(2), PATIENCE)
        size = second & 127
        if size == 126:
            size = struct.unpack(">H", await self._reader.readexactly(2))[0]
        return first & 15, await self._reader.readexactly(size)

    async def until(self, kind: int, part: bytes = b"") -> bytes:
        while True:
            found, data = await self.receive()
            if found == kind and part in data:
                return data

    async def hello(self, person: Person) -> None:
        self.send(1, json.dumps({"t": "hello", "token": person.token}).encode())
        await self.until(1, b'"welcome"')

    def close(self) -> None:
        self._writer.transport.abort()


TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


@asynccontextmanager
async def raw_line(room: Room) -> AsyncIterator[RawLine]:
    person = room.person()
    line = await RawLine.open(room, await person.make())
    try:
        await line.hello(person)
        yield line
    finally:
        line.close()


async def test_a_message_may_come_in_parts() -> None:
    async with running() as room, raw_line(room) as line:
        line.send(TEXT, b'{"t":"pi', fin=False)
        line.send(0, b'ng","n"', fin=False)
        line.send(0, b":7}")
        assert b'"n":7' in await line.until(TEXT, b'"pong"')


async def test_parts_without_end_are_too_big() -> None:
    limits = replace(GENEROUS, frame=1000)
    async with running(replace(QUICK, limits=limits)) as room, raw_line(room) as line:
        line.send(TEXT, b"x" * 600, fin=False)
        line.send(0, b"x" * 600, fin=False)
        assert await line.until(CLOSE) == struct.pack(">H", 1009)


async def test_a_part_that_continues_nothing_ends_the_line() -> None:
    async with running() as room, raw_line(room) as line:
        line.send(0, b"and so on")
        assert (await line.until(CLOSE))[:2] == struct.pack(">H", 1002)


async def test_a_frame_without_a_mask_ends_the_line() -> None:
    async with running() as room, raw_line(room) as line:
        line.send(TEXT, b'{"t":"ping","n":7}', masked=False)
        assert (await line.until(CLOSE))[:2] == struct.pack(">H", 1002)


async def test_ping_frames_are_answered_and_count_as_messages() -> None:
    limits = replace(GENEROUS, messages=Rate(3, 0.001), strikes=5, slowing=0)
    async with running(replace(QUICK, limits=limits)) as room, raw_line(room) as line:
        for n in range(20):
            line.send(PING, bytes([n]))
        assert await line.until(PONG) == bytes([0])
        assert await line.until(CLOSE) == struct.pack(">H", 1008)


async def test_a_goodbye_is_answered() -> None:
    async with running() as room, raw_line(room) as line:
        line.send(CLOSE, struct.pack(">H", 1000))
        assert await line.until(CLOSE) == struct.pack(">H", 1000)


@pytest.mark.parametrize("depth", [2_000, 7_000])
async def test_deeply_nested_messages_are_refused(depth: int) -> None:
    async with running() as room, raw_line(room) as line:
        line.send(TEXT, b"[" * depth)
        assert b"bad_message" in await line.until(TEXT, b'"error"')


# --- requests in odd shapes ---


async def test_an_origin_that_is_no_address_is_refused() -> None:
    async with running() as room:
        odd = {"Origin": "http://["}
        assert (await room.person().ask("POST", "/api/tables", {}, headers=odd))[0] == 403


@pytest.mark.parametrize("path", ["/" + "a" * 300, "/assets/" + "a" * 3000, "/t/" + "a" * 300])
async def test_long_paths_are_not_looked_for(path: str) -> None:
    async with running() as room:
        # the page, if it is built
        assert (await room.person().ask("GET", path))[0] in (200, 404, 503)


async def test_a_body_nested_too_deeply_is_refused() -> None:
    async with running() as room:
        person = room.person()
        headers = {"Authorization": f"Bearer {person.token}"}
        deep = b'{"game":' + b"[" * 15_000
        url = f"{room.base}/api/tables"
        async with room.session.post(url, data=deep, headers=headers) as answer:
            assert answer.status == 400


async def test_of_two_lines_of_hops_the_last_counts() -> None:
    limits = replace(GENEROUS, calls=Rate(1, 0.0001))
    async with running(replace(QUICK, limits=limits, behind_proxy=True)) as room:
        for address, status in (("1.1.1.1", 200), ("2.2.2.2", 200), ("1.1.1.1", 429)):
            headers = [("X-Forwarded-For", "6.6.6.6"), ("X-Forwarded-For", address)]
            async with room.session.get(f"{room.base}/api/games", headers=headers) as answer:
                assert answer.status == status


async def test_files_of_the_client_have_a_rate_too() -> None:
    limits = replace(GENEROUS, files=Rate(2, 0.0001))
    async with running(replace(QUICK, limits=limits)) as room:
        asked = [(await room.person().ask("GET", "/assets/x.js"))[0] for _ in range(3)]
        assert asked == [404, 404, 429]


class FullStore(MemoryStore):
    async def note_alive(self, now: int) -> None:
        if self._alive is not None:
            raise StoreError("no space left on device")
        await super().note_alive(now)


async def test_health_is_bad_when_nothing_can_be_written() -> None:
    async with running(store=FullStore()) as room:
        status, text = await room.person().ask("GET", "/health")
        assert (status, text) == (503, "the store takes no writes\n")


class FullDisk(MemoryStore):
    """Reads what it has, and writes nothing."""

    async def add_guest(self, guest: Guest, token_hash: str, now: int) -> None:
        raise StoreError("database or disk is full")


async def test_who_finds_a_full_disk_is_told_so() -> None:
    async with running(store=FullDisk()) as room:
        for method, path in (("GET", "/api/me"), ("GET", "/api/me/record"), ("GET", "/api/day")):
            status, answer = await room.person().ask(method, path)
            assert (status, answer["error"]) == (503, "not_kept"), path
        assert (await room.person().ask("GET", "/api/games"))[0] == 200


# --- the database's folder ---


async def test_what_is_kept_is_its_owners_alone(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "data" / "rumpus.sqlite3")
    await store.open()
    await store.note_alive(1)
    modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "data").iterdir()}
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
    await store.close()
    assert set(modes.values()) == {0o600}, modes


async def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    path = tmp_path / "rumpus.sqlite3"
    path.write_text("something else entirely, and long enough to look at " * 20)
    with pytest.raises(StoreError, match=r"cannot keep games in .*rumpus\.sqlite3"):
        await SqliteStore(path).open()
