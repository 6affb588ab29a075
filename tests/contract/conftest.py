"""A test with `case` runs for every game and seat count; with `thought`, where bots search."""

from __future__ import annotations

import pytest

from tests.contract.cases import cases


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", cases(), ids=str)
    if "thought" in metafunc.fixturenames:
        thought = [case for case in cases() if case.game.thinkers]
        metafunc.parametrize("thought", thought, ids=str)
