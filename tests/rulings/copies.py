"""Copies of the project to try a change in."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from tempfile import TemporaryDirectory

from tests.rulings import jury

#: By test, with its parameters: the verdict, and why.
Verdicts = dict[str, tuple[str, str]]

#: The built client and the tests in a browser are left behind, for rules are not proven there.
_LEFT_BEHIND = ignore_patterns("__pycache__", "web")
_LONGEST = 1800.0


class NoVerdictError(Exception):
    """The tests came to no end, or could not even begin."""


@contextmanager
def copy_of(root: Path) -> Iterator[Path]:
    with TemporaryDirectory(prefix="rumpus-") as made:
        for part in ("src", "tests"):
            copytree(root / part, Path(made) / part, ignore=_LEFT_BEHIND)
        copy(root / "pyproject.toml", made)
        yield Path(made)


def try_out(folder: Path, tests: Sequence[str], *options: str) -> Verdicts:
    """Run these tests in a copy: its own sources come before those that are installed."""
    answer = folder / "answer.json"
    own = {"PYTHONPATH": str(folder / "src"), "RUMPUS_CACHE": str(folder / "cache")}
    command = [sys.executable, "-P", jury.__file__, str(answer), *options, *dict.fromkeys(tests)]
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=os.environ | own,
            capture_output=True,
            text=True,
            check=False,
            timeout=_LONGEST,
        )
    except subprocess.TimeoutExpired as error:
        raise NoVerdictError("its tests came to no end") from error
    if not answer.exists():
        raise NoVerdictError(f"its tests could not begin: {done.stderr.strip()[-300:]}")
    return {test: (verdict, why) for test, (verdict, why) in json.loads(answer.read_text()).items()}
