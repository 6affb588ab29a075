"""Rules that only compiled code calls are part of their callers, errors and cache included."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba.core.runtime import _nrt_python, rtsys

from rumpus.engine.compiled import Compiler
from rumpus.engine.record import Record, dtype_of, record, slot
from rumpus.engine.rule import rule
from rumpus.engine.workspace import numbers


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


def test_no_index_counts_from_the_end() -> None:
    with pytest.raises(IndexError):
        Compiler("rows", {}, checked=True).entry(doubled_at)(rows(), -1)


@rule
def fill(places: list[int]) -> None:
    for k in range(len(places)):
        places[k] = k


@rule
def sum_of_filled(n: int) -> int:
    places = numbers(n)
    fill(places)
    total = 0
    for k in range(n):
        total += places[k]
    return total


@rule
def sum_of_sums(times: int) -> int:
    total = 0
    for _ in range(times):
        total += sum_of_filled(4)
    return total


def test_rules_count_no_references_but_what_they_make_is_freed() -> None:
    compiler = Compiler("rows", {}, checked=False)
    entry = compiler.entry(sum_of_sums)
    entry(1)
    _nrt_python.memsys_enable_stats()
    try:
        before = rtsys.get_allocation_stats()
        assert entry(100) == 600
        after = rtsys.get_allocation_stats()
    finally:
        _nrt_python.memsys_disable_stats()
    assert after.alloc - before.alloc == after.free - before.free == 100
    assert not compiler.bind(fill).targetoptions["_nrt"]  # type: ignore[attr-defined]


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
