"""Tables leave memory when nobody is there, and come back from the log."""

from __future__ import annotations

import pytest

from rumpus.server.common.config import Config
from rumpus.server.common.limits import Bucket, Rate
from rumpus.server.common.metrics import Metrics
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.store.kept import Guest
from rumpus.server.store.memory import MemoryStore
from rumpus.server.table.client import Client
from rumpus.server.table.house import House
from rumpus.server.table.posts import Join, Leave
from rumpus.server.table.table import LiveTable
from rumpus.server.thinking.minds import Minds
from rumpus.server.wire import NewTable, PutBot, Refusal, Sit, Start
from tests.server.desk import FakeLine, FakeTime

ANN = Guest(1, "Ann", "leaf-yellow")
MINUTE = 60_000


def make_lobby(store: MemoryStore, time: FakeTime) -> Lobby:
    return Lobby(House(store, time, Config(bot_delay=(0, 0)), Metrics(), Minds()))


async def test_a_table_that_nobody_is_at_leaves_memory_and_is_found_again() -> None:
    store, time = MemoryStore(), FakeTime()
    lobby = make_lobby(store, time)
    await lobby.open()
    table = await lobby.make(ANN, NewTable("kingdom_four", 3, bots="random"))
    name = table.stored.id
    assert table.playing is not None
    view = table.playing.course.table.view(0)
    await lobby.sweep()
    assert await lobby.find(name) is table
    time.turn_to(time.now() + 11 * MINUTE)
    await lobby.sweep()
    again = await lobby.find(name)
    assert again is not table
    assert again.playing is not None
    assert again.playing.course.table.view(0) == view
    await lobby.close()


async def test_a_table_that_never_began_is_forgotten_after_a_day() -> None:
    store, time = MemoryStore(), FakeTime()
    lobby = make_lobby(store, time)
    await lobby.open()
    table = await lobby.make(ANN, NewTable("kingdom_four", 3))
    time.turn_to(time.now() + 25 * 60 * MINUTE)
    await lobby.sweep()
    with pytest.raises(Refusal, match="there is no table"):
        await lobby.find(table.stored.id)
    assert await lobby.tables_of(ANN) == []
    await lobby.close()


from rumpus.server.wire import NewTable, PutBot, Refusal, Sit, Start
async def test_two_who_come_at_once_meet_at_one_table() -> None:
    import asyncio

    store, time = MemoryStore(), FakeTime()
    lobby = make_lobby(store, time)
    await lobby.open()
    name = (await lobby.make(ANN, NewTable("kingdom_four", 3, bots="random"))).stored.id
    await lobby.close()
    lobby = make_lobby(store, time)
    await lobby.open()
    first, second = await asyncio.gather(lobby.find(name), lobby.find(name))
    assert first is second
    await lobby.close()
