"""A guest's own page: what was played, other browsers, export and deletion."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
from aiohttp import ClientConnectionResetError, ClientError, web

from rumpus.server.common.config import Config
from rumpus.server.common.limits import Rate
from rumpus.server.http.invitations import drawn
from rumpus.server.lobby.keys import LENGTH, LINK_FOR
from rumpus.server.store.kept import LogRow, Receipt
from rumpus.server.store.memory import MemoryStore
from rumpus.server.wire import Close
from tests.server.desk import FakeTime
from tests.server.finished import keep_finished
from tests.server.room import GENEROUS, Person, Room, running
from tests.server.test_gathering import sit
from tests.server.test_hall import enter
from tests.server.test_meetings import a_game_together
from tests.server.test_play import play_to_the_end

EASY = Config(bot_delay=(0, 0), limits=replace(GENEROUS, key_tries=Rate(1000, 1000)))


async def a_game(person: Person, game: str = "kingdom_four", bots: str = "random") -> str:
    table = await person.make(game, bots=bots)
    line = await person.join(table)
    await play_to_the_end(line)
    await line.close()
    return table


async def key_of(person: Person, kind: str = "link", *, moves: bool = False) -> dict[str, Any]:
    made: dict[str, Any] = await person.call("POST", "/api/me/keys", {"kind": kind, "moves": moves})
    return made


async def use(room: Room, key: str, token: str | None = None) -> tuple[int, Any, Person]:
    browser = room.person(token)
    status, answer = await browser.ask("POST", "/api/keys", {"key": key})
    return status, answer, browser


# --- what was played ---


async def test_games_wins_streaks_and_levels_are_counted() -> None:
    async with running() as room:
        ann = room.person()
        for _ in range(3):
            await a_game(ann)
        await a_game(ann, bots="greedy")
        record = await ann.call("GET", "/api/me/record")
        page = await ann.call("GET", "/api/me/games")
        won = [0 in line["winners"] for line in page["games"]]
        played = {(one["level"], one["played"]) for one in record["games"]}
        assert played == {("random", 3), ("greedy", 1)}
        assert sum(r["won"] for r in record["games"]) == sum(won)
        streaks = [len(run) for run in "".join("x" if w else " " for w in won).split(" ")]
        assert (record["streak"], record["longest"]) == (streaks[0], max(streaks))
        assert (record["browsers"], record["has_code"]) == (1, False)
        assert (await room.person().call("GET", "/api/me/record"))["games"] == []


async def test_the_best_round_is_where_the_film_says() -> None:
    async with running() as room:
        ann = room.person()
        table = await a_game(ann)
        replay = await ann.call("GET", f"/api/replays/{table}?seat=0")
        scores = [frame["view"]["scores"] for frame in replay["frames"]]
        gains = [
            [now - was for now, was in zip(b, a, strict=True)]
            for a, b in pairwise(scores)
            if a != b
        ]
        best = max(gain[0] - max(gain[1:]) for gain in gains)
        record = await ann.call("GET", "/api/me/record")
        found = {one["table"]: one["points"] for one in record["rounds"]}
        assert found == ({table: best} if best > 0 else {})


async def test_games_are_found_by_game_by_name_and_by_day_page_after_page() -> None:
    async with running() as room:
        ann, _ = await a_game_together(room)
        for _ in range(3):
            await a_game(ann)
        everything = await ann.call("GET", "/api/me/games")
        assert len(everything["games"]) == 4
        with_bo = await ann.call("GET", "/api/me/games?name=bO")
        assert ["Bo" in line["names"] for line in with_bo["games"]] == [True]
        assert (await ann.call("GET", "/api/me/games?game=frantic"))["games"] == []
        last = everything["games"][0]["at"]
        before = await ann.call("GET", f"/api/me/games?until={last}")
        assert [g["id"] for g in before["games"]] == [g["id"] for g in everything["games"][1:]]
        after = await ann.call("GET", f"/api/me/games?since={last}")
        assert [g["id"] for g in after["games"]] == [everything["games"][0]["id"]]
        for odd in ("since=noon", "until=-1", f"since={'9' * 30}", f"after={'9' * 30}-x"):
            assert (await ann.ask("GET", f"/api/me/games?{odd}"))[0] == 400, odd
        assert (await ann.call("GET", "/api/me/games?name=%00&game=%00")) == everything


async def test_pages_follow_each_other_without_holes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.server.lobby.records._PAGE", 2)
    async with running() as room:
        ann = room.person()
        for _ in range(5):
            await a_game(ann)
        seen, after = [], ""
        while after is not None:
            page = await ann.call("GET", f"/api/me/games?after={after}")
            assert len(page["games"]) <= 2
            seen += [line["id"] for line in page["games"]]
            after = page["next"]
        assert len(set(seen)) == len(seen) == 5


# --- another browser ---


async def test_a_link_shares_a_guest_with_another_browser_once() -> None:
    async with running(EASY) as room:
        ann = room.person()
        me = await ann.call("GET", "/api/me")
        made = await key_of(ann)
        assert made["link"] == f"{room.base}/you#key={made['key']}"
        assert made["qr"] == (await drawn(made["link"])).decode()
        status, answer, phone = await use(room, made["key"])
        assert (status, answer) == (200, {"name": me["name"], "face": me["face"]})
        assert (await phone.call("GET", "/api/me"))["name"] == me["name"]
        assert (await ann.call("GET", "/api/me/record"))["browsers"] == 2
        status, answer, _ = await use(room, made["key"])
        assert (status, answer["error"]) == (404, "unknown_key")
        assert (await ann.call("GET", "/api/me/record"))["browsers"] == 2


async def test_of_two_browsers_that_use_a_link_at_once_one_comes_in() -> None:
    async with running(EASY) as room:
        ann = room.person()
        key = (await key_of(ann))["key"]
        answers = await asyncio.gather(*(use(room, key) for _ in range(8)))
        assert sorted(status for status, _, _ in answers) == [200] + [404] * 7
        assert (await ann.call("GET", "/api/me/record"))["browsers"] == 2


async def test_a_link_that_moves_signs_the_old_browser_out_and_tells_it() -> None:
    async with running(EASY) as room:
        ann = room.person()
        name = (await ann.call("GET", "/api/me"))["name"]
        lobby, _ = await enter(ann)
        table = await ann.make()
        seat = await ann.join(table)
        key = (await key_of(ann, moves=True))["key"]
        _, _, phone = await use(room, key)
        assert await lobby.closed() == Close.SIGNED_OUT
        assert await seat.closed() == Close.SIGNED_OUT
        status, answer = await ann.ask("GET", "/api/me")
        assert (status, answer["error"]) == (401, "signed_out")
        line = await ann.open(table)
        await line.send({"t": "hello", "token": ann.token})
        assert (await line.expect("error"))["code"] == "signed_out"
        assert await line.closed() == Close.SIGNED_OUT
        mine = await phone.join(table)
        assert mine.welcome["you"] == 0
        assert mine.table["seats"][0]["name"] == name


async def test_a_line_that_is_signed_out_takes_nothing_more_in() -> None:
    async with running(EASY) as room:
        ann, host = room.person(), room.person()
        table = await host.make()
        waiting = await host.join(table)
        line = await ann.join(table)
        key = (await key_of(ann, moves=True))["key"]
        await use(room, key)
        await line.send({"t": "sit"})
        await line.closed()
        await waiting.send({"t": "ping", "n": 1})
        await waiting.expect("pong")
        assert waiting.table["seats"][1]["kind"] == "free"


async def test_a_recovery_code_opens_once_however_it_is_typed() -> None:
    async with running(EASY) as room:
        ann = room.person()
        name = (await ann.call("GET", "/api/me"))["name"]
        code = (await key_of(ann, "code"))["key"]
        assert len(code.replace("-", "")) == LENGTH["code"]
        assert (await ann.call("GET", "/api/me/record"))["has_code"]
        typed = code.upper().replace("-", " ").replace("0", "O").replace("1", "l")
        status, answer, phone = await use(room, typed)
        assert (status, answer["name"]) == (200, name)
        assert (await use(room, code))[0] == 404
        record = await phone.call("GET", "/api/me/record")
        assert (record["has_code"], record["browsers"]) == (False, 2)


async def test_a_new_code_takes_the_place_of_the_old_one() -> None:
    async with running(EASY) as room:
        ann = room.person()
        old, new = [(await key_of(ann, "code"))["key"] for _ in range(2)]
        assert (await use(room, old))[0] == 404
        assert (await use(room, new))[0] == 200


async def test_a_link_that_is_too_old_opens_nothing() -> None:
    time = FakeTime()
    async with running(EASY, clock=time) as room:
        ann = room.person()
        key = (await key_of(ann))["key"]
        time.turn_to(time.now() + LINK_FOR)
        assert (await use(room, key))[0] == 404


async def test_a_used_key_an_old_one_and_a_guess_are_answered_alike() -> None:
    async with running(EASY) as room:
        ann = room.person()
        key = (await key_of(ann))["key"]
        await use(room, key)
        used, guessed = (await use(room, key))[:2], (await use(room, "0" * LENGTH["link"]))[:2]
        assert used == guessed


async def test_a_browser_that_is_somebody_uses_no_key_up() -> None:
    async with running(EASY) as room:
        ann, bo = room.person(), room.person()
        await bo.call("GET", "/api/me")
        key = (await key_of(ann))["key"]
        assert (await use(room, key, bo.token))[0] == 404
        assert (await use(room, key))[0] == 200


async def test_keys_are_long_and_guesses_few() -> None:
    """docs/secrecy.md names these numbers."""
    assert LENGTH == {"link": 26, "code": 20}
    limits = replace(GENEROUS, key_tries=Rate(5, 1 / 60))
    async with running(Config(limits=limits)) as room:
        answers = [(await use(room, secrets.token_hex(10)))[0] for _ in range(7)]
        assert answers == [404] * 5 + [429] * 2


async def test_all_addresses_together_have_a_limit() -> None:
    limits = replace(GENEROUS, key_tries=Rate(5, 1), all_key_tries=Rate(8, 0.001))
    async with running(Config(limits=limits, behind_proxy=True)) as room:
        answers = [
            (
                await room.person().ask(
                    "POST",
                    "/api/keys",
                    {"key": "x" * 26},
                    headers={"X-Forwarded-For": f"10.1.1.{number}"},
                )
            )[0]
            for number in range(10)
        ]
        assert answers == [404] * 8 + [429] * 2


async def test_a_guess_makes_no_guest() -> None:
    store = MemoryStore()
    async with running(EASY, store=store) as room:
        await use(room, "0" * 26)
        assert not store._guests


async def test_all_other_browsers_can_be_signed_out() -> None:
    async with running(EASY) as room:
        ann = room.person()
        _, _, phone = await use(room, (await key_of(ann))["key"])
        line, _ = await enter(phone)
        mine, _ = await enter(ann)
        assert (await ann.call("DELETE", "/api/me/browsers"))["browsers"] == 1
        assert await line.closed() == Close.SIGNED_OUT
        await mine.send({"t": "ping", "n": 3})
        assert (await mine.expect("pong"))["n"] == 3
        assert (await phone.ask("GET", "/api/me"))[0] == 401
        await ann.call("GET", "/api/me")


async def test_neither_keys_nor_tokens_are_kept_or_logged(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    store = MemoryStore()
    async with running(EASY, store=store) as room:
        ann = room.person()
        keys = [(await key_of(ann, kind))["key"] for kind in ("link", "code")]
        _, _, phone = await use(room, keys[0])
        secret = (*keys, ann.token, phone.token)
        told = repr(vars(store)) + caplog.text + "".join(capfd.readouterr())
        told += room.server.house.metrics.text().decode()
        assert not [word for word in secret if word in told or word.replace("-", "") in told]


# --- export ---


async def test_an_export_holds_everything_and_nothing_of_others() -> None:
    async with running() as room:
        ann, bo = await a_game_together(room)
        await ann.call("PUT", "/api/me", {"name": "Änne", "face": "leaf-sky"})
        table = await ann.make(seats=3)
        line = await ann.join(table)
        await line.send({"t": "say", "text": "is anybody there?"})
        await line.expect("said")
        export = await ann.call("GET", "/api/me/export")
        assert export["guest"]["name"] == "Änne"
        assert [said["text"] for said in export["said"]] == ["is anybody there?"]
        waiting, finished = export["tables"]
        assert (waiting["table"], waiting["state"], waiting["moves"]) == (table, "gathering", [])
        assert (finished["state"], finished["name"]) == ("over", "Änne")
        log = await ann.ask("GET", f"/api/replays/{finished['table']}/log")
        mine = [row for row in log[1].splitlines() if row.startswith("0 ")]
        assert len(finished["moves"]) == len(mine) > 0
        assert "Bo" not in json.dumps(export)
        other = await bo.call("GET", "/api/me/export")
        assert [one["seat"] for one in other["tables"]] == [1]


async def test_an_export_tells_no_race_that_another_has_lost_on_the_seat_before() -> None:
    async with running(EASY) as room:
        ann, store = room.person(), room.server.house.store
        await ann.call("GET", "/api/me")
        own = (await ann.call("GET", "/api/me/export"))["guest"]["number"]
        await keep_finished(store, "perpetual_commotion", own, "seat")
        stored = await store.table("seat")
        assert stored is not None
        taken_over = msgspec.structs.replace(stored, id="taken over")
        deciders = (f"person {own}", "person 5", "bot strong", f"person {own}", "bot strong")
        rows = [LogRow(at, 0, "flip", by) for at, by in enumerate(deciders)]
        await store.save_table(taken_over)
        await store.append("taken over", 0, rows)
        lost = [Receipt(number, 1, 0, f"race {number}", 9, "place") for number in range(5)]
        await store.add_races("taken over", lost)
        tables = (await ann.call("GET", "/api/me/export"))["tables"]
        told = next(one for one in tables if one["table"] == "taken over")
        assert [race["wanted"] for race in told["races_lost"]] == ["race 3", "race 4"]


async def test_an_export_leaves_out_a_table_that_its_guest_has_just_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running() as room:
        ann, store = room.person(), room.server.house.store
        stays, leaves = await ann.make(seats=3), await ann.make(seats=3)
        line = await ann.join(leaves)
        await line.send({"t": "stand"})
        await line.expect("welcome")

        async def as_before(*_: object) -> list[str]:
            return [stays, leaves]

        monkeypatch.setattr(store, "tables_of", as_before)
        export = await ann.call("GET", "/api/me/export")
        assert [one["table"] for one in export["tables"]] == [stays]


async def test_who_hangs_up_in_the_midst_of_an_export_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with running() as room:
        ann = room.person()
        await ann.make(seats=3)

        async def is_gone(*_: object) -> None:
            raise ClientConnectionResetError

        monkeypatch.setattr(web.StreamResponse, "write", is_gone)
        with suppress(ClientError):
            await ann.ask("GET", "/api/me/export")
        assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_only_the_head_of_an_export_is_not_to_be_had() -> None:
    """It is written bit by bit, and its body would be taken for the answer to the next call."""
    async with running() as room:
        reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(room.base).port)
        token = f"Authorization: Bearer {room.person().token}\r\nHost: room\r\n\r\n"
        for call in ("HEAD /api/me/export", "GET /health"):
            writer.write(f"{call} HTTP/1.1\r\n{token}".encode())
        heads = [await reader.readuntil(b"\r\n\r\n") for _ in range(2)]
        writer.close()
        assert [head.partition(b"\r\n")[0][:12] for head in heads] == [
            b"HTTP/1.1 404",
            b"HTTP/1.1 200",
        ]


async def test_an_export_is_for_its_guest_alone_and_seldom() -> None:
    async with running(Config(limits=replace(GENEROUS, exports=Rate(1, 0.001)))) as room:
        ann = room.person()
        assert (await ann.ask("GET", "/api/me/export", headers={"Authorization": ""}))[0] == 400
        assert (await ann.call("GET", "/api/me/export"))["tables"] == []
        assert (await ann.ask("GET", "/api/me/export"))[0] == 429


# --- deletion ---


async def test_deletion_takes_the_name_and_leaves_the_games_of_others_whole() -> None:
    async with running() as room:
        ann, bo = await a_game_together(room)
        [line] = (await bo.call("GET", "/api/me/games"))["games"]
        before = await bo.call("GET", f"/api/replays/{line['id']}?seat=1")
        await ann.call("DELETE", "/api/me")
        assert (await ann.ask("GET", "/api/me"))[1]["error"] == "signed_out"
        after = await bo.call("GET", f"/api/replays/{line['id']}?seat=1")
        assert after["seats"][0]["name"] == "Somebody"
        assert after["frames"] == before["frames"]
        assert after["result"] == before["result"]
        [listed] = (await bo.call("GET", "/api/me/games"))["games"]
        assert listed["names"][:2] == ["Somebody", "Bo"]
        assert await bo.call("GET", "/api/people") == []
        assert "Ann" not in repr(vars(room.server.house.store))


async def test_a_guest_who_is_deleted_while_they_play_leaves_their_seat_to_a_bot() -> None:
    async with running() as room:
        ann, bo = room.person(), room.person()
        table = await ann.make(seats=3)
        mine = await ann.join(table)
        theirs = await sit(bo, table)
        await mine.send({"t": "say", "text": "my secret"})
        await theirs.expect("said")
        await mine.send({"t": "start"})
        await theirs.until(lambda m: m["t"] == "welcome" and m["table"]["state"] == "playing")
        await ann.call("DELETE", "/api/me", headers={"Accept-Language": "de"})
        assert await mine.closed() == Close.SIGNED_OUT
        while theirs.table["seats"][0]["kind"] != "bot":
            await theirs.next()
        await theirs.send({"t": "story"})
        assert (await theirs.expect("story"))["said"] == []
        await play_to_the_end(theirs)


async def test_a_guest_who_is_deleted_frees_the_seat_at_a_table_that_gathers() -> None:
    async with running() as room:
        ann, bo = room.person(), room.person()
        table = await bo.make(seats=3)
        theirs = await bo.join(table)
        mine = await sit(ann, table)
        await theirs.until(lambda m: m["t"] == "welcome" and theirs_has(m, "person"))
        await ann.call("DELETE", "/api/me")
        await theirs.until(lambda m: m["t"] == "welcome" and theirs_has(m, "free"))
        await mine.closed()


def theirs_has(message: dict[str, Any], kind: str) -> bool:
    return bool(message["table"]["seats"][1]["kind"] == kind)


async def test_what_a_deleted_guest_had_made_opens_nothing() -> None:
    async with running(EASY) as room:
        ann = room.person()
        link, code = [(await key_of(ann, kind))["key"] for kind in ("link", "code")]
        await ann.call("DELETE", "/api/me")
        assert (await use(room, link))[0] == (await use(room, code))[0] == 404


async def test_nobody_is_deleted_by_a_page_of_another_host() -> None:
    async with running() as room:
        ann = room.person()
        for method, path in (("DELETE", "/api/me"), ("POST", "/api/keys")):
            status, answer = await ann.ask(method, path, headers={"Origin": "https://evil.example"})
            assert (status, answer["error"]) == (403, "bad_origin")
