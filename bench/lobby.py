"""What people in the lobby cost: `python -m bench.lobby`.

A server in a process of its own, and in another so many people in its lobby. Somebody opens a
table, and somebody else sits down and stands up again, over and over; what the server's process
uses of a processor is counted for each change that all have heard, less what the same changes cost
while nobody listens.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import aiohttp

_LISTENING = "listening on "
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Cost:
    """Milliseconds of a processor for one change, and until the last one has heard of it."""

    people: int
    processor: float
    heard: float


class Visitor:
    """Somebody with a socket, at a table or in the lobby."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket

    @classmethod
    async def enter(cls, session: aiohttp.ClientSession, address: str, token: str) -> Visitor:
        visitor = cls(await session.ws_connect(address))
        await visitor.say(t="hello", token=token)
        await visitor.hears("welcome", "lobby")
        return visitor

    async def say(self, **message: object) -> None:
        await self._socket.send_str(json.dumps(message))

    async def hears(self, *kinds: str) -> None:
        while json.loads((await self._socket.receive()).data)["t"] not in kinds:
            pass


async def measure(base: str, process: int, people: int, changes: int) -> Cost:
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        token, other = secrets.token_hex(16), secrets.token_hex(16)
        headers = {"Authorization": f"Bearer {token}"}
        wish = {"game": "kingdom_four", "seats": 3}
        async with session.post(f"{base}/api/tables", json=wish, headers=headers) as answer:
            table = (await answer.json())["table"]
        host = await Visitor.enter(session, f"{base}/ws/{table}", token)
        guest = await Visitor.enter(session, f"{base}/ws/{table}", other)
        tokens = [secrets.token_hex(16) for _ in range(people)]
        coming = [Visitor.enter(session, f"{base}/ws/lobby", one) for one in tokens]
        watchers = await asyncio.gather(*coming)
        before, began = _processor(process), asyncio.get_running_loop().time()
        for number in range(changes):
            await guest.say(t="stand" if number % 2 else "sit")
            await guest.hears("welcome")
            await asyncio.gather(*(watcher.hears("tables") for watcher in watchers))
        took = asyncio.get_running_loop().time() - began
        used = _processor(process) - before
        del host
        return Cost(people, 1000 * used / changes, 1000 * took / changes)


def _processor(process: int) -> float:
    """Seconds that a process has used of processors."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def measure_all(people: Sequence[int], changes: int) -> list[Cost]:
    with tempfile.TemporaryDirectory() as data, _serving(data) as server:
        try:
            assert server.stdout is not None
            told = next(line for line in server.stdout if line.startswith(_LISTENING))
            base = told.removeprefix(_LISTENING).strip()
            return [asyncio.run(measure(base, server.pid, n, changes)) for n in people]
        finally:
            server.terminate()


def _serving(data: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "bench.server", "--host", data]
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=quiet, text=True)


def table(costs: Sequence[Cost]) -> str:
    idle = costs[0].processor
    rows = [
        f"| {cost.people} | {cost.processor:.2f} | {_each(cost, idle)} | {cost.heard:.0f} |"
        for cost in costs
    ]
    head = "| in the lobby | processor, ms a change | µs a person | until all know, ms |"
    return "\n".join([head, "|---|---|---|---|", *rows])


def _each(cost: Cost, idle: float) -> str:
    return f"{1000 * (cost.processor - idle) / cost.people:.1f}" if cost.people else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", default="0,100,250,500,1000")
    parser.add_argument("--changes", type=int, default=100)
    asked = parser.parse_args()
    people = [int(number) for number in asked.people.split(",")]
    print(table(measure_all(people, asked.changes)))


if __name__ == "__main__":
    main()
