"""Where compiled rules are kept: a folder in the user's cache, named by a digest of all sources.

numba's own check looks at one file only; a change to a constant elsewhere would go unseen.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from functools import cache
from pathlib import Path

#: Folders kept beside the one in use, for those who switch between versions.
_KEPT = 2


def _home() -> Path:
    if given := os.environ.get("RUMPUS_CACHE"):
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "rumpus"


@cache
def cache_folder(numba_version: str) -> Path | None:
    """The folder for these sources and versions; None where nothing can be written."""
    folder = _home() / f"rules-{_digest(numba_version)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "in-use").touch()
        _sweep(folder)
    except OSError:
        return None
    return folder


def _digest(numba_version: str) -> str:
    root = Path(__file__).parent.parent
    seen = hashlib.sha256(f"{sys.version} {numba_version} {root}".encode())
    for path in sorted(root.rglob("*.py")):
        seen.update(path.relative_to(root).as_posix().encode())
        seen.update(path.read_bytes())
    return seen.hexdigest()[:16]


def _sweep(current: Path) -> None:
    others = [p for p in current.parent.glob("rules-*") if p != current]
    others.sort(key=lambda p: p.stat().st_mtime, reverse=True)
    for old in others[_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
