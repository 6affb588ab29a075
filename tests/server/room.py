"""A running server on loopback, and people who talk to it over real sockets."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from rumpus.server.app import Server
from rumpus.server.common.config import Config
from rumpus.server.common.limits import Limits, Rate
from tests.server.lots import SeatsAsTaken

Message = dict[str, Any]
GENEROUS = Limits(
    messages=Rate(10_000, 10_000),
    new_tables=Rate(1000, 1000),
    tables_of_address=Rate(1000, 1000),
    new_guests=Rate(1000, 1000),
    calls=Rate(10_000, 10_000),
    chat=Rate(1000, 1000),
    films=Rate(1000, 1000),
)
QUICK = Config(bot_delay=(0, 0), limits=GENEROUS)
#: How long a test waits for a message before it fails.
PATIENCE = 10


class Person:
    """A browser: a token, HTTP calls and sockets."""

    def __init__(self, session: aiohttp.ClientSession, base: str, token: str | None = None) -> None:
        self._session = session
        self._base = base
        self.token = token or secrets.token_urlsafe(24)

    async def call(self, method: str, path: str, body: object = None, **kwargs: Any) -> Any:
        """The answer's JSON; the status is checked to be 200."""
        status, answer = await self.ask(method, path, body, **kwargs)
        assert status == 200, answer
        return answer

    async def ask(
        self, method: str, path: str, body: object = None, **kwargs: Any
    ) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {self.token}", **kwargs.pop("headers", {})}
        data = None if body is None else json.dumps(body)
        url = self._base + path
        async with self._session.request(method, url, data=data, headers=headers) as answer:
            text = await answer.text()
            is_json = answer.content_type == "application/json"
            return answer.status, json.loads(text) if is_json else text

    async def make(self, game: str = "kingdom_four", seats: int = 3, **wish: Any) -> str:
        body = {"game": game, "seats": seats, **wish}
        made = await self.call("POST", "/api/tables", body)
        return str(made["table"])

    async def open(self, table: str, **kwargs: Any) -> Line:
        socket = await self._session.ws_connect(f"{self._base}/ws/{table}", **kwargs)
        return Line(socket)

    async def join(self, table: str, since: int | None = None) -> Line:
        line = await self.open(table)
        hello: Message = {"t": "hello", "token": self.token}
        if since is not None:
            hello["since"] = since
        await line.send(hello)
        line.welcome = await line.expect("welcome")
        return line


class Line:
    """One socket to a table. It keeps the view up to date as a browser does."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.welcome: Message = {}
        self.view: Message | None = None
        self.legal: list[str] = []
        self.version = 0
        self.table: Message = {}
        self.heard: list[Message] = []
        self.bytes: list[bytes] = []
        self._plays = 0
        self.person: Any = None

    async def send(self, message: Message) -> None:
        await self.socket.send_str(json.dumps(message))

    async def next(self) -> Message:
        async with asyncio.timeout(PATIENCE):  # wait_for may swallow that it was cancelled
            received = await self.socket.receive()
        assert received.type is aiohttp.WSMsgType.TEXT, received
        self.bytes.append(received.data.encode())
        message: Message = json.loads(received.data)
        self._note(message)
        return message

    async def expect(self, *kinds: str) -> Message:
        """The next message of one of these kinds; others are passed over."""
        while True:
            message = await self.next()
            if message["t"] in kinds:
                return message

    async def until(self, wanted: Callable[[Message], bool]) -> Message:
        while True:
            message = await self.next()
            if wanted(message):
                return message

    async def refused(self, message: Message) -> Message:
        """Send something that is refused; the error."""
        await self.send(message)
        return await self.expect("error")

    async def play(self, *moves: str, version: int | None = None) -> int:
        self._plays += 1
        message = {
            "t": "play",
            "id": self._plays,
            "version": self.version if version is None else version,
            "moves": list(moves),
        }
        await self.send(message)
        return self._plays

    async def played(self, *moves: str) -> Message:
        """Play, and wait for the acknowledgement."""
        number = await self.play(*moves)
        message = await self.expect("taken", "error")
        assert message["t"] == "taken", message
        assert message["id"] == number
        return message

    async def turn(self) -> None:
        """Wait until there is something to do."""
        while not self.legal:
            await self.next()

    async def close(self) -> None:
        await self.socket.close()

    async def closed(self) -> int | None:
        """Wait until the server closes; its code."""
        while True:
            received = await asyncio.wait_for(self.socket.receive(), PATIENCE)
            if received.type is not aiohttp.WSMsgType.TEXT:
                return self.socket.close_code

    def _note(self, message: Message) -> None:
        self.heard.append(message)
        match message["t"]:
            case "welcome":
                self.view, self.table = message["view"], message["table"]
                self.version, self.legal = message["version"], message["legal"]
            case "update":
                assert self.view is not None
                self.view = {**self.view, **message["changed"]}
                self.version, self.legal = message["version"], message["legal"]
                self.table |= {"waiting": message["waiting"], "deadline": message["deadline"]}
            case "table":
                self.table = message["table"]


class Room:
    """One server and its visitors."""

    def __init__(self, session: aiohttp.ClientSession, base: str, server: Server) -> None:
        self.session = session
        self.base = base
        self.server = server

    def person(self, token: str | None = None) -> Person:
        return Person(self.session, self.base, token)


@asynccontextmanager
async def running(config: Config = QUICK, **kwargs: Any) -> AsyncIterator[Room]:
    server = Server(config, **{"lots": SeatsAsTaken(), **kwargs})
    await server.open()
    try:
        port = await server.listen("127.0.0.1", 0)
        async with aiohttp.ClientSession() as session:
            yield Room(session, f"http://127.0.0.1:{port}", server)
    finally:
        await server.close()
