"""Tables leave memory when nobody is there, and come back from the log."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import pytest

from rumpus.server.common.config import Config
from rumpus.server.common.metrics import Metrics
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.store.kept import Guest, StoredTable
from rumpus.server.store.memory import MemoryStore
from rumpus.server.table.client import Client
from rumpus.server.table.house import House
from rumpus.server.table.posts import Join, Leave
from rumpus.server.table.table import LiveTable
from rumpus.server.thinking.minds import Minds
from rumpus.server.wire import NewTable, PutBot, Refusal, Rematch, Sit, Start
from tests.server.desk import FakeLine, FakeTime
from tests.server.lots import SeatsAsTaken

ANN = Guest(1, "Ann", "leaf-yellow")
MINUTE = 60_000


def make_lobby(store: MemoryStore, time: FakeTime) -> Lobby:
    quick = Config(bot_delay=(0, 0))
    return Lobby(House(store, time, quick, Metrics(), Minds(), SeatsAsTaken()))


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


async def test_a_table_may_leave_memory_again_and_again() -> None:
    time = FakeTime()
    lobby = make_lobby(MemoryStore(), time)
    await lobby.open()
    tables = [await lobby.make(ANN, NewTable("kingdom_four", 3, bots="random"))]
    for _ in range(2):
        time.turn_to(time.now() + 11 * MINUTE)
        await lobby.sweep()
        tables.append(await lobby.find(tables[0].stored.id))
    assert len({id(table) for table in tables}) == 3
    await lobby.close()


async def test_a_table_that_goes_while_another_is_put_away_is_no_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was handed over to another node, or is loaded anew."""
    time = FakeTime()
    lobby = make_lobby(MemoryStore(), time)
    await lobby.open()
    wish = NewTable("kingdom_four", 3, bots="random")
    first, second, third = [await lobby.make(ANN, wish) for _ in range(3)]
    time.turn_to(time.now() + 11 * MINUTE)
    stop = first.stop

    async def stops() -> None:
        lobby.parted(second.stored.id)
        lobby.parted(third.stored.id)
        await lobby.find(third.stored.id)
        await stop()

    monkeypatch.setattr(first, "stop", stops)
    await lobby.sweep()
    assert [table.stored.id for table in lobby.tables()] == [third.stored.id]
    await second.stop()
    await third.stop()
    await lobby.close()


async def test_who_comes_while_a_table_is_put_away_waits_until_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    time = FakeTime()
    lobby = make_lobby(MemoryStore(), time)
    await lobby.open()
    table = await lobby.make(ANN, NewTable("kingdom_four", 3, bots="random"))
    time.turn_to(time.now() + 11 * MINUTE)
    given_up: list[bool] = []

    async def give_up(name: str, *, has_lived: bool) -> None:
        await asyncio.sleep(0)
        given_up.append(lobby.here(name) is None)

    monkeypatch.setattr(lobby._house.tenure, "give_up", give_up)
    sweeping = asyncio.create_task(lobby.sweep())
    while lobby.here(table.stored.id) is not None:  # noqa: ASYNC110  # it tells nobody
        await asyncio.sleep(0)
    assert await lobby.find(table.stored.id) is not table
    await sweeping
    assert given_up == [True]
    await lobby.close()


async def test_a_closed_lobby_leaves_nothing_under_way() -> None:
    before = asyncio.all_tasks()
    lobby = make_lobby(MemoryStore(), FakeTime())
    await lobby.open()
    await lobby.make(ANN, NewTable("kingdom_four", 3, bots="random"))
    await lobby.close()
    assert asyncio.all_tasks() == before


class SlowStore(MemoryStore):
    """Others may act while it reads."""

    async def table(self, table: str) -> StoredTable | None:
        for _ in range(3):
            await asyncio.sleep(0)
        return await super().table(table)


@pytest.mark.parametrize("moment", range(8))
async def test_who_leaves_while_a_table_is_looked_for_leaves_no_fault(moment: int) -> None:
    """Whether just before it is known that there is none, or just after."""
    faults: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
    lobby = make_lobby(SlowStore(), FakeTime())
    await lobby.open()
    looking = asyncio.create_task(lobby.find("nowhere"))
    for _ in range(moment):
        await asyncio.sleep(0)
    looking.cancel()
    await asyncio.gather(looking, return_exceptions=True)
    await lobby.close()
    del looking
    gc.collect()
    assert faults == []


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


async def test_a_table_that_gathers_is_there_again_after_a_restart() -> None:
    store, time = MemoryStore(), FakeTime()
    lobby = make_lobby(store, time)
    await lobby.open()
    made = await lobby.make(ANN, NewTable("kingdom_four", 3))
    await lobby.close()
    lobby = make_lobby(store, time)
    await lobby.open()
    again = await lobby.find(made.stored.id)
    assert again is not None
    assert again.stored == made.stored
    await lobby.close()


