"""Runs tests and writes down what became of each: `python jury.py ANSWER TEST …`.

It runs inside a copy of the project, in a process of its own.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from rumpus.engine.errors import RumpusError

PASSED, FAILED, BROKEN = "passed", "failed", "broken"


class Jury:
    """Tells a test that says no from one that could not be carried out.

    A test says no by an assertion, by a move that is refused, or by one that is not. Anything
    else, in the test or before it, is a fault of the change and proves nothing.
    """

    def __init__(self) -> None:
        self.verdicts: dict[str, list[str]] = {}  # by test: the verdict, and why

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.excinfo is not None and not report.skipped:
            error = call.excinfo.value
            says_no = call.when == "call" and is_a_no(error)
            reason = f"{type(error).__name__}: {error}"
            self.verdicts[item.nodeid] = [FAILED if says_no else BROKEN, reason]
        elif call.when == "call" and report.passed:
            self.verdicts[item.nodeid] = [PASSED, ""]
        return report

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.verdicts[report.nodeid] = [BROKEN, str(report.longrepr)]


def is_a_no(error: BaseException) -> bool:
    if isinstance(error, pytest.fail.Exception):
        return str(error).startswith("DID NOT RAISE")
    return isinstance(error, AssertionError | RumpusError)


def main(answer: str, *given: str) -> None:
    jury = Jury()
    pytest.main(["-q", "-p", "no:cacheprovider", *given], plugins=[jury])
    Path(answer).write_text(json.dumps(jury.verdicts), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
