"""A node: a process of `rumpus serve` that shares PostgreSQL and NATS with others."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from scripts.hall.proxy import Node

LISTENING = "listening on "
SERVE = ("-m", "rumpus", "serve")


class NodeError(RuntimeError):
    """A node that does not start."""


class NodeProcess:
    """It keeps its name and its port when it is started again."""

    def __init__(
        self,
        name: str,
        postgres: str,
        nats: str,
        *options: str,
        log: Path,
        program: tuple[str, ...] = (sys.executable, *SERVE),
    ) -> None:
        self.node = Node(name, "127.0.0.1", 0, "gone")
        self.program = program
        self._shared = ("--postgres", postgres, "--nats", nats, "--node", name)
        self._options = options
        self._log = log
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def has_ended(self) -> bool:
        return self._process is None or self._process.returncode is not None

    async def start(self) -> None:
        place = ("--host", self.node.host, "--port", str(self.node.port))
        words = (*self.program, *place, "--proxy", *self._shared, *self._options)
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *words,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                start_new_session=True,  # what is typed in the terminal is not for it
            )
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        if not line.startswith(LISTENING):
            await self._process.wait()
            raise NodeError(self._log.read_text(errors="replace")[-2000:])
        self.node.port = int(line.strip().rpartition(":")[2])
        self.node.turn("up")

    def send(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    async def wait(self) -> int:
        assert self._process is not None
        return await self._process.wait()

    async def kill(self) -> None:
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        await self._end(signal.SIGTERM)

    async def _end(self, number: signal.Signals) -> None:
        if self._process is not None and not self.has_ended:
            self.send(number)
            await self._process.wait()
