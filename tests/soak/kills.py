"""Kills the server hundreds of times while all games are played, and counts what was lost.

    python -m tests.soak.kills --kills 300
    python -m tests.soak.kills --minutes 15      # as many as fit

Half of the kills come at a random moment, half as soon as something is being written: that is in
the middle of a commit. Snapshots are taken so often that many commits hold one, and that nearly
every game comes back from one. The servers' logs must tell of no fault. Ends with 1 if anything was
lost, doubled or found.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

from rumpus import games
from rumpus.server.thinking.company import default_bot
from tests.server import chaos
from tests.soak.findings import Findings

#: Kills on one data folder.
_ROUND = 50
#: Moves between two snapshots.
_KEEP_EVERY = 8
#: Seconds, at the most, that a write is waited for, and that a server lives before that.
_SOON = 2.0
_LIFE = (0.05, 1.0)
#: Seconds from the first sign of a write until the kill: before, within and after the fsync.
_WITHIN = (0.0, 0.004)


def _tables() -> list[tuple[str, int, str]]:
    """One table of each game with few players, and one with many."""
    found = [games.game(name) for name in games.NAMES]
    return [(g.name, seats, default_bot(g)) for g in found for seats in {g.seats[0], g.seats[-1]}]


async def _moment(data: Path) -> None:
    await asyncio.sleep(random.uniform(*_LIFE))
    if random.random() < 0.5:
        await _next_write(data / "rumpus.sqlite3-wal")
        await asyncio.sleep(random.uniform(*_WITHIN))


async def _next_write(journal: Path) -> None:
    deadline = time.monotonic() + _SOON
    before = _mark(journal)
    while _mark(journal) == before and time.monotonic() < deadline:  # noqa: ASYNC110  # a file
        await asyncio.sleep(0.0005)


def _mark(journal: Path) -> int:
    return journal.stat().st_mtime_ns if journal.exists() else 0


async def _run(kills: int, deadline: float) -> tuple[chaos.Report, Findings]:
    """In rounds, so that the tables of the last ones are put by and the time is kept."""
    total, findings = chaos.Report(), Findings()
    command = ("-m", "tests.soak.host", "--keep-every", str(_KEEP_EVERY))
    while total.kills < kills and time.monotonic() < deadline:
        with tempfile.TemporaryDirectory() as data:
            some = min(_ROUND, kills - total.kills)
            report = await chaos.run(Path(data), some, _tables(), moment=_moment, command=command)
            findings.read_log(Path(data) / "server.log")
        total.add(report)
        print(f"{total}; faults: {findings.faults}", flush=True)
    return total, findings


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=60, help="begin no round after that")
    parser.add_argument("--seed", type=int, default=1, help="of the moments and the moves")
    args = parser.parse_args()
    random.seed(args.seed)
    report, findings = asyncio.run(_run(args.kills, time.monotonic() + 60 * args.minutes))
    for fault in [*report.lost, *report.doubled]:
        print(fault)
    sys.exit(bool(report.lost or report.doubled or findings.faults))


if __name__ == "__main__":
    main()
