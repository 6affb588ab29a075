"""`python -m tests.simulation --seed 7 --hours 10`: worlds, until a promise is broken.

A table-hour is an hour in which somebody was at a table. Speed is told by the processor's time, so
a busy machine tells the same.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import count

from tests.simulation.loop import HOUR
from tests.simulation.trace import Trace
from tests.simulation.twins import Twins
from tests.simulation.world import BrokenPromise, Plan, World


def main() -> int:
    wish = _parser().parse_args()
    passed = 0.0
    for seed in count(wish.seed):
        plan = Plan(seed, wish.hours, wish.tables, wish.game, nodes=wish.nodes)
        try:
            passed += _run_twins(plan) if wish.twins else _run(plan, is_printed=wish.trace)
        except BrokenPromise as broken:
            print(broken)
            return 1
        if passed >= wish.table_hours:
            print(f"seeds {wish.seed} to {seed}: {passed:.1f} table-hours, all promises kept")
            return 0
    raise AssertionError("seeds do not end")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hours", type=float, default=1.0, help="of each world, until it is calm")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--game", help="one for all tables, not all five by turns")
    parser.add_argument("--nodes", type=int, default=1, help="several servers as one room")
    parser.add_argument("--table-hours", type=float, default=0.0, help="go on with the next seeds")
    parser.add_argument("--twins", action="store_true", help="two worlds side by side")
    parser.add_argument("--trace", action="store_true", help="print everything that happens")
    return parser


def _run(plan: Plan, *, is_printed: bool) -> float:
    began = time.process_time()
    world = World(plan, Trace(is_printed=is_printed))
    world.live()
    minutes, hours = (time.process_time() - began) / 60, world.register.passed / HOUR
    over = sum(referee.is_over for referee in world.referees.values())
    print(
        f"seed {plan.seed}: {hours:.1f} table-hours, {len(world.referees)} games, {over} over,"
        f" {world.trace.count} events, {hours / minutes:.0f} table-hours a minute,"
        f" digest {world.trace.digest}",
        flush=True,
    )
    return hours


def _run_twins(plan: Plan) -> float:
    twins = Twins(plan)
    twins.run()
    print(
        f"seed {plan.seed}: two worlds lived {twins.one.now / HOUR:.2f} h, parted"
        f" {twins.times_parted} times, {twins.times_late} of them for somebody on a seat that had"
        f" been another's, {twins.compared} messages compared",
        flush=True,
    )
    return twins.one.register.passed / HOUR


if __name__ == "__main__":
    sys.exit(main())
