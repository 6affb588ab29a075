"""Which tests reach which lines: every test file is run once beside coverage, and remembered."""

from __future__ import annotations

import ast
import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage

from scripts.mutants.child import run_tests, start, wait
from scripts.mutants.draw import Mutant

#: Tests that take longer are left out, and the rest of a file that takes longer (seconds).
_LONGEST_TEST = 30
_LONGEST_FILE = 120
#: What a test costs besides (seconds), and how much those are about a file that do not reach it.
_START, _HARDLY = 0.01, 0.001
#: What coverage calls the time before the first test.
_LOADING = ""


@dataclass
class Reach:
    """How long each test takes, and the tests that reach a line, by file and line."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[int, set[str]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(set))
    )

    def add(self, kept: dict[str, Any]) -> None:
        self.seconds |= kept["seconds"]
        for path, lines in kept["lines"].items():
            for line, tests in lines.items():
                self.lines[path][int(line)].update(set(tests) & {*kept["seconds"], _LOADING})

    def tests_of(self, mutant: Mutant, most: float) -> dict[str, float]:
        """Those that reach the mutant's statement, the likeliest to notice in the least time first.

        All together take no longer than `most` seconds. What is reached when its module is loaded
        is for all who use its folder.
        """
        lines = _statement(mutant)
        found = self._at(mutant.path, lines)
        if not lines or _LOADING in found:
            found |= self._in(Path(mutant.path).parent)
        found = found - {_LOADING} or self._named(mutant)
        interest = self._interest(mutant.path)
        best = sorted(
            found, key=lambda test: ((self.seconds[test] + _START) / interest[test], test)
        )
        ends = accumulate(self.seconds[test] for test in best)
        return {t: self.seconds[t] for t, end in zip(best, ends, strict=True) if end <= most}

    def _interest(self, path: str) -> dict[str, float]:
        """How much of a file each test is about: a line counts the more, the fewer reach it."""
        interest: dict[str, float] = defaultdict(lambda: _HARDLY)
        for tests in self.lines[path].values():
            for test in tests:
                interest[test] += 1 / len(tests)
        return interest

    def _at(self, path: str, lines: Iterable[int]) -> set[str]:
        return set().union(*(self.lines[path][line] for line in lines))

    def _in(self, folder: Path) -> set[str]:
        beside = [path for path in self.lines if Path(path).parent == folder]
        return set().union(*(self._at(path, list(self.lines[path])) for path in beside))

    def _named(self, mutant: Mutant) -> set[str]:
        """`test_main.py` for `main.py`: it runs in a process of its own, where nobody watches."""
        name = f"/test_{Path(mutant.path).stem}.py::"
        return {test for test in self.seconds if name in test}


class Watch:
    """Beside pytest: notes what each test reaches, how long it takes and whether it passes."""

    def __init__(self, folder: str) -> None:
        self._coverage = Coverage(data_file=None, source=[folder], config_file=False)
        self._seconds: dict[str, float] = {}

    def pytest_sessionstart(self) -> None:
        self._coverage.start()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            limit = pytest.mark.timeout(_LONGEST_TEST, func_only=True)
            item.add_marker(limit, append=False)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._coverage.switch_context(item.nodeid)
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self._seconds[report.nodeid] = round(report.duration, 3)
        elif report.failed or report.skipped:
            self._seconds.pop(report.nodeid, None)

    def found(self) -> dict[str, Any]:
        self._coverage.stop()
        data = self._coverage.get_data()
        here = Path.cwd()
        lines = {
            str(Path(path).relative_to(here)): data.contexts_by_lineno(path)
            for path in data.measured_files()
        }
        return {"seconds": self._seconds, "lines": lines}


def reach(folder: str, tests: Sequence[Path], store: Path) -> Reach:
    """Of all these test files; what has not changed is not run again."""
    whole, world = Reach(), _world()
    for file in tests:
        kept = store / f"{_digest(world, folder.encode(), file.read_bytes())}.json"
        if not kept.exists():
            print(f"what does {file} reach?", flush=True)
            _watch(folder, file, kept)
        whole.add(json.loads(kept.read_text()))
    return whole


def _watch(folder: str, file: Path, kept: Path) -> None:
    def work() -> int:
        watch = Watch(folder)
        run_tests([str(file), "--maxfail=1000", f"--session-timeout={_LONGEST_FILE}"], watch)
        kept.write_text(json.dumps(watch.found()))
        return 0

    kept.parent.mkdir(parents=True, exist_ok=True)
    log = kept.with_suffix(".log")
    if wait(start(work, log), 2 * _LONGEST_FILE + _LONGEST_TEST) != 0:
        raise RuntimeError(f"{file} could not be watched: see {log}")


def _world() -> bytes:
    """All that a test file stands on."""
    sources = sorted(Path("src").rglob("*.py"))
    helpers = [path for path in sorted(Path("tests").rglob("*.py")) if path.stem[:5] != "test_"]
    return b"".join(path.read_bytes() for path in (*sources, *helpers))


def _digest(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def _statement(mutant: Mutant) -> list[int]:
    """The lines of the smallest statement of a function that holds the mutant."""
    best: list[int] = []
    for function in ast.walk(ast.parse(Path(mutant.path).read_text())):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in (node for part in function.body for node in ast.walk(part)):
                if isinstance(statement, ast.stmt) and mutant.line in (lines := _own(statement)):
                    best = list(lines)
    return best


def _own(statement: ast.stmt) -> range:
    """Of an `if` or a loop only the head."""
    body = getattr(statement, "body", None)
    end = body[0].lineno if body else (statement.end_lineno or statement.lineno) + 1
    return range(statement.lineno, max(end, statement.lineno + 1))
