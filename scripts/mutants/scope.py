"""Which files are touched, and which tests are to notice."""

from __future__ import annotations

from pathlib import Path

_SOURCE = Path("src/rumpus")
_TESTS = Path("tests")

#: Files of a game that do not decide its rules: bots, words, views, what is hidden, the live table.
NOT_RULES = {
    *("__init__", "bot", "trader", "racer", "judge", "worth", "balance"),
    *("text", "words", "view", "sets", "observation", "pending"),
    *("hidden", "resample", "recast", "knowledge", "live", "races"),
}
#: What a server may be set to, writes down and counts: any number there is as right as another.
_SETTINGS = {_SOURCE / "server/common" / name for name in ("config.py", "logs.py", "metrics.py")}
#: Tests that run the rules of every game.
_OF_ALL_GAMES = ("contract", "golden", "rulings")


def files_in(folder: Path) -> list[Path]:
    """The sources of a folder, or a file itself; of games what decides their rules."""
    found = [folder] if folder.is_file() else sorted(folder.rglob("*.py"))
    return [path for path in found if path not in _SETTINGS and not _is_beside_the_rules(path)]


def guards_of(folder: Path) -> list[Path]:
    """The test files of the same place below `tests`; of a game those of all games, too."""
    inside = folder.relative_to(_SOURCE)
    own = _TESTS / inside
    while not own.is_dir():
        own = own.parent
    folders = [own, *(_TESTS / name for name in _OF_ALL_GAMES if inside.parts[:1] == ("games",))]
    return sorted({path for place in folders for path in place.rglob("test_*.py")})


def area_of(folder: Path) -> Path:
    """`src/rumpus/games` for all games: what tests reach is remembered for a whole area."""
    return _SOURCE / folder.relative_to(_SOURCE).parts[0]


def module_of(path: Path) -> str:
    parts = path.relative_to(_SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _is_beside_the_rules(path: Path) -> bool:
    return _SOURCE / "games" in path.parent.parents and path.stem in NOT_RULES
