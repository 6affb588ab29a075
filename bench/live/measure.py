"""One row at one server: the hall is filled, the people play, and what they met is told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bench.live.generator import Load
from bench.live.halls import Hall, fill
from bench.live.rows import Row
from bench.live.servers import SERVERS, Rumpus, Server

#: Seconds of play before the first that counts.
_WARM = 2.0
#: Seconds for experts to be compiled.
_PATIENCE = 300
_THOUGHTS = "rumpus_thought_seconds_count"


def measure(row: Row, name: str, seconds: float) -> dict[str, Any]:
    """Figures by name, and what went wrong."""
    with SERVERS[name]() as server, _others(server, row.beside):
        empty = server.memory
        people = asyncio.run(fill(server, row.hall, row.rate))
        how = ("kill",) if row.is_killed else ()
        load = Load(server, people, row.rate, _WARM, seconds, *how)
        restart = server.start_anew() if row.is_killed else None
        standstills: list[float] = []
        found = load.found(lambda _: standstills.append(server.standstill()))
        faults = server.faults()
    figures = _figures(found, standstills[-1], empty, restart)
    return {**figures, "refused": found["refused"], "wrong": _wrong(found, faults)}


def _figures(
    found: dict[str, Any], standstill: float, empty: float, restart: float | None
) -> dict[str, float]:
    """Times in milliseconds."""
    figures: dict[str, float] = {
        "moves_per_s": found["moves"] / found["seconds"],
        **{f"acknowledged_{part}": time for part, time in found["acknowledged_ms"].items()},
        **{f"all_know_{part}": time for part, time in found["all_know_ms"].items()},
        "processor": found["processor_s"] / found["seconds"],
        "load_processor": found["load_processor_s"] / found["seconds"],
        "memory_mb": found["memory_mb"],
        "kb_per_person": 1000 * (found["memory_mb"] - empty) / found["people"],
        "standstill": standstill,
    }
    if found["moves"]:
        figures["us_per_move"] = 1e6 * found["processor_s"] / found["moves"]
    if restart is not None:
        figures["listens_after"] = 1000 * restart
        figures |= {f"back_{part}": after for part, after in found["came_back_ms"].items()}
    return figures


def _wrong(found: dict[str, Any], faults: list[str]) -> dict[str, Any]:
    """What must not be, if there is any."""
    names = ("unanswered", "untold", "lost_lines", "short_writes")
    wrong = {name: found[name] for name in names if found[name]}
    return {**wrong, "faults": faults} if faults else wrong


@contextmanager
def _others(server: Server, hall: Hall | None) -> Iterator[None]:
    """People among experts, as long as it takes; begins when the experts think."""
    if hall is None:
        yield
        return
    assert isinstance(server, Rumpus)
    people = asyncio.run(fill(server, hall, 0))
    load = Load(server, people, 0, _PATIENCE, 0)
    try:
        _wait_for_thoughts(server)
        yield
    finally:
        load.stop()


def _wait_for_thoughts(server: Rumpus) -> None:
    deadline = time.monotonic() + _PATIENCE
    while not server.metrics().get(_THOUGHTS):
        if time.monotonic() > deadline:
            raise TimeoutError(f"no expert had a thought within {_PATIENCE} s")
        time.sleep(0.5)
