"""Several moves in one message: the parts of one choice, taken all or none."""

from __future__ import annotations

import pytest

from rumpus import games
from rumpus.engine.chance import Dice, below, dice
from rumpus.server.course.course import Course
from rumpus.server.store.kept import Settings
from rumpus.server.wire import Refusal

SEATS = 4


def is_part(course: Course, seat: int, move: int) -> bool:
    return course.game.live.is_part(course.table.state, seat, move)


def at_a_choice_of_parts(name: str, d: Dice) -> tuple[Course, int, int]:
    """A game played by chance until a seat may make the first part of a choice; that part."""
    for seed in range(100):
        course = Course(games.game(name).deal(SEATS, seed), Settings(gap=0), 0)
        for now in range(1, 600):
            if course.window_ends is not None and not course.undecided(now):
                course.close_window(course.window_ends)
            if course.is_over:
                break
            seat = course.undecided(now)[0]
            legal = course.table.legal_numbers(seat)
            parts = [move for move in legal if is_part(course, seat, move)]
            if parts:
                return course, seat, parts[0]
            course.take(seat, course.version(seat), [legal[below(d, len(legal))]], now)
    raise AssertionError("no choice has parts")


def parts_of(course: Course, seat: int, first: int, d: Dice) -> list[int]:
    """A whole choice that begins with this part."""
    trial, series = course.table.copy(), [first]
    while course.game.live.is_part(trial.state, seat, series[-1]):
        trial.carry_out(seat, series[-1])
        legal = trial.legal_numbers(seat)
        series.append(legal[below(d, len(legal))])
    return series


@pytest.mark.parametrize(("name", "length"), [("frantic", 4), ("scandaroon", 2)])
def test_the_parts_of_one_choice_are_taken_together(name: str, length: int) -> None:
    d = dice(5)
    course, seat, first = at_a_choice_of_parts(name, d)
    series = parts_of(course, seat, first, d)
    assert len(series) == length
    one_by_one = course.table.copy()
    for move in series:
        one_by_one.play(seat, course.game.format_move(move))
    rows = course.take(seat, course.version(seat), series, 1000)
    assert [row.move for row in rows] == [course.game.format_move(move) for move in series]
    assert course.table.state.pack() == one_by_one.state.pack()


@pytest.mark.parametrize("name", ["frantic", "scandaroon"])
def test_a_series_with_one_impossible_part_changes_nothing(name: str) -> None:
    d = dice(6)
    course, seat, first = at_a_choice_of_parts(name, d)
    series, before = parts_of(course, seat, first, d), course.table.state.pack()
    [unfit] = course.parse(["pass"])
    for wrong in ([*series[:-1], unfit], [*series, series[-1]]):
        with pytest.raises(Refusal) as refused:
            course.take(seat, course.version(seat), wrong, 1000)
        assert refused.value.code == "illegal_move"
        assert course.table.state.pack() == before


@pytest.mark.parametrize("name", ["frantic", "scandaroon"])
def test_a_part_that_comes_twice_is_refused_by_name(name: str) -> None:
    d = dice(6)
    course, seat, first = at_a_choice_of_parts(name, d)
    series, before = parts_of(course, seat, first, d), course.table.state.pack()
    with pytest.raises(Refusal) as refused:
        course.take(seat, course.version(seat), [series[0], *series], 1000)
    assert refused.value.code == "illegal_move"
    assert course.table.state.pack() == before


@pytest.mark.parametrize("name", games.NAMES)
def test_what_shows_something_is_refused_with_every_other_move_in_the_same_words(name: str) -> None:
    """Else "draw, then play this card" would ask the pile what lies on top, at no cost."""
    game = games.game(name)
    course = Course(game.deal(SEATS, 3), Settings(gap=0, countdown=0), 0)
    seat = course.undecided(1)[0]
    whole = [move for move in course.table.legal_numbers(seat) if not is_part(course, seat, move)]
    before, version = course.table.state.pack(), course.version(seat)
    told = set()
    for last in range(0, game.moves, 3):
        with pytest.raises(Refusal) as refused:
            course.take(seat, version, [whole[0], last], 1)
        told.add((refused.value.code, str(refused.value)))
    assert told == {("illegal_move", "only the parts of one choice can be sent together")}
    assert course.table.state.pack() == before
