"""Binding: generic code for any game, rules in two bodies, and clear errors where it cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rumpus.engine.binding import Binder, rules
from rumpus.engine.cache import cache_folder
from rumpus.engine.compiled import Compiler
from rumpus.engine.record import Record, dtype_of, record, slot
from rumpus.engine.rule import rule, table
from rumpus.engine.workspace import numbers

SQUARES = table([[0, 1], [4, 9]])


@record
class Counter(Record):
    count: int = slot("i8", "how far we are")


@rule
def step_by_one(s: Any, seat: int, k: int) -> None:
    s.count += SQUARES[1][k & 1]


@rule
def step_by_two(s: Any, seat: int, k: int) -> None:
    s.count += 2


@rule
def generic(s: Any, n: int) -> None:
    for k in range(n):
        rules.step(s, 0, k)


@rule
def generic_at(states: Any, i: int, n: int) -> None:
    generic(states[i], n)


@rule
def ping(n: int) -> int:
    return pong(n)


@rule
def pong(n: int) -> int:
    return ping(n)


@rule
def calls_a_plain_function(n: int) -> int:
    return cache_folder(n)  # type: ignore[arg-type, call-arg, return-value]


@rule
def makes_room(n: int) -> int:
    return numbers(n)[0]


def test_generic_code_is_bound_to_each_games_rules() -> None:
    one, two = Counter(), Counter()
    Binder("one", {"step": step_by_one}).bind(generic)(one, 4)
    Binder("two", {"step": step_by_two}).bind(generic)(two, 4)
    assert (one.count, two.count) == (26, 8)


def test_the_compiled_body_gives_the_same() -> None:
    for name, step, expected in (("one", step_by_one, 26), ("two", step_by_two, 8)):
        states = np.zeros(1, dtype_of(Counter))
        Compiler(name, {"step": step}, checked=True).entry(generic_at)(states, 0, 4)
        assert states[0]["count"] == expected


def test_unbound_generic_code_says_what_to_do() -> None:
    with pytest.raises(AttributeError, match="bind this function to a game"):
        generic(Counter(), 1)


def test_rules_that_call_each_other_in_a_circle_are_refused_by_name() -> None:
    with pytest.raises(TypeError, match="circle: ping → pong → ping"):
        Binder("circle", {}).bind(ping)


def test_a_rule_that_calls_what_is_no_rule_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match="cache_folder"):
        Compiler("plain", {}, checked=True).entry(calls_a_plain_function)


def test_an_entry_point_that_makes_arrays_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match="makes_room is an entry point: numbers belongs"):
        Compiler("room", {}, checked=True).entry(makes_room)


def test_bounds_are_checked_in_checked_code() -> None:
    @rule
    def beyond(states: Any, i: int) -> int:
        return states[i].count

    states = np.zeros(1, dtype_of(Counter))
    with pytest.raises(IndexError):
        Compiler("bounds", {}, checked=True).entry(beyond)(states, 5)


def test_the_cache_changes_with_any_source_of_its_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMPUS_CACHE", str(tmp_path / "cache"))
    folders = [tmp_path / name for name in ("before", "after")]
    for folder in folders:
        folder.mkdir()
        (folder / "cards.py").write_text("SEVEN = 7\n")
    before = cache_folder([folders[0]], "1.0")
    assert before is not None
    assert before.is_dir()
    (folders[1] / "cards.py").write_text("SEVEN = 8\n")
    assert cache_folder([folders[1]], "1.0") != before
    assert cache_folder([folders[0]], "2.0") != before
    assert cache_folder([folders[0]], "1.0") == before


def test_where_nothing_can_be_written_there_is_no_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("RUMPUS_CACHE", str(tmp_path / "file" / "cache"))
    assert cache_folder([tmp_path], "1.0") is None
    states = np.zeros(1, dtype_of(Counter))
    Compiler("no_cache", {"step": step_by_two}, checked=False).entry(generic_at)(states, 0, 3)
    assert states[0]["count"] == 6


def test_a_rule_is_bound_only_when_it_is_asked_for() -> None:
    counter = Counter()
    binder = Binder("unused", {"step": step_by_two, "bot_that_never_ends": ping})
    binder.bind(generic)(counter, 3)
    assert counter.count == 6


def test_a_rule_the_game_lacks_is_named() -> None:
    with pytest.raises(AttributeError, match="empty has no rule step"):
        Binder("empty", {}).bind(generic)(Counter(), 1)


def test_the_cache_depends_on_what_a_function_reaches_not_on_what_was_bound_before() -> None:
    from rumpus.engine.chance import below

    engine = Path(below.__code__.co_filename).parent
    binder = Binder("folders", {"step": step_by_two})
    assert binder.folders(generic) == {Path(__file__).parent}
    binder.bind(below)
    assert binder.folders(generic) == {Path(__file__).parent}
    assert binder.folders(below) == {Path(__file__).parent, engine}
