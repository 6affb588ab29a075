"""Rounds of all rows; what is kept: docs/benchmarks-live.json and a section of the page."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench import gauge
from bench.live.measure import measure
from bench.live.page import HEADING, medians, section
from bench.live.rows import ROWS, Row
from bench.subject import NotAvailable
from bench.system import load, processor
from rumpus.lab.simulate import cores

_DOCS = Path(__file__).resolve().parents[2] / "docs"
KEPT = _DOCS / "benchmarks-live.json"
PAGE = _DOCS / "benchmarks.md"

Measure = Callable[[Row, str, float], dict[str, Any]]


def run(
    rows: list[Row], rounds: int, seconds: float, *, measure: Measure = measure
) -> dict[str, Any]:
    """All that was found, as it is kept."""
    results = [_Result(row, server) for row in rows for server in row.servers]
    loads, gauges = [], []
    for number in range(1, rounds + 1):
        gauges.append(gauge.plain())
        for result in results:
            loads.append(load())
            _say(f"round {number} of {rounds}: {result.row.name}: {result.server}")
            result.take(measure, seconds)
    about = {
        "processor": f"{processor()}, {cores()} cores",
        "Python": platform.python_version(),
        "rounds": f"{rounds}, {seconds:g} s each",
        "gauge, plain": f"{sorted(gauges)[rounds // 2]:.1f} million turns/s",
        "load average": f"{min(loads):.1f} to {max(loads):.1f}",
    }
    return {"about": about, "results": [result.as_json() for result in results]}


class _Result:
    """One row at one server, over the rounds."""

    def __init__(self, row: Row, server: str) -> None:
        self.row = row
        self.server = server
        self._samples: list[dict[str, Any]] = []
        self._why_not: str | None = None

    def take(self, measure: Measure, seconds: float) -> None:
        """A server that cannot be measured is asked no more."""
        if self._why_not is None:
            try:
                self._samples.append(measure(self.row, self.server, seconds))
            except NotAvailable as error:
                self._why_not = str(error)

    def as_json(self) -> dict[str, Any]:
        what = {"group": self.row.group, "row": self.row.name, "server": self.server}
        if self._why_not is not None:
            return {**what, "not available": self._why_not}
        wrong = {name: w for sample in self._samples for name, w in sample["wrong"].items()}
        return {**what, "medians": medians(self._samples), "wrong": wrong, "samples": self._samples}


def chosen(names: list[str], at_most: int | None) -> list[Row]:
    """Rows with one of these words in their names, such as "2000 " or "Frantic"; all if none."""

    def is_chosen(row: Row) -> bool:
        return not names or any(name in row.name.replace(",", "") for name in names)

    rows = [row for row in ROWS if is_chosen(row)]
    return rows if at_most is None else [row.at_most(at_most) for row in rows]


def write(found: dict[str, Any]) -> None:
    KEPT.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(page.partition(HEADING)[0].rstrip() + "\n\n" + section(found), encoding="utf-8")


def kept_section() -> str:
    """Of the figures that are kept, for whoever writes the page's other parts anew."""
    if not KEPT.is_file():
        return ""
    return "\n" + section(json.loads(KEPT.read_text(encoding="utf-8")))


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
