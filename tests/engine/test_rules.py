"""A game's rules are one record: what is missing or misspelt is refused where it is written."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

from rumpus.engine.rules import Rules, Search, by_name
from tests.lab.tiny import TINY


def test_a_missing_rule_is_refused_by_its_name() -> None:
    given: dict[str, Any] = by_name(TINY.rules)
    del given["tally"]
    with pytest.raises(TypeError, match="'tally'"):
        Rules(**given)


def test_a_misspelt_rule_is_refused_by_its_name() -> None:
    given: dict[str, Any] = {**by_name(TINY.rules), "is_ower": TINY.rules.is_over}
    with pytest.raises(TypeError, match="'is_ower'"):
        Rules(**given)


def test_a_game_cannot_change_its_rules_while_it_is_played() -> None:
    with pytest.raises(FrozenInstanceError):
        TINY.rules.step = lambda s, seat, move: None  # type: ignore[misc]
    assert replace(TINY.rules, rounds=TINY.rules.who_may_act).step is TINY.rules.step


def test_a_game_that_leaves_rounds_out_is_one_round() -> None:
    assert TINY.rules.rounds(TINY.deal(2, 1).state) == 1


def test_no_name_stands_for_two_rules() -> None:
    assert not {f.name for f in fields(Rules)} & {f.name for f in fields(Search)}
