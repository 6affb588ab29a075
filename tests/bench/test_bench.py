"""The benchmarks measure what they say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import process_time

import pytest

from bench import peers
from bench.gauge import plain
from bench.peers.environment import packages_of
from bench.subject import Rate, Subject
from bench.table import as_json, as_markdown

ROOT = Path(__file__).resolve().parents[2]


def burn(games: int) -> int:
    """Ten moves a game, one millisecond each, of the processor's time."""
    ends = process_time() + games * 0.01
    while process_time() < ends:
        pass
    return 10 * games


def test_a_rate_is_moves_by_time() -> None:
    assert Rate(burn, seconds=0.2)() == pytest.approx(1000, rel=0.1)


def test_a_sample_takes_about_as_long_as_wished() -> None:
    rate = Rate(burn, seconds=0.3)
    rate()
    started = process_time()
    rate()
    assert process_time() - started == pytest.approx(0.3, rel=0.3)


def test_the_gauge_moves() -> None:
    assert plain() > 0.05


def test_medians_and_ranges_are_told() -> None:
    subject = Subject("play", "Some Game", "moves/s", lambda: 0.0, [3000.0, 1000.0, 5000.0])
    page = as_markdown([subject], {"Python": "3"})
    assert "| Some Game | **3,000** | 1,000 to 5,000 |" in page
    assert as_json([subject], {})["results"][0]["median"] == 3000


def test_every_peer_says_what_it_needs() -> None:
    for name in peers.NAMES:
        assert packages_of(name)


def test_it_runs() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench", "--only", "start", "--rounds", "1", "--no-write"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "| import rumpus |" in done.stdout
    assert "load average" in done.stdout
