"""The coach looks at finished games, and positions of them are tried again."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from rumpus.coach.hands import HandsReport
from rumpus.coach.report import Report
from rumpus.server.common.config import Config
from rumpus.server.store.memory import MemoryStore
from rumpus.server.store.rows import played_values
from tests.server.finished import keep_finished, keep_running
from tests.server.room import GENEROUS, QUICK, Person, running

#: Seconds: on a fresh machine everything is compiled first.
_PATIENCE = 400
pytestmark = pytest.mark.timeout(_PATIENCE + 50)

BRIEF = replace(QUICK, coach=2000, limits=replace(GENEROUS))


async def _kept(store: MemoryStore, game: str, table: str = "finished") -> None:
    """A finished game in which a person sat on the first seat."""
    await keep_finished(store, game, 1, table)
    log = store._logs[table]
    store._logs[table] = [row._replace(decider="person 1") if row.seat == 0 else row for row in log]


async def _looked(ann: Person, table: str = "finished") -> Any:
    await ann.call("POST", f"/api/replays/{table}/coach")
    async with asyncio.timeout(_PATIENCE):
        while (found := await ann.call("GET", f"/api/replays/{table}/coach"))["state"] != "done":
            assert found["state"] in ("waiting", "working")
            await asyncio.sleep(0.1)
    return found


async def test_a_game_by_turns_is_looked_at_once_and_kept() -> None:
    store = MemoryStore()
    async with running(BRIEF, store=store) as room:
        ann, ben = room.person(), room.person()
        await _kept(store, "kingdom_four")
        assert (await ann.call("GET", "/api/replays/finished/coach"))["state"] == "none"
        found = await _looked(ann)
        report = msgspec.convert(found["report"], Report)
        assert report.looked_at == [0]
        assert {choice.seat for choice in report.choices} <= {0}
        assert report.chart[-1].frame == report.moves
        shared = await ben.call("GET", "/api/replays/finished/coach")
        assert shared["report"] == found["report"], "a link shows it to anybody"
    async with running(BRIEF, store=store) as room:
        again = await room.person().call("GET", "/api/replays/finished/coach")
        assert again["report"] == found["report"], "it is kept with the game"


async def test_hands_of_a_race_are_told_beside_those_of_last_games() -> None:
    store = MemoryStore()
    async with running(BRIEF, store=store) as room:
        ann = room.person()
        await ann.call("GET", "/api/me")
        await _kept(store, "perpetual_commotion", "first")
        await _looked(ann, "first")
        await _kept(store, "perpetual_commotion")
        store._tables["finished"] = store._tables["finished"].replace(
            b'"ended":2000', b'"ended":3000'
        )
        found = await _looked(ann)
        hands = msgspec.convert(found["report"], HandsReport)
        assert len(hands.hands) == hands.seats
        assert hands.looked_at == [0]
        assert len(found["earlier"]) <= 1


async def test_what_cannot_be_looked_at_is_refused_by_name() -> None:
    store = MemoryStore()
    async with running(BRIEF, store=store) as room:
        ann = room.person()
        await keep_running(store, "kingdom_four", 7)
        for method in ("GET", "POST"):
            status, answer = await ann.ask(method, "/api/replays/nothere/coach")
            assert (status, answer["error"]) == (404, "unknown_table")
            status, answer = await ann.ask(method, "/api/replays/running/coach")
            assert answer["error"] == "not_over", status


async def test_a_guest_may_not_ask_for_many_games_at_once() -> None:
    store = MemoryStore()
    async with running(Config(limits=GENEROUS), store=store) as room:
        ann = room.person()
        answers = []
        for n in range(8):
            await _kept(store, "perpetual_commotion", f"game{n}")
        for n in range(8):
            status, _ = await ann.ask("POST", f"/api/replays/game{n}/coach")
            answers.append(status)
        assert answers[0] == 200
        assert answers[-1] == 429


async def test_one_address_cannot_have_the_coach_for_itself() -> None:
    store = MemoryStore()
    async with running(replace(BRIEF, behind_proxy=True), store=store) as room:
        room.server.coach._working = asyncio.create_task(asyncio.sleep(1e6))  # it looks at none
        for n in range(8):
            await _kept(store, "perpetual_commotion", f"game{n}")

        async def ask(game: int, address: str) -> int:
            path, headers = f"/api/replays/game{game}/coach", {"X-Forwarded-For": address}
            return (await room.person().ask("POST", path, headers=headers))[0]

        assert [await ask(n, "192.0.2.1") for n in range(7)] == [200] * 6 + [429]
        assert await ask(0, "192.0.2.1") == 200, "that one waits already"
        assert await ask(7, "192.0.2.2") == 200


async def test_a_position_is_played_on_as_practice() -> None:
    store = MemoryStore()
    async with running(BRIEF, store=store) as room:
        ann = room.person()
        await _kept(store, "kingdom_four")
        rows = await store.log("finished")
        frame = next(n for n, row in enumerate(rows) if n > 20 and row.seat == 0)
        wish = {"frame": frame, "seat": 0}
        made = await ann.call("POST", "/api/replays/finished/again", wish)
        line = await ann.join(made["table"])
        assert line.welcome["table"]["practice"] is True
        assert line.welcome["you"] == 0
        assert line.welcome["legal"], "it is this seat's turn"
        kept = await store.table(made["table"])
        old = await store.table("finished")
        assert kept is not None
        assert old is not None
        assert kept.seed == old.seed
        assert kept.settings.private
        began = [(row.seat, row.move) for row in await store.log(made["table"])]
        assert began[:frame] == [(row.seat, row.move) for row in rows[:frame]]
        bots = [chair.bot for chair in old.seats[1:]]
        assert [chair.bot for chair in kept.seats[1:]] == bots


async def test_a_position_that_is_none_is_refused() -> None:
    store = MemoryStore()
    async with running(BRIEF, store=store) as room:
        ann = room.person()
        await _kept(store, "kingdom_four")
        await _kept(store, "perpetual_commotion", "race")
        moves = len(await store.log("finished"))
        for table, frame, seat in (("finished", moves, 0), ("finished", 0, 9), ("race", 0, 0)):
            body = {"frame": frame, "seat": seat}
            status, answer = await ann.ask("POST", f"/api/replays/{table}/again", body)
            assert (status, answer["error"]) == (400, "bad_message")


def test_practice_is_nobodys_record() -> None:
    store = MemoryStore()
    asyncio.run(keep_finished(store, "kingdom_four", 1))
    stored = asyncio.run(store.table("finished"))
    assert stored is not None
    assert len(played_values(stored)) == 1
    stored.settings = msgspec.structs.replace(stored.settings, practice=True)
    assert played_values(stored) == []
