"""Seats are drawn by lot when a game starts: whoever made the table has no right to the first."""

from __future__ import annotations

from collections import Counter

from rumpus.server.common.config import Config
from rumpus.server.common.lots import SystemLots
from rumpus.server.common.metrics import Metrics
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.store.kept import Guest
from rumpus.server.store.memory import MemoryStore
from rumpus.server.table.house import House
from rumpus.server.table.table import LiveTable
from rumpus.server.thinking.minds import Minds
from rumpus.server.wire import AskStory, NewTable, Say, Sit, Start
from tests.server.desk import Desk, FakeTime, Seated

ANN, BOB = Guest(1, "Ann", "leaf-yellow"), Guest(2, "Bob", "bell-pink")
THREE = NewTable("kingdom_four", 3)


class Drawn(SystemLots):
    """Seats in an order that was said before."""

    def __init__(self, *order: int) -> None:
        self._order = list(order)

    def order(self, count: int) -> list[int]:
        assert len(self._order) == count
        return self._order


class Gathered:
    """Ann, who made the table, and Bob, who came next; the third seat is free."""

    def __init__(self, lots: SystemLots) -> None:
        self.time = FakeTime()
        house = House(MemoryStore(), self.time, Config(), Metrics(), Minds(), lots)
        self.lobby = Lobby(house)
        self.table: LiveTable
        self.ann: Seated
        self.bob: Seated

    async def open(self) -> Gathered:
        await self.lobby.open()
        self.table = await self.lobby.make(ANN, THREE)
        self.ann, self.bob = Seated(self, ANN), Seated(self, BOB)  # type: ignore[arg-type]
        await self.ann.join()
        await self.bob.join()
        await self.bob.say(Sit())
        return self


async def test_all_hear_where_the_lot_has_put_them() -> None:
    room = await Gathered(Drawn(2, 0, 1)).open()
    await room.ann.say(Start())
    assert [who.last("welcome")["you"] for who in (room.ann, room.bob)] == [1, 2]
    assert [seat["kind"] for seat in room.ann.table["seats"]] == ["bot", "person", "person"]
    assert room.ann.table["seats"][1]["name"] == "Ann"
    assert room.ann.table["host"] == 1
    assert room.ann.view["you"] == 1


async def test_what_was_said_before_belongs_to_who_said_it() -> None:
    room = await Gathered(Drawn(2, 0, 1)).open()
    await room.bob.say(Say("hello"))
    assert room.bob.last("said")["seat"] == 1
    await room.ann.say(Start())
    await room.ann.say(AskStory())
    [remark] = room.ann.last("story")["said"]
    assert (remark["said"]["seat"], remark["said"]["name"]) == (2, "Bob")
    assert remark["after"] == 0, "before anything was dealt"


async def test_who_went_before_the_deal_is_missed_on_the_new_seat() -> None:
    room = await Gathered(Drawn(2, 0, 1)).open()
    await room.bob.leave()
    await room.ann.say(Start())
    assert list(room.table.crowd.left_at) == [2]
    assert not room.ann.table["seats"][2]["present"]


async def test_the_seat_that_was_drawn_is_kept_when_the_table_is_rebuilt() -> None:
    desk = Desk()
    desk.lots = Drawn(2, 0, 1)
    before = [chair.name for chair in desk.stored.seats]
    await desk.open()
    await desk.restart()
    assert [chair.name for chair in desk.stored.seats] == before


def test_every_seat_is_as_likely_for_everybody() -> None:
    """χ² with 23 degrees of freedom: more than 90 comes once in a thousand million times."""
    lots, times = SystemLots(), 4800
    found = Counter(tuple(lots.order(4)) for _ in range(times))
    assert sum((found[order] - times / 24) ** 2 / (times / 24) for order in found) < 90
    assert len(found) == 24
