"""What is told is durable: nobody hears of a move before the log has it."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Sequence

import pytest

from rumpus.server.common import logs
from rumpus.server.store.kept import LogRow, Snapshot
from rumpus.server.store.memory import MemoryStore
from rumpus.server.store.port import StoreError
from tests.server.desk import Desk, people
from tests.server.room import QUICK, running
from tests.server.test_play import play_to_the_end


class SlowStore(MemoryStore):
    """Keeps a write back until it is let through."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()
        self.writes: list[int] = []

    async def append(
        self, table: str, first: int, rows: Sequence[LogRow], snapshot: Snapshot | None = None
    ) -> None:
        await self.gate.wait()
        self.writes.append(len(rows))
        await super().append(table, first, rows, snapshot)


class BrokenStore(MemoryStore):
    """Refuses one write, as a full disk does."""

    fails = 0

    async def append(
        self, table: str, first: int, rows: Sequence[LogRow], snapshot: Snapshot | None = None
    ) -> None:
        if self.fails:
            self.fails -= 1
            raise StoreError("no space left")
        await super().append(table, first, rows, snapshot)


async def test_nobody_hears_of_a_move_before_it_is_durable() -> None:
    store = SlowStore()
    desk = await Desk(seats=people(3), store=store).open()
    players = [await desk.person(seat).join() for seat in range(3)]
    [mover] = desk.course.table.who_may_act
    heard = [len(p.heard) for p in players]
    store.gate.clear()
    playing = asyncio.create_task(players[mover].play(players[mover].legal[0]))
    for _ in range(20):
        await asyncio.sleep(0)
    assert desk.course.table.version == 1, "it was taken"
    assert [len(p.heard) for p in players] == heard, "but nobody was told"
    store.gate.set()
    await playing
    assert players[mover].last("taken")["id"] == 1
    assert all(p.last("update")["version"] == 1 for p in players)


async def test_who_comes_while_a_move_is_written_waits_for_it() -> None:
    store = SlowStore()
    desk = await Desk(seats=people(3), store=store).open()
    players = [await desk.person(seat).join() for seat in range(3)]
    [mover] = desk.course.table.who_may_act
    store.gate.clear()
    playing = asyncio.create_task(players[mover].play(players[mover].legal[0]))
    await asyncio.sleep(0)
    late = desk.stranger()
    joining = asyncio.create_task(late.join())
    for _ in range(20):
        await asyncio.sleep(0)
    assert late.heard == []
    store.gate.set()
    await asyncio.gather(playing, joining)
    assert late.heard[0]["version"] == 1


async def test_moves_that_come_together_are_written_together() -> None:
    store = SlowStore()
    desk = await Desk("perpetual_commotion", people(4), store=store).open()
    players = [await desk.person(seat).join() for seat in range(4)]
    await desk.turn(10_000)
    await asyncio.gather(*(player.play("flip") for player in players))
    assert store.writes == [4]
    assert [p.last("taken")["id"] for p in players] == [1, 1, 1, 1]


async def test_when_the_log_fails_nothing_was_played_and_the_table_comes_back() -> None:
    store = BrokenStore()
    async with running(QUICK, store=store) as room:
        person = room.person()
        table = await person.make(bots="random")
        line = await person.join(table)
        await line.turn()
        log, hand = await store.log(table), line.view
        store.fails = 1
        await line.play(line.legal[0])
        assert await line.closed() is not None
        again = await person.join(table)
        assert await store.log(table) == log
        assert again.view == hand
        await again.played(again.legal[0])


async def test_logs_hold_no_tokens_seeds_or_cards(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    store = BrokenStore()
    async with running(QUICK, store=store) as room:
        person = room.person()
        table = await person.make(bots="random")
        line = await person.join(table)
        await line.turn()
        store.fails = 1
        await line.play(line.legal[0])
        await line.closed()
        await play_to_the_end(await person.join(table))
        stored = await store.table(table)
        moves = {row.move for row in await store.log(table)}
    lines = [logs.JsonLines().format(record) for record in caplog.records]
    events = [json.loads(text)["event"] for text in lines]
    assert {"game started", "table halted", "game over"} <= set(events)
    assert stored is not None
    for text in lines:
        assert person.token not in text
        assert str(stored.seed) not in text
        assert not any(move in text for move in moves)


def test_an_errors_own_words_stay_out_of_the_log() -> None:
    try:
        raise ValueError("the next card is sk3")
    except ValueError:
        record = logging.LogRecord("x", 40, "f", 1, "fault", (), None)
        import sys

        record.exc_info = sys.exc_info()
    text = logs.JsonLines().format(record)
    assert "sk3" not in text
    assert json.loads(text)["error"] == "ValueError"
