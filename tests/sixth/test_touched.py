"""A sixth game is its folder and one line of the registry: nothing else knows its name."""

from __future__ import annotations

from difflib import ndiff
from pathlib import Path

from tests.sixth.checkout import NAME, PACKAGE, ROOT, WEB, Checkout

_MADE = {"__pycache__", "node_modules", ".build"}


def texts_in(folder: Path) -> dict[str, str]:
    found = {path.relative_to(folder): path for path in folder.rglob("*") if path.is_file()}
    return {
        name.as_posix(): path.read_text(encoding="utf-8", errors="replace")
        for name, path in found.items()
        if not _MADE & set(name.parts)
    }


def touched(six: Checkout, sources: Path) -> tuple[set[str], dict[str, list[str]]]:
    """The folders of files that are new, and by file the lines that are other than before."""
    before, after = texts_in(ROOT / sources), texts_in(six.root / sources)
    new = {str(Path(name).parent) for name in after if name not in before}
    changed = {name: (before[name], after[name]) for name in before if before[name] != after[name]}
    return new, {name: differing(*texts) for name, texts in changed.items()}


def differing(before: str, after: str) -> list[str]:
    return [line[0] for line in ndiff(before.splitlines(), after.splitlines()) if line[0] in "+-"]


def test_one_folder_is_new_and_one_line_is_changed(six: Checkout) -> None:
    assert touched(six, PACKAGE) == ({f"games/{NAME}"}, {"games/__init__.py": ["-", "+"]})


def test_no_other_source_names_it() -> None:
    for folder in (PACKAGE, WEB / "src", Path("scripts")):
        texts = texts_in(ROOT / folder)
        assert texts
        assert not [name for name, text in texts.items() if NAME in text.lower()]
