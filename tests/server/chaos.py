"""Kills the server again and again while people play, and counts what was lost.

People (scripts over real sockets) play beside bots at several tables. The server is killed at
random moments, without a warning, and started again on the same data. Every move that it had
acknowledged must be in its log, once and in its order, and every table must go on.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import secrets
import signal
import sqlite3
import sys
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, Protocol

import aiohttp

LISTENING = "listening on "
#: Between two moves of a script, in seconds: as quick as a person in a hurry.
PACE = (0.03, 0.12)
#: Refusals that a race or the end of a round or game can bring about. `not_your_turn`: where all
#: answer at once, another's answer makes an update, and a script answers it while its own first
#: answer is still on the way.
HARMLESS = (
    *("too_late", "too_fast", "illegal_move", "stale"),
    *("not_your_turn", "not_started", "is_over"),
)
#: How long the server lives, in seconds, before it is killed.
LIFE = (0.2, 1.5)
SERVE = ("-m", "rumpus", "serve")
QUICK_BOTS = ("--bot-delay", "0.02-0.05")

#: Waits for the moment of the next kill.
Moment = Callable[[Path], Awaitable[None]]


@dataclass
class Play:
    """A move on its way. While nothing was heard of it, it may be in the log or not."""

    move: str
    fate: Literal["unheard", "taken", "refused"] = "unheard"
    sent_at: float = field(default_factory=time.monotonic)
    heard_at: float | None = None


@dataclass
class Report:
    kills: int = 0
    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    games_over: int = 0
    #: Tables that were being played when the server was killed, and those with a snapshot.
    running: int = 0
    from_snapshot: int = 0
    #: Seconds from the kill until every script was at its table again.
    resumed_after: list[float] = field(default_factory=list)

    def add(self, other: Report) -> None:
        for part in fields(self):
            setattr(self, part.name, getattr(self, part.name) + getattr(other, part.name))

    def __str__(self) -> str:
        times = sorted(self.resumed_after)
        middle, worst = times[len(times) // 2], times[-1]
        return (
            f"{self.kills} kills, {self.acknowledged} moves acknowledged, {len(self.lost)} lost, "
            f"{len(self.doubled)} doubled, {self.games_over} games over; "
            f"{self.running} running games came back, {self.from_snapshot} from a snapshot; "
            f"back after {middle:.2f} s (median), {worst:.2f} s (worst)"
        )


class Server:
    """A process of its own, on one data folder and one port."""

    def __init__(self, data: Path, command: tuple[str, ...] = SERVE) -> None:
        self.data = data
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self.base = ""

    async def start(self) -> None:
        port = self.base.rpartition(":")[2] or "0"
        options = ["--port", port, "--data", str(self.data), *QUICK_BOTS]
        with (self.data / "server.log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, *self._command, *options),
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        assert line.startswith(LISTENING), (self.data / "server.log").read_text()
        self.base = line.removeprefix(LISTENING).strip()

    async def kill(self) -> None:
        assert self._process is not None
        os.kill(self._process.pid, signal.SIGKILL)
        await self._process.wait()


class Place(Protocol):
    """Where people go."""

    @property
    def base(self) -> str: ...


class Script:
    """A person who plays on and on, whatever happens to the server."""

    def __init__(self, server: Place, game: str, seats: int, bot: str) -> None:
        self._server = server
        self._wish = {"game": game, "seats": seats, "bots": bot, "countdown": 0, "pace": 600}
        self._token = secrets.token_urlsafe(24)
        self._table: str | None = None
        #: What was sent, by table, in order.
        self.plays: dict[str, list[Play]] = defaultdict(list)
        self._version = 0  # that the server has acknowledged
        self.games_over = 0
        self.is_here = asyncio.Event()

    async def run(self) -> None:
        async with self.session() as session:
            while True:
                with suppress(aiohttp.ClientError, ConnectionError, TimeoutError, EOFError):
                    if self._table is None:
                        await self._make(session)
                    await self._play(session)
                self.is_here.clear()
                await asyncio.sleep(0.02)

    def session(self) -> aiohttp.ClientSession:
        return aiohttp.ClientSession()

    async def _make(self, session: aiohttp.ClientSession) -> None:
        headers = {"Authorization": f"Bearer {self._token}"}
        url = f"{self._server.base}/api/tables"
        async with session.post(url, json=self._wish, headers=headers) as answer:
            assert answer.status == 200, await answer.text()
            self._table = (await answer.json())["table"]

    async def _play(self, session: aiohttp.ClientSession) -> None:
        table = self._table
        assert table is not None
        url = f"{self._server.base}/ws/{table}"
        async with session.ws_connect(url, timeout=aiohttp.ClientWSTimeout(ws_close=1)) as socket:
            await socket.send_json({"t": "hello", "token": self._token})
            plays: dict[int, Play] = {}
            async for message in socket:
                await self._hear(socket, table, json.loads(message.data), plays)
                if self._table != table:
                    self._version = 0
                    return
        raise EOFError

    async def _hear(self, socket: Any, table: str, message: dict[str, Any], plays: dict) -> None:
        match message["t"]:
            case "welcome":
                assert message["version"] >= self._version, "what was acknowledged is not there"
                self.is_here.set()
                await self._go_on(socket, table, message, plays)
            case "update":
                await self._go_on(socket, table, message, plays)
            case "taken":
                plays[message["id"]].fate = "taken"
                self._version = message["version"]
            case "over":
                self.games_over += 1
                await socket.send_json({"t": "rematch"})
            case "table" if message["table"]["next"]:
                self._table = message["table"]["next"]
            case "error":
                assert message["code"] in HARMLESS, message
                plays[message["id"]].fate = "refused"

    async def _go_on(self, socket: Any, table: str, message: dict[str, Any], plays: dict) -> None:
        if not message["legal"]:
            return
        await asyncio.sleep(random.uniform(*PACE))
        move = random.choice(message["legal"])
        number = len(plays) + 1
        plays[number] = Play(move)
        self.plays[table].append(plays[number])
        play = {"t": "play", "id": number, "version": message["version"], "moves": [move]}
        await socket.send_json(play)


async def _a_while(data: Path) -> None:
    await asyncio.sleep(random.uniform(*LIFE))


async def run(
    data: Path,
    kills: int,
    tables: list[tuple[str, int, str]],
    *,
    moment: Moment = _a_while,
    command: tuple[str, ...] = SERVE,
) -> Report:
    server, report = Server(data, command), Report()
    await server.start()
    scripts = [Script(server, *table) for table in tables]
    tasks = [asyncio.create_task(script.run()) for script in scripts]
    try:
        await _all_here(scripts, tasks)
        for _ in range(kills):
            await moment(data)
            await _kill(server, scripts, tasks, report)
    finally:
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        await server.kill()
    for result in results:
        if isinstance(result, AssertionError):
            raise result
    _compare(data, scripts, report)
    return report


async def _kill(
    server: Server, scripts: list[Script], tasks: list[asyncio.Task[None]], report: Report
) -> None:
    at = time.monotonic()
    await server.kill()
    _count_running(server.data, report)
    for script in scripts:
        script.is_here.clear()
    await server.start()
    await _all_here(scripts, tasks)
    report.kills += 1
    report.resumed_after.append(time.monotonic() - at)


async def _all_here(scripts: list[Script], tasks: list[asyncio.Task[None]]) -> None:
    waiting = [asyncio.create_task(script.is_here.wait()) for script in scripts]
    for here in waiting:
        first: list[asyncio.Task[Any]] = [here, *tasks]
        await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED, timeout=60)
    for task in tasks:
        if task.done():
            task.result()
    assert all(here.done() for here in waiting), "not everybody came back within a minute"


def _count_running(data: Path, report: Report) -> None:
    """How the games come back that were being played: read only, a killed server's files stay."""
    query = (
        "SELECT count(*), count(snapshots.moves) FROM tables"
        " LEFT JOIN snapshots ON snapshots.table_id = tables.id WHERE state = 'playing'"
    )
    database = sqlite3.connect(f"file:{data / 'rumpus.sqlite3'}?mode=ro", uri=True)
    running, kept = database.execute(query).fetchone()
    database.close()
    report.running += running
    report.from_snapshot += kept


