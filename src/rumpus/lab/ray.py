"""A plan played by Ray: on this machine, or on a cluster whose machines have Rumpus installed.

The same plan has the same results as at home: a part names its games' seeds, and each result goes
into its own row, whoever was first.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from signal import SIGINT, signal
from threading import current_thread, main_thread
from time import perf_counter
from typing import Any

import numpy as np

from rumpus.engine.errors import RumpusError
from rumpus.lab.asking import run_of
from rumpus.lab.plan import Plan
from rumpus.lab.played import NOT_PLAYED, Played, Results
from rumpus.lab.portions import Portion, cut, put_in_place
from rumpus.lab.simulate import MOST_STEPS, Watcher
from rumpus.players.referee import LIMIT, Faults

#: In the place of an address: a Ray of this run's own, on this machine.
LOCAL = "local"

_LARGEST_PART = 4096
_PARTS_FOR_EACH_CORE = 8
_GLANCE = 0.1


class RayError(RumpusError):
    """Ray is not installed, not to be reached, or has lost a part."""


def play_on_ray(
    plan: Plan,
    address: str = LOCAL,
    *,
    jobs: int | None = None,
    most_steps: int = MOST_STEPS,
    limit: float = LIMIT,
    watch: Watcher = lambda done: None,
) -> Played:
    """All games, or those that were finished when the run was interrupted (Ctrl-C).

    `address` is a cluster's; `jobs` the cores of a local Ray. A part whose process dies is played
    again elsewhere: it has the same games, so the result is the same.
    """
    ray = _ray(address)
    if address == LOCAL:
        run_of(plan.only(np.arange(0)))  # compiled once here, its processes find it in the cache
    # Ray tells on the output that a worker has died; there are our figures, and nothing else.
    quiet = redirect_stdout(sys.stderr)
    with _noted_interrupts() as is_interrupted, quiet, _connected(ray, address, jobs):
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        size = max(1, min(_LARGEST_PART, len(plan) // (cores * _PARTS_FOR_EACH_CORE)))
        started = perf_counter()
        how = (most_steps, limit)
        results, faults = _gather(ray, plan, list(cut(plan, size)), how, watch, is_interrupted)
    done, seconds = results.over != NOT_PLAYED, perf_counter() - started
    return Played(plan.only(done), results.only(done), seconds, cores, len(plan), faults)


def _gather(
    ray: Any,
    plan: Plan,
    parts: list[Portion],
    how: tuple[int, float],
    watch: Watcher,
    is_interrupted: Callable[[], bool],
) -> tuple[Results, tuple[Faults, ...]]:
    results, faults = Results.empty(plan), dict[str, Faults]()
    remote = ray.remote(Portion.play)
    waiting = {remote.remote(part, *how): part.start for part in parts}
    try:
        while waiting and not is_interrupted():
            ready, _ = ray.wait(list(waiting), timeout=_GLANCE)
            for one in ready:
                found, wrong = _fetched(ray, one)
                put_in_place(results, found, waiting.pop(one))
                for each in wrong:
                    faults.setdefault(each.player, Faults(each.player)).add(each)
            watch(int(np.sum(results.over != NOT_PLAYED)))
    finally:
        for one in waiting:
            ray.cancel(one)
    return results, tuple(faults.values())


@contextmanager
def _noted_interrupts() -> Iterator[Callable[[], bool]]:
    """Ctrl-C is noted and asked for: raised within Ray's own code, it can end the process."""
    noted: list[int] = []
    if current_thread() is not main_thread():
        yield lambda: False
        return
    before = signal(SIGINT, lambda number, frame: noted.append(number))
    try:
        yield lambda: bool(noted)
    finally:
        signal(SIGINT, before)


def _fetched(ray: Any, one: Any) -> tuple[Results, tuple[Faults, ...]]:
    try:
        found: tuple[Results, tuple[Faults, ...]] = ray.get(one)
    except ray.exceptions.RayTaskError as error:
        raise RayError(f"a part could not be played: {error.cause}") from error
    except ray.exceptions.RayError as error:
        raise RayError(f"a part was lost: {error}") from error
    return found


def _ray(address: str) -> Any:
    """Ray reads these settings when it is imported."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it would tell its makers otherwise
    if address == LOCAL:  # without a cluster it listens on this machine's loopback only
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    try:
        import ray
    except ImportError as error:
        raise RayError("--ray needs Ray: pip install 'rumpus[ray]'") from error
    return ray


@contextmanager
def _connected(ray: Any, address: str, jobs: int | None) -> Iterator[None]:
    """A connection that a program has made already is used, and left open."""
    if ray.is_initialized():
        yield
        return
    try:
        ray.init(log_to_driver=False, logging_level="error", **_where(address, jobs))
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise RayError(f"cannot reach Ray at {address}: {error}") from error
    try:
        yield
    finally:
        ray.shutdown()


def _where(address: str, jobs: int | None) -> dict[str, Any]:
    """A Ray of our own is for this machine alone, and shows no page about itself."""
    if address != LOCAL:
        return {"address": address}
    return {
        "address": LOCAL,
        "num_cpus": jobs,
        "include_dashboard": False,
    }
