"""The servers that are measured: each a process of its own, on a core of its own."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path
from typing import ClassVar, Self
from urllib.request import urlopen

from bench.live.cores import SERVER, pinned
from bench.subject import NotAvailable

_ROOT = Path(__file__).resolve().parents[2]
_PEERS = Path(__file__).with_name("peers")
_LISTENING = "listening on "
_METRICS = "metrics on "
_LAG = "rumpus_loop_lag_seconds_bucket"
#: An installed program has been compiled, and need not do that again at every start.
_AS_INSTALLED = {"NODE_ENV": "production", "PYTHONDONTWRITEBYTECODE": ""}
#: Seconds that a process which is told to stop may take.
_FAREWELL = 30


class Server:
    """Stands while it is used as a context. `name` is what the load generator calls it."""

    name: ClassVar[str]

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="rumpus-live-")
        self.home = Path(self._folder.name)
        self.port = free_port()
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self.stop()
        self._folder.cleanup()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def pid_file(self) -> Path:
        return self.home / "pid"

    @property
    def memory(self) -> float:
        """MB that it has of the machine's (Linux)."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGESIZE") / 1e6

    def start(self) -> None:
        """Returns when it can be spoken to."""
        with (self.home / "log").open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                [*pinned(SERVER), *self._command()],
                cwd=self._cwd(),
                env={**os.environ, **_AS_INSTALLED},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        self.pid_file.write_text(str(self.pid), encoding="ascii")
        self._read(_LISTENING)

    def _read(self, beginning: str) -> str:
        """The rest of the next line that begins so."""
        assert self._process is not None
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith(beginning):
                return line.removeprefix(beginning).strip()
        last = (self.home / "log").read_text(encoding="utf-8").strip().rpartition("\n")[2]
        raise NotAvailable(f"{self.name} does not start: {last}")

    def stop(self) -> None:
        if self._process is None:
            return
        with self._process as process:
            process.terminate()
            try:
                process.wait(_FAREWELL)
            except subprocess.TimeoutExpired:
                process.kill()
        self._process = None

    def start_anew(self) -> float:
        """After it was killed, on the same port and folder; the seconds until it listens."""
        assert self._process is not None
        with self._process as process:
            process.wait()
        began = time.perf_counter()
        self.start()
        return time.perf_counter() - began

    def standstill(self) -> float:
        """Milliseconds for which its loop stood still at most, since this was last asked."""
        raise NotImplementedError

    def faults(self) -> list[str]:
        """What it complained of."""
        return []

    def _command(self) -> list[str]:
        raise NotImplementedError

    def _cwd(self) -> Path:
        return _ROOT


class Rumpus(Server):
    """Ours, as `python -m bench.server --host` runs it."""

    name = "rumpus"

    def __init__(self, idle: float | None = None) -> None:
        super().__init__()
        self._idle = idle
        self._metrics = ""
        self._beats: dict[float, float] = {}

    def start(self) -> None:
        super().start()
        self._metrics = self._read(_METRICS)
        self._beats = {}

    def metrics(self) -> dict[str, float]:
        """By name and labels, as Prometheus reads them."""
        with urlopen(self._metrics, timeout=60) as answer:
            lines = answer.read().decode().splitlines()
        pairs = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
        return {name: float(value) for name, value in pairs}

    def standstill(self) -> float:
        """The end of the bucket that the longest one fell into; infinite beyond the last."""
        before, self._beats = self._beats, _buckets(self.metrics())
        fresh = {end: count - before.get(end, 0) for end, count in self._beats.items()}
        beats = max(fresh.values())
        return 1000 * min(end for end, count in fresh.items() if count == beats)

    def faults(self) -> list[str]:
        """Errors in its log; that the loop stood still is told elsewhere."""
        lines = (self.home / "log").read_text(encoding="utf-8").splitlines()
        entries = [json.loads(line) for line in lines if line.startswith("{")]
        odd = [line for line in lines if line and not line.startswith("{")]
        return odd + [entry["event"] for entry in entries if entry["level"] == "error"]

    def _command(self) -> list[str]:
        idle = [] if self._idle is None else ["--idle", str(self._idle)]
        where = ["--host", str(self.home / "data"), "--port", str(self.port)]
        return [sys.executable, "-m", "bench.server", *where, *idle]


class _Node(Server):
    """A peer's, with npm packages of its own in .bench/."""

    script: ClassVar[str]

    def standstill(self) -> float:
        assert self._process is not None
        print(file=self._process.stdin, flush=True)
        return float(self._read(""))

    def _command(self) -> list[str]:
        return [_node(), self.script, str(self.port)]

    def _cwd(self) -> Path:
        return peers_home()


class Colyseus(_Node):
    name = "colyseus"
    script = "colyseus.mjs"


class BoardgameIo(_Node):
    name = "boardgame.io"
    script = "boardgame.mjs"


SERVERS: dict[str, type[Server]] = {one.name: one for one in (Rumpus, Colyseus, BoardgameIo)}


def _buckets(metrics: dict[str, float]) -> dict[float, float]:
    """How many beats were at most so late, by seconds."""
    ends = {name: name.partition('le="')[2].rstrip('"}') for name in metrics if _LAG in name}
    return {float(end): metrics[name] for name, end in ends.items()}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _node() -> str:
    from scripts.client import require_node

    return require_node().node


def peers_home() -> Path:
    """The peers' scripts beside their packages, installed by the lock at the first run."""
    lock = (_PEERS / "package-lock.json").read_bytes()
    home = _ROOT / ".bench" / f"live-peers-{zlib.crc32(lock):08x}"
    shutil.copytree(_PEERS, home, dirs_exist_ok=True)
    if not (home / "node_modules" / ".package-lock.json").is_file():
        npm = [sys.executable, str(_ROOT / "scripts" / "client.py"), "npm", "--prefix", str(home)]
        # not `ci`: it insists on packages for other systems, which some registries do not carry
        install = [*npm, "install", "--no-save"]
        done = subprocess.run(install, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NotAvailable(f"npm: {done.stderr.strip().rpartition(chr(10))[2]}")
    return home
