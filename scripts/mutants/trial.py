"""One mutant against the tests that reach it."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

import pytest

from scripts.mutants.child import run_tests, start, wait
from scripts.mutants.draw import Mutant
from scripts.mutants.inside.changed_module import change
from scripts.mutants.scope import module_of

_TIMED_OUT = 71


class Fate(Enum):
    KILLED = "killed"
    TIMEOUT = "timeout"
    SURVIVED = "survived"
    UNREACHED = "unreached"


class Chosen:
    """Beside pytest: runs only these tests, each with a time limit of its own."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self._seconds = seconds
        self.has_timed_out = False

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self._seconds]
        for item in chosen:
            limit = pytest.mark.timeout(_limit(self._seconds[item.nodeid]), method="signal")
            item.add_marker(limit, append=False)
        order = {test: number for number, test in enumerate(self._seconds)}
        items[:] = sorted(chosen, key=lambda item: order[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.has_timed_out |= report.failed and "Timeout (>" in report.longreprtext


def _limit(seconds: float) -> float:
    """A busy machine may take longer."""
    return 8 + 5 * seconds


class Trial:
    """Under way since it was made."""

    def __init__(self, mutant: Mutant, tests: dict[str, float], log: Path) -> None:
        self.mutant = mutant
        self._tests = tests
        self._source = log.with_suffix(".py").absolute()
        self._child = start(self._work, log) if tests else None

    def fate(self) -> Fate:
        if self._child is None:
            return Fate.UNREACHED
        code = wait(self._child, _limit(10 + sum(self._tests.values())))
        if code in (None, _TIMED_OUT):
            return Fate.TIMEOUT
        return Fate.SURVIVED if code == 0 else Fate.KILLED

    def _work(self) -> int:
        """Nothing in the folder of the sources changes."""
        path, chosen = Path(self.mutant.path), Chosen(self._tests)
        self._source.write_text(self.mutant.source())
        change(module_of(path), str(path.absolute()), self._source)
        code = run_tests(sorted({test.split("::")[0] for test in self._tests}), chosen)
        return _TIMED_OUT if chosen.has_timed_out else code
