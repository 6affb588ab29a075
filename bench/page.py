"""Tables in docs/bots.md that commands write: each between two marks of its own."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "bots.md"


class MarksError(Exception):
    """The page has no place for a table."""


def write_between(marks: tuple[str, str], text: str, page: Path = PAGE) -> None:
    begin, end = marks
    before, found, rest = page.read_text(encoding="utf-8").partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise MarksError(f"expected {begin!r} and {end!r} in {page.name}")
    page.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", encoding="utf-8")
