"""Opposites: for a ruling, a change of the sources that makes the rule another one.

`opposites/<game>.toml` has them. A change is some exact text, found once in its file, and what
stands there instead; several texts of one file go as arrays, other files as [[opposite.also]].
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "opposites"


class OppositeError(Exception):
    """An opposite that cannot be applied: says which, and why."""


@dataclass(frozen=True)
class Change:
    file: str
    old: str
    new: str

    def apply(self, root: Path) -> None:
        path = root / self.file
        if not self.file.startswith("src/") or not path.is_file():
            raise OppositeError(f"expected a file under src/, not {self.file!r}")
        text = path.read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise OppositeError(
                f"expected to find this once in {self.file}, not {text.count(self.old)} times:"
                f"\n{self.old}"
            )
        path.write_text(text.replace(self.old, self.new), encoding="utf-8")


@dataclass(frozen=True)
class Opposite:
    ruling: str
    says: str
    changes: tuple[Change, ...]

    def apply(self, root: Path) -> None:
        for change in self.changes:
            change.apply(root)


def all_opposites() -> list[Opposite]:
    return [one for path in sorted(FOLDER.glob("*.toml")) for one in read_opposites(path)]


def read_opposites(path: Path) -> list[Opposite]:
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["opposite"]
    return [_opposite(entry) for entry in entries]


def _opposite(entry: dict[str, Any]) -> Opposite:
    also = entry.get("also", [])
    if missing := {"ruling", "says", "file", "old", "new"} - entry.keys():
        raise OppositeError(f"an opposite lacks {sorted(missing)}: {entry}")
    changes = tuple(change for part in (entry, *also) for change in _changes(part))
    return Opposite(entry["ruling"], entry["says"], changes)


def _changes(part: dict[str, Any]) -> list[Change]:
    old, new = (_listed(part[key]) for key in ("old", "new"))
    if len(old) != len(new):
        raise OppositeError(f"{part['file']}: {len(old)} texts to find, {len(new)} to put there")
    return [Change(part["file"], *texts) for texts in zip(old, new, strict=True)]


def _listed(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value
