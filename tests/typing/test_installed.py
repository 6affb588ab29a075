"""What a user's type checkers know of an installed Rumpus: mypy and pyright, both strict."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rumpus.games import NAMES

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
UV = ROOT / "scripts" / "uv"
BIN = Path(sys.executable).parent

#: A program -> the lines of it that are refused, and all that was said.
Check = Callable[[Path], tuple[set[int], str]]


@pytest.fixture(scope="module")
def user(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of somebody who has installed the wheel, in an environment of its own."""
    home = tmp_path_factory.mktemp("user")
    run(UV, "build", "--quiet", "--wheel", "--out-dir", home / "dist", ROOT)
    (wheel,) = (home / "dist").glob("*.whl")
    locked = run(UV, "export", "--quiet", "--locked", "--no-hashes", "--no-emit-project",
                 "--no-default-groups", "--extra", "zoo", "--project", ROOT)  # fmt: skip
    (home / "locked.txt").write_text(locked)
    run(UV, "venv", "--quiet", "--python", sys.executable, home / "venv")
    python = home / "venv" / "bin" / "python"
    run(UV, "pip", "install", "--quiet", "--python", python, "--constraint", home / "locked.txt",
        f"rumpus[zoo] @ {wheel.as_uri()}")  # fmt: skip
    return home


@pytest.fixture(params=["mypy", "pyright"])
def check(request: pytest.FixtureRequest, user: Path) -> Check:
    return {"mypy": by_mypy, "pyright": by_pyright}[request.param]


def run(*command: str | Path) -> str:
    environment = {**os.environ, "RUMPUS_SKIP_WEB": "1"}
    done = subprocess.run(
        list(map(str, command)), env=environment, check=False, text=True, capture_output=True
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def told_by(*command: str | Path, where: Path) -> str:
    """What a checker says; whether it found anything is for the test to judge."""
    done = subprocess.run(
        list(map(str, command)), cwd=where, check=False, text=True, capture_output=True
    )
    assert done.returncode in (0, 1), f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def by_mypy(program: Path) -> tuple[set[int], str]:
    python = program.parent / "venv" / "bin" / "python"
    told = told_by(
        BIN / "mypy", "--strict", "--python-executable", python, program.name,
        where=program.parent,
    )  # fmt: skip
    lines = re.findall(rf"^{program.name}:(\d+): error", told, re.MULTILINE)
    assert len(lines) == told.count(": error"), told
    return set(map(int, lines)), told


def by_pyright(program: Path) -> tuple[set[int], str]:
    settings = {"include": [program.name], "typeCheckingMode": "strict", "venvPath": ".",
                "venv": "venv", "reportUnusedExpression": False}  # fmt: skip
    (program.parent / "pyrightconfig.json").write_text(json.dumps(settings))
    told = told_by(BIN / "basedpyright", "--outputjson", where=program.parent)
    found = json.loads(told)
    assert found["summary"]["filesAnalyzed"] == 1, told
    errors = [one for one in found["generalDiagnostics"] if one["severity"] == "error"]
    return {one["range"]["start"]["line"] + 1 for one in errors}, told


def test_a_right_program_is_taken(user: Path, check: Check) -> None:
    lines, told = check(Path(shutil.copy(HERE / "right.py", user)))
    assert not lines, told


def test_every_mistake_is_seen_and_nothing_else(user: Path, check: Check) -> None:
    program = Path(shutil.copy(HERE / "wrong.py", user))
    source = program.read_text().splitlines()
    expected = {k for k, line in enumerate(source, 1) if "# wrong: " in line}
    lines, told = check(program)
    assert lines == expected, told


def test_the_view_of_every_game_is_known_by_its_name(user: Path, check: Check) -> None:
    views = "".join(f"from rumpus.games.{n}.view import View as {n}\n" for n in NAMES)
    known = "".join(f'assert_type(rumpus.game("{n}").deal(4, 7).view(0), {n})\n' for n in NAMES)
    program = user / "views.py"
    program.write_text(f"from typing import assert_type\nimport rumpus\n{views}{known}")
    lines, told = check(program)
    assert not lines, told