async def joined(table: LiveTable, guest: Guest) -> Client:
    client = Client(FakeLine(), guest)
    table.post(client, Join())
    await table.settled()
    return client


async def test_the_time_that_the_server_was_away_does_not_count() -> None:
    store, time = MemoryStore(), FakeTime()
    lobby = make_lobby(store, time)
    await lobby.open()
    table = await lobby.make(ANN, NewTable("kingdom_four", 3, pace=60))
    host = await joined(table, ANN)
    for number in (2, 3):
        table.post(await joined(table, Guest(number, "Bob", "leaf-lime")), Sit())
    table.post(host, Start())
    await table.settled()
    time.turn_to(time.now() + 45_000)
    await lobby.close()
    time.turn_to(time.now() + 600_000)
    lobby = make_lobby(store, time)
    await lobby.open()
    again = await lobby.find(table.stored.id)
    assert again is not None
    await joined(again, ANN)
    assert again.info().deadline == time.now() + 15_000
    await lobby.close()


async def test_who_takes_the_seat_of_somebody_who_has_gone_is_here() -> None:
    lobby = make_lobby(MemoryStore(), FakeTime())
    await lobby.open()
    table = await lobby.make(ANN, NewTable("kingdom_four", 3, pace=60))
    host = await joined(table, ANN)
    gone = await joined(table, Guest(2, "Bob", "leaf-lime"))
    for client, message in ((gone, Sit(1)), (gone, Leave(0)), (host, PutBot(1, None))):
        table.post(client, message)
    for number in (3, 4):
        table.post(await joined(table, Guest(number, "Cleo", "leaf-pink")), Sit())
    table.post(host, Start())
    await table.settled()
    assert [seat.present for seat in table.info().seats] == [True] * 3
    assert table.crowd.left_at == {}
    await lobby.close()


async def test_tables_that_wait_are_listed_newest_first() -> None:
    time = FakeTime()
    lobby = make_lobby(MemoryStore(), time)
    await lobby.open()
    made = []
    for later in (5, 3, 4):
        time.turn_to(time.now() + later)
        table = await lobby.make(ANN, NewTable("kingdom_four", 3))
        await joined(table, ANN)
        made.append(table.stored.id)
    assert [line.id for line in lobby.open_tables(ANN)] == made[::-1]
    await lobby.close()


async def test_a_table_that_cannot_be_had_does_not_hide_the_others() -> None:
    store, time = MemoryStore(), FakeTime()
    lobby = make_lobby(store, time)
    await lobby.open()
    good, bad = [await lobby.make(ANN, NewTable("kingdom_four", 3)) for _ in range(2)]
    await lobby.close()
    lobby = make_lobby(store, time)
    await lobby.open()
    find = lobby.find

    async def found(name: str) -> LiveTable:
        if name == bad.stored.id:
            raise OSError("the disk is full")
        return await find(name)

    lobby.find = found  # type: ignore[method-assign]
    assert [line.id for line in await lobby.tables_of(ANN)] == [good.stored.id]
    await lobby.close()


async def test_a_new_name_is_told_where_its_guest_sits_or_is_and_nowhere_else() -> None:
    lobby = make_lobby(MemoryStore(), FakeTime())
    await lobby.open()
    bob = Guest(2, "Bob", "leaf-lime")
    seated, watched, other = [
        await lobby.make(guest, NewTable("kingdom_four", 3)) for guest in (ANN, bob, bob)
    ]
    await joined(watched, ANN)
    told: list[LiveTable] = []
    for table in (seated, watched, other):
        table.post = lambda *_, table=table: told.append(table)  # type: ignore[method-assign]
    lobby.renamed(Guest(ANN.id, "Zoe", "bell-pink"))
    assert told == [seated, watched]
    await lobby.close()


async def test_all_at_a_table_are_told_at_once_where_the_rematch_is() -> None:
    lobby = make_lobby(MemoryStore(), FakeTime())
    await lobby.open()
    table = await lobby.make(ANN, NewTable("kingdom_four", 3))
    clients = [await joined(table, guest) for guest in (ANN, Guest(2, "Bob", "leaf-lime"))]
    table.stored.state = "over"
    table.post(clients[0], Rematch())
    await table.settled()
    assert table.stored.next is not None
    for client in clients:
        assert isinstance(client.line, FakeLine)
        told = client.line.messages[-1]
        assert (told["t"], told["table"]["next"]) == ("table", table.stored.next)
    await lobby.close()


async def test_of_several_bots_the_first_one_stands_in_for_people() -> None:
    lobby = make_lobby(MemoryStore(), FakeTime())
    await lobby.open()
    table = await lobby.make(ANN, NewTable("kingdom_four", 3, bots=["greedy", "random"]))
    assert [chair.bot for chair in table.stored.seats] == [None, "greedy", "random"]
    assert table.stored.settings.bot == "greedy"
    await lobby.close()


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
