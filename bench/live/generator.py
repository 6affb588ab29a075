"""The load generator: compiled once, then a process that plays a whole hall's people."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.live.cores import LOAD, pinned
from bench.live.servers import Server
from bench.subject import NotAvailable

_ROOT = Path(__file__).resolve().parents[2]
_SOURCE = Path(__file__).with_name("load.c")
_BUILT = _ROOT / ".bench"
#: Carries a C compiler, for machines that have none.
_ZIG = "ziglang==0.17.0"
_FLAGS = ("-O2", "-Wall", "-Wextra", "-Werror")


def build() -> Path:
    """The program, compiled anew only if its source has changed."""
    program = _BUILT / f"load-{zlib.crc32(_SOURCE.read_bytes()):08x}"
    if not program.is_file():
        _BUILT.mkdir(exist_ok=True)
        fresh = program.with_suffix(".new")  # two runs at once must not see half a program
        compile_with(compiler(), fresh)
        fresh.replace(program)
    return program


def compiler() -> list[str]:
    """The machine's own, or the one that PyPI carries, in an environment that uv throws away."""
    for name in ("cc", "gcc", "clang"):
        if shutil.which(name):
            return [name]
    return zig()


def zig() -> list[str]:
    uv = str(_ROOT / "scripts" / "uv")
    run = [uv, "run", "--quiet", "--no-project", "--python", sys.executable, "--with", _ZIG]
    return [*run, "python", "-m", "ziglang", "cc"]


def compile_with(command: list[str], program: Path) -> None:
    """Raises NotAvailable with what the compiler said."""
    whole = [*command, *_FLAGS, "-o", str(program), str(_SOURCE), "-lm"]
    done = subprocess.run(whole, cwd=_ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotAvailable(f"the load generator cannot be compiled: {done.stderr.strip()}")


class Load:
    """People who play at a server for a while."""

    def __init__(
        self, server: Server, people: Path, rate: float, warm: float, seconds: float, *how: str
    ) -> None:
        numbers = [str(rate), str(warm), str(seconds), str(server.pid_file)]
        arguments = [server.name, str(server.port), str(people), *numbers, *how]
        command = [*pinned(LOAD), str(build()), *arguments]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True)

    def found(self, heard: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
        """What was measured; `heard` is told "measuring" and "measured" when it happens."""
        with self._process as process:
            assert process.stdout is not None
            assert process.stderr is not None
            line = ""
            for line in process.stdout:
                if not line.startswith("{"):
                    heard(line.strip())
            complaint = process.stderr.read().strip()
        if process.returncode:
            raise NotAvailable(complaint or f"the load ended with {process.returncode}")
        found: dict[str, Any] = json.loads(line)
        return found

    def stop(self) -> None:
        with self._process as process:
            process.kill()
