"""Time at a live table (PC3, PC17, PC33)."""

from __future__ import annotations

import pytest

from rumpus.engine.table import Table
from rumpus.server.course.course import Course
from rumpus.server.store.kept import Settings
from rumpus.server.wire import Refusal
from tests.games.perpetual_commotion.tables import position

OPEN = 3000
SETTINGS = Settings(countdown=3, gap=150)


def live(table: Table) -> Course:
    return Course(table, SETTINGS, now=0)


def take(course: Course, seat: int, move: str, now: int) -> None:
    course.take(seat, course.version(seat), course.parse([move]), now)


def refusal(course: Course, seat: int, move: str, now: int) -> str:
    with pytest.raises(Refusal) as refused:
        take(course, seat, move, now)
    return refused.value.code


def test_PC3_a_round_opens_after_a_countdown() -> None:
    course = live(position(2))
    assert course.opens == OPEN
    assert refusal(course, 0, "flip", OPEN - 1) == "not_started"
    take(course, 0, "flip", OPEN)


def test_PC3_the_next_round_is_counted_down_too() -> None:
    course = live(position(2))
    take(course, 0, "out", OPEN + 500)
    assert course.opens == OPEN + 500 + OPEN


def test_PC17_the_gap_holds_for_plays_and_flips_and_not_for_out() -> None:
    course = live(position(2, front=["start r9 . . ."], feeders=["", "y2"]))
    take(course, 0, "front start", OPEN)
    assert refusal(course, 0, "flip", OPEN + 149) == "too_fast"
    take(course, 0, "out", OPEN + 1)
    assert course.table.view(None).round == 2


def test_PC33_the_last_call_stays_open_for_ten_seconds_and_then_goes() -> None:
    stuck = "b9 b10 b11 g9"
    course = live(
        position(2, front=[f"r5 {stuck}", f"y9 {stuck}"], playmakers=["", ""], piles=["r4"])
    )
    assert not course.has_own_patience
    take(course, 0, "r5 0", OPEN)
    assert course.has_own_patience
    assert course.allowed == 10_000
    for seat in course.waiting(OPEN):
        course.lose_patience(seat, OPEN + 10_000)
    assert course.table.view(None).last.caller is None
