"""Nobody sees a deal before they have played it: every door is tried."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rumpus.export.sources import Database
from rumpus.server.common.config import Config
from tests.server.deals import DAY, Calendar, decide, last, play_day
from tests.server.room import Person, Room, running
from tests.server.test_day import CONFIG, room

SHOWN = (
    *("?seat=all", "?seat=watch", "?seat=0", "?seat=1", "?seat=own", ""),
    *("/log", "/highlights", "/coach"),
)


async def doors(person: Person, table: str) -> dict[str, int]:
    """What each way to a finished game answers."""
    return {way: (await person.ask("GET", f"/api/replays/{table}{way}"))[0] for way in SHOWN}


async def is_let_in(person: Person, table: str) -> bool:
    line = await person.open(table)
    await line.send({"t": "hello", "token": person.token})
    first = await line.next()
    await line.close()
    if first["t"] == "error":
        assert first["code"] == "not_played"
        assert set(first) <= {"t", "code", "text", "challenge"}
    return bool(first["t"] == "welcome")


async def anonymously(served: Room, path: str) -> int:
    async with served.session.get(served.base + path) as answer:
        return answer.status


async def test_a_second_guest_sees_nothing_of_todays_deal() -> None:
    async with room() as served:
        ann, bob = served.person(), served.person()
        table = await play_day(ann)
        assert set((await doors(bob, table)).values()) == {403}
        assert not await is_let_in(bob, table)
        for way in SHOWN:
            status = await anonymously(served, f"/api/replays/{table}{way}")
            assert status in (400, 403), way
        status, told = await bob.ask("GET", "/api/day/2027-01-15/kingdom_four")
        assert (status, told["error"]) == (403, "not_played")


async def test_the_coach_shows_and_begins_nothing_that_is_hidden() -> None:
    async with room() as served:
        ann, bob = served.person(), served.person()
        table = await play_day(ann)
        again = {"frame": 3, "seat": 0}
        for ways in (("coach", None), ("again", again)):
            path, body = f"/api/replays/{table}/{ways[0]}", ways[1]
            status, told = await bob.ask("POST", path, body)
            assert (status, told["error"]) == (403, "not_played")
        status, told = await ann.ask("POST", f"/api/replays/{table}/again", again)
        assert (status, told["error"]) == (403, "not_played"), "a second try of today's deal"


async def test_a_film_that_somebody_may_see_is_not_shown_to_the_next_from_the_cache() -> None:
    async with room() as served:
        ann, bob = served.person(), served.person()
        table = await play_day(ann)
        assert (await ann.ask("GET", f"/api/replays/{table}?seat=all"))[0] == 200
        assert (await bob.ask("GET", f"/api/replays/{table}?seat=all"))[0] == 403


async def test_who_has_played_sees_all_of_it_but_the_seed() -> None:
    calendar = Calendar()
    async with room(calendar) as served:
        ann, bob = served.person(), served.person()
        table = await play_day(ann)
        await play_day(bob, by=last)
        for who in (ann, bob):
            ways = await doors(who, table)
            assert ways.pop("/log") == 403
            assert set(ways.values()) == {200}
            assert await is_let_in(who, table)
        calendar.turn(DAY)
        assert set((await doors(served.person(), table)).values()) == {200}
        assert await is_let_in(served.person(), table)


async def test_nobody_watches_a_deal_being_played() -> None:
    async with room() as served:
        ann, bob = served.person(), served.person()
        made = await ann.call("POST", "/api/day", {"game": "frantic"})
        line = await ann.join(made["table"])
        await decide(line, most=2)
        assert not await is_let_in(bob, made["table"])
        await play_day(bob)
        assert not await is_let_in(bob, made["table"]), "another game was played"
        assert await is_let_in(ann, made["table"]), "a second tab"
        assert line.table["spectators"] == 0
        shown = await bob.call("GET", "/api/tables")
        assert made["table"] not in json.dumps(shown)


async def test_who_still_plays_when_the_day_ends_is_not_helped_by_others_films() -> None:
    calendar = Calendar()
    async with room(calendar) as served:
        ann, bob = served.person(), served.person()
        table = await play_day(ann)
        made = await bob.call("POST", "/api/day", {"game": "kingdom_four"})
        calendar.turn(DAY)
        assert set((await doors(bob, table)).values()) == {403}
        await decide(await bob.join(made["table"]))
        assert set((await doors(bob, table)).values()) == {200}


async def test_todays_deal_becomes_no_challenge_before_tomorrow() -> None:
    calendar = Calendar()
    async with room(calendar) as served:
        ann = served.person()
        table = await play_day(ann)
        status, told = await ann.ask("POST", "/api/challenges", {"table": table})
        assert (status, told["error"]) == (403, "not_played")
        calendar.turn(DAY)
        assert (await ann.ask("POST", "/api/challenges", {"table": table}))[0] == 200


async def test_neither_the_secret_nor_a_seed_is_told_to_anybody(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with room() as served:
        ann = served.person()
        table = await play_day(ann)
        stored = await served.server.house.store.table(table)
        assert stored is not None
        told = [
            await ann.call("GET", path)
            for path in (
                "/api/me",
                "/api/me/export",
                "/api/me/games",
                "/api/me/record",
                "/api/day",
                "/api/day/archive",
                "/api/day/2027-01-15/kingdom_four",
                f"/api/replays/{table}?seat=all",
                f"/api/replays/{table}/highlights",
            )
        ]
        line = await ann.join(table)
        told += line.heard
        text = json.dumps(told) + caplog.text
    for secret in (
        str(stored.seed),
        str(stored.settings.dice),
        "two rooms",
        served.server.days.secret.hex(),
    ):
        assert secret not in text


async def test_an_export_of_all_games_leaves_todays_deals_out(tmp_path: Path) -> None:
    """By the real clock: who exports has no other."""
    config = Config(**{**vars(CONFIG), "data": tmp_path})
    async with running(config, minds=_minds()) as served:
        table = await play_day(served.person())
        store = served.server.house.store
        stored = await store.table(table)
        assert stored is not None
        database = Database(tmp_path)
        assert list(database.episodes()) == []
        assert database.sealed == 1
        stored.settings = type(stored.settings)(day="2020-01-01", deal="x", dice=1)
        await store.save_table(stored)
        assert [episode.id for episode in Database(tmp_path).episodes()] == [table]


def _minds() -> Any:
    from tests.server.deals import QuickMinds

    return QuickMinds()


async def test_ids_tell_nothing_of_the_day() -> None:
    tables = []
    for _ in range(2):
        async with room() as served:
            made = await served.person().call("POST", "/api/day", {"game": "frantic"})
            tables.append(made["table"])
    assert tables[0] != tables[1]
