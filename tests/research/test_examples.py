"""The scripts in examples/ run, and what the documents say of observations is so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rumpus.research.describe import describe

ROOT = Path(__file__).resolve().parents[2]
#: Asks for a room to play at; tests/client gives it one.
AT_A_ROOM = "play_at_a_room"
SCRIPTS = [path for path in sorted((ROOT / "examples").glob("*.py")) if path.stem != AT_A_ROOM]


@pytest.mark.timeout(600)  # the first one compiles the game
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_an_example_runs_in_a_short_form(script: Path) -> None:
    command = [sys.executable, str(script), "--short"]
    told = subprocess.run(command, check=True, capture_output=True, text=True, timeout=590)
    assert "share of wins" in told.stdout


def test_the_page_about_observations_is_up_to_date() -> None:
    page = (ROOT / "docs" / "observations.md").read_text(encoding="utf-8")
    assert page == describe(), "make it anew: python -m rumpus.research.describe"
