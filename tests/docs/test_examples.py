"""What the documents show runs: every block marked as Python, each in a fresh namespace."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rumpus
from rumpus.cli import main

ROOT = Path(__file__).resolve().parents[2]
_BLOCK = re.compile(r"^```python\n(.*?)^```", re.S | re.M)


def examples() -> list[tuple[str, str]]:
    files = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    return [
        (f"{file.name}-{number}", code)
        for file in files
        for number, code in enumerate(_BLOCK.findall(file.read_text(encoding="utf-8")), 1)
    ]


def test_there_are_examples_in_the_readme_and_of_the_laboratory() -> None:
    names = {name.partition("-")[0] for name, _ in examples()}
    assert {"README.md", "laboratory.md"} <= names


@pytest.fixture
def a_folder_with_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an example may read: games that were exported."""
    table, rolls = rumpus.game("kingdom_four").deal(3, 1), rumpus.dice(1)
    while not table.is_over:
        seat = table.who_may_act[0]
        table.play(seat, table.ask("random", seat, rolls))
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_text(rumpus.format_replay(table.replay()), encoding="utf-8")
    assert main(["export", "game.txt", "--out", "games.jsonl"]) == 0


@pytest.mark.usefixtures("a_folder_with_data")
@pytest.mark.timeout(600)  # the first simulation of a game compiles it
@pytest.mark.parametrize("code", [pytest.param(code, id=name) for name, code in examples()])
def test_an_example_runs(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "example", "exec"), {"__name__": "example"})
    assert capsys.readouterr().out
