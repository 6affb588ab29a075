"""People who only want to play, while strangers make a noise: how long do their moves take?

A process of its own, so that nothing but the server keeps them waiting. For each line on its input
it prints the times of all moves since the last one.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import secrets
import sys
import time
from typing import Any

import aiohttp

from tests.server.chaos import HARMLESS

#: The games they play: by turns there are fewer moves, so there are more tables of it. And how many
#: people sit at each.
TABLES = {"frantic": (4, 4), "perpetual_commotion": (2, 3)}
#: Seconds between two moves of one person.
_PACE = (0.2, 0.4)


class Person:
    def __init__(self, session: aiohttp.ClientSession, base: str, times: list[float]) -> None:
        self._session = session
        self._base = base
        self._times = times
        self._token = secrets.token_urlsafe(24)
        self._sent: dict[int, float] = {}
        self._legal: list[str] = []
        self._version = 0

    async def make(self, game: str, seats: int) -> str:
        wish = {"game": game, "seats": seats, "countdown": 0, "pace": 600, "private": True}
        headers = {"Authorization": f"Bearer {self._token}"}
        url = f"{self._base}/api/tables"
        async with self._session.post(url, json=wish, headers=headers) as answer:
            answer.raise_for_status()
            return str((await answer.json())["table"])

    async def play(self, table: str, seat: int) -> None:
        """Game after game, until the process ends. Whose line breaks has found a fault."""
        following: str | None = table
        while following is not None:
            async with self._session.ws_connect(f"{self._base}/ws/{following}") as socket:
                await socket.send_json({"t": "hello", "token": self._token})
                if following == table and seat:
                    await socket.send_json({"t": "sit", "seat": seat})
                following = await self._one_game(socket, seat)
        raise ConnectionError(f"an honest player was cut off: {socket.close_code}")

    async def _one_game(self, socket: Any, seat: int) -> str | None:
        self._sent, self._legal = {}, []
        moving = asyncio.create_task(self._move(socket))
        try:
            async for message in socket:
                following = await self._hear(socket, json.loads(message.data), seat)
                if following is not None:
                    return following
        finally:
            moving.cancel()
        return None

    async def _hear(self, socket: Any, heard: dict, seat: int) -> str | None:
        match heard["t"]:
            case "welcome" | "update":
                self._legal, self._version = heard["legal"], heard["version"]
                if seat == 0 and _may_start(heard):
                    await socket.send_json({"t": "start"})
            case "taken" | "error" if heard.get("id") in self._sent:
                self._times.append(time.perf_counter() - self._sent.pop(heard["id"]))
                assert heard.get("code", "too_late") in HARMLESS, heard
            case "over":
                await socket.send_json({"t": "rematch"})
            case "table":
                return heard["table"]["next"]
        return None

    async def _move(self, socket: Any) -> None:
        for number in itertools.count(1):
            await asyncio.sleep(random.uniform(*_PACE))
            if self._legal:
                self._sent[number] = time.perf_counter()
                play = {"id": number, "version": self._version}
                await socket.send_json({"t": "play", "moves": [random.choice(self._legal)], **play})


def _may_start(heard: dict) -> bool:
    if heard["t"] != "welcome" or heard["table"]["state"] != "gathering":
        return False
    return all(chair["kind"] == "person" for chair in heard["table"]["seats"])


async def _seat_all(base: str, session: aiohttp.ClientSession, times: dict) -> list[asyncio.Task]:
    playing = []
    for game, (tables, seats) in TABLES.items():
        for _ in range(tables):
            people = [Person(session, base, times[game]) for _ in range(seats)]
            table = await people[0].make(game, seats)
            playing += [asyncio.create_task(p.play(table, n)) for n, p in enumerate(people)]
    return playing


async def _tell(times: dict[str, list[float]]) -> None:
    while await asyncio.to_thread(sys.stdin.readline):
        print(json.dumps(times), flush=True)
        for of_game in times.values():
            of_game.clear()


async def _run(base: str) -> None:
    times: dict[str, list[float]] = {game: [] for game in TABLES}
    async with aiohttp.ClientSession() as session:
        playing = await _seat_all(base, session, times)
        telling = asyncio.create_task(_tell(times))
        done, _ = await asyncio.wait([*playing, telling], return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        for task in playing:
            task.cancel()


if __name__ == "__main__":
    asyncio.run(_run(sys.argv[1]))
