"""Whether a person's move waits while the coach works.

    python -m bench.coach_beside

A server of its own keeps ten finished games. One person plays Kingdom Four with quick bots, at a
human pace of 50 ms, by turns while nobody asks the coach and while all ten games wait for it. Told
is how long moves take from the play to the server's word that it is durable.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import secrets
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp

from rumpus import games
from rumpus.engine.chance import dice
from rumpus.server.common.config import Config
from rumpus.server.common.limits import Limits, Rate
from rumpus.server.course import door
from rumpus.server.main import serve
from rumpus.server.store.kept import LogRow, Seat, Settings, StoredTable
from rumpus.server.store.sqlite import SqliteStore

GAMES = 10
_PAUSE = 0.05
_PLENTY = Rate(1e6, 1e6)


async def lay_out(data: Path, rounds: int) -> None:
    """Finished games with a person in them, ten for each round."""
    store = SqliteStore(data / "rumpus.sqlite3")
    await store.open()
    for number in range(GAMES * rounds):
        game = games.game(("kingdom_four", "frantic")[number % 2])
        table, rolled = game.deal(4, number), dice(number, 1)
        while not table.is_over:
            seat = table.who_may_act[0]
            table.carry_out(seat, table.choose("casual", seat, rolled))
        seats = [Seat(None, "casual", f"Bot {n}", "bell-grey") for n in range(4)]
        await store.save_table(
            StoredTable(
                id=f"game{number}", game=game.name, rules_version=game.version,
                options=dict(table.replay().options), settings=Settings(bot="casual"),
                seats=seats, host=None, created=1, state="over", seed=number, started=1, ended=2,
                result=door.outcome(table),
            )
        )  # fmt: skip
        rows = [LogRow(1, s, m, "bot casual" if s else "person 1") for s, m in table.moves]
        await store.append(f"game{number}", 0, rows)
    await store.close()


def host(data: Path, port: int) -> None:
    limits = Limits(
        new_guests=_PLENTY,
        new_tables=_PLENTY,
        tables_of_address=_PLENTY,
        calls=_PLENTY,
        messages=_PLENTY,
        looks=_PLENTY,
        looks_waiting=1000,
    )
    config = Config(data=data, limits=limits, bot_delay=(0, 1))
    serve(port=port, config=config, log_level="warning")


@contextlib.asynccontextmanager
async def hosted(data: Path) -> AsyncIterator[str]:
    command = (sys.executable, "-m", "bench.coach_beside", "--host", str(data))
    port = 18_000 + secrets.randbelow(10_000)
    process = await asyncio.create_subprocess_exec(*command, "--port", str(port))
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        await process.wait()


class Person:
    def __init__(self, session: aiohttp.ClientSession, base: str) -> None:
        self._session, self._base = session, base
        self._token = secrets.token_urlsafe(24)
        self.times: list[float] = []

    async def call(self, method: str, path: str, body: object = None) -> Any:
        headers = {"Authorization": f"Bearer {self._token}"}
        data = None if body is None else json.dumps(body)
        async with self._session.request(
            method, self._base + path, data=data, headers=headers
        ) as answer:
            assert answer.status == 200, await answer.text()
            return await answer.json()

    async def here(self) -> None:
        """Until the server answers."""
        while True:
            with contextlib.suppress(aiohttp.ClientError):
                await self.call("GET", "/api/me")
                return
            await asyncio.sleep(0.2)

    async def play(self, until: asyncio.Event) -> None:
        """One game after the other."""
        while not until.is_set():
            wish = {"game": "kingdom_four", "seats": 4, "bots": "greedy", "private": True}
            made = await self.call("POST", "/api/tables", wish)
            async with self._session.ws_connect(f"{self._base}/ws/{made['table']}") as line:
                await line.send_json({"t": "hello", "token": self._token})
                await self._play_at(line, until)

    async def _play_at(self, line: aiohttp.ClientWebSocketResponse, until: asyncio.Event) -> None:
        number, sent = 0, -1
        asked = 0.0
        async for received in line:
            message = json.loads(received.data)
            if message["t"] == "taken" and message["id"] == number:
                self.times.append(time.perf_counter() - asked)
            if message["t"] == "over" or until.is_set():
                return
            if message["t"] in ("welcome", "update") and message["legal"]:
                if message["version"] == sent:
                    continue
                await asyncio.sleep(_PAUSE)
                number, sent, asked = number + 1, message["version"], time.perf_counter()
                play = {"t": "play", "id": number, "version": sent, "moves": message["legal"][:1]}
                await line.send_json(play)


async def measured(base: str, seconds: float, coached: list[str]) -> tuple[list[float], int]:
    """Times of moves while these games are looked at; how many of them still were at the end."""
    async with aiohttp.ClientSession() as session:
        person, until = Person(session, base), asyncio.Event()
        await person.here()
        for name in coached:
            await person.call("POST", f"/api/replays/{name}/coach")
        playing = asyncio.create_task(person.play(until))
        await asyncio.sleep(seconds)
        states = [(await person.call("GET", f"/api/replays/{n}/coach"))["state"] for n in coached]
        until.set()
        await playing
        return person.times, sum(state != "done" for state in states)


async def looked_at(base: str, name: str) -> None:
    """So that everything is compiled."""
    async with aiohttp.ClientSession() as session:
        person = Person(session, base)
        await person.here()
        await person.call("POST", f"/api/replays/{name}/coach")
        done = f"/api/replays/{name}/coach"
        while (await person.call("GET", done))["state"] != "done":  # noqa: ASYNC110  # another process
            await asyncio.sleep(0.5)


def percentile(times: list[float], part: float) -> float:
    return 1000 * sorted(times)[int(part * (len(times) - 1))]


async def compare(seconds: float, rounds: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        await lay_out(data, rounds + 1)
        async with hosted(data) as base:
            for number in range(2):
                await looked_at(base, f"game{GAMES * rounds + number}")
            alone: list[float] = []
            beside: list[float] = []
            for turn in range(rounds):
                alone += (await measured(base, seconds, []))[0]
                names = [f"game{GAMES * turn + n}" for n in range(GAMES)]
                times, left = await measured(base, seconds, names)
                beside += times
                print(f"round {turn + 1}: {left} of {GAMES} games were still looked at", flush=True)
            for part in (0.5, 0.99):
                one, two = percentile(alone, part), percentile(beside, part)
                print(f"p{part * 100:g}: {one:.1f} ms alone, {two:.1f} ms beside ten games,"
                      f" ratio {two / one:.2f} ({len(alone)} and {len(beside)} moves)")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.coach_beside")
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--host", type=Path)
    parser.add_argument("--port", type=int, default=0)
    given = parser.parse_args()
    if given.host:
        host(given.host, given.port)
    else:
        asyncio.run(compare(given.seconds, given.rounds))


if __name__ == "__main__":
    main()
