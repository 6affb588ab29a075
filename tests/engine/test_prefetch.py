"""Fetching ahead is a hint: it changes nothing, in either body, wherever it points."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rumpus.engine.chance import Dice
from rumpus.engine.compiled import Compiler
from rumpus.engine.prefetch import FetchAhead, fetch_ahead
from rumpus.engine.record import dtype_of
from rumpus.engine.rule import rule


@rule
def total(records: Any) -> int:
    found = 0
    for i in range(len(records)):
        fetch_ahead(records, i + 2)
        fetch_ahead(records, i - 1_000_000)
        found += records[i].chance
    return found


def test_compiled_code_may_fetch_what_is_not_there() -> None:
    records = np.zeros(5, dtype_of(Dice))
    records["chance"] = [1, 2, 3, 4, 5]
    before = records.tobytes()
    assert Compiler("test", {}, checked=False).entry(total)(records) == 15
    assert records.tobytes() == before


def test_it_means_nothing_in_the_plain_body() -> None:
    class Held:
        chance = 7

    assert total([Held(), Held()]) == 14
    with pytest.raises(TypeError):
        FetchAhead()([], 0)
