"""The result as JSON and as a page of tables."""

from __future__ import annotations

import platform
from itertools import groupby
from pathlib import Path
from typing import Any

from bench.subject import Subject


def as_json(subjects: list[Subject], about: dict[str, Any]) -> dict[str, Any]:
    lines = [
        {"group": s.group, "name": s.name, "unit": s.unit, "median": s.median, "samples": s.samples}
        for s in subjects
    ]
    return {"about": about, "results": lines}


def as_markdown(subjects: list[Subject], about: dict[str, Any]) -> str:
    parts = [_HEAD, "| | |\n|---|---|", *(f"| {key} | {value} |" for key, value in about.items())]
    for group, members in groupby(subjects, key=lambda s: s.group):
        parts += ["", f"## {group[0].upper()}{group[1:]}", "", *_table(list(members))]
    return "\n".join(parts) + "\n"


_HEAD = """\
# Benchmarks

Written by `make bench`. Medians of several rounds, all subjects in turn in each round, so that a
disturbance meets them alike; the range is from the lowest to the highest sample. On one core the
processor's time counts, on several the clock's. The gauges are two fixed loops (`bench/gauge.py`):
divide by them to compare machines or days. A load average above the number of cores means that
others were at work: figures for several cores are then too low.
"""


def _table(members: list[Subject]) -> list[str]:
    rows = [f"| | {members[0].unit} | range |", "|---|---|---|"]
    for s in members:
        low, high = _number(min(s.samples)), _number(max(s.samples))
        rows.append(f"| {s.name} | **{_number(s.median)}** | {low} to {high} |")
    return rows


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def processor() -> str:
    """Its name, where the system tells."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass  # not Linux
    return platform.processor() or platform.machine()
