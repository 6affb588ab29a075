"""An update loses nothing: old games can be seen, running ones end kindly, damage stays alone."""

from __future__ import annotations

import logging
import re
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from rumpus import games
from rumpus.server import wire
from rumpus.server.store.memory import MemoryStore
from rumpus.server.store.port import Store
from rumpus.server.store.sqlite import SqliteStore, migrations
from tests.server.finished import keep_finished, keep_running
from tests.server.room import Message, Person, Room, running

OPERATIONS = Path(__file__).parents[2] / "docs" / "operations.md"


@asynccontextmanager
async def known_guest(store: Store) -> AsyncIterator[tuple[str, int]]:
    """The token and the number of somebody who was here before."""
    async with running(store=store) as room:
        person = room.person()
        table = await person.make()
        stored = await store.table(table)
        assert stored is not None
        assert stored.host is not None
        stored.state = "closed"
        await store.save_table(stored)
        yield person.token, stored.host


async def refused_at(person: Person, table: str) -> tuple[Message, int | None]:
    """What the table's socket says, and the code with which it closes."""
    line = await person.open(table)
    error = await line.refused({"t": "hello", "token": person.token})
    return error, await line.closed()


async def mine(person: Person) -> list[str]:
    return [table["id"] for table in (await person.call("GET", "/api/me"))["tables"]]


# --- finished games ---


@pytest.mark.parametrize("name", games.NAMES)
async def test_a_finished_game_looks_the_same_after_an_update_of_its_rules(
    name: str, update: Callable[..., None]
) -> None:
    store = MemoryStore()
    async with known_guest(store) as (token, guest):
        played = await keep_finished(store, name, guest)
    paths = [f"/api/replays/finished{tail}" for tail in ("", "?seat=0", "?seat=watch", "/log")]

    async def seen(room: Room) -> list[Any]:
        person = room.person(token)
        lines = (await person.call("GET", "/api/me"))["replays"]
        return [lines, *[await person.call("GET", path) for path in paths]]

    async with running(store=store) as room:
        before = await seen(room)
    assert len(before[1]["frames"]) == 1 + played.version
    update(name)
    async with running(store=store) as room:
        assert await seen(room) == before
        error, code = await refused_at(room.person(token), "finished")
        assert (error["code"], code) == ("is_over", wire.Close.GONE)


async def test_a_game_that_is_gone_altogether_can_still_be_seen() -> None:
    store = MemoryStore()
    async with known_guest(store) as (token, guest):
        await keep_finished(store, "kingdom_four", guest)
    stored = await store.table("finished")
    assert stored is not None
    stored.game = "whist"
    await store.save_table(stored)
    async with running(store=store) as room:
        person = room.person(token)
        replay = await person.call("GET", "/api/replays/finished?seat=0")
        assert replay["title"] == "whist"
        assert replay["frames"][-1]["view"]["over"]
        assert [line["title"] for line in (await person.call("GET", "/api/me"))["replays"]] == [
            "whist"
        ]


async def test_of_a_game_that_was_never_filmed_the_log_is_left(
    update: Callable[..., None],
) -> None:
    store = MemoryStore()
    update("kingdom_four")
    async with running(store=store) as room:
        await keep_finished(store, "kingdom_four", 1)
        stored = await store.table("finished")
        assert stored is not None
        stored.rules_version -= 1
        await store.save_table(stored)
        status, answer = await room.person().ask("GET", "/api/replays/finished")
        assert (status, answer["error"]) == (410, "old_rules")
        log = await room.person().call("GET", "/api/replays/finished/log")
        assert f"game kingdom_four {stored.rules_version}\n" in log


# --- running games ---


@pytest.mark.parametrize("name", games.NAMES)
async def test_a_running_game_is_closed_and_its_people_find_a_new_table(
    name: str, update: Callable[..., None]
) -> None:
    store = MemoryStore()
    async with known_guest(store) as (token, guest):
        await keep_running(store, name, guest)
    before = await store.table("running")
    update(name)
    async with running(store=store) as room:
        person = room.person(token)
        error, code = await refused_at(person, "running")
        assert (error["code"], code) == ("old_rules", wire.Close.GONE)
        assert "rules that have changed since" in error["text"]
        for path in ("/api/replays/running", "/api/tables/running/qr.svg"):
            status, answer = await person.ask("GET", path)
            assert (status, answer["error"]) == (410, "old_rules")
            assert answer["next"] == error["next"]
        assert await mine(person) == [error["next"]]
        line = await person.join(error["next"])  # all who sit there have come
        await line.until(lambda m: m["t"] == "welcome" and m["table"]["state"] == "playing")
        after = await store.table(error["next"])
    assert before is not None
    assert after is not None
    assert [chair.name for chair in after.seats] == [chair.name for chair in before.seats]
    assert (after.options, after.settings.pace) == (before.options, 77)
    assert after.rules_version == before.rules_version + 1
    again = await store.table("running")
    assert again is not None
    assert again.next == error["next"]


async def test_the_lobby_shows_the_new_table_before_anybody_has_seen_the_old_one(
    update: Callable[..., None],
) -> None:
    store = MemoryStore()
    async with known_guest(store) as (token, guest):
        await keep_running(store, "frantic", guest)
    update("frantic")
    async with running(store=store) as room:
        person = room.person(token)
        first = await mine(person)
        closed = await store.table("running")
        assert closed is not None
        assert first == [closed.next]
        assert await mine(person) == first


