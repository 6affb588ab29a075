"""Games by older rules that are still known are games like all others, and keep their version."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import msgspec
import pytest

from rumpus import games
from rumpus.engine.replay import Replay, parse_replay
from rumpus.server import wire
from rumpus.server.lobby.films import Films
from rumpus.server.nodes import words
from rumpus.server.store.memory import MemoryStore
from tests.golden.golden import parse_golden
from tests.golden.register import Goldens
from tests.server.deals import decide
from tests.server.finished import keep_replay
from tests.server.room import Person, Room, running
from tests.server.test_updates import known_guest, refused_at

NOW, OLDER, OLDEST = games.game("scandaroon").version, 2, 1


def of_version(version: int) -> Replay:
    """A whole game by version 2 of Scandaroon's rules, or one that says to be of another."""
    golden = parse_golden(Goldens().read("scandaroon", "three_seats", OLDER) or "")
    return replace(golden.replay, version=version)


@asynccontextmanager
async def room_with(
    version: int, moves: int | None = None, *, names_options: bool = True
) -> AsyncIterator[tuple[Room, Person]]:
    """A stored game `old` of so many moves, in a room that is opened after an update, and who has
    played it."""
    store, replay = MemoryStore(), of_version(OLDER)
    async with known_guest(store) as (token, guest):
        begun = replace(replay, moves=replay.moves[:moves])
        await keep_replay(store, begun, guest, "old")
        stored = await store.table("old")
        assert stored is not None
        stored.rules_version = version
        if not names_options:
            stored.options = {}
        await store.save_table(stored)
    async with running(store=store) as room:
        yield room, room.person(token)


async def version_of(room: Room, table: str) -> int:
    stored = await room.server.house.store.table(table)
    assert stored is not None
    return stored.rules_version


# --- running ---


async def test_a_running_game_goes_on_to_its_end_and_keeps_its_version() -> None:
    async with room_with(OLDER, moves=9) as (room, ann):
        line = await ann.join("old")
        assert line.table["state"] == "playing"
        await decide(line)
        log = parse_replay(await ann.call("GET", "/api/replays/old/log"))
        assert log.version == OLDER
        assert log.moves[:9] == of_version(OLDER).moves[:9]
        assert log.play(games.game("scandaroon")).is_over
        assert await version_of(room, "old") == OLDER


@pytest.mark.parametrize("version", [OLDEST, NOW + 1])
async def test_a_running_game_by_rules_that_are_not_known_is_closed(version: int) -> None:
    async with room_with(version, moves=9) as (room, ann):
        error, code = await refused_at(ann, "old")
        assert (error["code"], code) == ("old_rules", wire.Close.GONE)
        assert await version_of(room, error["next"]) == NOW


async def test_a_game_by_older_rules_that_does_not_name_its_deck_is_closed() -> None:
    """The deck that it was dealt from by default is another one now."""
    async with room_with(OLDER, moves=9, names_options=False) as (_, ann):
        error, _code = await refused_at(ann, "old")
        assert error["code"] == "old_rules"


# --- finished ---


async def test_a_finished_game_is_filmed_shown_and_looked_at() -> None:
    async with room_with(OLDER) as (room, ann):
        await Films(room.server.house.store).keep_all()
        assert await room.server.house.store.unfilmed() == []
        frames = (await ann.call("GET", "/api/replays/old"))["frames"]
        assert len(frames) == 1 + len(of_version(OLDER).moves)
        room.server.coach._working = asyncio.create_task(asyncio.sleep(1e6))  # it looks at none
        assert (await ann.call("POST", "/api/replays/old/coach"))["state"] == "waiting"


async def test_a_position_of_a_finished_game_is_played_on_by_its_own_version() -> None:
    async with room_with(OLDER) as (room, ann):
        made = await ann.call("POST", "/api/replays/old/again", {"frame": 12, "seat": 0})
        assert (await ann.join(made["table"])).table["state"] == "playing"
        assert await version_of(room, made["table"]) == OLDER


async def test_a_finished_game_becomes_a_challenge_which_is_a_new_table() -> None:
    async with room_with(OLDER) as (room, ann):
        made = await ann.call("POST", "/api/challenges", {"table": "old"})
        bea = room.person()
        taken = await bea.call("POST", f"/api/challenges/{made['challenge']}")
        line = await bea.join(taken["table"])
        assert line.table["options"] == {"deck": "house"}
        assert await version_of(room, taken["table"]) == NOW
        await decide(line)
        assert (await bea.call("GET", f"/api/challenges/{made['challenge']}"))["state"] == "done"


async def test_a_finished_game_by_rules_that_are_not_known_can_only_be_downloaded() -> None:
    async with room_with(OLDEST) as (_, ann):
        asked = [
            ("GET", "/api/replays/old", None),
            ("POST", "/api/replays/old/coach", None),
            ("POST", "/api/replays/old/again", {"frame": 12, "seat": 0}),
            ("POST", "/api/challenges", {"table": "old"}),
        ]
        for method, path, body in asked:
            status, answer = await ann.ask(method, path, body)
            assert (status, answer["error"]) == (410, "old_rules"), path
        log = await ann.call("GET", "/api/replays/old/log")
        assert parse_replay(log) == of_version(OLDEST)


# --- among nodes ---


class OlderBeat(msgspec.Struct, tag_field="t", tag="beat"):
    """As nodes said it that knew one version of each game."""

    name: str
    id: str
    games: dict[str, int]
    is_draining: bool = False
    opened: int = 0
    version: str = ""


def test_older_nodes_and_newer_ones_understand_what_the_other_knows() -> None:
    newer = words.Beat("one", "one:1", {"scandaroon": 3}, reads={"scandaroon": (2,)})
    heard = words.parse_as(words.encode(newer), OlderBeat)
    assert heard.games == {"scandaroon": 3}, "an older one gives it no table of version 2"
    again = words.parse(words.encode(newer))
    assert isinstance(again, words.Beat)
    assert [v for v in range(5) if again.knows("scandaroon", v)] == [2, 3]
    older = words.parse(words.encode(OlderBeat("two", "two:1", {"scandaroon": 2})))
    assert isinstance(older, words.Beat)
    assert [v for v in range(5) if older.knows("scandaroon", v)] == [2]
    assert not older.knows("whist", 1)
