"""A small proxy before the nodes: a table's people go to one node, and none to one that is gone.

It shows what a real one must do (docs/operations.md has recipes for those), and no more: one
request a connection, plain HTTP, no buffers.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal

#: `leaving` takes nobody new; who is there stays until the node itself says goodbye.
State = Literal["up", "leaving", "gone"]

#: Seconds between two looks at a node, and until one that says nothing counts as gone.
_LOOK = 0.25
_SILENCE = 1.0
#: Seconds until an answer has to begin; and until nobody who could take it is left.
_ANSWER = 3.0
_PATIENCE = 10.0
_LARGEST = 64 * 1024
_PLACE = re.compile(rb"/(?:ws|t|r|api/tables|api/replays)/([^/? ]+)")
_NOBODY = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
#: What the proxy itself says about a connection.
_OURS = (b"connection:", b"keep-alive:", b"x-forwarded-for:", b"x-forwarded-proto:")


@dataclass(eq=False)
class Node:
    name: str
    host: str
    port: int
    state: State = "up"
    lines: set[asyncio.StreamWriter] = field(default_factory=set)

    def turn(self, state: State) -> None:
        """Lines to a node that is gone are cut: their people come again, to another."""
        self.state = state
        if state == "gone":
            for line in self.lines:
                line.transport.abort()


@dataclass(frozen=True)
class Asked:
    """A request's head, as it is passed on."""

    head: bytes
    key: bytes
    is_repeatable: bool

    @classmethod
    def parse(cls, head: bytes, address: str) -> Asked:
        first, *rest = head.removesuffix(b"\r\n\r\n").split(b"\r\n")
        is_socket = any(line.lower().replace(b" ", b"") == b"upgrade:websocket" for line in rest)
        kept = [line for line in rest if not line.lower().startswith(_OURS)]
        kept.append(b"Connection: Upgrade" if is_socket else b"Connection: close")
        kept += [b"X-Forwarded-For: " + address.encode(), b"X-Forwarded-Proto: http"]
        method, _, path = first.partition(b" ")
        place = _PLACE.match(path)
        key = place[1] if place else address.encode()
        whole = b"\r\n".join([first, *kept]) + b"\r\n\r\n"
        return cls(whole, key, method in (b"GET", b"HEAD"))


def in_order(nodes: list[Node], key: bytes) -> list[Node]:
    """Whom a key goes to, and who would be next: when a node goes, only its own keys move."""
    able = [node for node in nodes if node.state == "up"]
    return sorted(able, key=lambda node: hashlib.blake2b(key + node.name.encode()).digest())


class Proxy:
    def __init__(self, nodes: list[Node]) -> None:
        self.nodes = nodes
        self._server: asyncio.Server | None = None
        self._watchers: list[asyncio.Task[None]] = []
        self._visits: set[asyncio.Task[None]] = set()

    async def open(self, host: str, port: int) -> int:
        self._watchers = [asyncio.create_task(_watch(node)) for node in self.nodes]
        self._server = await asyncio.start_server(self._arrived, host, port, limit=_LARGEST)
        return int(self._server.sockets[0].getsockname()[1])

    def add(self, node: Node) -> None:
        """While it is open."""
        self.nodes.append(node)
        self._watchers.append(asyncio.create_task(_watch(node)))

    async def close(self) -> None:
        tasks = [*self._watchers, *self._visits]
        if self._server is not None:
            self._server.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _arrived(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._visits.add(task)
        try:
            # Nobody waits for this task: being cancelled is only its end.
            with suppress(OSError, EOFError, asyncio.LimitOverrunError, asyncio.CancelledError):
                await self._serve(reader, writer)
        finally:
            self._visits.discard(task)
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        address = str((writer.get_extra_info("peername") or ("",))[0])
        asked = Asked.parse(await reader.readuntil(b"\r\n\r\n"), address)
        deadline = asyncio.get_running_loop().time() + _PATIENCE
        tried: set[Node] = set()
        while asyncio.get_running_loop().time() < deadline:
            node = next((n for n in in_order(self.nodes, asked.key) if n not in tried), None)
            if node is None:  # perhaps one is just being started
                tried.clear()
                await asyncio.sleep(_LOOK)
            elif await _pass_on(node, asked, reader, writer):
                return
            else:
                tried.add(node)
        writer.write(_NOBODY)


async def _pass_on(
    node: Node, asked: Asked, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> bool:
    """Whether the node has taken it; else another may be asked."""
    try:
        there, line = await asyncio.wait_for(
            asyncio.open_connection(node.host, node.port), _SILENCE
        )
    except (OSError, TimeoutError):
        return False
    node.lines.add(line)
    try:
        line.write(asked.head)
        begun = b""
        if asked.is_repeatable:
            begun = await _beginning(there)
            if not begun:
                return False
        writer.write(begun)
        await _join(reader, line, there, writer)
        return True
    finally:
        node.lines.discard(line)
        line.transport.abort()


async def _beginning(there: asyncio.StreamReader) -> bytes:
    try:
        return await asyncio.wait_for(there.read(_LARGEST), _ANSWER)
    except (OSError, TimeoutError):
        return b""


async def _join(
    reader: asyncio.StreamReader,
    line: asyncio.StreamWriter,
    there: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
) -> None:
    """Until either side has ended."""
    ways = [asyncio.create_task(_pump(reader, line)), asyncio.create_task(_pump(there, writer))]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)


async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while some := await source.read(_LARGEST):
            sink.write(some)
            await sink.drain()


async def _watch(node: Node) -> None:
    while True:
        state = await _state_of(node)
        if state != node.state:
            node.turn(state)
        await asyncio.sleep(_LOOK)


async def _state_of(node: Node) -> State:
    """By /health: any answer but 200 says that it takes nobody new."""
    try:
        answer = await asyncio.wait_for(_health(node), _SILENCE)
    except (OSError, TimeoutError):
        return "gone"
    if not answer:
        return "gone"
    return "up" if answer.split(b" ")[1:2] == [b"200"] else "leaving"


async def _health(node: Node) -> bytes:
    there, line = await asyncio.open_connection(node.host, node.port)
    try:
        line.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return await there.readline()
    finally:
        line.transport.abort()
