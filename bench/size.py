"""How much an installation takes, by what the installed packages say of themselves."""

from __future__ import annotations

from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import rumpus
from bench.subject import Subject
from bench.system import folder_size

GROUP = "size when installed"

_HERE = Path(rumpus.__file__).parent


def subjects() -> list[Subject]:
    client = (_HERE / "web").is_dir()
    return [
        Subject(GROUP, f"Rumpus itself, {'with' if client else 'without'} the client", "MB", _own),
        Subject(GROUP, "Rumpus and all it needs", "MB", lambda: _own() + _needed()),
    ]


def _own() -> float:
    return folder_size(_HERE)


def _needed() -> float:
    """All packages that `pip install rumpus` brings along: no extras, no tools of development."""
    found: dict[str, Distribution] = {}
    waiting = ["rumpus"]
    while waiting:
        one = distribution(waiting.pop())
        for name in map(_name_if_needed, one.requires or []):
            if name and name not in found and (other := _installed(name)):
                found[name] = other
                waiting.append(name)
    return sum(map(_size, found.values()))


def _name_if_needed(text: str) -> str | None:
    needed = Requirement(text)
    if needed.marker is not None and not needed.marker.evaluate({"extra": ""}):
        return None
    return canonicalize_name(needed.name)


def _installed(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None  # another platform needs it


def _size(one: Distribution) -> float:
    files = (Path(str(file.locate())) for file in one.files or [] if file.suffix != ".pyc")
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6
