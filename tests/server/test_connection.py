"""A client that reads too slowly never holds a table up."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from rumpus.server.common.limits import Limits, Rate
from rumpus.server.net.connection import SocketConnection
from tests.server.room import GENEROUS, QUICK, running


class StuckSocket:
    """Takes nothing after its first frames."""

    def __init__(self, takes: int) -> None:
        self.sent: list[bytes] = []
        self.close_code: int | None = None
        self.is_aborted = False
        self._takes = takes
        self._req = self
        self.transport = self

    async def send_frame(self, message: bytes, kind: object) -> None:
        if len(self.sent) == self._takes:
            await asyncio.Event().wait()
        self.sent.append(message)

    async def close(self, code: int) -> None:
        self.close_code = code

    def abort(self) -> None:
        self.is_aborted = True


def connection(takes: int, limits: Limits) -> tuple[SocketConnection, StuckSocket, list[int]]:
    socket, dropped = StuckSocket(takes), []
    line = SocketConnection(socket, limits, lambda: dropped.append(1))  # type: ignore[arg-type]
    return line, socket, dropped


async def test_who_takes_nothing_is_dropped_when_the_outbox_is_full() -> None:
    line, socket, dropped = connection(2, Limits(outbox=10))
    writing = asyncio.create_task(line.write())
    for number in range(13):
        line.send(str(number).encode())
        await asyncio.sleep(0)
    assert not dropped
    line.send(b"one too many")
    assert dropped == [1]
    assert socket.is_aborted
    line.send(b"nobody hears this")
    assert len(dropped) == 1
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)


async def test_bytes_count_too() -> None:
    line, socket, dropped = connection(0, Limits(outbox=100, outbox_bytes=1000))
    writing = asyncio.create_task(line.write())
    await asyncio.sleep(0)
    line.send(b"x" * 900)
    assert not dropped
    line.send(b"x" * 200)
    assert dropped
    assert socket.is_aborted
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)


async def test_what_was_sent_before_closing_still_arrives() -> None:
    line, socket, _ = connection(100, Limits())
    writing = asyncio.create_task(line.write())
    line.send(b"last words")
    line.close(1001)
    line.send(b"too late")
    await writing
    assert socket.sent == [b"last words"]
    assert socket.close_code == 1001


@pytest.mark.long
async def test_a_table_goes_on_beside_a_client_that_does_not_read() -> None:
    endless = Rate(1_000_000, 1_000_000)  # a quick machine says thousands of things in a second
    limits = replace(GENEROUS, outbox=20, chat=endless, messages=endless)
    async with running(replace(QUICK, limits=limits)) as room:
        person, sleeper = room.person(), room.person()
        table = await person.make()
        line, stuck = await person.join(table), await sleeper.join(table)
        connection = stuck.socket._response.connection
        assert connection is not None
        transport = connection.transport
        assert isinstance(transport, asyncio.Transport)
        transport.pause_reading()
        while True:  # until the kernel's buffers are full, and then the outbox
            await line.send({"t": "say", "text": "🂡" * 200})
            message = await line.expect("said", "table")
            if message["t"] == "table" and message["table"]["spectators"] == 0:
                break
        transport.resume_reading()
        back = await sleeper.join(table)
        assert back.welcome["table"]["id"] == table
