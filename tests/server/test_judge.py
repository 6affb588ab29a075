"""A move is read once, judged once and written once, however it comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rumpus import games
from rumpus.engine.chance import dice
from rumpus.engine.game import Game
from rumpus.server.course.course import Course
from rumpus.server.store.kept import Settings
from rumpus.server.wire import Refusal
from tests.server.desk import Desk, bots, people
from tests.server.duel import COUNTER, DUEL, PASS
from tests.server.test_series import at_a_choice_of_parts, parts_of

SETTINGS = Settings(bot="random", gap=0, countdown=0)


class Counted:
    """A game that counts how often it is asked to read, write, judge and carry out."""

    def __init__(self, game: Game) -> None:
        self.calls: Counter[str] = Counter()
        self.game = replace(
            game,
            parse_move=self._counting("parse", game.parse_move),
            format_move=self._counting("format", game.format_move),
            rules=replace(
                game.rules,
                legal=self._counting("legal", game.rules.legal),
                step=self._counting("step", game.rules.step),
            ),
        )

    def _counting(self, name: str, f: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            self.calls[name] += 1
            return f(*args)

        return call


def test_four_shares_are_read_judged_and_written_once_each() -> None:
    d = dice(5)
    before, seat, first = at_a_choice_of_parts("frantic", d)
    series = [before.game.format_move(move) for move in parts_of(before, seat, first, d)]
    counted = Counted(before.game)
    table = before.table.copy()
    table.game = counted.game
    course = Course(table, SETTINGS, 0)
    course.legal(seat, course.waiting(1))
    counted.calls.clear()
    course.take(seat, course.version(seat), course.parse(series), 1)
    # those that are not the last are carried out on a trial as well
    assert counted.calls == {"parse": 4, "format": 4, "legal": 4, "step": 7}


@pytest.mark.parametrize("name", games.NAMES)
def test_a_move_that_its_seat_was_told_of_is_not_judged_by_the_rules_again(name: str) -> None:
    counted = Counted(games.game(name))
    course = Course(counted.game.deal(counted.game.seats[-1], 3), SETTINGS, 0)
    seat = course.undecided(1)[0]
    legal = course.legal(seat, course.waiting(1))
    counted.calls.clear()
    course.take(seat, course.version(seat), course.parse(legal[:1]), 1)
    assert counted.calls == {"parse": 1, "format": 1, "step": 1}


@pytest.mark.parametrize("name", games.NAMES)
async def test_what_a_table_does_besides_is_telling(name: str) -> None:
    """From the message to all that are told: each of them is told its own moves."""
    counted = Counted(games.game(name))
    seats = counted.game.seats[0]
    desk = await Desk(counted.game, people(seats), settings=SETTINGS).open()
    players = [await desk.person(seat).join() for seat in range(seats)]
    [first, *_] = desk.course.undecided(desk.time.now())
    counted.calls.clear()
    await players[first].play(players[first].legal[0])
    await desk.turn((desk.course.window_ends or desk.time.now()) - desk.time.now() + 10)
    assert counted.calls["parse"] == 1
    assert counted.calls["step"] == 1
    assert counted.calls["legal"] <= len(desk.course.waiting(desk.time.now()))
    told = sum(len(player.legal) for player in players)
    assert counted.calls["format"] <= 1 + told
    await desk.table.stop()


async def test_what_a_bot_chooses_is_never_a_text_but_in_the_log() -> None:
    counted = Counted(games.game("kingdom_four"))
    desk = await Desk(counted.game, [*people(1), *bots(2)], settings=SETTINGS).open()
    counted.calls.clear()
    await desk.stranger().join()
    while not await desk.log():
        await desk.turn(100)
    assert counted.calls["parse"] == 0
    assert counted.calls["format"] == len(await desk.log())
    await desk.table.stop()


def test_a_log_is_read_once_and_written_never() -> None:
    game = games.game("kingdom_four")
    played = Course(game.deal(3, 7), SETTINGS, 0)
    log = []
    while not played.is_over:
        seat = played.undecided(1)[0]
        log += played.take(seat, played.version(seat), played.table.legal_numbers(seat)[:1], 1)
    counted = Counted(game)
    Course(counted.game.deal(3, 7), SETTINGS, 0).resume(log)
    assert counted.calls == dict.fromkeys(("parse", "legal", "step"), len(log))


def test_a_sealed_answer_must_be_possible_after_those_sealed_before() -> None:
    """Were the first answer to take the second seat's card away, there is nothing to counter with;
    that shows only when both are carried out."""

    def takes_cards(s: Any, seat: int, move: int) -> None:
        if move == COUNTER:
            s.holds[(seat + 1) % s.seats] = 0
        DUEL.rules.step(s, seat, move)

    game = replace(DUEL, rules=replace(DUEL.rules, step=takes_cards))
    course = Course(game.deal(3, 1), SETTINGS, 0)
    course.table.state.holds = [1, 1, 1, 0]
    course.take(0, 0, [COUNTER], 1)
    with pytest.raises(Refusal) as refused:
        course.take(1, 0, [COUNTER], 2)
    assert refused.value.code == "illegal_move"
    assert not course.is_sealed(1)
    course.take(1, 0, [PASS], 3)
    course.take(2, 0, [COUNTER], 4)
    assert [choice.seat for choice in course.sealed] == [0, 1, 2]
    assert course.window_ends is not None
    course.close_window(course.window_ends)
    assert course.table.state.counters == 2
