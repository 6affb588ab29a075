"""A million messages that no browser sends, to a real server, while people play beside it.

    python -m tests.soak.fuzz --messages 1000000 --seed 1

First a server without limits, so that every message is judged; then one with the usual limits, of
which strangers at a few addresses want far too much. The server must live, answer in its protocol,
log no fault and keep its memory, and the people must go on playing. The same seed sends the same
messages, but for the names of tables and the moves that are possible there; their order among the
connections may differ. Ends with 1 if anything was found.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.soak import answers, lines
from tests.soak.draw import Draw
from tests.soak.findings import Findings
from tests.soak.room import Room
from tests.soak.subject import Company, Subject, quantiles

#: Connections at once, and every so many is for HTTP.
_STRANGERS = 60
_HTTP = 3
#: The part of all messages that goes to the server with the usual limits.
_LIMITED = 0.04
#: Seconds that people play alone first.
_ALONE = 40
_FIRST_TABLES = 20
#: Megabytes that a server may take.
_MOST_MEMORY = 1024
_REPORT_EVERY = 30  # seconds


class Stranger:
    """One connection after the other. Each visit has chance of its own, so that nothing that a
    server did in one changes what is sent in the next."""

    def __init__(self, fuzz: Fuzz, number: int) -> None:
        self._fuzz = fuzz
        self._number = number
        self._address = (f"127.0.1.{1 + number % 12}", 0)

    async def run(self) -> None:
        visits = 0
        while self._fuzz.findings.sent < self._fuzz.messages:
            visits += 1
            draw = Draw(self._fuzz.seed, self._number, visits)
            try:
                await self._visit(draw)
            except (ConnectionError, OSError) as error:
                self._fuzz.refused(error)
                await asyncio.sleep(0.1)

    async def _visit(self, draw: Draw) -> None:
        fuzz = self._fuzz
        if self._number % _HTTP == 0:
            await answers.visit(await self._streams(), fuzz.room, draw, fuzz.findings)
        elif draw.chance(0.1):
            await answers.make(await self._streams(), fuzz.room, draw, fuzz.findings)
        else:
            await self._talk(draw)

    async def _talk(self, draw: Draw) -> None:
        fuzz, loop = self._fuzz, asyncio.get_running_loop()
        host, port = fuzz.subject.address
        _, line = await loop.create_connection(
            lambda: lines.Line(fuzz.room, fuzz.findings), host, port, local_addr=self._address
        )
        await lines.visit(line, fuzz.room, draw, is_limited=fuzz.is_limited)

    async def _streams(self) -> answers.Streams:
        host, port = self._fuzz.subject.address
        return await asyncio.open_connection(host, port, local_addr=self._address)


class Fuzz:
    """One server, all its strangers and its people."""

    def __init__(self, data: Path, seed: int, messages: int, *, is_limited: bool) -> None:
        self.seed = seed
        self.messages = messages
        self.is_limited = is_limited
        self.findings = Findings()
        self.room = Room(seed)
        self.subject = Subject(data, is_limited=is_limited)

    def refused(self, error: OSError) -> None:
        """Who wants too much is sent away; others are not."""
        self.findings.heard["no connection"] += 1
        if not self.is_limited and not self.subject.is_alive:
            self.findings.fault("the server is gone", error)
            self.messages = 0

    async def run(self, deadline: float) -> None:
        await self.subject.start()
        company = Company(self.subject.base)
        await company.start()
        await asyncio.sleep(_ALONE)
        alone = await company.times()
        await self._disturb(deadline)
        beside = await company.times()
        self._check_company(await company.stop())
        await self._check_server()
        self._say(alone, beside)

    async def _disturb(self, deadline: float) -> None:
        began = time.monotonic()
        watch = asyncio.create_task(self._watch(deadline, began))
        for number in range(_FIRST_TABLES):
            stranger = Stranger(self, number)
            draw = Draw(self.seed, "first", number)
            await answers.make(await stranger._streams(), self.room, draw, self.findings)
        await asyncio.gather(*(Stranger(self, n).run() for n in range(_STRANGERS)))
        watch.cancel()
        took = time.monotonic() - began
        print(f"{self.findings.sent / took:.0f} messages a second for {took:.0f} s")

    async def _watch(self, deadline: float, began: float) -> None:
        while True:
            await asyncio.sleep(_REPORT_EVERY)
            memory = self.subject.memory()
            rate = self.findings.sent / (time.monotonic() - began)
            print(f"  {self.findings.sent} sent, {rate:.0f}/s, {memory} MB", flush=True)
            if time.monotonic() > deadline:
                self.messages = 0

    def _check_company(self, fault: str) -> None:
        if fault:
            self.findings.fault("an honest player", fault)

    async def _check_server(self) -> None:
        memory = self.subject.memory()
        if memory > _MOST_MEMORY:
            self.findings.fault("memory", f"{memory} MB")
        ended = await self.subject.stop()
        if ended != 0:
            self.findings.fault("the server ended with", ended)
        self.findings.read_log(self.subject.log)

    def _say(self, alone: dict[str, list[float]], beside: dict[str, list[float]]) -> None:
        kind = "the usual limits" if self.is_limited else "no limits"
        print(f"--- {kind}, seed {self.seed}: {self.findings}")
        print(f"memory in MB: {self.subject.memories}")
        for game, times in alone.items():
            print(f"{game}: {quantiles(times, beside.get(game, []))}", flush=True)


async def _run(messages: int, seed: int, minutes: float) -> bool:
    """Whether nothing was found."""
    deadline = time.monotonic() + 60 * minutes
    limited = int(messages * _LIMITED)
    sound = True
    for is_limited, count in ((False, messages - limited), (True, limited)):
        with tempfile.TemporaryDirectory() as data:
            fuzz = Fuzz(Path(data), seed, count, is_limited=is_limited)
            await fuzz.run(deadline)
        sound = sound and not fuzz.findings.faults
    return sound


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60, help="send nothing after that")
    args = parser.parse_args()
    sys.exit(not asyncio.run(_run(args.messages, args.seed, args.minutes)))


if __name__ == "__main__":
    main()
