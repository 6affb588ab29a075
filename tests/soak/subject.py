"""The server under the fuzz, and the people who play there, as processes of their own."""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
from pathlib import Path

_LISTENING = "listening on "
#: Seconds that a server gets to end.
_FAREWELL = 60
#: Fewer times than that have no p99.
_FEW = 20


class Subject:
    """A server; `memories`: what it took, in MB, whenever that was asked."""

    def __init__(self, data: Path, *, is_limited: bool) -> None:
        self.base = ""
        self.log = data / "server.log"
        self.memories: list[int] = []
        options = ["--data", str(data), "--absence", "1", *([] if is_limited else ["--generous"])]
        self._command = (sys.executable, "-m", "tests.soak.host", *options)
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
                *self._command, stdout=asyncio.subprocess.PIPE, stderr=log
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


class Company:
    """People who play honestly."""

    def __init__(self, base: str) -> None:
        self._command = (sys.executable, "-m", "tests.soak.honest", base)
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=pipe, stdout=pipe, stderr=pipe, limit=2**26
        )

    async def times(self) -> dict[str, list[float]]:
        """Of each game, in seconds, since they were asked last."""
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        if self._process.returncode is not None:
            return {}
        self._process.stdin.write(b"\n")
        told: dict[str, list[float]] = json.loads(await self._process.stdout.readline() or b"{}")
        return told

    async def stop(self) -> str:
        """What went wrong for them, if anything."""
        assert self._process is not None
        _, errors = await self._process.communicate(b"")
        return errors.decode()[-600:]


def quantiles(alone: list[float], beside: list[float]) -> str:
    if min(len(alone), len(beside)) < _FEW:
        return f"too few moves: {len(alone)} alone, {len(beside)} beside the noise"
    (p50, p99), (noisy50, noisy99) = _cuts(alone), _cuts(beside)
    return (
        f"{len(alone)} moves alone: p50 {p50:.1f} ms, p99 {p99:.1f} ms; {len(beside)} beside the"
        f" noise: p50 {noisy50:.1f} ms, p99 {noisy99:.1f} ms;"
        f" {noisy50 / p50:.1f} and {noisy99 / p99:.1f} times as long"
    )


def _cuts(times: list[float]) -> tuple[float, float]:
    cuts = statistics.quantiles((1000 * one for one in times), n=100)
    return cuts[49], cuts[98]
