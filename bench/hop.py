"""What the hop from one node to another costs: `python -m bench.hop`.

Three nodes on this machine. Two people sit at one table, one with a line to its owner, the other
with one to another node. They move by turns, over and over; each waits until its own move is
acknowledged. What the second waits longer than the first is the hop, there and back.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import aiohttp

from scripts.hall.nats import running_nats
from scripts.hall.nodes import NodeProcess
from scripts.hall.postgres import running_postgres

_GAME = "perpetual_commotion"  # everybody may move at any time, for ever
_WISH = {"game": _GAME, "seats": 2, "pace": 600, "countdown": 0, "gap": 0, "private": True}
_WARM = 20
#: Seconds between two moves, so that nobody's waits behind another's and nobody is too quick for
#: the room; and until something is wrong.
_APART = 0.03
_LONG = 30


@dataclass
class Player:
    """Somebody at a node, and how long each of their moves took, in milliseconds."""

    node: NodeProcess
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    times: list[float] = field(default_factory=list)
    is_over: bool = False
    _legal: list[str] = field(default_factory=list)
    _version: int = 0
    _moves: int = 0
    _socket: Any = None
    _reading: asyncio.Task[None] | None = None
    _heard: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.node.node.port}"

    async def enter(self, session: aiohttp.ClientSession, table: str) -> None:
        self._legal, self.is_over, self._heard = [], False, asyncio.Queue()
        self._socket = await session.ws_connect(f"{self.base}/ws/{table}")
        self._reading = asyncio.create_task(self._read())
        await self.say(t="hello", token=self.token)
        await self.hears("welcome")

    async def leave(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        await self._socket.close()

    async def say(self, **message: object) -> None:
        await self._socket.send_str(json.dumps(message))

    async def _read(self) -> None:
        async for message in self._socket:
            heard = json.loads(message.data)
            if "legal" in heard:
                self._legal, self._version = heard["legal"], heard["version"]
            self.is_over |= heard["t"] == "over"
            self._heard.put_nowait(heard["t"])

    async def hears(self, *kinds: str) -> str:
        async with asyncio.timeout(_LONG):
            while (kind := await self._heard.get()) not in kinds:
                pass
        return kind

    async def move(self) -> None:
        """If anything can be done. What is refused is not counted: the other may be first."""
        await asyncio.sleep(_APART)
        if not self._legal or self.is_over:
            return
        self._moves += 1
        play = {"t": "play", "id": self._moves, "version": self._version, "moves": self._legal[:1]}
        while not self._heard.empty():
            self._heard.get_nowait()
        began = time.perf_counter()
        await self.say(**play)
        if await self.hears("taken", "error") == "taken":
            self.times.append(1000 * (time.perf_counter() - began))


async def measure(folder: Path, moves: int) -> tuple[Player, Player]:
    """Who is beside the table's owner, and who is elsewhere."""
    with running_postgres(folder) as postgres, running_nats() as nats:
        nodes = [
            NodeProcess(f"node-{n}", postgres.url, nats.url, log=folder / f"{n}.log")
            for n in (1, 2, 3)
        ]
        try:
            for node in nodes:
                await node.start()
            async with aiohttp.ClientSession() as session:
                return await _play(session, Player(nodes[0]), Player(nodes[1]), moves)
        finally:
            await asyncio.gather(*(node.kill() for node in nodes))


async def _play(
    session: aiohttp.ClientSession, near: Player, far: Player, moves: int
) -> tuple[Player, Player]:
    """At one table after the other, until both have moved often enough."""
    while len(far.times) < _WARM + moves:
        await _meet(session, near, far)
        while not near.is_over and len(far.times) < _WARM + moves:
            await near.move()
            await far.move()
        await near.leave()
        await far.leave()
    near.times, far.times = near.times[_WARM:], far.times[_WARM:]
    return near, far


async def _meet(session: aiohttp.ClientSession, near: Player, far: Player) -> None:
    headers = {"Authorization": f"Bearer {near.token}"}
    async with session.post(f"{near.base}/api/tables", json=_WISH, headers=headers) as answer:
        table = (await answer.json())["table"]
    for player in (near, far):
        await player.enter(session, table)
        await player.say(t="sit")
        await player.hears("welcome", "table", "error")  # on its seat, perhaps since before
    await near.say(t="start")


def _percentile(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--moves", type=int, default=1000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hop") as name:
        Path(name).chmod(0o755)
        near, far = asyncio.run(measure(Path(name), args.moves))
    print("| until a move is acknowledged, ms | median | p99 |\n|---|---|---|")
    for what, player in (("beside the owner", near), ("through another node", far)):
        times = player.times
        print(f"| {what} | {median(times):.2f} | {_percentile(times, 0.99):.2f} |")
    print(f"\nthe hop: {median(far.times) - median(near.times):.2f} ms at the median")


if __name__ == "__main__":
    main()
