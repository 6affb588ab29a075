"""Live tables as a section of docs/benchmarks.md: medians, and how we stand beside the peers."""

from __future__ import annotations

from itertools import groupby
from statistics import median
from typing import Any

from bench.live.rows import FLIPS, KILLS, TOLD

HEADING = "## Live tables"
_INTRO = f"""\
{HEADING}

Written by `make bench ARGS=--live` (`bench/live/`). Server on one core, people on another, all on
one machine; the servers in turn in each round, medians of the rounds. *Acknowledged*: until the
mover has the answer; *all know*: until the last at the table has the change. The standstill is the
longest the loop was late in a round, ours as the end of the bucket of `rumpus_loop_lag_seconds`
that it fell into.
"""
_NAMES = {"rumpus": "Rumpus", "colyseus": "Colyseus", "boardgame.io": "boardgame.io"}
_PLAY = (
    ("moves/s", ("moves_per_s",)),
    ("acknowledged, ms: p50, p99", ("acknowledged_p50", "acknowledged_p99")),
    ("all know, ms: p50, p99, p99.9", ("all_know_p50", "all_know_p99", "all_know_p999")),
    ("µs a move", ("us_per_move",)),
    ("core", ("processor",)),
    ("MB", ("memory_mb",)),
    ("kB a person", ("kb_per_person",)),
    ("standstill, ms", ("standstill",)),
)
_KILL = (
    ("listens again after, s", ("listens_after",)),
    ("half are back after, s", ("back_p50",)),
    ("all are back after, s", ("back_worst",)),
    ("then moves/s", ("moves_per_s",)),
    ("all know, ms: p50, p99", ("all_know_p50", "all_know_p99")),
)
_RATIOS = (
    ("moves/s", "moves_per_s"),
    ("all know, p50", "all_know_p50"),
    ("all know, p99", "all_know_p99"),
    ("µs a move", "us_per_move"),
    ("kB a person", "kb_per_person"),
)
#: A load that is as busy as this may itself have been the limit.
_TOO_BUSY = 0.85

Result = dict[str, Any]


def section(found: dict[str, Any]) -> str:
    """Of what `as_json` gave."""
    parts = [_INTRO, "| | |\n|---|---|", *(f"| {k} | {v} |" for k, v in found["about"].items())]
    for group, results in groupby(found["results"], key=lambda one: one["group"]):
        parts += ["", f"### {group}", "", TOLD[group], "", *_group(group, list(results))]
    return "\n".join([*parts, *_complaints(found["results"])]) + "\n"


def _group(group: str, results: list[Result]) -> list[str]:
    lines = _table(results, _KILL if group == KILLS else _PLAY)
    if group == FLIPS and any(one["server"] == "colyseus" for one in results):
        lines += ["", "Rumpus by Colyseus, of the same run:", "", *_beside(results)]
    return lines


def _table(results: list[Result], columns: Any) -> list[str]:
    head = ["", *(title for title, _ in columns)]
    return _rows([head, *(_line(one, columns) for one in results)])


def _line(one: Result, columns: Any) -> list[str]:
    name = f"{one['row']}: {_NAMES[one['server']]}"
    if "not available" in one:
        return [name, f"not available: {one['not available']}", *[""] * (len(columns) - 1)]
    return [name, *(", ".join(_figure(one, each) for each in names) for _, names in columns)]


def _figure(one: Result, name: str) -> str:
    value = one["medians"].get(name)
    if value is None:
        return "–"
    return number(value / 1000 if name in ("listens_after", "back_p50", "back_worst") else value)


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2g}" if value < 10 else f"{value:.3g}"


def _beside(results: list[Result]) -> list[str]:
    """Ratios of medians: a row for each that both were measured in."""
    head = ["", *(title for title, _ in _RATIOS)]
    medians = {(one["row"], one["server"]): one.get("medians", {}) for one in results}
    rows = [
        [
            row,
            *(
                _ratio(medians[row, "rumpus"], medians[row, "colyseus"], name)
                for _, name in _RATIOS
            ),
        ]
        for row, server in medians
        if server == "colyseus"
    ]
    return _rows([head, *rows])


def _ratio(ours: dict[str, float], theirs: dict[str, float], name: str) -> str:
    if not theirs.get(name) or name not in ours:
        return "–"
    return f"{number(ours[name] / theirs[name])} ×"


def _complaints(results: list[Result]) -> list[str]:
    found = [
        f"- {one['row']}: {_NAMES[one['server']]}: {what}"
        for one in results
        for what in _complaints_of(one)
    ]
    return ["", "What went wrong:", "", *found] if found else []


def _complaints_of(one: Result) -> list[str]:
    wrong = [f"{name}: {what}" for name, what in one.get("wrong", {}).items()]
    busy = one.get("medians", {}).get("load_processor", 0)
    return [*wrong, f"the load took {busy:.0%} of its core"] if busy > _TOO_BUSY else wrong


def _rows(rows: list[list[str]]) -> list[str]:
    head, *rest = (f"| {' | '.join(row)} |" for row in rows)
    return [head, "|---" * len(rows[0]) + "|", *rest]


def medians(samples: list[dict[str, Any]]) -> dict[str, float]:
    """Of each figure over the rounds."""
    names = dict.fromkeys(
        name for sample in samples for name, value in sample.items() if isinstance(value, float)
    )
    return {name: median(sample[name] for sample in samples if name in sample) for name in names}
