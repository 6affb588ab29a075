"""Starts a peer in its own environment, made by uv and kept in its cache."""

from __future__ import annotations

import ast
import json
import subprocess
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]


def packages_of(module: str) -> list[str]:
    """Read, not imported: its packages are not installed here."""
    source = (_ROOT / "bench" / "peers" / f"{module}.py").read_text(encoding="utf-8")
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "PACKAGES":
            found: list[str] = list(ast.literal_eval(node.value))
            return found
    raise SystemExit(f"bench/peers/{module}.py has no PACKAGES")


def samples(module: str, seconds: float, rounds: int) -> dict[str, list[float]]:
    """What each of the peer's games gave."""
    wanted = [part for package in packages_of(module) for part in ("--with", package)]
    command = ["scripts/uv", "run", "--quiet", "--no-project", *wanted, "python", "-m",
               "bench.peers.runner", module, str(seconds), str(rounds)]  # fmt: skip
    done = subprocess.run(command, cwd=_ROOT, check=True, stdout=subprocess.PIPE)
    found: dict[str, list[float]] = json.loads(done.stdout.splitlines()[-1])
    return found
