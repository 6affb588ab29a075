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
from contextlib import suppress
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


class _Over(Exception):  # noqa: N818  # an end, not an error
    """So is the game."""


@dataclass
class Player:
    """Somebody at a node, and how long each of their moves took, in milliseconds."""

    node: NodeProcess
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    times: list[float] = field(default_factory=list)
    _legal: list[str] = field(default_factory=list)
    _version: int = 0
    _moves: int = 0
    _socket: Any = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.node.node.port}"

    async def enter(self, session: aiohttp.ClientSession, table: str) -> None:
        self._legal, self._moves = [], 0
        self._socket = await session.ws_connect(f"{self.base}/ws/{table}")
        await self.say(t="hello", token=self.token)
        await self.hear("welcome")

    async def say(self, **message: object) -> None:
        await self._socket.send_str(json.dumps(message))

    async def hear(self, *kinds: str) -> dict[str, Any]:
        while True:
            heard: dict[str, Any] = json.loads((await self._socket.receive(timeout=30)).data)
            if heard["t"] == "over":
                raise _Over
            if "legal" in heard:
                self._legal, self._version = heard["legal"], heard["version"]
            if heard["t"] in kinds:
                return heard

    async def move(self) -> None:
        """One that is refused is not counted: the other's may have come first."""
        while not self._legal:
            await self.hear("update")
        self._moves += 1
        began = time.perf_counter()
        await self.say(t="play", id=self._moves, version=self._version, moves=self._legal[:1])
        answer = await self.hear("taken", "error")
        if answer["t"] == "taken":
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
        with suppress(_Over):
            await _meet(session, near, far)
            while len(far.times) < _WARM + moves:
                await near.move()
                await far.move()
    near.times, far.times = near.times[_WARM:], far.times[_WARM:]
    return near, far


async def _meet(session: aiohttp.ClientSession, near: Player, far: Player) -> None:
    headers = {"Authorization": f"Bearer {near.token}"}
    async with session.post(f"{near.base}/api/tables", json=_WISH, headers=headers) as answer:
        table = (await answer.json())["table"]
    for player in (near, far):
        await player.enter(session, table)
        await player.say(t="sit")
        await player.hear("welcome", "table", "error")  # on its seat, perhaps since before
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
