"""A core for the server and another for the load, where there are two."""

from __future__ import annotations

import os
import shutil

SERVER, LOAD = 0, 1


def pinned(which: int) -> list[str]:
    """What to put before a command."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if len(cores) < 2 or not shutil.which("taskset"):
        return []
    return ["taskset", "-c", str(cores[which])]
