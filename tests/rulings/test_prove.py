"""Opposites fit the sources, and the proof tells red from green and from broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from shutil import copy

import pytest

from rumpus.games import NAMES
from tests.rulings.catalogue import ROOT, every_number
from tests.rulings.copies import Verdicts, copy_of, try_out
from tests.rulings.opposite import (
    FOLDER,
    Change,
    Opposite,
    OppositeError,
    all_opposites,
    read_opposites,
)
from tests.rulings.prove import draw, judge, main, proving_tests

# --- the opposites ---


def test_every_opposite_fits_the_sources_and_changes_them(tmp_path: Path) -> None:
    for number, one in enumerate(all_opposites()):
        folder = tmp_path / str(number)
        for file in {change.file for change in one.changes}:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            copy(ROOT / file, folder / file)
        one.apply(folder)
        for file in {change.file for change in one.changes}:
            changed = (folder / file).read_text(encoding="utf-8")
            assert changed != (ROOT / file).read_text(encoding="utf-8"), one.ruling
            if file.endswith(".py"):
                compile(changed, file, "exec")


def test_opposites_are_of_rulings_that_are_there_and_say_what_they_do() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} <= set(NAMES)
    assert {one.ruling for one in all_opposites()} <= set(every_number())
    assert Counter((one.ruling, one.says) for one in all_opposites()).most_common(1)[0][1] == 1
    assert all(one.says for one in all_opposites())


def test_every_ruling_of_the_usual_draw_has_an_opposite_and_a_test() -> None:
    with_opposite = {one.ruling for one in all_opposites()}
    lacking = [number for number in draw(60, 60) if number not in with_opposite]
    assert not lacking
    assert all(proving_tests(number) for number in draw(60, 60))


def test_a_draw_is_the_same_for_the_same_seed() -> None:
    assert draw(3, 10) == draw(3, 10) != draw(4, 10)
    assert len(set(draw(3, 10))) == 10


def test_an_unknown_ruling_cannot_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["XY1"])
    assert "there is no ruling XY1" in capsys.readouterr().err


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_the_first_opposite_of_each_game_is_noticed(path: Path) -> None:
    opposite = read_opposites(path)[0]
    tests = proving_tests(opposite.ruling)
    with copy_of(ROOT) as folder:
        as_it_is = try_out(folder, tests)
    assert judge(ROOT, opposite, tests, as_it_is).wrong == ""


# --- the proof, tried on a project of one rule ---

RULE = "def points(cards):\n    return 2 * cards\n"
SETTINGS = "[tool.pytest.ini_options]\naddopts = ['--import-mode=importlib']\n"
TESTS = """
import pytest
from rule import points

def test_twice():
    assert points(3) == 6

@pytest.mark.skip
def test_left_out():
    assert points(3) == 6

def test_wrong():
    assert points(3) == 7
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    for file, text in (
        ("src/rule.py", RULE),
        ("tests/test_rule.py", TESTS),
        ("pyproject.toml", SETTINGS),
    ):
        (folder / file).parent.mkdir(exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def as_it_is(project: Path) -> Verdicts:
    with copy_of(project) as folder:
        return try_out(folder, ["tests"])


Finds = Callable[..., tuple[str, str]]


@pytest.fixture
def found(project: Path, as_it_is: Verdicts) -> Finds:
    """Turn a part of the rule into another: which test said no, and what was wrong."""

    def find(old: str, new: str, test: str = "test_twice") -> tuple[str, str]:
        opposite = Opposite("KF1", "something else", (Change("src/rule.py", old, new),))
        finding = judge(project, opposite, [f"tests/test_rule.py::{test}"], as_it_is)
        return finding.by, finding.wrong

    return find


def test_an_opposite_that_a_test_notices_is_proof(project: Path, found: Finds) -> None:
    assert found("2 * cards", "3 * cards") == ("tests/test_rule.py::test_twice", "")
    assert (project / "src/rule.py").read_text(encoding="utf-8") == RULE, "only a copy is changed"


def test_an_opposite_that_no_test_notices_is_told(found: Finds) -> None:
    assert found("2 * cards", "cards + cards") == ("", "stays green")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("2 * cards", "2 * card", "NameError"),
        ("points", "score", "ImportError"),
        ("2 * cards", "2 *", "SyntaxError"),
    ],
)
def test_a_change_that_only_breaks_the_rule_is_no_proof(
    found: Finds, old: str, new: str, expected: str
) -> None:
    by, wrong = found(old, new)
    assert by == ""
    assert wrong.startswith("breaks tests/test_rule.py")
    assert expected in wrong


def test_a_test_that_fails_as_the_rules_are_proves_nothing(found: Finds) -> None:
    by, wrong = found("2 * cards", "3 * cards", "test_wrong")
    assert (by, wrong) == ("", "fails as the rules are: tests/test_rule.py::test_wrong")


@pytest.mark.parametrize("test", ["test_left_out", "test_that_is_not_there"])
def test_a_test_that_is_not_run_proves_nothing(found: Finds, test: str) -> None:
    assert found("2 * cards", "3 * cards", test) == ("", "none of its tests was run")


@pytest.mark.parametrize(("old", "times"), [("4 * cards", 0), ("cards", 2)])
def test_an_opposite_that_does_not_fit_is_told(found: Finds, old: str, times: int) -> None:
    by, wrong = found(old, "5 * cards")
    assert by == ""
    assert wrong.startswith(f"expected to find this once in src/rule.py, not {times} times")


def test_only_sources_may_be_changed(project: Path) -> None:
    with pytest.raises(OppositeError, match="expected a file under src/, not 'tests"):
        Change("tests/test_rule.py", "6", "7").apply(project)
