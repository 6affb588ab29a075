"""The people who play beside the noise, as a process of their own."""

from __future__ import annotations

import asyncio
import json
import statistics
import sys

#: Of each game, in seconds.
Times = dict[str, list[float]]

#: Fewer times than that have no p99.
_FEW = 100


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

    async def times(self) -> Times:
        """Of each game, in seconds, since they were asked last."""
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        if self._process.returncode is not None:
            return {}
        self._process.stdin.write(b"\n")
        told: Times = json.loads(await self._process.stdout.readline() or b"{}")
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
