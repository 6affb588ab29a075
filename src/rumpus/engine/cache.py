"""Where compiled rules are kept: a folder in the user's cache, named by a digest of the sources.

numba's own check looks at one file only; a change to a constant elsewhere would go unseen. So
the digest covers every folder that the compiled code comes from.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

#: Folders kept beside the one in use: some for each game, and for those who switch versions.
_KEPT = 40


def _home() -> Path:
    if given := os.environ.get("RUMPUS_CACHE"):
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "rumpus"


def cache_folder(sources: Iterable[Path], numba_version: str) -> Path | None:
    """The folder for the code in these source folders; None where nothing can be written."""
    folder = _home() / f"rules-{_digest(frozenset(sources), numba_version)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _sweep(folder)
    except OSError:
        return None
    return folder


@cache
def _digest(sources: frozenset[Path], numba_version: str) -> str:
    seen = hashlib.sha256(f"{sys.version} {numba_version}".encode())
    for path in sorted(path for folder in sources for path in folder.glob("*.py")):
        seen.update(str(path).encode())
        seen.update(path.read_bytes())
    return seen.hexdigest()[:16]


def _sweep(current: Path) -> None:
    others = [p for p in current.parent.glob("rules-*") if p != current]
    others.sort(key=lambda p: p.stat().st_mtime, reverse=True)
    for old in others[_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
