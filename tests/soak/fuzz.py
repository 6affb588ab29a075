"""A million messages that no browser sends, to a real server, while people play beside it.

    python -m tests.soak.fuzz --messages 1000000 --seed 1

First a server without limits, so that every message is judged; then one with the usual limits, of
which strangers at a few addresses want far too much. The server must live, answer in its protocol,
log no fault and keep its memory, and the people must go on playing. They do so alone and beside the
noise by turns, so that the machine is the same for both. The same seed sends the same messages, but
for the names of tables and the moves that are possible there; their order among the connections may
differ. Ends with 1 if anything was found.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from tests.soak.company import Company, Times, quantiles
from tests.soak.noise import Noise

_ROUNDS = 6
#: Seconds that people play alone in each.
_ALONE = 15
_REPORT_EVERY = 30  # seconds


class Fuzz:
    def __init__(self, noise: Noise, messages: int, deadline: float) -> None:
        self._noise = noise
        self._messages = messages
        self._deadline = deadline
        self._alone: Times = defaultdict(list)
        self._beside: Times = defaultdict(list)

    async def run(self) -> None:
        await self._noise.start()
        company = Company(self._noise.subject.base)
        await company.start()
        watch = asyncio.create_task(self._watch())
        for number in range(1, _ROUNDS + 1):
            await self._round(company, self._messages * number // _ROUNDS)
        watch.cancel()
        self._check(await company.stop())
        await self._noise.end()
        self._say()

    async def _round(self, company: Company, goal: int) -> None:
        await asyncio.sleep(_ALONE)
        _add(self._alone, await company.times())
        if time.monotonic() < self._deadline:
            await self._noise.make(goal)
        _add(self._beside, await company.times())

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(_REPORT_EVERY)
            memory = self._noise.subject.memory()
            print(f"  {self._noise.findings.sent} sent, {memory} MB", flush=True)
            if time.monotonic() > self._deadline:
                self._noise.cease()

    def _check(self, complaint: str) -> None:
        findings = self._noise.findings
        if complaint:
            findings.fault("an honest player", complaint)
        if findings.sent < self._messages:
            findings.fault("not all was sent", f"{findings.sent} of {self._messages}")

    def _say(self) -> None:
        noise = self._noise
        kind = "the usual limits" if noise.is_limited else "no limits"
        print(f"--- {kind}, seed {noise.seed}: {noise.findings}")
        print(f"{noise.findings.sent / (noise.seconds or 1):.0f} messages a second")
        print(f"memory in MB: {noise.subject.memories}")
        for game, times in self._alone.items():
            print(f"{game}: {quantiles(times, self._beside[game])}", flush=True)


def _add(to: Times, times: Times) -> None:
    for game, of_game in times.items():
        to[game] += of_game


async def _is_sound(messages: int, seed: int, deadline: float, *, is_limited: bool) -> bool:
    with tempfile.TemporaryDirectory() as data:
        noise = Noise(Path(data), seed, is_limited=is_limited)
        await Fuzz(noise, messages, deadline).run()
    return not noise.findings.faults


async def _run(messages: int, limited: int, seed: int, minutes: float) -> bool:
    """Whether nothing was found."""
    deadline = time.monotonic() + 60 * minutes
    parts = [(messages - limited, False), (limited, True)]
    found = [await _is_sound(n, seed, deadline, is_limited=limits) for n, limits in parts if n]
    return all(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--limited", type=float, default=0.1, help="part that meets usual limits")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60, help="for all of them")
    args = parser.parse_args()
    limited = int(args.messages * args.limited)
    sys.exit(not asyncio.run(_run(args.messages, limited, args.seed, args.minutes)))


if __name__ == "__main__":
    main()
