"""An hour's worth of tables, made, played and left: what the server's memory does meanwhile.

    python -m bench.live.soak                 # sixty waves, about ten minutes
    python -m bench.live.soak --waves 10 --tables 20

A wave: people make tables of all five games, play beside bots and before spectators, and leave; the
server puts the tables away. It runs as always, with the garbage collector out of the moves' way.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from statistics import median

from bench.live.generator import Load
from bench.live.halls import Hall, fill
from bench.live.servers import Rumpus
from rumpus import games

_RATE = 2.0
#: Seconds: of play in a wave, and until a table that was left is put away.
_SECONDS, _IDLE = 4.0, 1.0
#: Seconds until all that was left must be gone: the server looks every five.
_PATIENCE = 60
#: The last third may have so many times as much as the second: allocators breathe.
_FLAT = 1.04


def soak(waves: int, tables: int) -> list[float]:
    """MB after each wave, when its people have left and its tables are put away."""
    hall = Hall(2 * tables, games.NAMES, "asked", people_at_table=2, watchers=1)
    sizes = []
    with Rumpus(idle=_IDLE) as server:
        for wave in range(1, waves + 1):
            moves = _play(server, hall)
            _wait_until_empty(server)
            sizes.append(server.memory)
            told = f"wave {wave}: {wave * tables:,} tables so far, {moves:,} moves in this one"
            print(f"{told}, {sizes[-1]:.1f} MB", flush=True)
        if faults := server.faults():
            raise SystemExit(f"the server complained: {faults}")
    return sizes


def _play(server: Rumpus, hall: Hall) -> int:
    people = asyncio.run(fill(server, hall, _RATE))
    found = Load(server, people, _RATE, 0, _SECONDS).found()
    if found["unanswered"] or found["lost_lines"]:
        raise SystemExit(f"not everybody was answered: {found}")
    return int(found["moves"])


def _wait_until_empty(server: Rumpus) -> None:
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline:
        metrics = server.metrics()
        left = {name: metrics[name] for name in ("rumpus_connections", "rumpus_tables")}
        if not any(left.values()):
            return
        time.sleep(0.5)
    raise SystemExit(f"left over after {_PATIENCE} s: {left}")


def growth(sizes: list[float]) -> float:
    """How many times as much the last third has as the second."""
    third = len(sizes) // 3
    return median(sizes[-third:]) / median(sizes[third:-third])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--waves", type=int, default=60)
    parser.add_argument("--tables", type=int, default=50, help="of each wave")
    args = parser.parse_args()
    if args.waves < 3:
        parser.error("three waves at least: the last third is compared with the second")
    sizes = soak(args.waves, args.tables)
    grown = growth(sizes)
    print(f"from the second third to the last: {sizes[0]:.1f} to {sizes[-1]:.1f} MB, × {grown:.3f}")
    if grown > _FLAT:
        raise SystemExit(f"memory grows: × {grown:.3f}, expected at most × {_FLAT}")


if __name__ == "__main__":
    main()
