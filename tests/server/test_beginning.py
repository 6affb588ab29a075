"""The start of a game, when more than that happens: at once, twice, or with a broken store."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from rumpus.server.common.config import Config
from rumpus.server.common.lots import SystemLots
from rumpus.server.common.metrics import Metrics
from rumpus.server.lobby import making
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.store.kept import Guest, StoredTable
from rumpus.server.store.memory import MemoryStore
from rumpus.server.store.port import StoreError
from rumpus.server.table.house import House
from rumpus.server.table.posts import Join, Renamed
from rumpus.server.table.table import LiveTable
from rumpus.server.thinking.minds import Minds
from rumpus.server.thinking.own import Own
from rumpus.server.wire import Close, NewTable, Rematch, Sit, Stand, Start
from tests.server.desk import Desk, FakeTime, Seated, people
from tests.server.lots import SeatsAsTaken
from tests.server.room import QUICK, running

ANN, BOB = Guest(1, "Ann", "leaf-yellow"), Guest(2, "Bob", "bell-pink")
GAME = "kingdom_four"
DAY = 24 * 3_600_000


class Fragile(MemoryStore):
    """Refuses tables while it is broken, as a full disk does."""

    is_broken = False

    async def save_table(self, table: StoredTable) -> None:
        if self.is_broken:
            raise StoreError("no space left")
        await super().save_table(table)


class Gathering:
    """A lobby with one table that waits for people: all that is posted comes in one batch."""

    def __init__(self, store: MemoryStore | None = None) -> None:
        self.store = store or Fragile()
        self.time = FakeTime()
        quick, lots = Config(bot_delay=(0, 0)), SeatsAsTaken()
        self.lobby = Lobby(House(self.store, self.time, quick, Metrics(), Minds(), lots))
        self.table: LiveTable

    async def open(self) -> Gathering:
        await self.lobby.open()
        self.table = await self.lobby.make(ANN, NewTable(GAME, 3))
        return self

    async def batch(self, *posts: tuple[Seated | None, Any]) -> None:
        for seated, message in posts:
            self.table.post(seated.client if seated else None, message)
        await self.table.settled()

    async def enter(self, guest: Guest) -> Seated:
        seated = Seated(self, guest)  # type: ignore[arg-type]  # it has a table, as a desk has
        await self.batch((seated, Join()))
        return seated


def errors(seated: Seated) -> list[str]:
    return [m["code"] for m in seated.heard if m["t"] == "error"]


async def test_a_game_starts_once_however_often_it_is_started() -> None:
    room = await Gathering().open()
    ann = await room.enter(ANN)
    await room.batch((ann, Start()), (ann, Start()))
    assert errors(ann) == ["already_started"]
    assert len([m for m in ann.heard if m["t"] == "welcome" and m["view"]]) == 1


async def test_who_stands_up_as_the_game_starts_leaves_the_seat_to_a_bot() -> None:
    room = await Gathering().open()
    ann = await room.enter(ANN)
    await room.batch((ann, Start()), (ann, Stand()))
    assert errors(ann) == []
    assert [chair["kind"] for chair in ann.table["seats"]] == ["bot"] * 3
    assert ann.view["you"] is None


async def test_a_host_who_stood_up_a_moment_before_does_not_start_for_the_others() -> None:
    room = await Gathering().open()
    ann, bob = await room.enter(ANN), await room.enter(BOB)
    await room.batch((bob, Sit()), (ann, Stand()), (ann, Start()))
    assert errors(ann) == ["not_host"]
    await room.batch((bob, Start()))
    assert bob.table["state"] == "playing"


async def test_a_host_alone_who_watches_may_let_bots_play() -> None:
    room = await Gathering().open()
    ann = await room.enter(ANN)
    await room.batch((ann, Stand()), (ann, Start()))
    assert errors(ann) == []
    assert (ann.table["state"], ann.table["host"], ann.view["you"]) == ("playing", None, None)


async def test_who_is_renamed_as_the_game_starts_plays_under_the_new_name() -> None:
    room = await Gathering().open()
    ann = await room.enter(ANN)
    renamed = Guest(ANN.id, "Änne", "drum-sky")
    await room.batch((None, Renamed(renamed)), (ann, Start()), (None, Renamed(renamed)))
    assert ann.table["seats"][0]["name"] == "Änne"
    stored = await room.store.table(room.table.stored.id)
    assert stored is not None
    assert (stored.state, stored.seats[0].name) == ("playing", "Änne")


async def test_who_comes_as_the_table_halts_is_sent_away_to_try_again() -> None:
    store = Fragile()
    room = await Gathering(store).open()
    ann, early = await room.enter(ANN), Seated(room, BOB)  # type: ignore[arg-type]
    store.is_broken = True
    await room.batch((ann, Start()), (early, Join()))
    late = Seated(room, BOB)  # type: ignore[arg-type]
    room.table.post(late.client, Join())
    assert [seated.line.closed for seated in (ann, early, late)] == [Close.TRY_AGAIN_LATER] * 3


async def test_a_start_that_cannot_be_kept_is_none_and_can_be_tried_again() -> None:
    store = Fragile()
    room = await Gathering(store).open()
    ann = await room.enter(ANN)
    store.is_broken = True
    await room.batch((ann, Start()))
    assert room.table.is_halted
    assert all(m["view"] is None for m in ann.heard if m["t"] == "welcome")
    store.is_broken = False
    room.table = await room.lobby.find(room.table.stored.id)
    again = await room.enter(ANN)
    assert again.table["state"] == "gathering"
    await room.batch((again, Start()))
    assert again.table["state"] == "playing"


@pytest.mark.parametrize("bots", [None, "random"])
async def test_of_a_table_that_cannot_be_kept_nothing_is_left(bots: str | None) -> None:
    store = Fragile()
    lobby = (await Gathering(store).open()).lobby
    before = [line.id for line in await lobby.tables_of(ANN)]
    store.is_broken = True
    with pytest.raises(StoreError):
        await lobby.make(ANN, NewTable(GAME, 3, bots=bots))
    store.is_broken = False
    assert [line.id for line in await lobby.tables_of(ANN)] == before


async def test_two_who_ask_for_a_rematch_at_once_meet_at_one_table() -> None:
    made = []

    async def once_more(table: LiveTable, client: Any) -> str:
        await asyncio.sleep(0)
        made.append(client.guest.id)
        return f"next{len(made)}"

    desk = await Desk(GAME, people(3)).open()
    players = [await desk.person(seat).join() for seat in range(3)]
    desk.stored.state = "over"
    desk.table._rematch = once_more
    for player in players:
        desk.table.post(player.client, Rematch())
    await desk.table.settled()
    assert made == [0]
    assert {player.table["next"] for player in players} == {"next1"}


async def test_a_rematch_that_all_have_given_up_does_not_begin_by_itself() -> None:
    room = await Gathering().open()
    stored = making.once_more(
        room.table.game, room.table.stored, ANN.id, room.time.now(), SystemLots(), Own()
    )
    stored.seats[0] = type(stored.seats[0])()
    await room.store.save_table(stored)
    room.table = await room.lobby.find(stored.id)
    bob = await room.enter(BOB)
    assert bob.table["state"] == "gathering"


async def test_a_gathering_is_not_forgotten_because_the_clock_was_set_ahead() -> None:
    room = await Gathering().open()
    name = room.table.stored.id
    await room.lobby.close()
    later = Gathering(room.store)
    later.time = FakeTime(room.time.now() + 400 * DAY)
    house = House(room.store, later.time, Config(), Metrics(), Minds())
    lobby = Lobby(house)
    await lobby.open()
    await lobby.sweep()
    assert (await lobby.find(name)).stored.state == "gathering"
    later.time.turn_to(later.time.now() + DAY + 1)
    await lobby.sweep()
    stored = await room.store.table(name)
    assert stored is not None
    assert stored.state == "closed"


async def test_who_is_on_the_way_to_a_table_finds_it_there() -> None:
    """The lobby puts tables away that nobody is at, but not in that very moment."""
    room = await Gathering().open()
    room.time.turn_to(room.time.now() + 3_600_000)
    table = await room.lobby.find(room.table.stored.id)
    seated = Seated(room, ANN)  # type: ignore[arg-type]
    table.post(seated.client, Join())
    await room.lobby.sweep()
    await asyncio.wait_for(table.settled(), 5)
    assert seated.heard[0]["t"] == "welcome"


async def test_bots_play_on_where_all_people_have_stood_up() -> None:
    async with running(QUICK) as room:
        person = room.person()
        line = await person.join(await person.make(bots="random"))
        await line.send({"t": "stand"})
        assert (await line.expect("over"))["result"]["scores"]
        assert (await line.refused({"t": "rematch"}))["code"] == "not_seated"
