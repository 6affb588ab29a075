"""The coach's process: asked, killed, asked again, and ended when nobody asks."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from rumpus import games
from rumpus.coach.booth import HandsTask, LookTask, Task
from rumpus.coach.hands import HandsReport
from rumpus.engine.replay import Replay
from rumpus.server.thinking.booth import Booth, BoothClosedError, NothingFoundError
from tests.server.finished import play

pytestmark = pytest.mark.timeout(120)


def hands(*, whole: bool = True) -> HandsTask:
    table = games.game("perpetual_commotion").deal(2, 3)
    play(table)
    replay = table.replay()
    moves = replay.moves if whole else ((0, "sing"),)
    stored = Replay(replay.game, replay.version, replay.seats, replay.seed, replay.options, moves)
    return HandsTask(stored, [0], [100 * n for n in range(len(moves))], [])


@asynccontextmanager
async def booth() -> AsyncIterator[Booth]:
    made = Booth()
    try:
        yield made
    finally:
        await made.close()


def pid_of(made: Booth) -> int:
    assert made._process is not None
    return made._process.pid


async def told(made: Booth, task: Task) -> tuple[HandsReport, list[float]]:
    parts: list[float] = []
    found = await made.ask(task, parts.append)
    return msgspec.json.decode(found, type=HandsReport), parts


async def test_it_says_how_far_it_is_and_what_it_found() -> None:
    async with booth() as made:
        report, parts = await told(made, hands())
        assert report.looked_at == [0]
        assert parts == sorted(parts)
        assert 0 < parts[-1] < 1
        assert os.getpriority(os.PRIO_PROCESS, pid_of(made)) >= 10


async def test_what_fails_is_named_and_the_next_is_looked_at_by_the_same_process() -> None:
    async with booth() as made:
        with pytest.raises(NothingFoundError, match="sing"):
            await made.ask(hands(whole=False), lambda _: None)
        first = pid_of(made)
        await told(made, hands())
        assert pid_of(made) == first


async def test_a_game_that_nobody_could_look_at_is_not_known_afterwards() -> None:
    async with booth() as made:
        with pytest.raises(NothingFoundError):
            await made.ask(LookTask(hands().replay, [0], 100), lambda _: None)
        assert not made.knows("perpetual_commotion")


async def test_a_process_that_is_killed_is_started_anew() -> None:
    async with booth() as made:
        await told(made, hands())
        assert made._process is not None
        first = made._process
        first.kill()
        await first.wait()
        await told(made, hands())
        assert pid_of(made) != first.pid


async def test_a_process_that_ends_without_an_answer_may_be_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with booth() as made:
        with monkeypatch.context() as patched:
            patched.setattr("rumpus.server.thinking.booth._BOOTH", "string")  # says nothing, ends
            with pytest.raises(BoothClosedError):
                await made.ask(hands(), lambda _: None)
        await told(made, hands())


async def test_whoever_gives_up_leaves_no_answer_to_the_next() -> None:
    async with booth() as made:
        under_way = asyncio.Event()
        asking = asyncio.create_task(made.ask(hands(), lambda _: under_way.set()))
        await under_way.wait()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        _, parts = await told(made, hands())
        assert parts[0] == 0.0


async def test_a_process_that_nobody_asks_is_ended() -> None:
    async with booth() as made:
        await told(made, hands())
        await made.sweep()
        assert made._process is not None, "somebody may ask soon"
        await made.sweep(idle=0)
        assert made._process is None
