"""One line after the other: who says much at once is heard a little at a time."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import pytest

from rumpus.server import wire
from rumpus.server.common.config import Config
from rumpus.server.common.limits import Limits, Rate
from rumpus.server.common.metrics import Metrics
from rumpus.server.lobby.presence import Presence
from rumpus.server.net.visit import Caller, Rooms, Visit
from rumpus.server.store.kept import Guest
from tests.server.desk import Desk, FakeLine, FakeTime

GENEROUS = Limits(messages=Rate(1000, 1000))
TURN = 8


class HeldLine(FakeLine):
    def __init__(self) -> None:
        super().__init__()
        self.is_held = False

    def hold(self) -> None:
        self.is_held = True

    def go_on(self) -> None:
        self.is_held = False

    @property
    def pongs(self) -> list[int]:
        return [message["n"] for message in self.messages if message["t"] == "pong"]


async def visitor() -> tuple[Visit, HeldLine]:
    """Somebody who has said hello."""

    async def known(*args: Any) -> Guest:
        return Guest(1, "Ann", "leaf-sky")

    async def find(table: str) -> Any:
        return SimpleNamespace(post=lambda *_: None, is_halted=False)

    async def look_behind(*args: Any) -> None:
        pass

    house = SimpleNamespace(config=Config(limits=GENEROUS), time=FakeTime(), metrics=Metrics())
    rooms = SimpleNamespace(
        house=house,
        guests=SimpleNamespace(known=known),
        find=find,
        curtain=SimpleNamespace(check=look_behind),
        presence=Presence(),
    )
    line = HeldLine()
    visit = Visit(cast(Rooms, rooms), line, Caller("desk", "10.0.0.1", "en"))
    visit.receive(b'{"t":"hello","token":"0123456789abcdef0123"}', is_text=True)
    await turns(3)
    assert not visit.is_anonymous
    return visit, line


async def turns(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def ping(visit: Visit, number: int) -> None:
    visit.receive(b'{"t":"ping","n":%d}' % number, is_text=True)


async def test_nobody_waits_behind_hundreds_of_somebody_elses_messages() -> None:
    (loud, told), (quiet, heard) = await visitor(), await visitor()
    for number in range(100):
        ping(loud, number)
    ping(quiet, 1)
    assert heard.pongs == [1]
    assert told.pongs == list(range(TURN))
    assert told.is_held
    await turns(1)
    assert told.pongs == list(range(2 * TURN))


@pytest.mark.parametrize("count", [TURN, TURN + 1, 100])
async def test_all_that_was_said_is_heard_in_its_order(count: int) -> None:
    visit, line = await visitor()
    for number in range(count):
        ping(visit, number)
    await turns(count // TURN + 1)
    assert line.pongs == list(range(count))
    assert not line.is_held
    ping(visit, count)
    assert line.pongs[-1] == count


async def test_who_goes_before_the_next_turn_is_not_heard_any_more() -> None:
    visit, line = await visitor()
    for number in range(100):
        ping(visit, number)
    visit.end()
    await turns(20)
    assert line.pongs == list(range(TURN))


async def test_a_table_that_many_ask_at_once_leaves_turns_to_the_others() -> None:
    desk = await Desk().open()
    tabs = [await desk.stranger().join() for _ in range(40)]
    for tab in tabs:
        for _ in range(5):
            desk.table.post(tab.client, wire.AskStory())
    told = [0]
    while told[-1] < len(tabs) * 5:
        await asyncio.sleep(0)
        told.append(sum(message["t"] == "story" for tab in tabs for message in tab.heard))
    assert max(after - before for before, after in pairwise(told)) <= TURN
