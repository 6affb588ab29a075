"""A node of another version: a wheel of the last release, or what stands for one.

Where there is no release yet that knew nodes, it is built from these sources, with another version
of the program and older rules of one game.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

from rumpus import games
from scripts.hall.nodes import SERVE

_ROOT = Path(__file__).resolve().parents[2]
_NEEDED = ("src", "scripts", "hatch_build.py", "pyproject.toml", "README.md", "LICENSE")
_VERSION = Path("src/rumpus/__init__.py")
_RULES = Path("src/rumpus/games/frantic/__init__.py")
_NODES = "src/rumpus/server/nodes/__init__.py"


#: Tells the versions of all games' rules.
_TELL = """
import json
from rumpus import games
print(json.dumps({name: games.game(name).version for name in games.NAMES}))
"""


@dataclass(frozen=True)
class Older:
    """Another version: what starts its Python, and its games' rules by their versions."""

    python: tuple[str, ...]
    rules: dict[str, int]

    @property
    def program(self) -> tuple[str, ...]:
        """What starts `rumpus serve`."""
        return (*self.python, *SERVE)

    @property
    def games(self) -> list[str]:
        """That both know."""
        return [name for name in games.NAMES if name in self.rules]

    def has_changed(self, name: str) -> bool:
        return not games.game(name).knows(self.rules[name])


def older_program(folder: Path) -> Older:
    sources = folder / "sources"
    if not _unpack_release(sources):
        _stand_in(sources)
    wheel = _build(sources, folder / "dist")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "older")
    python = ("env", f"PYTHONPATH={folder / 'older'}", sys.executable)
    told = subprocess.run([*python, "-c", _TELL], check=True, capture_output=True, cwd=folder)
    return Older(python, json.loads(told.stdout))


def _unpack_release(sources: Path) -> bool:
    """Whether there is one that knew nodes."""
    tag = _git("describe", "--tags", "--abbrev=0", "--match", "v*")
    if not tag or not _git("ls-tree", tag, _NODES):
        return False
    sources.mkdir()
    archive = subprocess.run(
        ["git", "archive", tag, *_NEEDED], cwd=_ROOT, check=True, capture_output=True
    )
    subprocess.run(["tar", "-x", "-C", sources], input=archive.stdout, check=True)
    return True


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=_ROOT, check=False, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


def _stand_in(sources: Path) -> None:
    made = shutil.ignore_patterns("__pycache__", "web")
    sources.mkdir()
    for name in _NEEDED:
        part = _ROOT / name
        if part.is_dir():
            shutil.copytree(part, sources / name, ignore=made)
        else:
            shutil.copy(part, sources / name)
    _replace(sources / _VERSION, '__version__ = "', '__version__ = "0.0.')
    _replace(sources / _RULES, "    version=", "    version=-1 + ")


def _replace(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{file}: expected {old!r} once"
    file.write_text(text.replace(old, new), encoding="utf-8")


def _build(sources: Path, folder: Path) -> Path:
    """Without a client: nobody looks at it."""
    pins = ["--require-hashes", "--build-constraints", str(_ROOT / "scripts/pins/build.txt")]
    command = [str(_ROOT / "scripts/uv"), "build", "--wheel", "--quiet", *pins]
    env = {**os.environ, "RUMPUS_SKIP_WEB": "1"}
    subprocess.run([*command, "--out-dir", folder, sources], check=True, env=env)
    return next(folder.glob("*.whl"))
