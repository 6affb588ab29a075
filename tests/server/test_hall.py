"""The lobby's own socket: tables appear, fill and vanish as it happens."""

from __future__ import annotations

from dataclasses import replace

from rumpus.server.common.config import Config
from rumpus.server.common.limits import Rate
from rumpus.server.lobby.hall import HALL, Hall
from rumpus.server.store.kept import Guest
from rumpus.server.store.memory import MemoryStore
from rumpus.server.table.client import Client
from rumpus.server.table.posts import Join, Leave
from rumpus.server.wire import NewTable, Sit, Stand
from tests.server.desk import FakeLine, FakeTime
from tests.server.room import GENEROUS, Line, Message, Person, Room, running
from tests.server.test_lobby import ANN, make_lobby

GAME = "kingdom_four"


async def enter(person: Person) -> tuple[Line, list[Message]]:
    line = await person.open(HALL)
    await line.send({"t": "hello", "token": person.token})
    welcome = await line.expect("lobby")
    return line, welcome["tables"]


async def news(line: Line) -> Message:
    return await line.expect("tables")


async def test_a_table_appears_changes_and_vanishes_as_it_happens() -> None:
    async with running() as room:
        host, guest, other = room.person(), room.person(), room.person()
        watching, tables = await enter(other)
        assert tables == []
        table = await host.make(seats=3)
        at_table = await host.join(table)
        [opened] = (await news(watching))["open"]
        assert opened["id"] == table
        assert [seat["kind"] for seat in opened["seats"]] == ["person", "free", "free"]
        assert opened["created"] > 0
        second = await guest.join(table)
        await second.send({"t": "sit"})
        [changed] = (await news(watching))["open"]
        assert [seat["kind"] for seat in changed["seats"]] == ["person", "person", "free"]
        await at_table.send({"t": "start"})
        assert (await news(watching))["gone"] == [table]


async def test_who_comes_later_is_shown_what_is_open() -> None:
    async with running() as room:
        host = room.person()
        table = await host.make()
        lines = [await host.join(table)]
        first, tables = await enter(room.person())
        assert [line["id"] for line in tables] == [table]
        second, again = await enter(room.person())
        assert again == tables
        for line in (*lines, first, second):
            await line.close()


async def test_a_table_vanishes_when_its_last_person_leaves() -> None:
    async with running() as room:
        host = room.person()
        line = await host.join(await host.make())
        watching, [shown] = await enter(room.person())
        await line.close()
        assert (await news(watching))["gone"] == [shown["id"]]


async def test_private_tables_are_never_told_of() -> None:
    async with running() as room:
        host = room.person()
        watching, _ = await enter(room.person())
        hidden = await host.join(await host.make(private=True))
        public = await host.make()
        shown = await host.join(public)
        told = await news(watching)
        assert [line["id"] for line in told["open"]] == [public]
        await hidden.close()
        await shown.close()


async def test_pings_are_answered_and_everything_else_is_refused() -> None:
    async with running() as room:
        line, _ = await enter(room.person())
        await line.send({"t": "ping", "n": 7})
        assert (await line.expect("pong"))["n"] == 7
        assert (await line.refused({"t": "sit"}))["code"] == "bad_message"
        assert (await line.refused({"t": "hello", "token": "x" * 20}))["code"] == "bad_message"


async def test_the_lobby_has_the_limits_of_every_socket() -> None:
    limits = replace(GENEROUS, messages=Rate(3, 0.001), strikes=5, slowing=0.0)
    async with running(Config(limits=limits)) as room:
        line, _ = await enter(room.person())
        for number in range(20):
            await line.send({"t": "ping", "n": number})
        assert await line.closed() == 1008


async def test_a_page_of_another_host_is_not_let_in() -> None:
    async with running() as room:
        assert await _status(room, {"Origin": "https://evil.example"}) == 403


async def _status(room: Room, headers: dict[str, str]) -> int:
    import aiohttp

    try:
        await room.person().open(HALL, headers=headers)
    except aiohttp.WSServerHandshakeError as error:
        return error.status
    return 101


# --- the hall itself, with a clock that tests turn ---


class Hush:
    """A hall with tables of one lobby."""

    def __init__(self) -> None:
        self.time = FakeTime()
        self.lobby = make_lobby(MemoryStore(), self.time)
        self.hall = Hall(self.lobby, self.time)
        self.lobby.tell_of = self.hall.changed

    def watcher(self, number: int) -> tuple[Client, FakeLine]:
        line = FakeLine()
        client = Client(line, Guest(number, "W", "leaf-sky"))
        self.hall.post(client, Join())
        return client, line

    def turn(self, by: int = 1000) -> None:
        end = self.time.now() + by
        while (timer := self.time.next(end)) is not None:
            timer.cancel()
            self.time.turn_to(timer.when)
            timer.call()
        self.time.turn_to(end)


