"""A seat with anybody: strangers meet, and bots come when nobody else does."""

from __future__ import annotations

import asyncio
from typing import Any

from rumpus.server.lobby.anybody import PATIENCE, Anybody
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.store.kept import Guest
from rumpus.server.store.memory import MemoryStore
from rumpus.server.table.client import Client
from rumpus.server.table.posts import Join, Leave
from rumpus.server.table.table import LiveTable
from rumpus.server.wire import NewCompany, NewTable
from tests.server.desk import FakeLine, FakeTime
from tests.server.room import Person, running
from tests.server.test_lobby import ANN, make_lobby

BO = Guest(2, "Bo", "leaf-sky")


async def ask(person: Person, game: str = "kingdom_four", **more: Any) -> str:
    made = await person.call("POST", "/api/tables/any", {"game": game, **more})
    return str(made["table"])


def come(table: LiveTable, guest: Guest) -> Client:
    client = Client(FakeLine(), guest)
    table.post(client, Join())
    return client


def state_of(table: LiveTable) -> str:
    return table.stored.state


async def pass_time(time: FakeTime, table: LiveTable, by: int) -> None:
    end = time.now() + by
    while (timer := time.next(end)) is not None:
        time.turn_to(timer.when)
        timer.cancel()
        timer.call()
        await table.settled()
    time.turn_to(end)


async def test_two_strangers_who_ask_at_once_meet_each_other() -> None:
    async with running() as room:
        people = [room.person() for _ in range(6)]
        tables = await asyncio.gather(*(ask(person) for person in people))
        assert sorted(tables.count(table) for table in set(tables)) == [2, 4]
        lines = [await p.join(t) for p, t in zip(people, tables, strict=True)]
        seats = {(t, line.welcome["you"]) for t, line in zip(tables, lines, strict=True)}
        assert len(seats) == 6, "nobody sits on a seat of another"
        assert all(seat is not None for _, seat in seats)


async def test_who_asks_twice_sits_once() -> None:
    async with running() as room:
        person = room.person()
        assert len(set(await asyncio.gather(*(ask(person) for _ in range(5))))) == 1


async def test_the_bots_that_come_are_those_that_people_may_choose() -> None:
    async with running() as room:
        assert await ask(room.person(), bot="like_me")
        wish = {"game": "frantic", "bot": "nobody"}
        status, answer = await room.person().ask("POST", "/api/tables/any", wish)
        assert (status, answer["error"]) == (400, "bad_message")
        assert "like_me" in answer["text"]


async def test_a_table_of_somebody_who_waits_is_found_first() -> None:
    async with running() as room:
        host, stranger = room.person(), room.person()
        table = await host.make(seats=4)
        waiting = await host.join(table)
        assert await ask(stranger) == table
        assert await ask(room.person(), "scandaroon") != table
        await waiting.close()


async def test_private_tables_are_not_found() -> None:
    async with running() as room:
        host = room.person()
        table = await host.make(seats=4, private=True)
        waiting = await host.join(table)
        assert await ask(room.person()) != table
        await waiting.close()


async def test_it_begins_when_all_seats_are_taken() -> None:
    async with running() as room:
        people = [room.person() for _ in range(4)]
        tables = [await ask(person) for person in people]
        lines = [await p.join(t) for p, t in zip(people, tables, strict=True)]
        for line in lines:
            while line.table["state"] != "playing":
                await line.next()
        assert [seat["kind"] for seat in lines[0].table["seats"]] == ["person"] * 4


async def test_bots_take_what_is_free_after_a_minute_and_all_see_when() -> None:
    time = FakeTime()
    lobby = make_lobby(MemoryStore(), time)
    await lobby.open()
    table = await lobby.find(await Anybody(lobby).seat(ANN, NewCompany("kingdom_four", "greedy")))
    client = come(table, ANN)
    await table.settled()
    assert client.line.messages[-1]["table"]["fills"] == time.now() + PATIENCE  # type: ignore[attr-defined]
    await pass_time(time, table, PATIENCE - 1)
    assert state_of(table) == "gathering"
    await pass_time(time, table, 1)
    assert state_of(table) == "playing"
    assert [chair.bot for chair in table.seats.chairs] == [None, "greedy", "greedy", "greedy"]
    await lobby.close()


async def test_the_minute_survives_a_restart() -> None:
    time, store = FakeTime(), MemoryStore()
    lobby = make_lobby(store, time)
    await lobby.open()
    name = await Anybody(lobby).seat(ANN, NewCompany("kingdom_four"))
    await lobby.close()
    later = FakeTime(time.now() + PATIENCE // 2)
    again = make_lobby(store, later)
    await again.open()
    table = await again.find(name)
    come(table, ANN)
    await table.settled()
    await pass_time(later, table, PATIENCE // 2 - 1)
    assert state_of(table) == "gathering"
    await pass_time(later, table, 1)
    assert state_of(table) == "playing"
    await again.close()


async def test_nothing_is_dealt_while_nobody_is_there() -> None:
    time = FakeTime()
    lobby = make_lobby(MemoryStore(), time)
    await lobby.open()
    table = await lobby.find(await Anybody(lobby).seat(ANN, NewCompany("kingdom_four")))
    table.post(come(table, ANN), Leave(0))
    await table.settled()
    await pass_time(time, table, 2 * PATIENCE)
    assert state_of(table) == "gathering"
    come(table, ANN)
    await table.settled()
    await pass_time(time, table, 1)
    assert state_of(table) == "playing"
    await lobby.close()


class Falling(MemoryStore):
    """Takes no more tables."""

    is_full = False

    async def save_table(self, table: Any) -> None:
        if self.is_full:
            raise OSError("full")
        await super().save_table(table)


async def test_a_table_that_halts_gives_no_seat() -> None:
    store = Falling()
    lobby: Lobby = make_lobby(store, FakeTime())
    await lobby.open()
    table = await lobby.make(ANN, NewTable("kingdom_four", 4))
    come(table, ANN)
    await table.settled()
    store.is_full = True
    assert not await table.offer(BO)
    assert table.is_halted
    assert not await table.offer(BO)
    store.is_full = False
    await lobby.close()


async def test_a_rematch_fills_no_more() -> None:
    lobby = make_lobby(MemoryStore(), FakeTime())
    await lobby.open()
    table = await lobby.find(await Anybody(lobby).seat(ANN, NewCompany("kingdom_four")))
    again = await lobby.rematch(table, come(table, ANN))
    assert (await lobby.find(again)).stored.settings.fills is None
    await lobby.close()
