"""What somebody who comes back is told of the moves in between."""

from __future__ import annotations

import pytest

from rumpus import games
from rumpus.engine.chance import below, dice
from rumpus.engine.happenings import Happening
from rumpus.server.course.course import Course
from rumpus.server.course.story import DEPTH
from rumpus.server.store.kept import Settings

GAME = games.game("perpetual_commotion")
MOVES = DEPTH + 50


@pytest.fixture(scope="module")
def played() -> tuple[Course, list[list[Happening]]]:
    """A course, and the facts of each of its moves."""
    table = GAME.deal(GAME.seats[-1], 1)
    course, d = Course(table, Settings(gap=0, countdown=0), 0), dice(1)
    facts: list[list[Happening]] = []
    while len(facts) < MOVES:
        seat = table.who_may_act[below(d, len(table.who_may_act))]
        legal = table.legal_numbers(seat)
        course.take(seat, course.version(seat), [legal[below(d, len(legal))]], len(facts))
        facts.append(table.facts)
    return course, facts


@pytest.mark.parametrize("missed", [0, 1, 2, 7, DEPTH])
def test_what_happened_since_is_told_in_order(
    played: tuple[Course, list[list[Happening]]], missed: int
) -> None:
    course, facts = played
    expected = [fact for move in facts[MOVES - missed :] for fact in move]
    assert course.story(0, MOVES - missed) == expected


@pytest.mark.parametrize("since", [None, 0, MOVES - DEPTH - 1])
def test_only_the_last_move_is_told_to_who_was_away_for_too_long(
    played: tuple[Course, list[list[Happening]]], since: int | None
) -> None:
    course, facts = played
    assert course.story(0, since) == facts[-1]


def test_the_deal_is_told_before_any_move() -> None:
    table = GAME.deal(GAME.seats[-1], 1)
    assert Course(table, Settings(), 0).story(0, None) == table.facts


def test_what_is_taken_up_again_is_no_deeper_than_before(
    played: tuple[Course, list[list[Happening]]],
) -> None:
    course, _ = played
    memory = course.memory()
    assert memory is not None
    again = Course(course.table, course.settings, 0)
    again.recall(memory)
    for _ in range(10):
        again._story.add(0, [])
        assert len(again.whole_story()[1]) <= DEPTH
