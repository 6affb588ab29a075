"""What the system tells: processor, load, the time a command takes, the size of a folder."""

from __future__ import annotations

import os
import platform
import resource
import subprocess
from pathlib import Path


def processor() -> str:
    """Its name, where the system tells."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass  # not Linux
    return platform.processor() or platform.machine()


def load() -> float:
    """How many processes wanted a core in the last minute."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def seconds_of(command: list[str]) -> float:
    """Of the processor: a busy machine disturbs that less than the clock."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def folder_size(folder: Path) -> float:
    """MB, without what Python itself writes when it runs."""
    files = (file for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc")
    return sum(file.stat().st_size for file in files) / 1e6
