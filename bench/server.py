"""How long a move takes from its player's send until everybody at the table knows.

    python -m bench.server --tables 10 --seats 8 --rate 5 --seconds 10

Each seat of each table is a WebSocket of its own; each sends moves at random moments, `--rate` a
second. The server is a process of its own with SQLite on disk and durable commits. The time runs
from just before the send until the last of the table's clients has the update in hand.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import aiohttp
import msgspec

GAME = "perpetual_commotion"
_ALWAYS_POSSIBLE = "flip"
_LISTENING = "listening on "


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
        self._table = table
        self._seat = seat
        self._rate = rate
        self._token = secrets.token_urlsafe(24)
        self._sent: dict[int, float] = {}
        self._socket: aiohttp.ClientWebSocketResponse | None = None

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
                    self._table.heard(self._seat, heard.version)
                case "taken":
                    self._table.waiting.append((heard.version, self._sent.pop(heard.id)))
                    self._table.settle()
                case "error":
                    self._table.refused += 1

    async def play(self, until: float) -> None:
        assert self._socket is not None
        number = 0
        while time.perf_counter() < until:
            await asyncio.sleep(random.uniform(0, 2 / self._rate))
            number += 1
            version = self._table.known[self._seat]
            self._sent[number] = time.perf_counter()
            play = {"t": "play", "id": number, "version": version, "moves": [_ALWAYS_POSSIBLE]}
            await self._socket.send_json(play)


async def _load(base: str, args: argparse.Namespace) -> list[Table]:
    tables = [Table() for _ in range(args.tables)]
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as session:
        players = [await _seat_all(session, base, table, args) for table in tables]
        everybody = [player for table in players for player in table]
        listening = [asyncio.create_task(player.listen()) for player in everybody]
        await asyncio.sleep(0.5)
        for table in players:
            await table[0].start()
        await asyncio.sleep(1)
        until = time.perf_counter() + args.seconds
        await asyncio.gather(*(player.play(until) for player in everybody))
        await asyncio.sleep(0.5)
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
    return tables


async def _seat_all(
    session: aiohttp.ClientSession, base: str, table: Table, args: argparse.Namespace
) -> list[Player]:
    players = [Player(table, seat, args.rate) for seat in range(args.seats)]
    name = await players[0].make(session, base, args.seats)
    for player in players:
        await player.join(session, base, name)
    return players


def _report(tables: list[Table], seconds: float, cpu: float) -> str:
    times = sorted(t * 1000 for table in tables for t in table.times)
    cuts = statistics.quantiles(times, n=100)
    refused = sum(table.refused for table in tables)
    return (
        f"{len(tables)} tables: {len(times)} moves in {seconds:g} s"
        f" ({len(times) / seconds:.0f}/s), {refused} refused; until all are informed:"
        f" p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms, worst {times[-1]:.1f} ms;"
        f" server {100 * cpu / seconds:.0f} % of a core"
    )


def _cpu(pid: int) -> float:
    """Seconds of processor time that a process has used (Linux)."""
    parts = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def _host(data: str) -> None:
    """The server, with limits that leave room for a whole hall from one address."""
    from rumpus.server.config import Config
    from rumpus.server.limits import Limits, Rate
    from rumpus.server.main import serve

    plenty = Rate(1e6, 1e6)
    limits = Limits(lines=1_000_000, new_guests=plenty, new_tables=plenty, calls=plenty)
    serve(port=0, config=Config(data=Path(data), limits=limits), log_level="warning")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seats", type=int, default=8)
    parser.add_argument("--rate", type=float, default=5, help="moves a second of each seat")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--host", metavar="DIR", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.host:
        _host(args.host)
        return
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "bench.server", "--host", data]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            base = server.stdout.readline().removeprefix(_LISTENING).strip()
            before = _cpu(server.pid)
            tables = asyncio.run(_load(base, args))
            print(_report(tables, args.seconds, _cpu(server.pid) - before))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
