"""Strangers at one server: they send what no browser sends, and nothing must come of it."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from tests.soak import answers, lines
from tests.soak.draw import Draw
from tests.soak.findings import Findings
from tests.soak.room import Room
from tests.soak.subject import Subject

#: Connections at once, and every so many is for HTTP.
_STRANGERS = 90
_HTTP = 2
_ADDRESSES = 12
_FIRST_TABLES = 20
#: Megabytes that a server may take.
_MOST_MEMORY = 1024


class Noise:
    """`is_limited`: whether the server has its usual limits, or judges every message."""

    def __init__(self, data: Path, seed: int, *, is_limited: bool) -> None:
        self.seed = seed
        self.is_limited = is_limited
        self.findings = Findings()
        self.room = Room(seed)
        self.subject = Subject(data, is_limited=is_limited)
        self.seconds = 0.0
        self._goal = 0
        self._strangers = [_Stranger(self, number) for number in range(_STRANGERS)]

    async def start(self) -> None:
        """The server, and tables to meet at."""
        await self.subject.start()
        for number, stranger in enumerate(self._strangers[:_FIRST_TABLES]):
            await stranger.make_table(Draw(self.seed, "first", number))

    async def make(self, goal: int) -> None:
        """Until so many messages have been sent in all."""
        self._goal, began = goal, time.monotonic()
        await asyncio.gather(*(stranger.run() for stranger in self._strangers))
        self.seconds += time.monotonic() - began

    @property
    def goes_on(self) -> bool:
        return self.findings.sent < self._goal

    def cease(self) -> None:
        self._goal = 0

    def refused(self, error: OSError) -> None:
        """Who wants too much is sent away; others are not."""
        self.findings.heard["no connection"] += 1
        if not self.subject.is_alive:
            self.findings.fault("the server is gone", error)
            self.cease()

    async def end(self) -> None:
        memory = self.subject.memory()
        if memory > _MOST_MEMORY:
            self.findings.fault("memory", f"{memory} MB")
        ended = await self.subject.stop()
        if ended != 0:
            self.findings.fault("the server ended with", ended)
        self.findings.read_log(self.subject.log)


class _Stranger:
    """One connection after the other. Each visit has chance of its own, so that nothing that a
    server did in one changes what is sent in the next."""

    def __init__(self, noise: Noise, number: int) -> None:
        self._noise = noise
        self._number = number
        self._visits = 0
        self._address = (f"127.0.1.{1 + number % _ADDRESSES}", 0)

    async def run(self) -> None:
        while self._noise.goes_on:
            self._visits += 1
            draw = Draw(self._noise.seed, self._number, self._visits)
            try:
                await self._visit(draw)
            except OSError as error:
                self._noise.refused(error)
                await asyncio.sleep(0.1)

    async def _visit(self, draw: Draw) -> None:
        noise = self._noise
        if self._number % _HTTP == 0:
            await answers.visit(await self._streams(), noise.room, draw, noise.findings)
        elif draw.chance(0.1):
            await self.make_table(draw)
        else:
            await self._talk(draw)

    async def make_table(self, draw: Draw) -> None:
        noise = self._noise
        await answers.make(await self._streams(), noise.room, draw, noise.findings)

    async def _talk(self, draw: Draw) -> None:
        noise, loop = self._noise, asyncio.get_running_loop()
        host, port = noise.subject.address
        _, line = await loop.create_connection(
            lambda: lines.Line(noise.room, noise.findings), host, port, local_addr=self._address
        )
        await lines.visit(line, noise.room, draw, is_limited=noise.is_limited)

    async def _streams(self) -> answers.Streams:
        host, port = self._noise.subject.address
        return await asyncio.open_connection(host, port, local_addr=self._address)
