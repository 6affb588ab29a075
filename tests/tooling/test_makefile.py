"""What `make` does with what it is given."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]


def _variables(*given: str, **environment: str) -> list[str]:
    """All that make knows, as it prints it; nothing is made."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    ours.pop("UV_PYTHON", None)
    command = ["make", "--print-data-base", "--dry-run", "help", *given]
    done = subprocess.run(
        command, cwd=_ROOT, env=ours | environment, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def test_a_python_that_is_named_is_the_one_that_everything_is_set_up_with() -> None:
    assert "UV_PYTHON := /opt/python3" in _variables("PYTHON=/opt/python3")


def test_otherwise_one_that_will_do_is_looked_for() -> None:
    found = _variables(PYTHON="python3")
    assert not [line for line in found if line.startswith("UV_PYTHON")]
