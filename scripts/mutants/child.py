"""Test runs in children of a process that has loaded the packages, but nothing of our own.

A child sees a mutant instead of one module: nothing on the disk changes. The rules run in their
plain body: numba cannot be imported, so tests that compile fail by themselves and are left out.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
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


class Instead(SourceFileLoader, MetaPathFinder):
    """Finds one module, and gives another source for it."""

    def __init__(self, module: str, path: str, source: str) -> None:
        super().__init__(module, path)
        self._source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        return spec_from_file_location(fullname, self.path, loader=self)

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._source, self.path, "exec", dont_inherit=True)


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
