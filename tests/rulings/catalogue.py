"""Which rulings there are, where they are cited, and which tests prove them."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from rumpus import all_games
from rumpus.engine.game import Game
from rumpus.games.rulings import NoRulingsError, rulings

ROOT = Path(__file__).parents[2]
#: Where rulings are cited. What is built from elsewhere is not looked at.
_CITING = ("src", "tests", "web/src", "docs", "README.md", "CONTRIBUTING.md", "CHANGELOG.md")
_BUILT = ROOT / "src/rumpus/web"
_TEXTS = {".py", ".md", ".toml", ".ts", ".tsx", ".css", ".sql"}

_NUMBER = re.compile(r"([A-Z]+)(\d+)")


def split(number: str) -> tuple[str, int]:
    """`KF7` is the seventh of the KF."""
    found = _NUMBER.fullmatch(number)
    assert found, f"{number!r} is no number of a ruling; expected one like KF7"
    return found[1], int(found[2])


@cache
def numbers() -> dict[str, tuple[str, ...]]:
    """For each game the numbers on its page, as they stand there."""
    return {game.name: _numbers_of(game) for game in all_games()}


def _numbers_of(game: Game) -> tuple[str, ...]:
    try:
        return tuple(rulings(game))
    except NoRulingsError:
        return ()


def every_number() -> list[str]:
    return sorted(number for page in numbers().values() for number in page)


@cache
def _citation() -> re.Pattern[str]:
    prefixes = sorted({split(number)[0] for number in every_number()})
    return re.compile(rf"(?<![A-Za-z])(?:{'|'.join(prefixes)})\d+")


def cited_in(text: str) -> set[str]:
    """All that looks like the number of a ruling of any game."""
    return set(_citation().findall(text))


def citations() -> Iterator[tuple[Path, set[str]]]:
    for path in _files(ROOT / name for name in _CITING):
        yield path.relative_to(ROOT), cited_in(path.read_text(encoding="utf-8"))


def _files(places: Iterable[Path]) -> Iterator[Path]:
    for place in places:
        inside = [place] if place.is_file() else sorted(place.rglob("*"))
        yield from (p for p in inside if p.suffix in _TEXTS and _BUILT not in p.parents)


@cache
def proofs() -> dict[str, tuple[str, ...]]:
    """For each ruling the tests that cite it by name, as pytest calls them."""
    found = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name in _test_names(path):
            for number in cited_in(name):
                found[number].append(f"{path.relative_to(ROOT)}::{name}")
    return {number: tuple(tests) for number, tests in found.items()}


def _test_names(path: Path) -> Iterator[str]:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith(
            "test_"
        ):
            yield node.name
