"""The package with a sixth game: its folder beside the others, its name in the registry.

It is what somebody does who adds a game, done to a copy. Nothing is patched, so what runs there is
what would run if the game were real.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "rumpus"
FOLDER = Path(__file__).with_name("cairn")
NAME = FOLDER.name

_NAMES = re.compile(r"^(NAMES = \(.*)\)$", re.MULTILINE)
_MADE = shutil.ignore_patterns("__pycache__")


@dataclass(frozen=True)
class Checkout:
    """Where such a copy is."""

    sources: Path

    @property
    def registry(self) -> Path:
        return self.sources / "rumpus" / "games" / "__init__.py"

    @property
    def env(self) -> dict[str, str]:
        """In which `rumpus` is this one; what it compiles goes where the copy goes."""
        cache = str(self.sources / "cache")
        return {**os.environ, "PYTHONPATH": str(self.sources), "RUMPUS_CACHE": cache}

    def run(self, *arguments: str, **more: str) -> str:
        """What `python -m …` prints there; it must do well."""
        done = subprocess.run(
            [sys.executable, "-m", *arguments],
            cwd=ROOT,
            env={**self.env, **more},
            capture_output=True,
            text=True,
            check=False,  # what it said is told below
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def make_checkout(sources: Path) -> Checkout:
    made = Checkout(sources)
    shutil.copytree(PACKAGE, sources / "rumpus", ignore=_MADE)
    shutil.copytree(FOLDER, made.registry.with_name(NAME), ignore=_MADE)
    registry, lines = _NAMES.subn(rf'\1, "{NAME}")', made.registry.read_text(encoding="utf-8"))
    assert lines == 1, "the registry is one line"
    made.registry.write_text(registry, encoding="utf-8")
    return made
