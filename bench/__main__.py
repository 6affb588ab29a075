"""`python -m bench`: measure, and write docs/benchmarks.md and docs/benchmarks.json.

python -m bench --only kingdom_four --rounds 3 --no-write
python -m bench --peers
python -m bench --peers --only frantic,open_spiel,rlcard --no-write
python -m bench --live
python -m bench --live --only Frantic,mixed --at-most 200 --rounds 1 --seconds 3 --no-write
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

from bench import gauge, own, size
from bench.live import run as live
from bench.live.page import section
from bench.peers.environment import Peer
from bench.peers.subjects import start
from bench.subject import Subject
from bench.system import load, processor
from bench.table import as_json, as_markdown
from rumpus.lab.simulate import cores

_DOCS = Path(__file__).resolve().parent.parent / "docs"


def main() -> None:
    arguments = _parse()
    names = arguments.only.split(",") if arguments.only else []
    if arguments.live:
        _measure_live(names, arguments)
    else:
        _measure_rules(names, arguments)


def _measure_live(names: list[str], arguments: argparse.Namespace) -> None:
    rows = live.chosen(names, arguments.at_most)
    found = live.run(rows, arguments.rounds or 3, arguments.seconds or 8)
    print(section(found))
    if not arguments.no_write:
        live.write(found)


def _measure_rules(names: list[str], arguments: argparse.Namespace) -> None:
    arguments.rounds, arguments.seconds = arguments.rounds or 5, arguments.seconds or 0.6

    def wanted(name: str) -> bool:
        return not names or name in names

    subjects, peers = own.subjects(arguments.seconds, wanted), list[Peer]()
    if arguments.peers:
        for peer, theirs in start(arguments.seconds, wanted, _say):
            subjects += theirs
            peers += [peer] if peer else []
    try:
        gauges, loads = _measure(subjects, arguments.rounds)
    finally:
        for peer in peers:
            peer.close()
    _write(subjects, _about(gauges, loads, arguments), write=not arguments.no_write)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure our speed.")
    parser.add_argument("--rounds", type=int, help="samples of each subject (5; live 3)")
    parser.add_argument("--seconds", type=float, help="for a sample (0.6; live 8)")
    parser.add_argument("--only", help="names of games, start, size, peers, or rows, with commas")
    parser.add_argument("--peers", action="store_true", help="measure the peers too")
    parser.add_argument("--live", action="store_true", help="live tables beside other servers'")
    parser.add_argument("--at-most", type=int, metavar="PEOPLE", help="at live tables")
    parser.add_argument("--no-write", action="store_true", help="print only")
    return parser.parse_args()


def _measure(subjects: list[Subject], rounds: int) -> tuple[dict[str, list[float]], list[float]]:
    """Rounds of all subjects in turn; returns the gauges and the loads met."""
    gauges: dict[str, list[float]] = {"plain": [], "compiled": []}
    loads = []
    for number in range(1, rounds + 1):
        gauges["plain"].append(gauge.plain())
        gauges["compiled"].append(gauge.compiled())
        loads.append(load())
        for subject in subjects:
            _say(f"round {number} of {rounds}: {subject.name}: {subject.group}")
            subject.take()
    return gauges, loads


def _about(
    gauges: dict[str, list[float]], loads: list[float], arguments: argparse.Namespace
) -> dict[str, Any]:
    return {
        "processor": f"{processor()}, {cores()} cores",
        "Python": platform.python_version(),
        "numba": version("numba"),
        "rounds": f"{arguments.rounds}, {arguments.seconds:g} s each",
        "gauge, plain": f"{median(gauges['plain']):.1f} million turns/s",
        "gauge, compiled": f"{median(gauges['compiled']):,.0f} million turns/s",
        "load average": f"{min(loads):.1f} to {max(loads):.1f}",
    }


def _write(subjects: list[Subject], about: dict[str, Any], *, write: bool) -> None:
    order = list(dict.fromkeys(subject.group for subject in subjects))
    last = (own.START, size.GROUP)
    subjects = sorted(subjects, key=lambda s: (s.group in last, order.index(s.group)))
    page = as_markdown(subjects, about)
    print(page)
    if write:
        (_DOCS / "benchmarks.md").write_text(page + live.kept_section(), encoding="utf-8")
        text = json.dumps(as_json(subjects, about), indent=1, ensure_ascii=False) + "\n"
        (_DOCS / "benchmarks.json").write_text(text, encoding="utf-8")


def _say(text: str) -> None:
    print(text, file=sys.stderr)


if __name__ == "__main__":
    main()
