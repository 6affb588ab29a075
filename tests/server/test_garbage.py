"""Nothing that was put away waits for the garbage collector, which runs when it disturbs nobody."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from rumpus import games
from rumpus.server.common.garbage import Garbage
from rumpus.server.lobby import lobby
from tests.server.room import PATIENCE, Room, running


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.set_debug(0)
    gc.garbage.clear()
    gc.unfreeze()
    gc.enable()


async def play_and_leave(room: Room, game: str) -> None:
    person = room.person()
    seats = games.game(game).seats[0]
    table = await person.make(game, seats, bots="random", countdown=0, gap=0)
    line = await person.join(table)
    for _ in range(6):
        await line.turn()
        await line.play(line.legal[0])
        await line.expect("taken", "error")
    await line.close()


async def put_away(room: Room) -> None:
    """As soon as the server has noticed that nobody is there."""
    while room.server.lobby._tables:
        await asyncio.sleep(0.01)
        await room.server.lobby.sweep()


async def what_stays(game: str) -> Counter[str]:
    async with running() as room:
        await play_and_leave(room, game)  # what is made once is made now
        await put_away(room)
        gc.collect()
        gc.freeze()
        for _ in range(3):
            await play_and_leave(room, game)
        await put_away(room)
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        gc.set_debug(0)
        return Counter(kind for kind in map(_kind, gc.garbage) if kind.startswith("rumpus."))


def _kind(one: Any) -> str:
    return f"{type(one).__module__}.{type(one).__qualname__}"


@pytest.mark.skipif(
    sys.platform == "win32", reason="uvloop, which the server runs on, is not there"
)
@pytest.mark.parametrize("game", games.NAMES)
def test_tables_that_were_played_and_left_leave_nothing_for_the_collector(
    game: str, no_collector: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    import uvloop

    monkeypatch.setattr(lobby, "_IDLE", -1)
    assert uvloop.run(what_stays(game)) == {}


class Ring:
    """Holds itself."""

    def __init__(self) -> None:
        self.me = self


def test_while_people_play_only_young_garbage_is_looked_for_and_when_idle_all(
    no_collector: None,
) -> None:
    looks: list[float] = []
    garbage = Garbage(looks.append)
    garbage.take_over()
    try:
        old = Ring()
        for generation in (0, 1):
            gc.collect(generation)  # it has survived these looks
        del old
        Ring()
        garbage.look(moves=1, lines=4, now=1_000)
        assert _rings() == 1
        garbage.look(moves=2, lines=4, now=10_900)
        assert _rings() == 1
        garbage.look(moves=2, lines=4, now=21_000)
        assert _rings() == 0
        assert len(looks) == 3
        assert all(0 <= seconds < PATIENCE for seconds in looks)
    finally:
        garbage.give_back()


@pytest.mark.parametrize(("moves", "lines"), [(0, 31), (51, 0)])
def test_what_a_hall_makes_is_taken_for_what_lasts(
    moves: int, lines: int, no_collector: None
) -> None:
    """Whether it comes in or plays; and however little the collector says that it is."""
    looks: list[float] = []
    garbage = Garbage(looks.append)
    garbage.take_over()
    try:
        before = gc.get_freeze_count()
        hall = [[n] for n in range(1_000)]
        garbage.look(moves=moves, lines=lines, now=1_000)
        assert gc.get_freeze_count() >= before + len(hall)
        assert not looks
        garbage.look(moves=moves + 1, lines=lines + 1, now=1_100)
        assert len(looks) == 1
    finally:
        garbage.give_back()


def test_what_was_there_before_is_looked_through_no_more_until_it_is_given_back(
    no_collector: None,
) -> None:
    garbage, before = Garbage(), [Ring()]
    garbage.take_over()
    try:
        before.clear()
        gc.collect()
        assert gc.get_freeze_count() > 0
    finally:
        garbage.give_back()
    assert gc.get_freeze_count() == 0
    assert _rings() == 1
    gc.collect()
    assert _rings() == 0


def _rings() -> int:
    return sum(type(one) is Ring for one in gc.get_objects())
