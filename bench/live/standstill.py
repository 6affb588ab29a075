"""The longest that the server's loop stands still while a hall plays, and for what.

    python -m bench.live.standstill                  # 5,000 people, ten minutes
    python -m bench.live.standstill --people 200 --minutes 0.2

Everybody turns a card of Perpetual Commotion every five seconds. What is told is the end of the
bucket of `rumpus_loop_lag_seconds` that the longest fell into; beyond 50 ms the server's own log
says where it stood.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from typing import Any

from bench.live.generator import Load
from bench.live.halls import Hall, fill
from bench.live.servers import Rumpus

_RATE = 0.2
#: Seconds of play before the first that counts.
_WARM = 5.0
_STOOD = "the loop stands still"


def measure(people: int, minutes: float) -> dict[str, Any]:
    """What the people met, the longest standstill in milliseconds, and what the log says of any."""
    with Rumpus() as server:
        who = asyncio.run(fill(server, Hall(people), _RATE))
        longest: list[float] = []
        logged: list[int] = []

        def note(_: str) -> None:
            """When it begins to count, and when it ends."""
            longest.append(server.standstill())
            logged.append(len(_stood(server)))

        found = Load(server, who, _RATE, _WARM, 60 * minutes).found(note)
        return {**found, "standstill_ms": longest[-1], "stood": _stood(server)[logged[0] :]}


def _stood(server: Rumpus) -> list[dict[str, Any]]:
    lines = (server.home / "log").read_text(encoding="utf-8").splitlines()
    entries = [json.loads(line) for line in lines if line.startswith("{")]
    return [entry for entry in entries if entry["event"] == _STOOD]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--people", type=int, default=5_000)
    parser.add_argument("--minutes", type=float, default=10)
    args = parser.parse_args()
    found = measure(args.people, args.minutes)
    told = f"{args.people:,} people, {args.minutes:g} minutes, {found['moves']:,} moves"
    worst = found["all_know_ms"]
    print(f"{told}: the loop stood still for at most {found['standstill_ms']:g} ms;", end=" ")
    print(f"until all know: p99 {worst['p99']} ms, worst {worst['worst']} ms")
    for entry in found["stood"]:
        print(f"  {entry['at']}: {entry['ms']} ms at {' < '.join(reversed(entry['where']))}")


if __name__ == "__main__":
    main()
