"""The register: which golden games were played by which version of the rules, by their digests.

One version of the rules has one set of golden games for ever. So the register only grows.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

FOLDER = Path(__file__).parent

_HEAD = """\
# What was played in the golden games, by the version of each game's rules. `make goldens` adds a
# version here; what is registered never changes: see docs/testing.md.
"""

#: By version: the digest of each golden game, by name.
Versions = dict[int, dict[str, str]]


class Goldens:
    """A folder of golden games with its register."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._register = folder / "versions.toml"

    def path(self, game: str, name: str, older: int | None = None) -> Path:
        """`older`: the version of rules that a game can still play by, if it is not the last."""
        if older is not None:
            return self._folder / "older" / f"{game}_{older}_{name}.txt"
        return self._folder / "games" / f"{game}_{name}.txt"

    def read(self, game: str, name: str, older: int | None = None) -> str | None:
        path = self.path(game, name, older)
        return path.read_text(encoding="utf-8") if path.exists() else None

    def write(self, game: str, name: str, text: str, older: int | None = None) -> None:
        path = self.path(game, name, older)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def registered(self, game: str) -> Versions:
        return self._all().get(game, {})

    def register(self, game: str, version: int, digests: dict[str, str]) -> None:
        every = self._all()
        every.setdefault(game, {})[version] = digests
        self._register.write_text(_HEAD + _format(every), encoding="utf-8")

    def _all(self) -> dict[str, Versions]:
        if not self._register.exists():
            return {}
        content = tomllib.loads(self._register.read_text(encoding="utf-8"))
        return {
            game: {int(version): digests for version, digests in versions.items()}
            for game, versions in content.items()
        }


def _format(every: dict[str, Versions]) -> str:
    return "".join(
        f"\n[{game}.{version}]\n"
        + "".join(f'{name} = "{digest}"\n' for name, digest in sorted(digests.items()))
        for game, versions in sorted(every.items())
        for version, digests in sorted(versions.items())
    )
