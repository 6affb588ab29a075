"""The proxy of `make hall`, before nodes that only tell who they are."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from scripts.hall.proxy import Asked, Node, Proxy, in_order

_HEAD = b"\r\n\r\n"


class Stand:
    """In the place of a node: answers with its name, and repeats what comes after an upgrade."""

    def __init__(self, name: str) -> None:
        self.node = Node(name, "127.0.0.1", 0)
        self.health = b"200 OK"
        self.is_silent = False
        self.heads: list[bytes] = []
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._answer, "127.0.0.1", self.node.port)
        self.node.port = self._server.sockets[0].getsockname()[1]

    def stop(self) -> None:
        assert self._server is not None
        self._server.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(_HEAD)
        if self.is_silent:
            await reader.read()
        elif b"/health" in head:
            writer.write(b"HTTP/1.1 " + self.health + _HEAD)
        else:
            self.heads.append(head)
            writer.write(self.node.name.encode())
            while b"Upgrade" in head and (some := await reader.read(100)):
                writer.write(some)
        writer.close()


@pytest.fixture
async def stands() -> AsyncIterator[list[Stand]]:
    made = [Stand(name) for name in ("A", "B", "C")]
    for stand in made:
        await stand.start()
    yield made
    for stand in made:
        stand.stop()


@pytest.fixture
async def port(stands: list[Stand]) -> AsyncIterator[int]:
    proxy = Proxy([stand.node for stand in stands])
    yield await proxy.open("127.0.0.1", 0)
    await proxy.close()


async def _ask(port: int, path: str, method: str = "GET") -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"{method} {path} HTTP/1.1\r\nHost: here\r\nKeep-Alive: 5".encode() + _HEAD)
    answer = (await reader.read()).decode()
    writer.close()
    return answer


async def _line(port: int, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nUpgrade: websocket".encode() + _HEAD)
    return reader, writer


async def _until(node: Node, state: str) -> None:
    async with asyncio.timeout(20):
        while node.state != state:  # noqa: ASYNC110  # it is looked at now and then
            await asyncio.sleep(0.01)


def _whose(stands: list[Stand], key: str) -> Stand:
    first = in_order([stand.node for stand in stands], key.encode())[0]
    return next(stand for stand in stands if stand.node is first)


async def test_all_paths_of_a_table_lead_to_one_node(stands: list[Stand], port: int) -> None:
    asked = [f"{path}/t42{end}" for path in ("/ws", "/t", "/r") for end in ("", "?x=1")]
    asked += ["/api/replays/t42/log"]
    assert {await _ask(port, path) for path in asked} == {_whose(stands, "t42").node.name}


async def test_tables_are_spread_over_the_nodes(stands: list[Stand], port: int) -> None:
    assert len({await _ask(port, f"/ws/t{number}") for number in range(20)}) == 3


def test_when_a_node_goes_only_its_own_tables_move() -> None:
    nodes = [Node(name, "", 0) for name in "ABC"]
    keys = [b"t%d" % number for number in range(200)]
    before = {key: in_order(nodes, key)[0] for key in keys}
    nodes[1].turn("gone")
    moved = [key for key in keys if in_order(nodes, key)[0] is not before[key]]
    assert moved == [key for key in keys if before[key] is nodes[1]]


async def test_who_asks_for_a_node_that_has_just_died_is_led_to_another(
    stands: list[Stand], port: int
) -> None:
    _whose(stands, "t7").stop()
    answer = await _ask(port, "/ws/t7")
    assert answer in {"A", "B", "C"}
    assert answer != _whose(stands, "t7").node.name


async def test_lines_to_a_node_that_says_nothing_any_more_are_cut(
    stands: list[Stand], port: int
) -> None:
    stand = _whose(stands, "t7")
    reader, writer = await _line(port, "/ws/t7")
    assert await reader.readexactly(1) == stand.node.name.encode()
    stand.is_silent = True
    async with asyncio.timeout(20):
        assert await reader.read() == b""
    writer.close()
    assert await _ask(port, "/ws/t7") != stand.node.name


async def test_a_node_that_leaves_keeps_its_lines_and_gets_no_new_ones(
    stands: list[Stand], port: int
) -> None:
    stand = _whose(stands, "t7")
    reader, writer = await _line(port, "/ws/t7")
    await reader.readexactly(1)
    stand.health = b"503 Service Unavailable"
    await _until(stand.node, "leaving")
    writer.write(b"still here")
    assert await reader.readexactly(10) == b"still here"
    writer.close()
    assert await _ask(port, "/ws/t7") != stand.node.name
    stand.health = b"200 OK"
    await _until(stand.node, "up")
    assert await _ask(port, "/ws/t7") == stand.node.name


async def test_what_may_have_been_done_is_not_asked_of_another(
    stands: list[Stand], port: int
) -> None:
    await _ask(port, "/api/tables", "POST")
    assert sum(len(stand.heads) for stand in stands) == 1
    assert not Asked.parse(b"POST /api/tables HTTP/1.1" + _HEAD, "1.2.3.4").is_repeatable


def test_what_people_say_about_their_address_is_not_believed() -> None:
    head = b"GET / HTTP/1.1\r\nX-Forwarded-For: 9.9.9.9\r\nconnection: keep-alive" + _HEAD
    lines = Asked.parse(head, "1.2.3.4").head.split(b"\r\n")
    assert b"X-Forwarded-For: 1.2.3.4" in lines
    assert not [line for line in lines if b"9.9.9.9" in line or b"keep-alive" in line]
