"""Three nodes, tables of all games, and trouble again and again: what was lost, who wrote, and how
long play stood still.

    python -m tests.soak.hall --seed 1 --faults 200
    python -m tests.soak.hall --faults 20 --kind "kill -9"

Kinds are drawn by the seed: a node is killed, stopped for longer than a lease, or cut off from
PostgreSQL, with a word or without; NATS is stopped and started. Ends with 1 if an acknowledged move
was lost or doubled, if two owners wrote, or if somebody had to reload a page that stood still.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import random
import sys
import tempfile
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.chaos import Report
from tests.soak.audit import audit
from tests.soak.cluster import Cluster, running_cluster
from tests.soak.guests import Guest, all_go_on, invite
from tests.soak.trouble import HITS_ALL, KINDS

#: Seconds of peace between two troubles.
_PEACE = (0.2, 0.8)
_BOTS = ("--bot-delay", "0.2-0.5")


@dataclass
class Outcome:
    report: Report = field(default_factory=Report)
    wrong: list[str] = field(default_factory=list)
    #: Seconds that a table which was hit stood still, by the kind of trouble.
    pauses: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    counts: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    #: After which last word somebody had to reload the page.
    reloads: Counter[str] = field(default_factory=Counter)

    @property
    def is_good(self) -> bool:
        return not (self.wrong or self.report.lost or self.report.doubled or self.reloads)

    def __str__(self) -> str:
        report = self.report
        summary = (
            f"{sum(self.counts.values())} faults, {report.acknowledged} moves acknowledged,"
            f" {len(report.lost)} lost, {len(report.doubled)} doubled,"
            f" {len(self.wrong)} wrong owners; {report.games_over} games over"
        )
        lines = [summary, *(self._of(kind) for kind in self.counts)]
        if self.reloads:
            lines.append(f"  pages loaded anew: {dict(self.reloads)}")
        lines += [*report.lost[:5], *report.doubled[:5], *self.wrong[:5]]
        return "\n".join(lines)

    def _of(self, kind: str) -> str:
        times = sorted(self.pauses[kind])
        if not times:
            return f"  {kind}: {self.counts[kind]} times, no table hit"
        median, late = times[len(times) // 2], times[min(len(times) - 1, len(times) * 99 // 100)]
        return (
            f"  {kind}: {self.counts[kind]} times, {len(times)} tables hit; play goes on after"
            f" {median:.2f} s (median), {late:.2f} s (p99), {times[-1]:.2f} s (worst)"
        )


class Soak:
    def __init__(self, cluster: Cluster, guests: list[Guest], chance: random.Random) -> None:
        self._cluster = cluster
        self._guests = guests
        self._chance = chance
        self._tasks = [asyncio.create_task(guest.run()) for guest in guests]
        self.outcome = Outcome()

    async def run(self, faults: int, kinds: list[str], until: float = math.inf) -> None:
        try:
            await all_go_on(self._guests, self._tasks)
            for _ in range(faults):
                if time.monotonic() > until:
                    break
                await asyncio.sleep(self._chance.uniform(*_PEACE))
                await self._strike(self._chance.choice(kinds))
        finally:
            for task in self._tasks:
                task.cancel()
            results = await asyncio.gather(*self._tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result

    async def _strike(self, kind: str) -> None:
        number = self._chance.randrange(len(self._cluster.nodes))
        hit = await self._hit(kind, number)
        since, lines = time.monotonic(), {guest: guest.lines for guest in self._guests}
        await KINDS[kind](self._cluster, number, self._chance)
        await all_go_on(self._guests, self._tasks)
        hit |= {guest for guest in self._guests if guest.lines != lines[guest]}
        pauses = [guest.longest_pause(since) for guest in hit]
        self.outcome.pauses[kind] += pauses
        self.outcome.counts[kind] += 1
        longest = max(pauses, default=0)
        print(f"{kind} of node {number + 1}: {len(hit)} hit, {longest:.2f} s at most", flush=True)

    async def _hit(self, kind: str, number: int) -> set[Guest]:
        if kind in HITS_ALL:
            return set(self._guests)
        tables = await self._cluster.tables_of(self._cluster.nodes[number])
        return {guest for guest in self._guests if guest.table in tables}


async def soak(
    folder: Path,
    seed: int,
    faults: int,
    tables: int,
    kinds: list[str],
    minutes: float = math.inf,
) -> Outcome:
    chance = random.Random(seed)
    random.seed(seed)  # the scripts' own
    async with running_cluster(folder, *_BOTS) as cluster:
        run = Soak(cluster, guests := invite(cluster, tables), chance)
        await run.run(faults, kinds, time.monotonic() + 60 * minutes)
        run.outcome.wrong = await audit(cluster, guests, run.outcome.report)
    for guest in guests:
        run.outcome.refusals.update(guest.refusals)
        run.outcome.reloads.update(guest.reloads)
    return run.outcome


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--minutes", type=float, default=math.inf, help="no fault after that")
    parser.add_argument("--kind", action="append", choices=KINDS, help="only these")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hall") as name:
        folder = Path(name)
        folder.chmod(0o755)
        kinds = args.kind or list(KINDS)
        outcome = asyncio.run(
            soak(folder, args.seed, args.faults, args.tables, kinds, args.minutes)
        )
    print(outcome)
    sys.exit(not outcome.is_good)


if __name__ == "__main__":
    main()
