"""A hall of all five games: people come, play beside bots, go and come back. Nothing is lost,
refused that should not be, or left over when all have gone."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from rumpus import games
from rumpus.server.common.config import Config
from rumpus.server.lobby import lobby
from tests.server.chaos import missing
from tests.server.room import GENEROUS, Line, Message, Person, Room, running

TABLES = 40
#: Moves of one person in one visit.
MOVES = 3
#: Looks at what is left over until it counts as such.
SWEEPS = 1000
#: Another's move, or a bot that stands in for who was away, may come before one's own.
HARMLESS = {"stale", "not_your_turn", "too_late", "illegal_move"}
#: All come from one address. Bots are quick, and quick to stand in: nobody waits for who has gone.
#: A machine that stands still for a while must not make them look dead.
LIMITS = replace(
    GENEROUS, lines=1000, arrivals=1000, visits=1000, quiet=100_000, dead=200_000, stuck=200_000
)
BUSY = Config(bot_delay=(20, 60), absence=50, limits=LIMITS)


class Hall:
    """What its people were told."""

    def __init__(self) -> None:
        self.taken: dict[tuple[str, int], list[str]] = defaultdict(list)
        self.refused: Counter[str] = Counter()

    async def play(self, line: Line, table: str) -> None:
        """The first legal move, and its answer."""
        await line.turn()
        move = line.legal[0]
        number = await line.play(move)
        answer = await line.until(lambda message: message.get("id") == number)
        if answer["t"] == "taken":
            self.taken[table, line.welcome["you"]].append(move)
        else:
            self.refused[answer["code"]] += 1

    async def stay(self, line: Line, table: str) -> None:
        """Play a little, and go; the others may have to wait until a bot stands in."""
        for _ in range(MOVES):
            await self.play(line, table)
        await line.close()

    async def come_back(self, person: Person, table: str, before: Line) -> None:
        await self.stay(await person.join(table, before.version), table)

    async def watch(self, person: Person, table: str) -> None:
        """Until something has happened."""
        line = await person.join(table)
        assert line.welcome["you"] is None
        await line.expect("update")
        await line.close()

    async def life_of_a_table(self, people: list[Person], game: str) -> None:
        """Two people beside bots, and one who looks on. Both go and come back."""
        host, guest, stranger = people
        table = await host.make(game, 4, countdown=0, gap=0, window=1)
        lines = [await host.join(table), await guest.join(table)]
        await lines[1].send({"t": "sit"})
        await lines[1].until(lambda message: message.get("you") == 1)
        await lines[0].send({"t": "start"})
        for line in lines:
            line.welcome = await line.until(_is_dealt)
        await asyncio.gather(*(self.stay(line, table) for line in lines))
        await asyncio.gather(
            self.come_back(host, table, lines[0]),
            self.come_back(guest, table, lines[1]),
            self.watch(stranger, table),
        )


def _is_dealt(message: Message) -> bool:
    return message["t"] == "welcome" and message["view"] is not None


async def play_everywhere(room: Room) -> Hall:
    hall, names = Hall(), [games.NAMES[n % len(games.NAMES)] for n in range(TABLES)]
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        people = [[Person(session, room.base) for _ in range(3)] for _ in names]
        await asyncio.gather(*map(hall.life_of_a_table, people, names))
    return hall


def counts(room: Room, name: str) -> dict[str, float]:
    """By its one label."""
    families = room.server.house.metrics.registry.collect()
    found = [s for family in families for s in family.samples if s.name == f"{name}_total"]
    return {label: s.value for s in found for label in s.labels.values()}


def left_over(room: Room, tasks: set[asyncio.Task[Any]]) -> dict[str, Any]:
    """What is still there, besides what was there before."""
    registry = room.server.house.metrics.registry
    gauges = ("rumpus_connections", "rumpus_tables")
    found: dict[str, Any] = {name: registry.get_sample_value(name) for name in gauges}
    found["sockets"] = list(room.server.sockets._open)
    found["tasks"] = asyncio.all_tasks() - tasks
    return {name: what for name, what in found.items() if what}


async def put_away(room: Room, tasks: set[asyncio.Task[Any]]) -> dict[str, Any]:
    """What stays after all have gone; the server needs a moment to notice."""
    for _ in range(SWEEPS):
        if not left_over(room, tasks):
            break
        await asyncio.sleep(0.02)
        await room.server.lobby.sweep()
    return left_over(room, tasks)


async def lost(room: Room, hall: Hall) -> list[str]:
    """Moves that were acknowledged and are not in the log, in their order."""
    found = []
    for (table, seat), taken in hall.taken.items():
        log = await room.server.house.store.log(table)
        found += missing(table, taken, [row.move for row in log if row.seat == seat])
    return found


async def test_a_hall_of_all_games_loses_nothing_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(lobby, "_IDLE", -1)
    async with running(replace(BUSY, data=tmp_path)) as room:
        tasks = asyncio.all_tasks()
        hall = await play_everywhere(room)
        assert await put_away(room, tasks) == {}
        assert await lost(room, hall) == []
        assert len(hall.taken) == 2 * TABLES  # everybody played
        assert set(hall.refused) <= HARMLESS
        assert counts(room, "rumpus_refused") == hall.refused  # and who was refused was told
        assert counts(room, "rumpus_dropped") == {}
    assert [record.msg for record in caplog.records if record.levelno >= logging.ERROR] == []
