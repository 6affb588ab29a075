"""A NATS server on this machine, on one port that it keeps when it is started again."""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scripts.hall.programs import nats_program

_SOON = 30.0


class Nats:
    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="nats")
        self._port = -1  # it chooses
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self._port}"

    def start(self) -> None:
        folder = Path(self._folder.name)
        place = ["--addr", "127.0.0.1", "--port", str(self._port)]
        with (folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                [nats_program(), *place], stdout=log, stderr=log, start_new_session=True
            )
        self._wait(self._process, folder)

    def stop(self) -> None:
        """At once, as when its machine is gone: it keeps nothing."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def close(self) -> None:
        self.stop()
        self._folder.cleanup()

    def _wait(self, process: subprocess.Popen[bytes], folder: Path) -> None:
        deadline = time.monotonic() + _SOON
        said = folder / "log"
        while "Server is ready" not in said.read_text():
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"NATS did not start: {said.read_text()}")
            time.sleep(0.01)
        if self._port < 0:
            self._port = _port_in(said.read_text())


def _port_in(said: str) -> int:
    line = next(line for line in said.splitlines() if "Listening for client connections" in line)
    return int(line.rpartition(":")[2])


@contextmanager
def running_nats() -> Iterator[Nats]:
    nats = Nats()
    try:
        nats.start()
        yield nats
    finally:
        nats.close()
