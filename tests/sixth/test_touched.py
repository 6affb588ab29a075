"""A sixth game is its folder and one line: nothing else knows its name."""

from __future__ import annotations

from difflib import ndiff
from pathlib import Path

from tests.sixth.checkout import NAME, PACKAGE, ROOT, Checkout


def texts_in(folder: Path) -> dict[str, str]:
    found = {p.relative_to(folder): p for p in folder.rglob("*") if "__pycache__" not in p.parts}
    return {
        str(name): path.read_text(encoding="utf-8", errors="replace")
        for name, path in found.items()
        if path.is_file()
    }


def test_one_line_of_one_file_is_changed_and_one_folder_is_new(six: Checkout) -> None:
    before, after = texts_in(PACKAGE), texts_in(six.sources / "rumpus")
    new = {name for name in after if name not in before}
    assert new
    assert all(name.startswith(f"games/{NAME}/") for name in new)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"games/__init__.py"}
    [registry] = changed
    lines = ndiff(before[registry].splitlines(), after[registry].splitlines())
    assert [line[0] for line in lines if line[0] in "+-"] == ["-", "+"]


def test_no_other_source_names_it() -> None:
    for folder in (PACKAGE, ROOT / "web" / "src", ROOT / "scripts"):
        naming = [name for name, text in texts_in(folder).items() if NAME in text.lower()]
        assert not naming
