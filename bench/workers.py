"""What two workers carry by what one carries: `python -m bench.workers`.

PostgreSQL and NATS on this machine, and one worker, then two on the same port, under the same load
a worker. Where there are only two cores, the workers, PostgreSQL, NATS and the load share them, so
that the clock cannot tell what two would carry on cores of their own. So the processor's time is
counted that the workers use for a move: two carry twice as much as one, less what a move costs more
where half of all lines end at the other worker. Rounds of both by turns, and their medians.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Self

from bench.live.generator import Load
from bench.live.halls import Hall, fill
from bench.live.servers import Server
from scripts.hall.nats import running_nats
from scripts.hall.postgres import running_postgres

_TICKS = os.sysconf("SC_CLK_TCK")
_WARM = 2.0


class Workers(Server):
    """So many nodes on one port."""

    name = "rumpus"

    def __init__(self, count: int, postgres: str, nats: str) -> None:
        super().__init__()
        self._count = count
        self._number = 0
        self._shared = ["--postgres", postgres, "--nats", nats]
        self._workers: list[subprocess.Popen[str]] = []

    def __enter__(self) -> Self:
        for number in range(self._count):
            self._number = number
            self.start()
            if self._process is not None:
                self._workers.append(self._process)
        return self

    def stop(self) -> None:
        for worker in self._workers:
            self._process = worker
            super().stop()
        self._workers.clear()

    @property
    def processor(self) -> float:
        """Seconds that all of them have used."""
        return sum(_processor(worker.pid) for worker in self._workers)

    def _command(self) -> list[str]:
        place = ["--port", str(self.port), "--node", f"worker-{self._number + 1}"]
        return [sys.executable, "-m", "bench.server", "--worker", *place, *self._shared]


def _processor(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


@dataclass(frozen=True)
class Carried:
    workers: int
    moves: float  # a second
    cost: float  # microseconds of the workers' processors for a move
    acknowledged: float  # milliseconds, the median


def measure(workers: int, folder: Path, people: int, rate: float, seconds: float) -> Carried:
    folder.mkdir()
    folder.chmod(0o755)
    with (
        running_postgres(folder) as postgres,
        running_nats() as nats,
        Workers(workers, postgres.url, nats.url) as server,
    ):
        hall = asyncio.run(fill(server, Hall(people * workers), rate))
        used: list[float] = []
        load = Load(server, hall, rate, _WARM, seconds)
        found = load.found(lambda _: used.append(server.processor))
    moves = found["moves"]
    cost = 1e6 * (used[1] - used[0]) / moves
    return Carried(workers, moves / found["seconds"], cost, found["acknowledged_ms"]["p50"])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--people", type=int, default=120, help="at the tables of each worker")
    parser.add_argument("--rate", type=float, default=2.0, help="moves a second of each")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    found: dict[int, list[Carried]] = {1: [], 2: []}
    with tempfile.TemporaryDirectory(prefix="work") as name:
        Path(name).chmod(0o755)
        for number in range(args.rounds):
            for workers, carried in found.items():
                folder = Path(name) / f"{number}-{workers}"
                one = measure(workers, folder, args.people, args.rate, args.seconds)
                print(one, file=sys.stderr)
                carried.append(one)
    print("| workers | moves/s | processor for a move, µs | acknowledged, ms |\n|---|---|---|---|")
    costs = {}
    for workers, all_of_it in found.items():
        moves, cost, time = (
            median(getattr(one, what) for one in all_of_it)
            for what in ("moves", "cost", "acknowledged")
        )
        costs[workers] = cost
        print(f"| {workers} | {moves:,.0f} | {cost:.0f} | {time:.1f} |")
    print(f"\ntwo carry {2 * costs[1] / costs[2]:.2f} times what one carries")


if __name__ == "__main__":
    main()
