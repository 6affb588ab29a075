"""The notebooks in examples/ run, in small, cell by cell."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "examples/notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def cells(file: Path) -> list[dict[str, Any]]:
    content = json.loads(file.read_text(encoding="utf-8"))
    assert (content["nbformat"], content["nbformat_minor"]) == (4, 5)
    found: list[dict[str, Any]] = content["cells"]
    return found


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 2


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_is_kept_without_output(file: Path) -> None:
    """As Jupyter wants it: each cell has a name of its own, and code has a place for output."""
    ids = [cell["id"] for cell in cells(file)]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", name) for name in ids)
    code = [cell for cell in cells(file) if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


@pytest.mark.long
@pytest.mark.timeout(1800)  # the first run of a game compiles it
@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GAMES", "40")
    world: dict[str, Any] = {"__name__": "notebook"}
    for number, cell in enumerate(cells(file)):
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"{file.name}, cell {number}", "exec"), world)
    assert "beside A" in capsys.readouterr().out
