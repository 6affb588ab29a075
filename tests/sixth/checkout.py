"""A copy of the sources with a sixth game: its folders beside the others, its name registered.

It is what somebody does who adds a game. Nothing is patched, so what runs there is what would run
if the game were real.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from scripts import client

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path("src", "rumpus")
WEB = Path("web")
FOLDER = Path(__file__).with_name("cairn")
BOARD = Path(__file__).with_name("board")
NAME = FOLDER.name

#: Where each registry's last name ends: in Python, and in the browser.
_NAMES = re.compile(r'^(NAMES = \([^)]*")(?=\))', re.MULTILINE)
_GAMES = re.compile(r'^(export const GAMES = \[[^\]]*")(?=,?\s*\])', re.MULTILINE)
_MADE = shutil.ignore_patterns("__pycache__", "node_modules", ".build")


@dataclass(frozen=True)
class Checkout:
    """Where such a copy is."""

    root: Path

    @property
    def env(self) -> dict[str, str]:
        """In which `rumpus` is this one; what it compiles goes where the copy goes."""
        places = {"PYTHONPATH": self.root / "src", "RUMPUS_CACHE": self.root / "cache"}
        return {**os.environ, **{name: str(place) for name, place in places.items()}}

    def run(self, *arguments: str, **more: str) -> str:
        """What `python …` prints there; it must do well."""
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env={**self.env, **more},
            capture_output=True,
            text=True,
            check=False,  # what it said is told below
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def add_board(self) -> None:
        """The client too, with a board for the game; the server then serves this one."""
        games = self.root / WEB / "src" / "games"
        shutil.copytree(ROOT / WEB, self.root / WEB, ignore=_MADE)
        shutil.copytree(BOARD, games / NAME)
        _register(games / "index.ts", _GAMES)
        self.run("scripts/generate_types.py", str(self.root / WEB / "src"))
        (self.root / WEB / "node_modules").symlink_to(ROOT / WEB / "node_modules")
        client.require_node().run(str(self.root / WEB / "build.mjs"))


def make_checkout(root: Path) -> Checkout:
    """The package with the game, as it is without a board."""
    games = root / PACKAGE / "games"
    shutil.copytree(ROOT / PACKAGE, root / PACKAGE, ignore=_MADE)
    shutil.copytree(FOLDER, games / NAME, ignore=_MADE)
    _register(games / "__init__.py", _NAMES)
    return Checkout(root)


def _register(registry: Path, names: re.Pattern[str]) -> None:
    text, places = names.subn(rf'\1, "{NAME}"', registry.read_text(encoding="utf-8"))
    assert places == 1, f"{registry} has one list of names"
    registry.write_text(text, encoding="utf-8")
