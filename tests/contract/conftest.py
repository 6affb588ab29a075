"""A test with `case` runs for every game and seat count; with `each_bot`, for every bot too."""

from __future__ import annotations

import pytest

from tests.contract.cases import bots, cases


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", cases(), ids=str)
    if "each_bot" in metafunc.fixturenames:
        metafunc.parametrize("each_bot", bots(), ids=lambda pair: f"{pair[0]}-{pair[1]}")
