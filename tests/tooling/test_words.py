"""One word for one thing: no two classes share a name, and the glossary points to what is there."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "rumpus"


def class_names() -> dict[str, set[str]]:
    """By name the modules that define it. What is a game's own has the game's name before it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in SOURCES.rglob("*.py"):
        module = path.relative_to(SOURCES)
        own = f"{module.parts[1]}." if module.parts[0] == "games" and len(module.parts) > 2 else ""
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[own + node.name].add(module.as_posix())
    return found


def test_no_two_classes_have_the_same_name() -> None:
    """A game knows no other, so that each may have its State, View and Pile."""
    shared = {name: places for name, places in class_names().items() if len(places) > 1}
    assert not shared


def test_the_glossary_names_each_word_once_and_files_that_are_there() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    lines = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    entries = [cells for cells in lines if cells[0] != "word"]
    words = [word for cells in entries for word in cells[0].split(", ")]
    assert len(entries) > 50
    assert sorted(words) == sorted(set(words))
    for _, _, where in entries:
        for path in re.findall(r"`([^`]+)`", where):
            base = ROOT if path.startswith("tests/") else SOURCES
            assert list(base.glob(path.replace("<g>", "*"))), path
