"""The racers who plan: when Out pays, and what a play opens."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.engine.chance import dice
from rumpus.engine.table import Table
from tests.games.perpetual_commotion.tables import GAME, position

BOTH = pytest.mark.parametrize("bot", ["strong", "expert"])


def choices(table: Table, bot: str, seat: int = 0) -> set[str]:
    moves = [0] * GAME.moves
    n = GAME.rules.legal(table.state, seat, moves)
    choose = GAME.bots[bot]
    return {GAME.format_move(choose(table.state, seat, moves, n, dice(k))) for k in range(40)}


def totals(*points: int) -> list[int]:
    return [*points, *[0] * (8 - len(points))]


@BOTH
def test_they_call_out_at_once_when_the_game_goes_on(bot: str) -> None:
    table = position(2, front=["r5 r9 r8 r7 b9"], piles=["r4"], points=totals(20, 140))
    assert choices(table, bot) == {"out"}


@BOTH
def test_they_do_not_call_out_when_another_wins_by_it(bot: str) -> None:
    """PC20, PC35: a call is a right, no duty; `greedy` makes it."""
    given: Any = {"front": ["r5 r9 r8 r7 b9"], "piles": ["r4"], "played": totals(3, 12)}
    table = position(2, **given, points=totals(130, 140))
    assert choices(table, bot) == {"r5 0"}
    assert choices(table, "greedy") == {"out"}
    table = position(2, **given, points=totals(150, 140))  # 158 to 152
    assert choices(table, bot) == {"out"}


@BOTH
def test_the_feeders_of_a_rival_count_before_they_let_the_game_go_on(bot: str) -> None:
    """PC23: with two Feeders the other has 148 only."""
    table = position(
        2,
        front=["r5 r9 r8 r7 b9"],
        feeders=["", "b2 b3"],
        piles=["r4"],
        played=totals(3, 12),
        points=totals(130, 140),
    )
    assert choices(table, bot) == {"out"}


@BOTH
def test_they_flip_rather_than_hand_the_game_over(bot: str) -> None:
    table = position(2, front=["r9 r8 r7 b9 ."], points=totals(0, 150))
    assert choices(table, bot) == {"flip"}


@BOTH
def test_they_take_the_last_call_even_then(bot: str) -> None:
    """PC33: the round ends anyhow, and five points are five points."""
    table = position(
        2,
        front=["r5 b9 . . .", "y9"],
        playmakers=["", ""],
        piles=["r4"],
        points=totals(0, 150),
    )
    table.play(0, "r5 0")
    assert choices(table, bot) == {"out"}


def two_piles(seats: int, rival: str) -> Table:
    row = "r5 b5 r6 y7 y8"
    return position(seats, front=[row, rival], feeders=["g2 g3", "g2 g3"], piles=["r4", "b4"])


def test_the_expert_opens_what_it_can_go_on_with() -> None:
    table = two_piles(2, "y2 y3 y4 y5 y6")
    assert choices(table, "expert") == {"r5 0"}
    assert choices(table, "greedy") == {"r5 0", "b5 1"}


def test_the_expert_does_not_open_first_what_serves_the_other() -> None:
    table = position(
        2, front=["r5 b5 g9 y7 y8", "r6 y3 y4 y5 y9"], feeders=["g2", "g3"], piles=["r4", "b4"]
    )
    assert choices(table, "expert") == {"b5 1"}
    assert choices(table, "strong") == {"r5 0", "b5 1"}


def test_the_expert_plays_what_serves_the_other_rather_than_flip() -> None:
    """Holding it back could hold up the game."""
    table = position(
        2,
        front=["b9 b8 g9 y7 y8", "r6 y3 y4 y5 y9"],
        feeders=["g2", "g3"],
        playmakers=["r5"],
        face_up=[1],
        piles=["r4"],
    )
    assert choices(table, "expert") == {"r5 0"}
