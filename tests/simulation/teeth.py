"""`python -m tests.simulation.teeth`: within how many seeds each fault is found, and by what."""

from __future__ import annotations

import argparse
import sys
import time

import pytest

from tests.simulation.faults import FAULTS, Fault
from tests.simulation.twins import Twins
from tests.simulation.world import BrokenPromise, Plan, World

_TABLES = 5


def bite(fault: Fault, seed: int) -> str | None:
    """The promise that a fault breaks in a world, if it breaks any."""
    plan = Plan(
        seed,
        fault.hours,
        _TABLES,
        fault.game,
        is_finished=fault.is_finished,
        nodes=fault.nodes,
    )
    with pytest.MonkeyPatch.context() as patch:
        fault.put_in(patch)
        try:
            Twins(plan).run() if fault.needs_twins else World(plan).live()
        except BrokenPromise as broken:
            return str(broken).partition("\n")[0]
    return None


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation.teeth", description=__doc__)
    parser.add_argument("--seeds", type=int, default=20, help="so many are tried for each")
    parser.add_argument("--fault", default="", help="only those whose name has this in it")
    wish = parser.parse_args()
    unfound = 0
    for fault in FAULTS:
        if wish.fault in fault.name:
            unfound += not _search(fault, wish.seeds)
    return 1 if unfound else 0


def _search(fault: Fault, seeds: int) -> bool:
    began = time.process_time()
    for seed in range(1, seeds + 1):
        how = bite(fault, seed)
        if how is not None:
            seconds = time.process_time() - began
            print(f"{fault.name}: seed {seed}, {seconds:.0f} s: {how[:110]}", flush=True)
            return True
    print(f"{fault.name}: not found within {seeds} seeds", flush=True)
    return False


if __name__ == "__main__":
    sys.exit(main())