async def test_where_the_options_are_gone_no_new_table_is_offered(
    update: Callable[..., None],
) -> None:
    store = MemoryStore()
    async with known_guest(store) as (token, guest):
        await keep_running(store, "kingdom_four", guest)
    assert games.game("kingdom_four").options
    update("kingdom_four", options=())
    async with running(store=store) as room:
        person = room.person(token)
        error, code = await refused_at(person, "running")
        assert (error["code"], code) == ("old_rules", wire.Close.GONE)
        assert "next" not in error
        assert await mine(person) == []


async def test_bots_that_are_gone_are_replaced_at_the_new_table(
    update: Callable[..., None],
) -> None:
    store = MemoryStore()
    async with known_guest(store) as (token, guest):
        await keep_running(store, "kingdom_four", guest)
    bots = {k: v for k, v in games.game("kingdom_four").bots.items() if k != "random"}
    update("kingdom_four", bots=bots)
    async with running(store=store) as room:
        error, _ = await refused_at(room.person(token), "running")
        after = await store.table(error["next"])
    assert after is not None
    assert {chair.bot for chair in after.seats[1:]} | {after.settings.bot} <= bots.keys()


@pytest.mark.parametrize("is_known", [True, False])
async def test_a_table_that_gathers_goes_on_if_its_options_are_still_known(
    update: Callable[..., None], is_known: bool
) -> None:
    store = MemoryStore()
    async with running(store=store) as room:
        person = room.person()
        table = await person.make()
    update("kingdom_four", **({} if is_known else {"options": ()}))
    async with running(store=store) as room:
        again = room.person(person.token)
        assert await mine(again) == ([table] if is_known else [])
        if is_known:
            assert (await again.join(table)).table["state"] == "gathering"
        else:
            assert (await refused_at(again, table))[1] == wire.Close.GONE


# --- damage ---

DAMAGE = {
    "settings": ("UPDATE tables SET settings = '{' WHERE id = 'running'", "damaged"),
    "options": ("UPDATE tables SET options = '[]' WHERE id = 'running'", "damaged"),
    "unknown options": ("UPDATE tables SET options = '{\"x\": 1}' WHERE id = 'running'", "damaged"),
    "no seed": ("UPDATE tables SET seed = NULL WHERE id = 'running'", "damaged"),
    "unknown game": ("UPDATE tables SET game = 'whist' WHERE id = 'running'", "unknown_game"),
    "no move": ("UPDATE moves SET move = 'castle' WHERE table_id = 'running'", "damaged"),
    "no such seat": ("UPDATE moves SET seat = 77 WHERE table_id = 'running'", "damaged"),
    "no text": ("UPDATE moves SET move = 7 WHERE table_id = 'running'", "damaged"),
    "lost moves": ("DELETE FROM moves WHERE table_id = 'running' AND sequence = 0", "damaged"),
    "lost seats": ("DELETE FROM seats WHERE table_id = 'running' AND seat > 0", "damaged"),
}


@pytest.mark.parametrize("kind", DAMAGE)
async def test_one_damaged_table_takes_nothing_else_with_it(
    kind: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    damage, code = DAMAGE[kind]
    path = tmp_path / "rumpus.sqlite3"
    before = SqliteStore(path)
    async with known_guest(before) as (token, guest):
        for table in ("running", "sound"):
            await keep_running(before, "kingdom_four", guest, table)
        await keep_finished(before, "kingdom_four", guest)
    with sqlite3.connect(path) as connection:
        assert connection.execute(damage).rowcount > 0
    connection.close()
    caplog.set_level(logging.WARNING)
    async with running(store=SqliteStore(path)) as room:
        person = room.person(token)
        for _ in range(2):
            me = await person.call("GET", "/api/me")
            assert [table["id"] for table in me["tables"]] == ["sound"]
            assert [line["id"] for line in me["replays"]] == ["finished"]
            error, closed = await refused_at(person, "running")
            assert (error["code"], closed) == (code, wire.Close.GONE)
        assert (await person.join("sound")).table["state"] == "playing"
    told = [r for r in caplog.records if getattr(r, "facts", {}).get("table") == "running"]
    assert len(told) == 1


async def test_one_damaged_finished_game_takes_nothing_else_with_it(tmp_path: Path) -> None:
    path = tmp_path / "rumpus.sqlite3"
    before = SqliteStore(path)
    async with known_guest(before) as (token, guest):
        for table in ("bad", "good"):
            await keep_finished(before, "kingdom_four", guest, table)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE tables SET result = '?' WHERE id = 'bad'")
    connection.close()
    async with running(store=SqliteStore(path)) as room:
        person = room.person(token)
        me = await person.call("GET", "/api/me")
        assert [line["id"] for line in me["replays"]] == ["good"]
        status, answer = await person.ask("GET", "/api/replays/bad")
        assert (status, answer["error"]) == (410, "damaged")


# --- numbers ---


async def test_the_server_says_which_protocol_it_speaks() -> None:
    async with running() as room:
        person = room.person()
        line = await person.join(await person.make())
        assert line.welcome["wire"] == wire.WIRE


def test_operations_names_the_numbers_of_this_version() -> None:
    section = (
        OPERATIONS.read_text(encoding="utf-8").partition("## Updating")[2].partition("\n## ")[0]
    )
    told = dict(re.findall(r"^\| (.+?) \| (\d+) \|", section, re.MULTILINE))
    rules = {games.game(name).title: str(games.game(name).version) for name in games.NAMES}
    for kind in ("sqlite", "postgres"):
        assert int(told["database"]) == max(number for number, _ in migrations(kind))
    assert int(told["wire"]) == wire.WIRE
    assert {name: told.get(name) for name in rules} == rules
    for game in map(games.game, games.NAMES):
        by = f"games by {' and '.join(map(str, game.reads))} go on"
        assert (f"| {game.title} | {game.version} | {by} |" in section) == bool(game.reads)
