"""Workers on one port: a connection goes to the worker that its table belongs with."""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import AsyncMock, Mock

import aiohttp
import pytest

from rumpus.server.common.config import Config
from rumpus.server.net import siblings
from rumpus.server.net.porch import Porch
from rumpus.server.net.siblings import Siblings
from rumpus.server.nodes.places import in_turn
from tests.server.room import GENEROUS, PATIENCE, Line, Person
from tests.server.several import CONFIG, Hall, several, until
from tests.server.test_porch import RawLine, frame

A, B = "a", "b"
BOTH = (A, B)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A short one: the name of a Unix socket has about a hundred signs."""
    with TemporaryDirectory(prefix="rumpus-") as name:
        yield Path(name)


@asynccontextmanager
async def workers(folder: Path, config: Config = CONFIG) -> AsyncIterator[Hall]:
    """Each has a port of its own here, so that a test can say who is asked."""
    async with several(*BOTH, config=replace(config, siblings=folder)) as hall:
        yield hall


def lines(hall: Hall) -> dict[str, int]:
    return {name: len(room.server.sockets._open) for name, room in hall.rooms.items()}


def porch(hall: Hall, name: str) -> Porch:
    found = hall.rooms[name].server._porch
    assert found is not None
    return found


def own(hall: Hall, name: str) -> Siblings:
    found = hall.rooms[name].server._siblings
    assert found is not None
    return found


def hops(hall: Hall) -> int:
    return sum(hall.node(name)._gateway.count for name in hall.rooms)


async def made_for(hall: Hall, owner: str) -> tuple[Person, str]:
    """Somebody who has made a table that belongs with a worker, asking the other one."""
    person = hall.rooms[other(owner)].person()
    while True:
        table = await person.make(countdown=30)
        if in_turn(table, BOTH)[0] == owner:
            return person, table


def other(name: str) -> str:
    return B if name == A else A


@pytest.mark.parametrize("owner", BOTH)
async def test_everybody_comes_to_the_worker_that_the_table_belongs_with(
    folder: Path, owner: str
) -> None:
    async with workers(folder) as hall:
        _, table = await made_for(hall, owner)
        opened = [await hall.rooms[name].person().join(table) for name in (*BOTH, *BOTH)]
        assert lines(hall) == {owner: len(opened), other(owner): 0}
        assert hops(hall) == 0
        assert [porch(hall, name)._arrivals._counts for name in BOTH] == [{}, {}]


async def test_what_was_said_with_the_request_arrives(folder: Path) -> None:
    async with workers(folder) as hall:
        person, table = await made_for(hall, B)
        hello = frame(1, json.dumps({"t": "hello", "token": person.token}).encode())
        ping = frame(1, b'{"t":"ping","n":7}')
        line = await RawLine.open(hall.rooms[A], table, hello + ping[:5])
        await line.until(1, b'"welcome"')
        line.write(ping[5:])
        assert b'"n":7' in await line.until(1, b'"pong"')
        assert lines(hall) == {A: 0, B: 1}
        line.close()


async def test_a_connection_that_was_used_before_is_handed_on_too(folder: Path) -> None:
    async with workers(folder) as hall:
        person, table = await made_for(hall, B)
        one = aiohttp.TCPConnector(limit=1)
        async with aiohttp.ClientSession(connector=one) as session:
            visits = porch(hall, A)._visits._counts
            before = dict(visits)
            again = Person(session, hall.rooms[A].base, person.token)
            await again.call("GET", "/api/games")
            line = await again.join(table)
            await line.send({"t": "ping", "n": 7})
            assert (await line.expect("pong"))["n"] == 7
            assert lines(hall) == {A: 0, B: 1}
            assert visits == before


async def test_what_was_handed_over_stays(folder: Path) -> None:
    """Though the other one should think that it belongs elsewhere."""
    async with workers(folder) as hall:
        person, table = await made_for(hall, B)
        porch(hall, B).hand = Mock(side_effect=AssertionError)
        line = await hall.at(A, person).join(table)
        assert lines(hall) == {A: 0, B: 1}
        await line.close()


async def test_the_lobby_is_everywhere(folder: Path) -> None:
    async with workers(folder) as hall:
        opened: list[Line] = []
        for name in BOTH:
            person = hall.rooms[name].person()
            opened.append(await person.open("lobby"))
            await opened[-1].send({"t": "hello", "token": person.token})
            await opened[-1].next()
        assert lines(hall) == {A: 1, B: 1}


async def test_lines_are_counted_where_they_are(folder: Path) -> None:
    limits = replace(GENEROUS, lines=1)
    async with workers(folder, replace(CONFIG, limits=limits)) as hall:
        person, table = await made_for(hall, B)
        line = await hall.at(A, person).join(table)
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await hall.at(A, person).open(table)
        assert refused.value.status == 429
        await line.close()
        await until(lambda: lines(hall)[B] == 0)
        await hall.at(A, person).join(table)


async def served_by_a(hall: Hall) -> None:
    """What belongs with B, which is not to be had."""
    person, table = await made_for(hall, B)
    await hall.at(A, person).join(table)
    assert lines(hall)[A] == 1


async def test_a_worker_that_was_killed_is_passed_over(folder: Path) -> None:
    """Its socket is still there, and nobody listens."""
    async with workers(folder) as hall:
        own(hall, B).close()
        with socket.socket(socket.AF_UNIX) as killed:
            killed.bind(str(folder / B))
        await served_by_a(hall)


async def test_a_worker_that_drains_is_handed_nothing(folder: Path) -> None:
    async with workers(folder) as hall:
        person, table = await made_for(hall, B)
        line = await hall.at(A, person).join(table)
        draining = asyncio.create_task(hall.rooms[B].server.drain())
        assert await line.closed() == 4307
        assert not (folder / B).exists()
        again = await hall.at(A, person).join(table)
        await draining
        assert lines(hall) == {A: 1, B: 0}
        await again.close()


async def test_a_worker_of_which_nothing_is_heard_is_handed_nothing(folder: Path) -> None:
    """One that was stopped takes connections as ever, and never answers them."""
    async with workers(folder) as hall:
        hall.node(A).members._lose(B)
        hall.node(A).members._hear = Mock()
        assert own(hall, A)._choices() == {A}


async def test_a_worker_with_too_much_to_do_is_passed_over(folder: Path) -> None:
    async with workers(folder) as hall:
        own(hall, B).close()
        with socket.socket(socket.AF_UNIX) as busy, socket.socket(socket.AF_UNIX) as first:
            busy.bind(str(folder / B))
            busy.listen(0)
            first.connect(str(folder / B))
            await served_by_a(hall)


async def test_more_than_a_head_is_read_here(folder: Path) -> None:
    going_on = Siblings(folder, A, lambda: [B])
    await asyncio.to_thread((folder / B).touch)
    assert not going_on.hand("any", Mock(), b"x" * (siblings._MOST + 1))


async def test_without_a_folder_everybody_stays_where_they_are(folder: Path) -> None:
    alone = Siblings(folder / "away", A, lambda: [B])
    alone.open(Mock())
    assert not alone.hand("any", Mock(get_write_buffer_size=lambda: 0), b"x")


async def test_who_knocked_before_the_door_was_closed_is_let_in(folder: Path) -> None:
    taken: asyncio.Queue[bytes] = asyncio.Queue()

    async def take(connection: socket.socket, said: bytes) -> None:
        connection.close()
        taken.put_nowait(said)

    receiver = Siblings(folder, B, list)
    receiver.open(take)
    ours, theirs = socket.socketpair()
    for word in (b"one", b"two"):
        siblings._send(folder / B, theirs.fileno(), word)
    receiver.close()
    assert [await asyncio.wait_for(taken.get(), PATIENCE) for _ in range(2)] == [b"one", b"two"]
    assert os.listdir(folder) == []
    ours.close()
    theirs.close()


@pytest.mark.parametrize(("unsent", "is_handed"), [(0, True), (1, False)])
async def test_who_has_handed_one_over_lets_it_go(
    folder: Path, unsent: int, is_handed: bool
) -> None:
    """But not before everything was told that is still to be told."""
    receiver, sender = Siblings(folder, B, list), Siblings(folder, A, lambda: [B])
    receiver.open(AsyncMock(side_effect=OSError))
    ours, theirs = socket.socketpair()
    transport = Mock(get_write_buffer_size=lambda: unsent, get_extra_info=lambda _: theirs)
    assert sender.hand("any", transport, b"x") == is_handed
    assert transport.abort.called == is_handed
    receiver.close()
    theirs.close()
    await at_its_end(ours)


async def at_its_end(connection: socket.socket) -> None:
    """Nobody has the other side any more."""
    connection.setblocking(False)
    loop = asyncio.get_running_loop()
    assert await asyncio.wait_for(loop.sock_recv(connection, 1), PATIENCE) == b""
    connection.close()


async def test_what_was_cut_off_on_its_way_is_ended(folder: Path) -> None:
    """It is neither served without its rest nor left open."""
    receiver = Siblings(folder, B, list)
    receiver.open(Mock(side_effect=AssertionError))
    ours, theirs = socket.socketpair()
    with socket.socket(socket.AF_UNIX) as way, theirs:
        way.connect(str(folder / B))
        socket.send_fds(way, [(9).to_bytes(4), b"half"], [theirs.fileno()])
    await at_its_end(ours)
    receiver.close()


def test_the_loop_of_a_real_server_hands_over_as_well(folder: Path) -> None:
    import uvloop

    async def from_either() -> None:
        async with workers(folder) as hall:
            person, table = await made_for(hall, B)
            hello = frame(1, json.dumps({"t": "hello", "token": person.token}).encode())
            opened = [await RawLine.open(hall.rooms[name], table, hello) for name in BOTH]
            for line in opened:
                await line.until(1, b'"welcome"')
                line.send(1, b'{"t":"ping","n":7}')
                await line.until(1, b'"pong"')
            assert lines(hall) == {A: 0, B: 2}
            for line in opened:
                line.close()

    uvloop.run(from_either())


def test_tables_are_spread_and_stay_when_another_worker_goes() -> None:
    tables, three = [f"t{n}" for n in range(300)], ("a", "b", "c")
    first = {table: in_turn(table, three)[0] for table in tables}
    assert all(60 < list(first.values()).count(name) < 140 for name in three)
    without = {table: in_turn(table, ("a", "b"))[0] for table in tables}
    assert all(first[table] in ("c", without[table]) for table in tables)
