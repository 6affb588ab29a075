"""Rules that only compiled code calls are part of their callers, errors and cache included."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rumpus.engine.compiled import Compiler
from rumpus.engine.record import Record, dtype_of, record, slot
from rumpus.engine.rule import rule


@record
class Row(Record):
    numbers: list[int] = slot("i1", "four of them", 4)


@rule
def number_at(s: Any, k: int) -> int:
    return s.numbers[k]


@rule
def doubled_at(states: Any, k: int) -> int:
    return 2 * number_at(states[0], k)


def rows() -> Any:
    states = np.zeros(1, dtype_of(Row))
    states[0]["numbers"] = [5, 6, 7, 8]
    return states


def test_an_inner_rule_has_no_machine_code_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))  # what is cached is not compiled
    compiler = Compiler("rows", {}, checked=False)
    assert compiler.entry(doubled_at)(rows(), 2) == 14
    inner: Any = compiler.bind(number_at)
    (made,) = inner.overloads.values()
    assert made.library.get_pointer_to_function(made.fndesc.llvm_func_name) == 0


def test_an_index_out_of_bounds_in_an_inner_rule_is_told_in_checked_code() -> None:
    compiler = Compiler("rows", {}, checked=True)
    assert compiler.entry(doubled_at)(rows(), 3) == 16
    with pytest.raises(IndexError):
        compiler.entry(doubled_at)(rows(), 4)


LOADED = """
from tests.engine.test_inner import Compiler, doubled_at, rows
entry = Compiler("rows", {}, checked=True).entry(doubled_at)
assert entry(rows(), 1) == 12
try:
    entry(rows(), 9)
except IndexError:
    (hits,) = entry.stats.cache_hits.values() or (0,)
    print("hits", hits)
"""


def test_it_all_works_out_of_the_cache_too(tmp_path: Path) -> None:
    world = {**os.environ, "RUMPUS_CACHE": str(tmp_path)}
    run = [sys.executable, "-c", LOADED]
    told = [
        subprocess.run(run, env=world, capture_output=True, text=True, check=True) for _ in "12"
    ]
    assert [t.stdout.strip() for t in told] == ["hits 0", "hits 1"]
