"""Piles from Start to Stop (PC5 to PC9, PC18, PC39)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rumpus.engine.errors import IllegalMoveError
from rumpus.engine.table import Table
from tests.games.perpetual_commotion.tables import GAME, facts, plays, position, row, tops


def holding(front: str, piles: Sequence[str], **more: object) -> Table:
    return position(2, front=[front], piles=piles, **more)  # type: ignore[arg-type]


def test_PC5_only_a_start_opens_a_pile() -> None:
    assert plays(holding("start r2 r3 r12 stop", []), 0) == {"front start"}


def test_PC5_a_start_may_always_be_laid_and_opens_the_next_pile() -> None:
    table = holding("start start r5 r6 r7", ["r4", "start"])
    table.play(0, "front start")
    table.play(0, "front start")
    assert tops(table) == ["r4", "start", "start", "start"]


def test_PC5_all_32_starts_of_eight_players_find_room() -> None:
    table = position(8, front=["start start start start r9"] * 8, playmakers=["start"] * 8)
    for seat in range(8):
        for _ in range(4):
            table.play(seat, "front start")
    assert tops(table) == ["start"] * 32
    assert table.legal(0) == ["flip", "out"]


def test_PC6_a_pile_goes_on_in_its_own_colour_and_by_one() -> None:
    piles = ["r4", "b4", "g6", "y2"]
    table = holding("r5 b6 g7 y4 g5", piles)
    assert plays(table, 0) == {"r5 0", "g7 2"}


def test_PC6_a_pile_keeps_the_colour_of_its_2() -> None:
    table = holding("b2 r3 b3 g3 y3", ["start"])
    assert plays(table, 0) == {"b2 0"}
    table.play(0, "b2 0")
    assert table.view(None).piles[0].colour == "blue"
    assert plays(table, 0) == {"b3 0"}


def test_PC6_there_may_be_several_piles_of_one_colour() -> None:
    table = holding("r2 r3 r6 b9 b10", ["start", "r2", "r5", "r5"])
    table.play(0, "r2 0")
    assert tops(table) == ["r2", "r2", "r5", "r5"]
    assert plays(table, 0) == {"r3 0", "r3 1", "r6 2", "r6 3"}


def test_PC7_any_2_goes_on_any_start_of_the_players_choice() -> None:
    table = holding("r2 b2 g2 y2 r9", ["start", "r7", "start"])
    assert plays(table, 0) == {f"{c}2 {pile}" for c in "rbgy" for pile in (0, 2)}
    table.play(0, "g2 2")
    assert tops(table) == ["start", "r7", "g2"]


def test_PC7_a_start_takes_nothing_but_a_2() -> None:
    assert plays(holding("r3 b5 g12 stop y3", ["start"]), 0) == set()


def test_PC8_a_stop_goes_on_a_12_of_any_colour_and_closes_the_pile() -> None:
    table = holding("stop r11 r10 b9 r9", ["r12", "b12", "g11", "start", "y2"])
    assert plays(table, 0) == {"front stop 0", "front stop 1"}
    table.play(0, "front stop 1")
    assert facts(table) == ["played_front", "closed"]
    closed = table.view(None).piles[1]
    assert (closed.top, closed.colour, closed.closed) == ("stop", "blue", True)
    assert not table.view(None).piles[0].closed


def test_PC39_a_closed_pile_takes_no_card_not_even_a_second_stop() -> None:
    table = holding("stop b2 b12 b3 r9", ["stop b"])
    assert plays(table, 0) == set()


def test_PC9_sources_are_the_row_and_the_exposed_playmaker_only() -> None:
    table = holding(
        "r5 r9 r10 r11 r12",
        ["r4", "b4", "g4", "y4"],
        playmakers=["y5 b5 g5 start"],
        face_up=[2],
        feeders=["g5"],
    )
    assert plays(table, 0) == {"r5 0", "b5 1"}  # not y5 below it, g5 to come, or the Feeder


def test_PC9_the_exposed_playmaker_leaves_the_row_as_it_is() -> None:
    table = holding("r5 r9 r10 r11 r12", ["b4"], playmakers=["b5"], face_up=[1], feeders=["g5"])
    table.play(0, "b5 0")
    assert row(table, 0) == ["r5", "r9", "r10", "r11", "r12"]
    assert table.view(None).feeders[0] == 1


def test_PC9_start_and_stop_are_taken_from_where_the_move_says() -> None:
    table = holding("start stop r10 r11 r12", ["r12"], playmakers=["stop start"], face_up=[2])
    assert plays(table, 0) == {"front start", "top start", "front stop 0"}
    table.play(0, "top start")
    assert row(table, 0) == ["start", "stop", "r10", "r11", "r12"]
    assert plays(table, 0) == {"front start", "front stop 0", "top stop 0"}
    table.play(0, "front stop 0")
    assert row(table, 0) == ["start", ".", "r10", "r11", "r12"]
    assert table.view(None).top[0] == "stop"


def test_PC18_a_play_names_the_card_and_is_never_sent_to_another_pile() -> None:
    table = position(
        3, front=["r5 r9 y2 r11 r12", "r5 r9 y2 r11 r12", "g9 g10 g8 g7 g6"], piles=["r4", "r4"]
    )
    table.play(0, "r5 0")
    with pytest.raises(IllegalMoveError):
        table.play(1, "r5 0")
    assert tops(table) == ["r5", "r4"]
    assert row(table, 1)[0] == "r5"  # back in its place, at no cost
    table.play(1, "r5 1")
    assert tops(table) == ["r5", "r5"]


def test_PC18_a_card_that_has_gone_is_refused_though_another_lies_in_its_place() -> None:
    table = holding("r5 r9 y2 r11 r12", ["r4", "r5"], feeders=["r6"])
    table.play(0, "r5 0")
    assert row(table, 0)[0] == "r6"
    with pytest.raises(IllegalMoveError):
        table.play(0, "r5 0")
    assert tops(table) == ["r5", "r5"]


def test_anybody_may_play_on_any_pile() -> None:
    table = GAME.deal(2, seed=1)
    table = position(2, front=["start r2 r9 r8 r7", "r2 r3 b8 b9 b7"])
    table.play(0, "front start")
    table.play(1, "r2 0")
    table.play(1, "r3 0")
    shown = table.view(None)
    assert shown.played == [1, 2]
    assert shown.piles[0].by == 1
