"""Test runs in children of a process that has loaded the packages, but nothing of our own.

The rules run in their plain body: numba cannot be imported, so tests that compile fail by
themselves and are left out.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

#: Worth loading once for all children.
_PACKAGES = (
    *("aiohttp.web", "asyncpg", "markdown_it", "msgspec", "numpy", "prometheus_client", "rich"),
    *("pytest_asyncio.plugin", "pytest_timeout", "sqlite3", "uvloop"),
)
_QUIETLY = (
    *("-q", "-x", "--no-header", "--tb=line", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("--assert=plain", "-p", "no:hypothesispytest"),
)
_CRASHED = 70


def load_packages() -> None:
    for name in _PACKAGES:
        import_module(name)


def run_tests(files: Sequence[str], plugin: Any) -> int:
    """pytest's exit code. To be called in a child."""
    sys.modules["numba"] = None  # type: ignore[assignment]
    return int(pytest.main([*_QUIETLY, *files], plugins=[plugin]))


def start(work: Callable[[], int], log: Path) -> int:
    """Do this in a child, in a process group of its own; returns its id."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    code = _CRASHED
    try:
        os.setsid()
        file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(file, 1)
        os.dup2(file, 2)
        code = work()
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)


def wait(child: int, seconds: float) -> int | None:
    """Its exit code; None if it had to be ended, with all that it had started."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None
