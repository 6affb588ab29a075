"""Many people at real sockets: how long a move takes until everybody at its table knows.

Each seat of each table is a WebSocket of its own; each sends moves at random moments. The time
runs from just before the send until the last of the table's clients has the update in hand.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import statistics
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import aiohttp
import msgspec

GAME = "perpetual_commotion"
_ALWAYS_POSSIBLE = "flip"
#: Seconds that a busy server gets to answer what it was asked.
_PATIENCE = 20
_FEW = 100


class _Heard(msgspec.Struct):
    """The few fields that are looked at."""

    t: str
    version: int = 0
    id: int = 0
    code: str = ""


_decode = msgspec.json.Decoder(_Heard).decode


class Table:
    """Who knows what at one table."""

    def __init__(self) -> None:
        self.known: dict[int, int] = {}
        self.waiting: list[tuple[int, float]] = []
        self.times: list[float] = []
        self.refused = 0
        self.unanswered = 0

    def heard(self, seat: int, version: int) -> None:
        self.known[seat] = max(version, self.known.get(seat, 0))
        self.settle()

    def settle(self) -> None:
        everybody = min(self.known.values())
        now = time.perf_counter()
        self.times += [now - sent for version, sent in self.waiting if version <= everybody]
        self.waiting = [entry for entry in self.waiting if entry[0] > everybody]


class Player:
    """One seat: sends moves at random moments, and hears."""

    def __init__(self, table: Table, seat: int, rate: float) -> None:
        self.table = table
        self._seat = seat
        self._rate = rate
        self._token = secrets.token_urlsafe(24)
        self._sent: dict[int, float] = {}
        self._socket: aiohttp.ClientWebSocketResponse | None = None

    @property
    def unanswered(self) -> int:
        return len(self._sent)

    async def make(self, session: aiohttp.ClientSession, base: str, seats: int) -> str:
        wish = {"game": GAME, "seats": seats, "countdown": 0, "pace": 600, "gap": 0}
        headers = {"Authorization": f"Bearer {self._token}"}
        async with session.post(f"{base}/api/tables", json=wish, headers=headers) as answer:
            answer.raise_for_status()
            return str((await answer.json())["table"])

    async def join(self, session: aiohttp.ClientSession, base: str, table: str) -> None:
        self._socket = await session.ws_connect(f"{base}/ws/{table}", max_msg_size=0)
        await self._socket.send_json({"t": "hello", "token": self._token})
        if self._seat:
            await self._socket.send_json({"t": "sit", "seat": self._seat})

    async def start(self) -> None:
        assert self._socket is not None
        await self._socket.send_json({"t": "start"})

    async def listen(self) -> None:
        assert self._socket is not None
        async for message in self._socket:
            heard = _decode(message.data)
            match heard.t:
                case "update" | "welcome":
                    self.table.heard(self._seat, heard.version)
                case "taken":
                    self.table.waiting.append((heard.version, self._sent.pop(heard.id)))
                    self.table.settle()
                case "error":
                    self._sent.pop(heard.id, None)
                    self.table.refused += 1

    async def play(self, until: float) -> None:
        assert self._socket is not None
        number = 0
        while time.perf_counter() < until:
            await asyncio.sleep(random.uniform(0, 2 / self._rate))
            number += 1
            version = self.table.known[self._seat]
            self._sent[number] = time.perf_counter()
            play = {"t": "play", "id": number, "version": version, "moves": [_ALWAYS_POSSIBLE]}
            await self._socket.send_json(play)


@dataclass(frozen=True)
class Crowd:
    """How many tables, seats at each, and moves a second of each seat."""

    tables: int
    seats: int
    rate: float


async def play(base: str, crowd: Crowd, seconds: float) -> list[Table]:
    """Everybody sits down, plays for so long and goes."""
    tables = [Table() for _ in range(crowd.tables)]
    async with visit() as session:
        players = [await _seat_all(session, base, table, crowd) for table in tables]
        everybody = [player for table in players for player in table]
        listening = [asyncio.create_task(player.listen()) for player in everybody]
        await asyncio.sleep(0.5)
        for table in players:
            await table[0].start()
        await asyncio.sleep(1)
        until = time.perf_counter() + seconds
        await asyncio.gather(*(player.play(until) for player in everybody))
        await _all_answered(everybody, tables)
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
    return tables


async def _all_answered(players: list[Player], tables: list[Table]) -> None:
    """A server that is asked for too much needs a while; who waits longer is counted as such."""
    deadline = time.perf_counter() + _PATIENCE
    while time.perf_counter() < deadline:
        await asyncio.sleep(0.25)
        if not any(player.unanswered for player in players) and not any(
            table.waiting for table in tables
        ):
            return
    for table in tables:
        table.unanswered = len(table.waiting)
    for player in players:
        player.table.unanswered += player.unanswered


@asynccontextmanager
async def visit() -> AsyncIterator[aiohttp.ClientSession]:
    """A client that may open as many sockets as it likes."""
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        yield session


async def _seat_all(
    session: aiohttp.ClientSession, base: str, table: Table, crowd: Crowd
) -> list[Player]:
    players = [Player(table, seat, crowd.rate) for seat in range(crowd.seats)]
    name = await players[0].make(session, base, crowd.seats)
    for player in players:
        await player.join(session, base, name)
    return players


def report(tables: list[Table]) -> str:
    times = sorted(t * 1000 for table in tables for t in table.times)
    refused = sum(table.refused for table in tables)
    unanswered = sum(table.unanswered for table in tables)
    counted = f"{len(times)} moves, {refused} refused, {unanswered} unanswered"
    if len(times) < _FEW:
        return f"{counted}: asked for far too much"
    cuts = statistics.quantiles(times, n=100)
    return (
        f"{counted}; until all are informed:"
        f" p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms, worst {times[-1]:.1f} ms"
    )
