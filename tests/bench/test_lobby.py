"""The measurement of the lobby: what is written in docs/operations.md, with a few people."""

from __future__ import annotations

from bench.lobby import Cost, measure_all, table


def test_a_lobby_is_measured_with_and_without_people() -> None:
    nobody, some = measure_all([0, 30], 6)
    assert (nobody.people, some.people) == (0, 30)
    assert some.heard > 0
    assert some.processor >= 0


def test_what_each_costs_is_told_beside_an_empty_lobby() -> None:
    rows = table([Cost(0, 1.0, 5.0), Cost(500, 6.0, 100.0)]).splitlines()
    assert rows[2:] == ["| 0 | 1.00 |  | 5 |", "| 500 | 6.00 | 10.0 | 100 |"]
