"""Sockets that say nothing, or too early, on a server whose clock the test turns."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from picows import WSUpgradeResponse

from rumpus.server.common.limits import Limits
from rumpus.server.net.gate import HEADERS
from rumpus.server.net.sockets import _Upgraded
from tests.server.desk import FakeTime
from tests.server.room import GENEROUS, QUICK, Line, Person, running
from tests.server.several import until

SECOND = 1000


@pytest.fixture(autouse=True)
def glances_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.server.app._GLANCE", 0.01)


async def ping(line: Line) -> None:
    await line.send({"t": "ping", "n": 1})
    await line.expect("pong")


async def opened(person: Person) -> Line:
    """A socket that is there, but has not said who it is."""
    return await person.open(await person.make())


def test_an_upgrade_is_answered_as_picows_would() -> None:
    own, theirs = _Upgraded(), WSUpgradeResponse.create_101_response(HEADERS)
    for answer in (own, theirs):
        answer.headers["Sec-WebSocket-Accept"] = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
    assert own.status == theirs.status
    assert own.to_bytes() == theirs.to_bytes()


async def test_who_does_not_say_hello_is_asked_for_it_and_sent_away() -> None:
    time, limits = FakeTime(), replace(GENEROUS, hello_within=3 * SECOND)
    async with running(replace(QUICK, limits=limits), clock=time) as room:
        line = await opened(room.person())
        time.turn_to(time.now() + 3 * SECOND + 1)
        assert await line.expect("error") == {
            "t": "error",
            "code": "bad_message",
            "text": "expected hello",
        }
        assert await line.closed() == 1000


async def test_who_has_said_hello_need_not_say_it_again() -> None:
    time = FakeTime()
    async with running(clock=time) as room:
        person = room.person()
        line = await person.join(await person.make())
        for _ in range(4):  # each is a sign of life
            time.turn_to(time.now() + 4 * SECOND)
            await ping(line)
        assert all(message["t"] != "error" for message in line.heard)


async def test_a_line_that_gives_no_sign_of_life_is_given_up() -> None:
    """A browser answers pings by itself; this one reads none, and is dead to the world."""
    time = FakeTime()
    async with running(clock=time) as room:
        person = room.person()
        _kept_open = await person.join(await person.make())
        (end,) = room.server.sockets._open
        time.turn_to(time.now() + Limits().quiet + 1)
        await until(lambda: end._asked_at is not None)
        time.turn_to(time.now() + Limits().dead - Limits().quiet)
        await until(lambda: not room.server.sockets._open)
        assert room.server.house.metrics.registry.get_sample_value(
            "rumpus_dropped_total", {"why": "silent"}
        )


async def test_lines_that_go_between_two_pieces_of_a_sweep_are_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rumpus.server.app._GLANCE", 3600)
    monkeypatch.setattr("rumpus.server.net.sockets._PIECE", 1)
    async with running() as room:
        lines = [await opened(room.person()) for _ in range(2)]
        sockets = room.server.sockets
        sweep = sockets.sweep()
        sweep.send(None)  # the first piece
        for line in lines:
            await line.close()
        async with asyncio.timeout(10):
            await sockets._all_gone.wait()
        sweep.send(None)  # the second
        sweep.close()


async def test_what_is_said_right_after_hello_is_heard() -> None:
    async with running() as room:
        person = room.person()
        line = await opened(person)
        await line.send({"t": "hello", "token": person.token})
        for number in range(3):
            await line.send({"t": "ping", "n": number})
        heard = [await line.expect("welcome", "pong") for _ in range(4)]
        assert [message["n"] for message in heard if message["t"] == "pong"] == [0, 1, 2]
