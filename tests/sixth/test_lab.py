"""The laboratory runs the sixth game by its name, from the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.sixth.checkout import NAME, Checkout

pytestmark = pytest.mark.timeout(600)  # it is compiled


def wins(told: str, player: str) -> float:
    """In percent."""
    found = re.search(rf"^{player} .*?([\d.]+) %", told, re.MULTILINE)
    assert found, told
    return float(found[1])


def test_it_is_simulated_and_reported(six: Checkout, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    seats = ("--seats", "4", "--bots", "greedy,random,random,random")
    told = six.run(
        "-m", "rumpus", "simulate", NAME, *seats, "--games", "4000", "--report", str(report)
    )
    assert wins(told, "greedy") > 35, "an even share is 25"
    assert "Cairn" in report.read_text(encoding="utf-8")


def test_its_bots_meet_in_a_tournament(six: Checkout) -> None:
    told = six.run("-m", "rumpus", "tournament", NAME, "--bots", "greedy,random", "--games", "2000")
    assert wins(told, "greedy") > 60, "an even share is 50"


def test_its_rules_and_rulings_are_read_in_a_terminal(six: Checkout) -> None:
    assert "lay stones on a common cairn" in six.run("-m", "rumpus", "rules", NAME)
    assert "passed over" in six.run("-m", "rumpus", "rules", NAME, "--ruling", "CN2")
