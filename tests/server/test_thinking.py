"""Bots that think at a live table: beside the loop, at people's pace, and thrown away if late."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rumpus import games
from rumpus.engine.chance import dice
from rumpus.engine.randomly import choose_randomly
from rumpus.server import wire
from rumpus.server.common.config import Config
from rumpus.server.store.kept import Seat, Settings
from rumpus.server.thinking.minds import _STANDS_BACK, Minds, _stand_back, compile_bots
from tests.server.desk import Desk, Seated, people
from tests.server.duel import COUNTER, DUEL, PASS
from tests.server.minds import Question, SlowMinds

GAME = "kingdom_four"
PAUSE = 1000
CONFIG = Config(bot_delay=(PAUSE, PAUSE))
LATEST = 6000
LOWEST_PRIORITY = 19


async def with_expert(minds: Minds, bot: str = "expert") -> tuple[Desk, list[Seated]]:
    """Two people and a bot whose turn it is."""
    first = games.game(GAME).deal(3, 7).who_may_act[0]
    seats = people(3)
    seats[first] = Seat(None, bot, "Ada", "bell-yellow")
    desk = await Desk(GAME, seats, config=CONFIG, minds=minds).open()
    return desk, [await desk.person(seat).join() for seat in range(3) if seat != first]


def answer(desk: Desk, question: Question) -> str:
    """The last of its moves: not what a bot in a hurry would choose."""
    move = desk.course.table.legal_numbers(question.seat)[-1]
    question.future.set_result(move)
    return desk.game.format_move(move)


async def moves(desk: Desk) -> list[str]:
    return [row.move for row in await desk.log()]


async def test_a_thinking_bot_plays_what_it_thought_after_the_pause_of_a_person() -> None:
    minds = SlowMinds()
    desk, _ = await with_expert(minds)
    (question,) = minds.questions
    assert question.bot == "expert"
    wished = answer(desk, question)
    await desk.turn(PAUSE - 1)
    assert await moves(desk) == []
    await desk.turn(1)
    assert await moves(desk) == [wished]


async def test_it_thinks_once_about_the_same_table_whatever_else_is_going_on() -> None:
    minds = SlowMinds()
    desk, others = await with_expert(minds)
    bot = minds.questions[0].seat
    answer(desk, minds.questions[0])
    await desk.turn(PAUSE)
    while bot not in desk.course.table.who_may_act:
        person = next(one for one in others if one.legal)
        await person.play(person.legal[0])
    asked = len(minds.questions)
    for _ in range(3):
        await others[0].say(wire.Say("hurry up"))
    assert len(minds.questions) == asked
    assert minds.questions[-1].state.pack() == desk.course.table.state.pack()


async def test_it_thinks_about_a_copy_of_the_table() -> None:
    minds = SlowMinds()
    desk, _ = await with_expert(minds)
    before = desk.course.table.state.pack()
    question = minds.questions[0]
    assert question.state.pack() == before
    desk.game.rules.step(
        question.state, question.seat, desk.course.table.legal_numbers(question.seat)[0]
    )
    assert desk.course.table.state.pack() == before


async def test_one_that_thinks_longer_answers_after_another_whole_pause() -> None:
    minds = SlowMinds()
    desk, _ = await with_expert(minds)
    await desk.turn(PAUSE + 300)
    wished = answer(desk, minds.questions[0])
    await desk.turn(PAUSE - 301)
    assert await moves(desk) == [], "how hard the choice was shows in no millisecond"
    await desk.turn(1)
    assert await moves(desk) == [wished]


async def test_nobody_waits_for_ever_a_quick_bot_answers_at_last() -> None:
    minds = SlowMinds()
    desk, _ = await with_expert(minds)
    await desk.turn(LATEST - 1)
    assert await moves(desk) == []
    await desk.turn(1)
    assert len(await moves(desk)) == 1
    assert minds.questions[0].future.cancelled()


async def test_while_nothing_is_compiled_the_greedy_bot_plays_and_the_rest_is_made_ready() -> None:
    minds = SlowMinds(is_ready=False)
    desk, _ = await with_expert(minds)
    seat = desk.course.table.who_may_act[0]
    greedy = desk.course.table.ask("greedy", seat, dice(1))
    await desk.turn(PAUSE)
    assert await moves(desk) == [greedy]
    assert minds.prepared_games == [GAME]
    assert minds.questions == []


async def test_a_quick_bot_is_never_asked_in_a_thread() -> None:
    minds = SlowMinds()
    desk, _ = await with_expert(minds, bot="casual")
    await desk.turn(PAUSE)
    assert len(await moves(desk)) == 1
    assert (minds.questions, minds.prepared_games) == ([], [])


async def test_what_was_thought_for_a_seat_is_thrown_away_when_its_player_is_back() -> None:
    minds = SlowMinds()
    first = games.game(GAME).deal(3, 7).who_may_act[0]
    settings = Settings(bot="expert", pace=5)
    desk = await Desk(GAME, people(3), config=CONFIG, minds=minds, settings=settings).open()
    players = [await desk.person(seat).join() for seat in range(3)]
    await desk.turn(5000)
    assert players[first].table["seats"][first]["standing_in"]
    (question,) = minds.questions
    await players[first].play(players[first].legal[0])
    assert question.future.cancelled()
    await desk.turn(1000)
    assert await moves(desk) == [desk.course.table.moves[0][1]]


async def test_nothing_is_thought_at_a_table_where_nobody_is() -> None:
    minds = SlowMinds()
    desk, players = await with_expert(minds)
    for player in players:
        await player.leave()
    assert minds.questions[0].future.cancelled()
    await desk.turn(60_000)
    assert await moves(desk) == []


# --- windows ---

THINKING_DUEL = replace(
    DUEL,
    bots={"random": choose_randomly, "expert": choose_randomly},
    thinkers=frozenset({"expert"}),
)


async def duel(minds: SlowMinds) -> tuple[Desk, Seated]:
    seats = [*people(1), Seat(None, "expert", "Ada", "bell-yellow")]
    desk = await Desk(THINKING_DUEL, seats, config=CONFIG, minds=minds).open()
    return desk, await desk.person(0).join()


async def hear_a_window(seconds_to_think: float | None, move: int) -> list[bytes]:
    """All that the other seat hears of a window in which the bot thinks for so long."""
    minds = SlowMinds()
    desk, other = await duel(minds)
    desk.course.table.state.holds[1] = 1
    if seconds_to_think is not None:
        await desk.turn(int(seconds_to_think * 1000))
        minds.questions[0].future.set_result(move)
    await desk.turn(4999 - int((seconds_to_think or 0) * 1000))
    return [message for message in other.line.bytes if b'"welcome"' not in message]


async def test_how_long_a_bot_thinks_in_a_window_and_what_it_answers_is_not_to_be_heard() -> None:
    heard = [
        await hear_a_window(seconds, move)
        for seconds, move in ((0, PASS), (0, COUNTER), (2.5, COUNTER), (3.9, PASS), (None, PASS))
    ]
    assert all(messages == heard[0] for messages in heard)


async def test_a_bot_that_thinks_too_long_for_a_window_answers_quickly_before_it_closes() -> None:
    desk, _ = await duel(SlowMinds())
    await desk.turn(4000)
    assert desk.course.is_sealed(1)


# --- the real thing ---


async def test_real_minds_think_beside_the_loop_and_close_cleanly() -> None:
    game = games.game(GAME)
    asked: list[float] = []
    minds = Minds(asked.append, threads=1)
    assert await minds.prepared(game)
    table = game.deal(3, 7)
    seat, before = table.who_may_act[0], table.state.pack()
    futures = [
        minds.ask(game, table.state.copy(), seat, "expert", dice(seed)) for seed in (1, 1, 2)
    ]
    found = [await asyncio.wrap_future(future) for future in futures]
    assert found[0] == found[1], "the same dice, the same move"
    assert set(found) <= set(table.legal_numbers(seat))
    assert table.state.pack() == before
    assert len(asked) == 3
    await minds.close()


class QuickThinker:
    """Answers what it was asked, and by which thread."""

    def ask(self, *question: object) -> tuple[object, ...]:
        return (threading.current_thread().name, *question)

    def advise(self, *question: object) -> tuple[object, ...]:
        return self.ask(*question)


async def test_minds_ask_whom_they_have_loaded_in_threads_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled: list[list[str]] = []

    async def compile_bots(games: list[str], niceness: int) -> None:
        compiled.append(games)

    monkeypatch.setattr("rumpus.server.thinking.minds.compile_bots", compile_bots)
    monkeypatch.setattr("rumpus.server.thinking.minds._load", lambda game: QuickThinker())
    took: list[float] = []
    game, minds = games.game(GAME), Minds(took.append, threads=1)
    assert not minds.is_ready(game)
    assert await minds.prepared(game)
    assert await minds.prepared(game)
    assert compiled == [[GAME]], "once"
    state, own = game.deal(3, 7).state, dice(1)
    found = await asyncio.wrap_future(minds.ask(game, state, 2, "expert", own))
    advice = await asyncio.wrap_future(minds.advise(game, state, 1, own))
    assert [found, advice] == [("mind_0", state, 2, "expert", own), ("adviser_0", state, 1, own)]
    await minds.close()
    assert len(took) == 2
    assert min(took) > 0
    with pytest.raises(RuntimeError, match="after shutdown"):
        minds.ask(game, state, 0, "expert", own)


class StuckThinker:
    """Does not come to an end before it may."""

    def __init__(self) -> None:
        self.may_end = threading.Event()

    def ask(self, *question: object) -> str:
        self.may_end.wait()
        return "move"

    def advise(self, *question: object) -> str:
        self.may_end.wait()
        return "advice"


@pytest.mark.parametrize("is_flooded_by_hints", [True, False])
async def test_no_bot_waits_for_hints_and_no_hint_for_bots(is_flooded_by_hints: bool) -> None:
    """Else who asks for hints slows the bots of strangers down, and hears by how long one takes
    whether the bots of the own table have much to think about."""
    stuck, free = games.game(GAME), games.game("frantic")
    minds, slow = Minds(threads=1), StuckThinker()
    minds._ready.update({stuck.name: slow, free.name: QuickThinker()})  # type: ignore[dict-item]
    state, own = stuck.deal(3, 7).state, dice(1)
    waiting: list[Future[Any]] = []
    for _ in range(3):
        if is_flooded_by_hints:
            waiting.append(minds.advise(stuck, state, 0, own))
        else:
            waiting.append(minds.ask(stuck, state, 0, "expert", own))
    try:
        async with asyncio.timeout(5):
            if is_flooded_by_hints:
                await asyncio.wrap_future(minds.ask(free, state, 0, "expert", own))
            else:
                await asyncio.wrap_future(minds.advise(free, state, 0, own))
        assert not any(one.done() for one in waiting)
    finally:
        slow.may_end.set()
        await minds.close()


async def test_games_without_thinkers_are_never_prepared() -> None:
    minds = Minds()
    assert not await minds.prepared(games.game("perpetual_commotion"))
    await minds.close()


async def test_closing_ends_a_compilation_that_is_under_way(
    monkeypatch: pytest.MonkeyPatch, tmp_path
) -> None:
    note = tmp_path / "pid"
    code = f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    (tmp_path / "sleeper.py").write_text(code)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr("rumpus.server.thinking.minds._COMPILE", "sleeper")
    minds = Minds()
    minds.prepare(games.game(GAME))
    deadline = time.monotonic() + 20
    while not (note.exists() and note.read_text()) and time.monotonic() < deadline:  # noqa: ASYNC110  # written by a process
        await asyncio.sleep(0.02)
    pid = int(note.read_text())
    await minds.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert not minds.is_ready(games.game(GAME))


@pytest.mark.parametrize("code", [0, 1, -9])
async def test_only_a_compilation_that_ends_well_has_compiled(
    code: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ending = (
        f"raise SystemExit({code})" if code >= 0 else f"import os; os.kill(os.getpid(), {-code})"
    )
    (tmp_path / "compiler.py").write_text(ending)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr("rumpus.server.thinking.minds._COMPILE", "compiler")
    if code == 0:
        await compile_bots([GAME], 0)
        return
    with pytest.raises(RuntimeError, match=f"compiling the bots of {GAME} failed"):
        await compile_bots([GAME], 0)


async def test_a_compilation_that_fails_leaves_the_greedy_bot_at_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rumpus.server.thinking.minds._COMPILE", "rumpus.no_such_module")
    minds = Minds()
    assert not await minds.prepared(games.game(GAME))
    await minds.close()


@pytest.mark.skipif(sys.platform != "linux", reason="threads have priorities under Linux")
async def test_threads_that_think_stand_back_behind_the_loop() -> None:
    def priorities() -> tuple[int, int]:
        _stand_back()
        return os.getpriority(os.PRIO_PROCESS, 0), os.getpriority(os.PRIO_PROCESS, os.getpid())

    thread, loop = await asyncio.to_thread(priorities)
    assert thread == min(loop + _STANDS_BACK, LOWEST_PRIORITY)
