"""Each bad message gets a named error, alone; table and log are as before."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import aiohttp
import pytest

from rumpus.server.common.limits import Rate
from rumpus.server.store.memory import MemoryStore
from rumpus.server.wire import Close
from tests.server.room import GENEROUS, QUICK, Line, Message, Person, Room, running
from tests.soak.frames import PING, TEXT, frame


class Scene:
    """Three people at a table that has begun, and what the store holds of it."""

    def __init__(self, room: Room, store: MemoryStore, table: str, lines: list[Line]) -> None:
        self.room, self.store, self.table, self.lines = room, store, table, lines

    @property
    def mover(self) -> Line:
        return next(line for line in self.lines if line.legal)

    @property
    def other(self) -> Line:
        return next(line for line in self.lines if not line.legal)

    async def snapshot(self) -> tuple[object, ...]:
        watcher = await self.room.person().join(self.table)
        await watcher.close()
        views: list[object] = [watcher.view]
        for line in self.lines:
            again = await line.person.join(self.table)
            views.append((again.view, again.legal, again.version))
            await again.close()
        return await self.store.table(self.table), await self.store.log(self.table), views


@asynccontextmanager
async def scene(config=QUICK) -> AsyncIterator[Scene]:
    store = MemoryStore()
    async with running(config, store=store) as room:
        persons = [room.person() for _ in range(3)]
        table = await persons[0].make()
        lines = [await _seated(person, table) for person in persons]
        await lines[0].send({"t": "start"})
        for line in lines:
            await line.until(lambda m: m["t"] == "welcome" and m["table"]["state"] == "playing")
        yield Scene(room, store, table, lines)


async def _seated(person: Person, table: str) -> Line:
    line = await person.join(table)
    line.person = person
    if line.welcome["you"] is None:
        await line.send({"t": "sit"})
        await line.until(lambda m: m["t"] == "welcome" and m["you"] is not None)
    return line


async def quiet(line: Line) -> None:
    """Nothing but what the test itself causes has come: the next message is the pong."""
    await line.send({"t": "ping", "n": 1})
    seen = []
    while (message := await line.next())["t"] != "pong":
        seen.append(message["t"])
    assert "error" not in seen
    assert "update" not in seen


async def check_refused(s: Scene, line: Line, raw: str | bytes | Message, code: str) -> Message:
    before = await s.snapshot()
    if isinstance(raw, bytes):
        await line.socket.send_bytes(raw)
    else:
        await line.socket.send_str(raw if isinstance(raw, str) else json.dumps(raw))
    error = await line.expect("error")
    assert error["code"] == code, error
    for one in s.lines:
        if one is not line:
            await quiet(one)
    assert await s.snapshot() == before
    return error


MALFORMED: list[str | bytes | Message] = [
    "",
    "{",
    "nonsense",
    "[]",
    "null",
    '"play"',
    "\ud800",
    b"\x00\xff",
    {"t": "play"},
    {"t": "play", "id": "1", "version": 0, "moves": ["play sk1"]},
    {"t": "play", "id": 1, "version": 0, "moves": "play sk1"},
    {"t": "play", "id": 1, "version": 0, "moves": []},
    {"t": "play", "id": 1, "version": 0, "moves": ["play sk1"] * 65},
    {"t": "play", "id": 1, "version": 99, "moves": ["play sk1"]},
    {"t": "play", "id": 1, "version": -1, "moves": ["play sk1"]},
    {"t": "play", "id": 2**70, "version": 0, "moves": ["play sk1"]},
    {"t": "dance"},
    {"id": 1},
    {"t": "say", "text": ""},
    {"t": "say", "text": "x" * 201},
    {"t": "emote", "emote": "rude"},
    {"t": "sit", "seat": 77, "please": 1},
    {"t": "hello", "token": "x" * 30},
]


@pytest.mark.parametrize("raw", MALFORMED, ids=lambda raw: str(raw)[:60])
async def test_a_malformed_message_is_refused(raw: str | bytes | Message) -> None:
    if raw == "\ud800":
        raw = '{"t":"say","text":"\\ud800"}'
    async with scene() as s:
        await check_refused(s, s.mover, raw, "bad_message")


async def test_a_message_that_is_too_large_is_refused() -> None:
    async with scene() as s:
        await check_refused(s, s.mover, {"t": "say", "text": "x" * 9000}, "too_large")
        await check_refused(s, s.mover, "x" * 900_000, "too_large")
        await check_refused(s, s.mover, {"t": "say", "text": "ß" * 4500}, "too_large")


async def test_a_move_out_of_turn_is_refused() -> None:
    async with scene() as s:
        move = s.mover.legal[0]
        play = {"t": "play", "id": 1, "version": 0, "moves": [move]}
        error = await check_refused(s, s.other, play, "not_your_turn")
        assert error["id"] == 1


async def test_an_illegal_move_is_refused_and_says_what_was_expected() -> None:
    async with scene() as s:
        play = {"t": "play", "id": 1, "version": 0, "moves": ["take sk1"]}
        error = await check_refused(s, s.mover, play, "illegal_move")
        assert s.mover.legal[0] in error["text"]
        assert set(error) == {"t", "code", "text", "id"}


async def test_a_text_that_is_no_move_is_refused() -> None:
    async with scene() as s:
        play = {"t": "play", "id": 1, "version": 0, "moves": ["castle"]}
        await check_refused(s, s.mover, play, "unknown_move")


async def test_of_several_moves_all_or_none_are_taken() -> None:
    async with scene() as s:
        good = s.mover.legal[0]
        play = {"t": "play", "id": 1, "version": 0, "moves": [good, good]}
        await check_refused(s, s.mover, play, "illegal_move")


async def test_a_stale_move_is_refused() -> None:
    async with scene() as s:
        first = s.mover
        for _ in range(3):  # once round the table
            line = s.mover
            while line.legal:
                await line.played(line.legal[0])
                await line.expect("update")
            for other in s.lines:
                if other is not line:
                    while other.version < line.version:
                        await other.next()
        assert first.legal
        play = {"t": "play", "id": 90, "version": 0, "moves": [first.legal[0]]}
        await check_refused(s, first, play, "stale")


async def test_a_replayed_message_is_refused() -> None:
    async with scene() as s:
        line = s.mover
        await line.played(line.legal[0])
        await line.expect("update")
        for other in s.lines:
            if other is not line:
                await other.expect("update")
        play = {"t": "play", "id": 1, "version": 0, "moves": ["play sk1"]}
        await check_refused(s, line, play, "replayed")


async def test_a_spectator_cannot_move() -> None:
    async with scene() as s:
        watcher = await s.room.person().join(s.table)
        play = {"t": "play", "id": 1, "version": 0, "moves": [s.mover.legal[0]]}
        await check_refused(s, watcher, play, "not_seated")


async def test_what_belongs_before_the_start_is_refused_after_it() -> None:
    async with scene() as s:
        await check_refused(s, s.lines[0], {"t": "start"}, "already_started")
        await check_refused(s, s.lines[0], {"t": "bot", "seat": 1}, "already_started")
        await check_refused(s, s.lines[0], {"t": "sit", "seat": 1}, "seat_taken")
        await check_refused(s, s.lines[0], {"t": "rematch"}, "not_started")
        await check_refused(s, s.lines[1], {"t": "start"}, "not_host")


async def test_a_move_before_the_start_is_refused() -> None:
    async with running() as room:
        person = room.person()
        line = await person.join(await person.make())
        error = await line.refused({"t": "play", "id": 1, "version": 0, "moves": ["play sk1"]})
        assert error["code"] == "not_started"


async def test_only_the_host_starts_and_places_bots() -> None:
    async with running() as room:
        host, guest = room.person(), room.person()
        table = await host.make()
        first = await host.join(table)
        line = await _seated(guest, table)
        assert (await line.refused({"t": "start"}))["code"] == "not_host"
        assert (await line.refused({"t": "bot", "seat": 2, "bot": "random"}))["code"] == "not_host"
        assert (await line.refused({"t": "sit", "seat": 0}))["code"] == "seat_taken"
        await first.close()


async def test_an_unknown_table_answers_hello_with_an_error_and_closes() -> None:
    async with running() as room:
        person = room.person()
        line = await person.open("nosuchtable")
        error = await line.refused({"t": "hello", "token": person.token})
        assert error["code"] == "unknown_table"
        assert await line.closed() == Close.GONE


async def test_the_first_message_is_hello() -> None:
    async with running() as room:
        person = room.person()
        line = await person.open(await person.make())
        assert (await line.refused({"t": "start"}))["code"] == "bad_message"
        assert await line.closed() is not None


@pytest.mark.parametrize("token", ["", "short", "x" * 201, "ünïcödé-ünïcödé-ünïcödé"])
async def test_a_token_that_is_none_is_refused(token: str) -> None:
    async with running() as room:
        person = room.person()
        line = await person.open(await person.make())
        assert (await line.refused({"t": "hello", "token": token}))["code"] == "bad_message"


async def test_who_floods_is_slowed_down_and_then_dropped() -> None:
    limits = replace(GENEROUS, messages=Rate(5, 1), strikes=10, slowing=0.01)
    async with scene(replace(QUICK, limits=limits)) as s:
        line = s.other
        before = await s.snapshot()
        for n in range(30):
            await line.send({"t": "ping", "n": n})
        kinds = []
        while True:
            message = await line.socket.receive()
            if message.type is not aiohttp.WSMsgType.TEXT:
                break
            kinds.append(json.loads(message.data).get("code", "pong"))
        assert kinds.count("too_fast") == 11
        assert line.socket.close_code == aiohttp.WSCloseCode.POLICY_VIOLATION
        await quiet(s.mover)
        assert (await s.snapshot())[1] == before[1]


#: Frames that are no message: each alone could be sent without end.
NO_MESSAGES = {
    "pings": [frame(PING, b"")] * 30,
    "parts": [frame(TEXT, b"{", first=0), *([frame(0, b"", first=0)] * 29)],
}


@pytest.mark.parametrize("frames", NO_MESSAGES.values(), ids=NO_MESSAGES)
async def test_frames_that_are_no_message_count_as_one(frames: list[bytes]) -> None:
    limits = replace(GENEROUS, messages=Rate(5, 1), strikes=10, slowing=0.01)
    async with running(replace(QUICK, limits=limits)) as room:
        line = await room.person().open("lobby")
        line.socket._writer.transport.write(b"".join(frames))
        assert await line.closed() == aiohttp.WSCloseCode.POLICY_VIOLATION


async def test_a_move_that_is_refused_for_its_rate_names_its_id() -> None:
    limits = replace(GENEROUS, messages=Rate(1, 0.001), slowing=0)
    async with scene(replace(QUICK, limits=limits)) as s:
        play = {"t": "play", "id": 7, "version": 0, "moves": ["play sk1"]}
        await s.other.send(play)
        error = await s.other.until(lambda m: m.get("code") == "too_fast")
        assert error["id"] == 7


async def test_chat_has_a_rate_of_its_own_on_however_many_lines() -> None:
    limits = replace(GENEROUS, chat=Rate(2, 0.001))
    async with running(replace(QUICK, limits=limits)) as room:
        ann, ben = room.person(), room.person()
        table = await ann.make()
        line = await ann.join(table)
        for _ in range(3):
            await line.send({"t": "say", "text": "hello"})
        assert (await line.expect("error"))["code"] == "too_fast"
        assert [m["text"] for m in line.heard if m["t"] == "said"] == ["hello", "hello"]
        again = await ann.join(table)
        assert (await again.refused({"t": "say", "text": "once more"}))["code"] == "too_fast"
        other = await ben.join(table)
        await other.send({"t": "say", "text": "now me"})
        assert (await other.expect("said"))["text"] == "now me"
