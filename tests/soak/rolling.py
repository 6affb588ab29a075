"""All nodes are replaced, one after the other, while people play.

    python -m tests.soak.rolling --rounds 3

Each is told to end by SIGTERM, ends when it has handed its tables over, and is started again. No
move may be refused for it, no acknowledged one lost. Printed is how long anybody was without a
line, how long a move waited for its answer, and how long play stood still, beside the same while
nothing happens, which is the time that bots and people take. What a game itself says that it
waits, for a window to close or a round to begin, is no pause.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.chaos import Report
from tests.soak.audit import audit
from tests.soak.cluster import Cluster, running_cluster
from tests.soak.guests import Guest, all_go_on, invite

_BOTS = ("--bot-delay", "0.1-0.2")
#: Seconds for which nothing happens before each: about as long as a node takes to go.
_PEACE = 1.5


@dataclass
class Seen:
    """In seconds, by all people and all times that were looked at."""

    #: The longest that play stood still, at each table and each time, and nobody had said so.
    pauses: list[float] = field(default_factory=list)
    #: Until a move was answered.
    answers: list[float] = field(default_factory=list)
    #: Between a line's end and the next one's welcome.
    absences: list[float] = field(default_factory=list)

    def look(self, guests: list[Guest], since: float) -> None:
        for guest in guests:
            self.pauses.append(guest.longest_delay(since))
            self.answers += [took for at, took in guest.answers if at > since]
            self.absences += [took for at, took in guest.absences if at > since]


@dataclass
class Update:
    """What a rolling update was like."""

    report: Report = field(default_factory=Report)
    wrong: list[str] = field(default_factory=list)
    seen: Seen = field(default_factory=Seen)
    #: The same while nothing happened.
    usual: Seen = field(default_factory=Seen)
    refusals: Counter[str] = field(default_factory=Counter)
    #: Seconds from SIGTERM until a node had ended.
    drains: list[float] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        return not (self.wrong or self.report.lost or self.report.doubled or self.refusals)

    def __str__(self) -> str:
        seen, usual = self.seen, self.usual
        return (
            f"{len(self.drains)} nodes replaced, {self.report.acknowledged} moves acknowledged,"
            f" {len(self.report.lost)} lost, {len(self.report.doubled)} doubled, refused:"
            f" {dict(self.refusals) or 'none'}, {len(self.wrong)} wrong owners\n"
            f"{len(seen.absences)} lines were opened anew: without one for {_told(seen.absences)}\n"
            f"a move waited for its answer for {_told(seen.answers)};"
            f" otherwise {_told(usual.answers)}\n"
            f"play stood still for {_told(seen.pauses)}; otherwise {_told(usual.pauses)}\n"
            f"a node had ended after {max(self.drains):.1f} s at most"
        )


def _told(times: list[float]) -> str:
    if not times:
        return "no time"
    return f"{sorted(times)[len(times) // 2]:.2f} s (median), {max(times):.2f} s (longest)"


async def roll(folder: Path, tables: int, rounds: int, seed: int) -> Update:
    random.seed(seed)
    update = Update()
    async with running_cluster(folder, *_BOTS) as cluster:
        guests = invite(cluster, tables)
        tasks = [asyncio.create_task(guest.run()) for guest in guests]
        try:
            await all_go_on(guests, tasks)
            for _ in range(rounds):
                for number in range(len(cluster.nodes)):
                    await _nothing_happens(guests, tasks, update)
                    await _replace(cluster, number, guests, tasks, update)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        update.wrong = await audit(cluster, guests, update.report)
    return update


async def _nothing_happens(
    guests: list[Guest], tasks: list[asyncio.Task[None]], update: Update
) -> None:
    since = time.monotonic()
    await asyncio.sleep(_PEACE)
    await all_go_on(guests, tasks)
    update.usual.look(guests, since)


async def _replace(
    cluster: Cluster,
    number: int,
    guests: list[Guest],
    tasks: list[asyncio.Task[None]],
    update: Update,
) -> None:
    node = cluster.nodes[number]
    before = {guest: Counter(guest.refusals) for guest in guests}
    since = time.monotonic()
    await node.stop()
    update.drains.append(time.monotonic() - since)
    await all_go_on(guests, tasks)
    update.seen.look(guests, since)
    for guest in guests:
        if not guest.is_race:  # where others may always be first
            update.refusals += Counter(guest.refusals) - before[guest]
    await node.start()
    await all_go_on(guests, tasks)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hall") as name:
        Path(name).chmod(0o755)
        update = asyncio.run(roll(Path(name), args.tables, args.rounds, args.seed))
    print(update)
    sys.exit(not update.is_good)


if __name__ == "__main__":
    main()
