"""Time at a live table (PA6, PA34)."""

from __future__ import annotations

import pytest

from rumpus.engine.table import Table
from rumpus.games.pandemonium.live import is_call, trades_made, vote_along
from rumpus.games.pandemonium.rules import deal_number
from rumpus.server.course.course import Course
from rumpus.server.store.kept import Settings
from rumpus.server.wire import Refusal
from tests.games.pandemonium.tables import GAME, QUIET, number, table

OPEN = 3000
SETTINGS = Settings(countdown=3, gap=150)


def live(made: Table) -> Course:
    return Course(made, SETTINGS, now=0)


def take(course: Course, seat: int, move: str, now: int) -> None:
    course.take(seat, course.version(seat), course.parse([move]), now)


def refusal(course: Course, seat: int, move: str, now: int) -> str:
    with pytest.raises(Refusal) as refused:
        take(course, seat, move, now)
    return refused.value.code


@pytest.mark.parametrize("move", ["offer g1 1", "call gray", "vote"])
def test_PA6_a_deal_opens_after_a_countdown_and_until_then_no_move_is_taken(move: str) -> None:
    course = live(table("11111"))
    assert refusal(course, 0, move, OPEN - 1) == "not_started"
    take(course, 0, move, OPEN)


def test_PA6_every_deal_has_a_number_of_its_own() -> None:
    """So that each is opened by a countdown, void deals as well."""
    made = table(*QUIET)
    seen = [deal_number(made.state)]
    while not made.is_over:
        for seat in range(4):
            made.play(seat, "vote")
            if seat < 3:
                assert deal_number(made.state) == seen[-1]
        seen.append(deal_number(made.state))
    assert len(set(seen)) == len(seen) == 13


def test_PA34_only_calls_need_no_gap() -> None:
    free = {GAME.format_move(move).split()[0] for move in range(GAME.moves) if is_call(move)}
    bound = {GAME.format_move(move).split()[0] for move in range(GAME.moves) if not is_call(move)}
    assert free == {"call"}
    assert "call" not in bound


@pytest.mark.parametrize("move", ["offer g1 2", "reach", "vote"])
def test_PA34_the_gap_holds_for_offers_reaches_and_votes(move: str) -> None:
    course = live(table("11111"))
    take(course, 1, "offer g6 1", OPEN)
    take(course, 0, "offer g1 1", OPEN)
    if move == "reach":
        move = f"reach {number(course.table, 1)}"
    assert refusal(course, 0, move, OPEN + 149) == "too_fast"
    take(course, 0, move, OPEN + 150)


def test_PA34_a_call_comes_right_after_an_offer() -> None:
    course = live(table("11111"))
    take(course, 0, "offer g1 1", OPEN)
    take(course, 0, "call gray", OPEN + 1)
    assert course.table.view(None).last.winner == 0


# --- the vote for new cards ---

STILL = 8


def test_PA28_a_bot_votes_once_every_person_has_and_nobody_trades() -> None:
    made = table(*QUIET)
    people = frozenset({0, 1})
    made.play(0, "vote")
    assert vote_along(made.state, 2, people, STILL) is None
    made.play(1, "vote")
    assert vote_along(made.state, 2, people, STILL - 1) is None
    assert GAME.format_move(vote_along(made.state, 2, people, STILL) or 0) == "vote"


def test_PA28_a_bot_that_has_voted_takes_it_back_with_the_people() -> None:
    made = table(*QUIET)
    people = frozenset({0})
    made.play(0, "vote")
    made.play(3, "vote")
    assert vote_along(made.state, 3, people, STILL) is None
    made.play(0, "unvote")
    assert GAME.format_move(vote_along(made.state, 3, people, STILL) or 0) == "unvote"


def test_PA28_among_themselves_bots_do_not_vote() -> None:
    assert vote_along(table(*QUIET).state, 2, frozenset(), STILL) is None


def test_PA28_a_trade_is_seen_by_all() -> None:
    made = table(*QUIET)
    before = trades_made(made.state)
    for seat in (0, 1):
        made.play(seat, next(m for m in made.legal(seat) if m.endswith(" 1")))
    made.play(0, f"reach {number(made, 1)}")
    assert trades_made(made.state) == before
    made.play(1, f"reach {number(made, 0)}")
    assert trades_made(made.state) > before