def _compare(data: Path, scripts: list[Script], report: Report) -> None:
    """What each script was told against what a new reader of the database finds."""
    query = (
        "SELECT move FROM moves WHERE table_id = ? AND decider LIKE 'person %' ORDER BY sequence"
    )
    database = sqlite3.connect(data / "rumpus.sqlite3")
    compare(scripts, report, lambda table: [row[0] for row in database.execute(query, (table,))])
    database.close()


def compare(
    scripts: Sequence[Script], report: Report, logged_at: Callable[[str], list[str]]
) -> None:
    """`logged_at`: what people have moved at a table, by its log."""
    for script in scripts:
        report.games_over += script.games_over
        for table, plays in script.plays.items():
            logged = logged_at(table)
            taken = [play.move for play in plays if play.fate == "taken"]
            report.acknowledged += len(taken)
            report.lost += (lost := missing(table, taken, logged))
            report.doubled += [] if lost else _doubled(table, plays, logged)


def missing(table: str, taken: list[str], logged: list[str]) -> list[str]:
    """Acknowledged moves that are not in the log, in their order."""
    lost, rest = [], iter(logged)
    for number, move in enumerate(taken):
        if not any(row == move for row in rest):
            lost.append(f"{table}: acknowledged move {number} ({move})")
            rest = iter(())
    return lost


def _doubled(table: str, plays: list[Play], logged: list[str]) -> list[str]:
    """Where the log stops to be what was sent: all that was taken, and perhaps the unheard."""
    reached = {0}
    for number, move in enumerate(logged):
        reached = {end for begin in reached for end in _ends(plays, begin, move)}
        if not reached:
            return [f"{table}: logged move {number} ({move})"]
    is_whole = any(all(play.fate != "taken" for play in plays[end:]) for end in reached)
    return [] if is_whole else [f"{table}: one of {len(logged)} logged moves"]


def _ends(plays: list[Play], begin: int, move: str) -> Iterator[int]:
    """Behind each play that this row of the log may be; what was taken cannot be passed over."""
    for number, play in enumerate(plays[begin:], begin):
        if play.move == move and play.fate != "refused":
            yield number + 1
        if play.fate == "taken":
            return
