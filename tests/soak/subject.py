"""The server under the fuzz, as a process of its own."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]
_LISTENING = "listening on "
#: Judges every message, and its bots are quick, so that games go on; the other is as usual.
_GENEROUS = ("--generous", "--absence", "1", "--bot-delay", "0.02-0.05")
#: Seconds that a server gets to end.
_FAREWELL = 60


class Subject:
    """A server; `memories`: what it took, in MB, whenever that was asked."""

    def __init__(self, data: Path, *, is_limited: bool) -> None:
        self.base = ""
        self.log = data / "server.log"
        self.memories: list[int] = []
        options = ("--data", str(data), *(() if is_limited else _GENEROUS))
        self.command = (sys.executable, "-m", "tests.soak.host", *options)
        self._process: asyncio.subprocess.Process | None = None

    @property
    def address(self) -> tuple[str, int]:
        host, _, port = self.base.removeprefix("http://").partition(":")
        return host, int(port)

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def start(self) -> None:
        with self.log.open("wb") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self.command, stdout=asyncio.subprocess.PIPE, stderr=log, cwd=_ROOT
            )
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        assert line.startswith(_LISTENING), self.log.read_text(encoding="utf-8")
        self.base = line.removeprefix(_LISTENING).strip()

    def memory(self) -> int:
        """Megabytes (Linux); 0 if it is gone."""
        if not self.is_alive:
            return 0
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        taken = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        self.memories.append(int(taken.split()[1]) // 1024)
        return self.memories[-1]

    async def stop(self) -> int | None:
        """Ask it to end; how it did. None: not in time."""
        assert self._process is not None
        if self.is_alive:
            self._process.terminate()
        try:
            return await asyncio.wait_for(self._process.wait(), _FAREWELL)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
            return None
