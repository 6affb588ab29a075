"""What a person costs in memory: asleep, watching, playing.

    python -m bench.live.memory                        # all games, some minutes
    python -m bench.live.memory --people 400 frantic

Asleep: the table is stored, and nobody has come since the server started. Playing: in the middle of
a game at a table of four, the person's share of the table included. Watching: a spectator more.
"""

from __future__ import annotations

import argparse
import asyncio
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from bench.live.generator import Load
from bench.live.halls import FLIPPING, Hall, fill
from bench.live.servers import Rumpus
from rumpus import games

#: Seconds of play, and moves a second of each: some twenty moves of each, the middle of a game.
_SECONDS, _RATE = 8.0, 2.5
#: A few who come first, so that what is made once is made before it is measured.
_FIRST = 40


class Costs(NamedTuple):
    """Of one person, in kB; `kept` is on the disk."""

    asleep: float
    kept: float
    watching: float
    playing: float


def costs(game: str, people: int) -> Costs:
    hall = Hall(people, (game,), "any" if game == FLIPPING else "asked")
    with Rumpus() as server:
        fresh = server.memory
        playing = _grown(server, hall)
        server.stop()
        kept = _size(server.home / "data")
        server.start()
        asleep = server.memory - fresh
    with Rumpus() as server:
        with_watchers = _grown(server, replace(hall, watchers=hall.people_at_table))
    shares = (asleep, kept, with_watchers - playing, playing)
    return Costs(*(1000 * megabytes / people for megabytes in shares))


def _grown(server: Rumpus, hall: Hall) -> float:
    """MB that it has more while a hall plays than before."""
    asyncio.run(_play(server, replace(hall, people=_FIRST)))
    before = server.memory
    return asyncio.run(_play(server, hall)) - before


async def _play(server: Rumpus, hall: Hall) -> float:
    people = await fill(server, hall, _RATE)
    load = Load(server, people, _RATE, _SECONDS, 0.1)
    return float(load.found()["memory_mb"])


def _size(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.iterdir()) / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", default=games.NAMES)
    parser.add_argument("--people", type=int, default=2000)
    args = parser.parse_args()
    print("| a person at | asleep, kB | on the disk, kB | watching, kB | playing, kB |")
    print("|---|---|---|---|---|")
    for game in args.games:
        found = costs(game, args.people)
        figures = " | ".join(f"{max(0.0, kilobytes):.1f}" for kilobytes in found)
        print(f"| {games.game(game).title} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
