"""A peer's own environment in .bench/, made by uv at the first run, and the process in it."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

from bench.peers import NAMES
from bench.subject import NotAvailable, Sample
from bench.system import folder_size, seconds_of

_ROOT = Path(__file__).resolve().parents[2]
_HOMES = _ROOT / ".bench"


def constant(module: str, name: str) -> Any:
    """Read, not imported: the peer's packages are not installed here. None if there is none."""
    source = (_ROOT / "bench" / "peers" / f"{module}.py").read_text(encoding="utf-8")
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == name:
            return ast.literal_eval(node.value)
    return None


class Peer:
    """One peer's environment, and a process in it that gives samples."""

    def __init__(self, module: str, seconds: float) -> None:
        """Raises NotAvailable if it cannot be installed or started."""
        assert module in NAMES, module
        self.module = module
        packages = constant(module, "PACKAGES")
        self.home = _HOMES / _name_of(packages)
        _install(self.home, packages)
        self._log = self.home / f"{module}.log"
        self._process = self._start(seconds)
        try:
            self.games: list[str] = self._answer()["games"]
        except NotAvailable:
            self.close()
            raise

    def sample(self, game: str) -> Sample:
        assert self._process.stdin is not None
        try:
            print(game, file=self._process.stdin, flush=True)
        except BrokenPipeError:
            raise NotAvailable(_last_line(self._log)) from None
        answer = self._answer()
        if "error" in answer:
            raise NotAvailable(answer["error"])
        return Sample(**answer)

    def import_time(self, package: str) -> float:
        """Processor seconds until it can be used."""
        return seconds_of([str(_python(self.home)), "-c", f"import {package}"])

    def size(self) -> float:
        """MB that the environment takes, without what Python itself writes when it runs."""
        return folder_size(self.home / "lib")

    def close(self) -> None:
        with self._process:  # closes its pipes and waits
            self._process.terminate()

    def _start(self, seconds: float) -> subprocess.Popen[str]:
        command = [str(_python(self.home)), "-m", "bench.peers.runner", self.module, str(seconds)]
        pipe = subprocess.PIPE
        with self._log.open("w", encoding="utf-8") as log:
            return subprocess.Popen(
                command, cwd=_ROOT, env=_surroundings(), stdin=pipe, stdout=pipe, stderr=log,
                text=True,
            )  # fmt: skip

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise NotAvailable(_last_line(self._log))
        answer: dict[str, Any] = json.loads(line)
        return answer


def _name_of(packages: tuple[str, ...]) -> str:
    """Modules with the same packages share an environment; another version is another one."""
    return f"{packages[0].partition('==')[0]}-{zlib.crc32(repr(packages).encode()):08x}"


def _install(home: Path, packages: tuple[str, ...]) -> None:
    """Only if it is not there yet, whole."""
    stamp = home / "packages.txt"
    if stamp.is_file():
        return
    _uv("venv", "--clear", "--python", sys.executable, str(home))
    _uv("pip", "install", "--python", str(_python(home)), *packages)
    stamp.write_text("\n".join(packages), encoding="utf-8")


def _uv(*arguments: str) -> None:
    command = [str(_ROOT / "scripts" / "uv"), *arguments]
    try:
        done = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=False)
    except OSError as error:
        raise NotAvailable(f"uv cannot be run: {error}") from error
    if done.returncode:
        raise NotAvailable(_last_words(done.stderr))


def _python(home: Path) -> Path:
    return home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _surroundings() -> dict[str, str]:
    """JAX keeps what it compiled, and looks for no other device."""
    cache = str(_HOMES / "jax-cache")
    return {**os.environ, "JAX_PLATFORMS": "cpu", "JAX_COMPILATION_CACHE_DIR": cache}


def _last_line(log: Path) -> str:
    return _last_words(log.read_text(encoding="utf-8", errors="replace"))


def _last_words(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "it ended without a word"