async def test_many_changes_are_one_message_that_is_written_once() -> None:
    hush = Hush()
    lines = [hush.watcher(100 + number)[1] for number in range(3)]
    table = await hush.lobby.make(ANN, NewTable("kingdom_four", 4))
    at_table = Client(FakeLine(), ANN)
    table.post(at_table, Join())
    await table.settled()
    for number in range(2):
        client = Client(FakeLine(), Guest(50 + number, "P", "leaf-sky"))
        table.post(client, Join())
        table.post(client, Sit())
        await table.settled()
    hush.turn()
    assert [len(line.bytes) for line in lines] == [2, 2, 2]
    assert lines[0].bytes[1] is lines[1].bytes[1] is lines[2].bytes[1]
    kinds = [seat["kind"] for seat in lines[0].messages[1]["open"][0]["seats"]]
    assert kinds == ["person", "person", "person", "free"]
    await hush.lobby.close()


async def test_who_comes_and_goes_all_the_time_is_told_of_once_a_second() -> None:
    hush = Hush()
    table = await hush.lobby.make(ANN, NewTable("kingdom_four", 4))
    table.post(Client(FakeLine(), ANN), Join())
    fidget = Client(FakeLine(), Guest(8, "V", "leaf-sky"))
    table.post(fidget, Join())
    await table.settled()
    _, line = hush.watcher(9)
    for number in range(40):
        table.post(fidget, Stand() if number % 2 else Sit())
        await table.settled()
        hush.turn(100)
    assert 4 <= len(line.bytes) - 1 <= 5, "in four seconds"
    table.post(fidget, Sit())
    await table.settled()
    hush.turn()
    kinds = [seat["kind"] for seat in line.messages[-1]["open"][0]["seats"]]
    assert kinds == ["person", "person", "free", "free"], "the last of it is heard in the end"
    await hush.lobby.close()


async def test_one_address_cannot_fill_the_list() -> None:
    """Its other tables are shown when there is room for them."""
    hush = Hush()
    most = hush.lobby._house.config.limits.shown_of_address
    theirs = []
    for number in range(most + 3):
        table = await hush.lobby.make(Guest(20 + number, "P", "leaf-sky"), NewTable(GAME, 3))
        client = Client(FakeLine(), Guest(20 + number, "P", "leaf-sky"), address="1.2.3.4")
        table.post(client, Join())
        await table.settled()
        theirs.append((table, client))
    table = await hush.lobby.make(ANN, NewTable(GAME, 3))
    table.post(Client(FakeLine(), ANN, address="5.6.7.8"), Join())
    await table.settled()
    _, line = hush.watcher(9)
    names = [one.stored.id for one, _ in theirs]
    shown = {one["id"] for one in line.messages[0]["tables"]}
    assert shown == {*names[:most], table.stored.id}
    assert {one.id for one in hush.lobby.open_tables(ANN)} == shown
    first, client = theirs[0]
    first.post(client, Leave(0))
    await first.settled()
    hush.turn()
    assert line.messages[-1]["gone"] == names[:1]
    assert [one["id"] for one in line.messages[-1]["open"]] == [names[most]]
    await hush.lobby.close()


async def test_what_changes_and_changes_back_is_not_told() -> None:
    hush = Hush()
    table = await hush.lobby.make(ANN, NewTable("kingdom_four", 3))
    at_table = Client(FakeLine(), ANN)
    table.post(at_table, Join())
    await table.settled()
    _, line = hush.watcher(9)
    visitor = Client(FakeLine(), Guest(8, "V", "leaf-sky"))
    table.post(visitor, Join())
    table.post(visitor, Leave(0))
    await table.settled()
    hush.turn()
    assert len(line.bytes) == 1
    await hush.lobby.close()


async def test_who_has_left_hears_nothing_more_and_nobody_costs_nothing() -> None:
    hush = Hush()
    client, line = hush.watcher(9)
    hush.hall.post(client, Leave(0))
    table = await hush.lobby.make(ANN, NewTable("kingdom_four", 3))
    table.post(Client(FakeLine(), ANN), Join())
    await table.settled()
    assert hush.time.next(hush.time.now() + 1000) is None
    assert len(line.bytes) == 1
    _, late = hush.watcher(10)
    assert [one["id"] for one in late.messages[0]["tables"]] == [table.stored.id]
    await hush.lobby.close()


async def test_a_table_that_goes_without_a_word_does_not_stay_on_show() -> None:
    hush = Hush()
    table = await hush.lobby.make(ANN, NewTable("kingdom_four", 3))
    table.post(Client(FakeLine(), ANN), Join())
    await table.settled()
    _, line = hush.watcher(9)
    del hush.lobby._tables[table.stored.id]
    hush.hall.look_again()
    hush.turn()
    assert line.messages[-1]["gone"] == [table.stored.id]
    await table.stop()
    await hush.lobby.close()
