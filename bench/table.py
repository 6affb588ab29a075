"""The result as JSON and as a page of tables."""

from __future__ import annotations

from dataclasses import asdict
from itertools import groupby
from typing import Any

from bench.beside import OURS, OURS_PLAIN, Ratio, matrix, promises
from bench.subject import Subject


def as_json(subjects: list[Subject], about: dict[str, Any]) -> dict[str, Any]:
    beside = [
        {"ours": own, "theirs": peer, "wanted": wanted, **(asdict(found) if found else {})}
        for own, peer, wanted, found in promises(subjects)
    ]
    return {"about": about, "beside": beside, "results": [_line(s) for s in subjects]}


def _line(s: Subject) -> dict[str, Any]:
    line: dict[str, Any] = {"group": s.group, "name": s.name, "unit": s.unit}
    if s.why_not is not None:
        line["not available"] = s.why_not
    if s.by_clock:
        line["by_clock"] = s.by_clock
    return {**line, "median": s.median, "samples": s.samples}


def as_markdown(subjects: list[Subject], about: dict[str, Any]) -> str:
    parts = [_HEAD, "| | |\n|---|---|", *(f"| {key} | {value} |" for key, value in about.items())]
    parts += _beside(subjects)
    for group, members in groupby(subjects, key=lambda s: s.group):
        parts += ["", f"## {group[0].upper()}{group[1:]}", "", *_table(list(members))]
    return "\n".join(parts) + "\n"


_HEAD = """\
# Benchmarks

Written by `make bench ARGS=--peers`. Medians of several rounds, all subjects in turn in each round,
so that a disturbance meets them alike; the range is from the lowest to the highest sample. On one
core the processor's time counts (beside it the clock's), on several the clock's. The gauges are two
fixed loops (`bench/gauge.py`): divide by them to compare machines or days. A load average above the
number of cores means that others were at work: figures by the clock are then too low.
"""

_HEAD_BESIDE = """
## Beside the peers

How many times as fast: the median over the rounds of our sample by theirs in the same round. Games
differ, and so does a move: read it as an order of magnitude. Each peer plays its own games in its
own loop with its own random players where it has them, in an environment of its own
(`bench/peers/`, versions pinned there), on one core.
"""


def _beside(subjects: list[Subject]) -> list[str]:
    tables = [
        (title, rows)
        for title, group in (("compiled", OURS), ("plain body", OURS_PLAIN))
        if (rows := matrix(subjects, group))
    ]
    if not tables:
        return []
    wanted = [_promise(*line) for line in promises(subjects)]
    parts = [_HEAD_BESIDE, *wanted]
    for title, rows in tables:
        parts += ["", f"Ours, {title}, by theirs:", "", *_rows(rows)]
    return parts


def _promise(own: str, peer: str, wanted: float, found: Ratio | None) -> str:
    if found is None:
        return f"- {own}, compiled, by {peer}: not available ({wanted:g} × wanted)"
    low, high = _number(found.low), _number(found.high)
    return (
        f"- {own}, compiled, by {peer}: **{_number(found.middle)} ×** ({low} to {high};"
        f" {wanted:g} × wanted)"
    )


def _rows(rows: list[list[str]]) -> list[str]:
    head, *rest = (f"| {' | '.join(row)} |" for row in rows)
    return [head, "|---" * len(rows[0]) + "|", *rest]


def _table(members: list[Subject]) -> list[str]:
    has_clock = any(s.by_clock for s in members)
    head = ["", members[0].unit, "range", *(["by the clock"] if has_clock else [])]
    return _rows([head, *(_cells(s, has_clock=has_clock) for s in members)])


def _cells(s: Subject, *, has_clock: bool) -> list[str]:
    blank = [""] * has_clock
    if s.median is None:
        return [s.name, f"not available: {s.why_not or 'no sample'}", "", *blank]
    told = f"{_number(min(s.samples))} to {_number(max(s.samples))}"
    if s.by_clock:
        blank = [_number(sorted(s.by_clock)[len(s.by_clock) // 2])]
    return [s.name, f"**{_number(s.median)}**", told, *blank]


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
