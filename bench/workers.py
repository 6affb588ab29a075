"""What a second worker brings: `python -m bench.workers`.

One worker and then two on one port, over the same PostgreSQL and NATS, carry the same load: people
at tables of four who turn cards at any moment. With the load beside them two workers cannot have
two cores, so what is measured is the processor that a move costs all workers together. If it costs
two workers c times as much as one, they carry 2 / c as many, given a core each.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

import aiohttp

from bench.live.generator import Load
from bench.live.halls import Hall, at_rumpus
from bench.live.servers import Server
from scripts.hall.nats import running_nats
from scripts.hall.postgres import running_postgres

_WARM = 3.0


class Workers(Server):
    """`rumpus serve --workers N`, as anybody would start it."""

    name = "rumpus"

    def __init__(self, count: int) -> None:
        super().__init__()
        self.home.chmod(0o755)  # PostgreSQL has a user of its own
        self._count = count
        self._around = ExitStack()
        self._urls: list[str] = []

    def __enter__(self) -> Self:
        postgres = self._around.enter_context(running_postgres(self.home))
        nats = self._around.enter_context(running_nats())
        self._urls = ["--postgres", postgres.url, "--nats", nats.url]
        try:
            return super().__enter__()
        except BaseException:
            self._around.close()
            raise

    def __exit__(self, *exception: object) -> None:
        self.stop()
        self._around.close()
        super().__exit__(*exception)

    def _command(self) -> list[str]:
        how = ["--workers", str(self._count), "--port", str(self.port), "--log-level", "warning"]
        return [sys.executable, "-m", "rumpus", "serve", *self._urls, *how]

    def processor(self) -> float:
        """Seconds that all workers have used (Linux)."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text(encoding="ascii")
        return sum(map(_seconds, children.split()))


def _seconds(pid: str) -> float:
    after_name = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")


async def _fill(server: Server, hall: Hall, rate: float) -> Path:
    """Each table is made from an address of its own."""
    lines: list[str] = []
    for table in range(hall.tables):
        address = f"127.1.{(table + 1) // 256}.{(table + 1) % 256}"
        connector = aiohttp.TCPConnector(local_addr=(address, 0), force_close=True)
        async with aiohttp.ClientSession(server.base, connector=connector) as session:
            lines += await at_rumpus(session, hall, table, rate)
    people = server.home / f"people-{secrets.token_hex(4)}"
    people.write_text("\n".join(lines) + "\n", encoding="ascii")
    return people


def measure(count: int, people: int, rate: float, seconds: float) -> dict[str, Any]:
    used: list[float] = []
    with Workers(count) as server:
        file = asyncio.run(_fill(server, Hall(people), rate))
        load = Load(server, file, rate, _WARM, seconds)
        found = load.found(lambda _: used.append(server.processor()))
    wrong = {name: found[name] for name in ("unanswered", "untold", "lost_lines", "short_writes")}
    if not found["moves"]:
        raise SystemExit(f"nobody could move: {wrong}")
    return {
        "moves_per_s": found["moves"] / found["seconds"],
        "us_per_move": 1e6 * (used[1] - used[0]) / found["moves"],
        "p50": found["acknowledged_ms"]["p50"],
        "p99": found["acknowledged_ms"]["p99"],
        "refused": found["refused"],
        "wrong": {name: value for name, value in wrong.items() if value},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--people", type=int, default=400)
    parser.add_argument("--rate", type=float, default=0.5, help="moves a second of each")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rounds", type=int, default=1)
    args = parser.parse_args()
    costs: dict[int, list[float]] = {1: [], 2: []}
    print("| workers | moves/s | µs of processor a move | acknowledged, ms: median | p99 |")
    print("|---|---|---|---|---|", flush=True)
    for _ in range(args.rounds):
        for count, all_costs in costs.items():
            found = measure(count, args.people, args.rate, args.seconds)
            all_costs.append(found["us_per_move"])
            print(
                f"| {count} | {found['moves_per_s']:.0f} | {found['us_per_move']:.0f}"
                f" | {found['p50']:.1f} | {found['p99']:.1f} |"
                f" {found['wrong'] or ''} {found['refused'] or ''}",
                flush=True,
            )
    one, two = (sorted(all_costs)[len(all_costs) // 2] for all_costs in costs.values())
    print(f"\ntwo workers carry {2 * one / two:.2f} times as much as one, given a core each")


if __name__ == "__main__":
    main()
