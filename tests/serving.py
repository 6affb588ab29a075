"""A server in a process of its own, on a free port."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

LISTENING = "listening on "


@contextmanager
def serving(
    data: Path, *more: str, env: Mapping[str, str] | None = None, module: str = "rumpus"
) -> Iterator[Served]:
    """Serve from a data folder until the end of the block; `more` are arguments of `serve`."""
    with (data / "server.log").open("a+") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", module, "serve", "--port", "0", "--data", str(data), *more],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=env,
        )
        try:
            yield Served(process, _address(process, data / "server.log"))
        finally:
            _end(process)


class Served:
    """Where it listens, and how it is killed."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self._process = process
        self.address = address

    def kill(self) -> None:
        """As a machine that loses its power."""
        self._process.kill()
        self._process.wait()


def _address(process: subprocess.Popen[str], log: Path) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(LISTENING):
            return line.removeprefix(LISTENING).strip()
    raise RuntimeError(f"the server ended before it listened:\n{log.read_text()}")


def _end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout:
        process.stdout.close()
