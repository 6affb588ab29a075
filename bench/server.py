"""The server under load, and what one move costs it.

    python -m bench.server                                     # all of it, about four minutes
    python -m bench.server --tables 10 --seats 8 --rate 5 --seconds 10
    python -m bench.server --thinking 20 --game kingdom_four   # beside tables of thinking bots
    python -m bench.server --move frantic

The server is a process of its own with SQLite on disk and durable commits.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from bench import load, move, thinking

_LISTENING = "listening on "


class Server(NamedTuple):
    base: str
    pid: int

    @property
    def cpu(self) -> float:
        """Seconds of processor time that it has used (Linux)."""
        stat = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii")
        parts = stat.rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "bench.server", "--host", data]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            base = server.stdout.readline().removeprefix(_LISTENING).strip()
            yield Server(base, server.pid)
        finally:
            server.terminate()
            server.wait()


def _host(data: str) -> None:
    """The server, with limits that leave room for a whole hall from one address."""
    from rumpus.server.common.config import Config
    from rumpus.server.common.limits import Limits, Rate
    from rumpus.server.main import serve

    plenty = Rate(1e6, 1e6)
    limits = Limits(
        lines=1_000_000,
        arrivals=1_000_000,
        visits=1_000_000,
        new_guests=plenty,
        new_tables=plenty,
        calls=plenty,
        messages=plenty,
    )
    serve(port=0, config=Config(data=Path(data), limits=limits), log_level="warning")


def measure_load(crowd: load.Crowd, seconds: float) -> None:
    with running() as server:
        before, began = server.cpu, time.perf_counter()
        tables = asyncio.run(load.play(server.base, crowd, seconds))
        busy = (server.cpu - before) / (time.perf_counter() - began)
        text = f"{load.report(tables)}; server {100 * busy:.0f} % of a core"
    print(f"{crowd.tables} x {crowd.seats} seats x {crowd.rate:g} moves/s: {text}", flush=True)


def measure_thinking(count: int, game: str, seconds: float) -> None:
    with running() as server:
        found = asyncio.run(thinking.play_beside(server.base, game, count, seconds))
    print(f"beside {count} tables of {game} with experts: {found}", flush=True)


def measure_move(game: str) -> None:
    for people in (1, 4):
        print(move.report(game, people), flush=True)


def _measure_all() -> None:
    measure_move("frantic")
    measure_load(load.Crowd(1, 8, 5), 10)
    measure_load(load.Crowd(10, 8, 5), 10)
    measure_load(load.Crowd(200, 8, 0.2), 10)
    measure_load(load.Crowd(200, 8, 5), 3)  # more than one process can do: what becomes of it
    measure_thinking(20, "kingdom_four", 60)  # long enough for a p99


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, help="people at so many tables")
    parser.add_argument("--seats", type=int, default=8)
    parser.add_argument("--rate", type=float, default=5, help="moves a second of each seat")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--thinking", type=int, metavar="TABLES", help="with experts at so many")
    parser.add_argument("--game", default="kingdom_four", help="that the experts play")
    parser.add_argument("--move", metavar="GAME", help="what one move costs the server")
    parser.add_argument("--host", metavar="DIR", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.host:
        _host(args.host)
    elif args.tables:
        measure_load(load.Crowd(args.tables, args.seats, args.rate), args.seconds)
    elif args.thinking:
        measure_thinking(args.thinking, args.game, args.seconds)
    elif args.move:
        measure_move(args.move)
    else:
        _measure_all()


if __name__ == "__main__":
    main()
