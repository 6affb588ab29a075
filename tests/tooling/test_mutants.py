"""Faults put in on purpose: drawn by a seed, where a test ought to notice, and told if none did."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cosmic_ray.mutating import mutate_code

from scripts.mutants.draw import Mutant, draw
from scripts.mutants.faults import FAULTS
from scripts.mutants.reach import Reach
from scripts.mutants.scope import files_in, guards_of

ROOT = Path(__file__).resolve().parents[2]

PAY = """
def pay(purse, price):
    if price > purse:
        raise ValueError(price)
    return purse - price
"""
TEST = """
import pytest
from rumpus.server.pay import pay

def test_the_price_is_taken():
    assert pay(5, 2) == 3

def test_what_is_too_dear_is_refused():
    with pytest.raises(ValueError):
        pay(5, 7)
"""
SPARED = '''
from rumpus.server.common import logs
Reader = int | None

@lru_cache(maxsize=3)
def read(book: int | None, pages: "list[int]") -> int | None:
    """Page 3 + 4."""
    assert pages[0] > 0, f"page {pages[0] - 1}"
    logs.note("read", pages=1 + 1)
    return pages
'''


def drawn(tmp_path: Path, source: str, seed: int = 1, count: int = 1000) -> list[Mutant]:
    path = tmp_path / "source.py"
    path.write_text(source)
    return draw([path], seed, count)


def test_the_same_seed_draws_the_same_mutants_and_another_others() -> None:
    files = [ROOT / "src/rumpus/games/kingdom_four/matching.py"]
    first = draw(files, 1, 8)
    assert len(first) == 8
    assert draw(files, 1, 8) == first
    assert draw(files, 2, 8) != first


def test_a_place_is_drawn_once_however_many_faults_fit_there(tmp_path: Path) -> None:
    mutants = drawn(tmp_path, PAY)
    places = [(mutant.line, mutant.column) for mutant in mutants]
    assert sorted(set(places)) == places == [(3, 7), (3, 13), (4, 8), (5, 17)]


def test_every_mutant_is_a_program_that_differs_in_one_statement(tmp_path: Path) -> None:
    for mutant in drawn(tmp_path, PAY):
        compile(mutant.source(), "mutant", "exec")
        changed = [line for line in mutant.difference().splitlines()[3:] if line[0] in "+-"]
        assert len(changed) == 2


def test_annotations_words_logs_and_asserts_are_spared(tmp_path: Path) -> None:
    assert drawn(tmp_path, SPARED) == []


@pytest.mark.parametrize(
    ("source", "left"),
    [
        ("f(x)\ny = 1\n", "pass\ny = 1\n"),
        ("    x = 1\n    x += 1\n", "    x = 1\n    pass\n"),
        ("s.size = 3\n", "pass\n"),
        ("s[2] = 3\n", "pass\n"),
        ("if x:\n    raise Wrong\n", "if x:\n    pass\n"),
        ("x = 1\n", None),
        ("x: int = 1\n", None),
        ("return 1\n", None),
    ],
)
def test_what_changes_something_can_be_left_out(source: str, left: str | None) -> None:
    assert mutate_code(source, FAULTS["LeaveOut"], 0) == left


def test_an_error_of_any_name_can_be_let_through() -> None:
    source = "try:\n    f()\nexcept (a.B, C) as error:\n    pass\n"
    wanted = source.replace("(a.B, C)", "()")
    assert mutate_code(source, FAULTS["LetThrough"], 0) == wanted


def test_of_a_game_only_what_decides_its_rules_is_touched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names = {path.name for path in files_in(Path("src/rumpus/games/frantic"))}
    assert {"rules.py", "laying.py", "events.py"} <= names
    assert not {"bot.py", "text.py", "view.py", "observation.py"} & names
    folders = {path.parts[1] for path in guards_of(Path("src/rumpus/games/frantic"))}
    assert folders == {"games", "contract", "golden", "rulings"}


def test_killed_and_surviving_mutants_are_counted_and_survivors_shown(tmp_path: Path) -> None:
    for name, text in (("src/rumpus/server/pay.py", PAY), ("tests/server/test_pay.py", TEST)):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "src/rumpus/server/idle.py").write_text("def idle(x):\n    return x + 1\n")
    path = os.pathsep.join([str(ROOT), str(tmp_path / "src")])
    answer = subprocess.run(
        [sys.executable, "-m", "scripts.mutants", "src/rumpus/server", "--seed", "5"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    told = answer.stdout
    assert "unreached: src/rumpus/server/idle.py:2" in told, told
    assert "6 mutants: " in told
    assert "killed" in told


def test_tests_come_first_that_are_quick_and_reach_what_few_others_reach(tmp_path: Path) -> None:
    [mutant] = [one for one in drawn(tmp_path, PAY) if one.line == 3][:1]
    known = Reach()
    known.seconds = {"quick": 0.01, "slow": 5, "rare": 0.02, "other": 0.01}
    for line, tests in ((3, {"quick", "slow", "rare"}), (4, {"rare"}), (5, {"quick", "slow"})):
        known.lines[mutant.path][line] = tests
    assert list(known.tests_of(mutant, most=100)) == ["rare", "quick", "slow"]
    assert list(known.tests_of(mutant, most=1)) == ["rare", "quick"]


def test_what_runs_when_a_module_is_loaded_is_for_all_who_use_its_folder(tmp_path: Path) -> None:
    [mutant, *_] = drawn(tmp_path, "SIZE = 3\n\ndef size():\n    return SIZE\n")
    assert mutant.line == 1
    known = Reach()
    known.seconds = {"here": 0.1, "beside": 0.2, "elsewhere": 0.1}
    known.lines[mutant.path][4] = {"here"}
    known.lines[str(tmp_path / "beside.py")][1] = {"beside"}
    known.lines["elsewhere/other.py"][1] = {"elsewhere"}
    assert set(known.tests_of(mutant, most=100)) == {"here", "beside"}
