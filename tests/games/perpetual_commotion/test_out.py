"""Calling Out (PC19 to PC21)."""

from __future__ import annotations

import pytest

from rumpus.engine.errors import IllegalMoveError
from rumpus.engine.table import Table
from tests.games.perpetual_commotion.tables import GAME, facts, position


def refused(table: Table, seat: int, move: str) -> None:
    before = table.state.pack()
    with pytest.raises(IllegalMoveError):
        table.play(seat, move)
    assert table.state.pack() == before


def test_PC20_out_needs_empty_feeders_but_no_empty_row() -> None:
    table = position(2, feeders=["", "r9"])
    assert "out" in table.legal(0)
    assert table.view(None).may_call == [True, False]
    table.play(0, "out")
    assert table.view(None).last.caller == 0


def test_PC21_a_false_call_is_refused_and_changes_nothing() -> None:
    refused(position(2, feeders=["", "r9"]), 1, "out")


def test_PC20_after_a_freeze_the_row_must_be_back_at_five() -> None:
    table = position(2, front=["r5 b6 b7 b8 b9 b10"], piles=["r4"])
    refused(table, 0, "out")
    table.play(0, "r5 0")
    assert "out" in table.legal(0)


def test_PC20_the_first_call_ends_the_round_and_later_moves_are_dropped() -> None:
    table = position(2, front=[None, "r5 r9 r8 r7 b9"], piles=["r4"])
    assert "r5 0" in table.legal(1)
    table.play(0, "out")
    assert facts(table)[:2] == ["called_out", "round_over"]
    shown = table.view(None)
    assert (shown.round, shown.piles, shown.played) == (2, [], [0, 0])
    assert shown.last.cards == [0, 0]
    refused(table, 1, "r5 0")
    refused(table, 1, "out")


def test_PC20_nobody_must_call_out() -> None:
    table = position(2, front=["r5 r9 r8 r7 b9"], piles=["r4"])
    table.play(0, "r5 0")
    table.play(0, "flip")
    assert table.view(None).round == 1


def test_PC19_while_a_seat_stands_still_the_others_go_on() -> None:
    table = GAME.deal(3, seed=5)
    for _ in range(200):
        if table.legal(1) and table.view(None).round == 1:
            table.play(1, table.legal(1)[0])
    assert table.view(None).played[1] > 0
    assert 0 in table.who_may_act  # and may come back at any time


def test_PC19_there_is_no_move_that_stops_the_others() -> None:
    table = GAME.deal(3, seed=5)
    assert {GAME.format_move(m) for m in range(GAME.moves) if " " not in GAME.format_move(m)} == {
        "flip",
        "out",
        "pass",
    }
    refused(table, 0, "pass")


def test_PC34_nothing_happens_while_nobody_moves() -> None:
    """A soft freeze is none: the rules know no time, and play goes on where it stood."""
    table = position(2, front=["r5 r9 r8 r7 b9"], feeders=["b2"], piles=["r4"])
    before = table.state.pack()
    assert table.who_may_act == (0, 1)
    assert "r5 0" in table.legal(0)
    assert table.state.pack() == before
    table.play(1, "flip")
    assert len(table.view(None).front[0]) == 5
