"""People who have played together, invitations that reach them, and a host who frees a seat."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.server.room import Line, Person, Room, running
from tests.server.test_gathering import sit
from tests.server.test_hall import enter
from tests.server.test_play import play_to_the_end


async def number_of(person: Person) -> int:
    line = await person.join(await person.make())
    number = line.table["seats"][0]["guest"]
    await line.close()
    return int(number)


async def a_game_together(room: Room) -> tuple[Person, Person]:
    ann, bo = room.person(), room.person()
    await ann.call("PUT", "/api/me", {"name": "Ann", "face": "leaf-sky"})
    await bo.call("PUT", "/api/me", {"name": "Bo", "face": "bell-pink"})
    table = await ann.make(seats=3)
    first = await ann.join(table)
    second = await sit(bo, table)
    await first.send({"t": "start"})
    await asyncio.gather(*(play_to_the_end(line) for line in (first, second)))
    await first.close()
    await second.close()
    return ann, bo


async def invite(host: Person, guest: int, table: str) -> tuple[int, Any]:
    return await host.ask("POST", "/api/invitations", {"guest": guest, "table": table})


async def a_table_of(host: Person, **wish: Any) -> tuple[str, Line]:
    table = await host.make(private=True, **wish)
    return table, await host.join(table)


async def test_people_met_are_listed_and_whether_they_are_here() -> None:
    async with running() as room:
        ann, bo = await a_game_together(room)
        [met] = await ann.call("GET", "/api/people")
        assert (met["name"], met["game"], met["here"]) == ("Bo", "kingdom_four", False)
        line, _ = await enter(bo)
        assert [one["here"] for one in await ann.call("GET", "/api/people")] == [True]
        await line.close()
        assert await room.person().call("GET", "/api/people") == []


async def test_an_invitation_reaches_the_lobby_and_every_table() -> None:
    async with running() as room:
        ann, bo = await a_game_together(room)
        table, waiting = await a_table_of(ann)
        lobby, _ = await enter(bo)
        other = await bo.join(await bo.make())
        assert await invite(ann, await number_of(bo), table) == (200, {"reached": True})
        for line in (lobby, other):
            told = await line.expect("invited")
            assert (told["name"], told["table"], told["game"]) == ("Ann", table, "kingdom_four")
        await lobby.close()
        await other.close()
        await waiting.close()


async def test_who_is_not_in_the_room_is_not_reached() -> None:
    async with running() as room:
        ann, bo = await a_game_together(room)
        number = await number_of(bo)
        table, waiting = await a_table_of(ann)
        for _ in range(100):
            if not (await ann.call("GET", "/api/people"))[0]["here"]:
                break
        assert await invite(ann, number, table) == (200, {"reached": False})
        await waiting.close()


async def test_strangers_cannot_be_invited() -> None:
    async with running() as room:
        ann, stranger = room.person(), room.person()
        table, waiting = await a_table_of(ann)
        status, answer = await invite(ann, await number_of(stranger), table)
        assert (status, answer["error"]) == (404, "unknown_guest")
        await waiting.close()


async def test_only_who_sits_there_invites_and_only_to_a_free_seat() -> None:
    async with running() as room:
        ann, bo = await a_game_together(room)
        number = await number_of(bo)
        theirs = await bo.make(private=True)
        assert (await invite(ann, number, theirs))[1]["error"] == "not_seated"
        running_table = await ann.make(bots="random")
        assert (await invite(ann, number, running_table))[1]["error"] == "already_started"


async def test_invitations_have_a_rate() -> None:
    async with running() as room:
        ann, bo = await a_game_together(room)
        number = await number_of(bo)
        table, waiting = await a_table_of(ann)
        answers = [await invite(ann, number, table) for _ in range(3)]
        assert [status for status, _ in answers] == [200, 200, 429]
        await waiting.close()


# --- the host gives a seat back ---


async def test_the_host_frees_a_seat_and_who_sat_there_is_told() -> None:
    async with running() as room:
        host, guest, other = room.person(), room.person(), room.person()
        table = await host.make(seats=3)
        mine = await host.join(table)
        theirs = await sit(guest, table)
        await mine.send({"t": "free", "seat": 1})
        await theirs.expect("unseated")
        assert theirs.table["seats"][1]["kind"] == "free"
        welcomes = [m for m in theirs.heard if m["t"] == "welcome"]
        assert welcomes[-1]["you"] is None
        assert (await theirs.refused({"t": "sit"}))["code"] == "seat_taken"
        newcomer = await sit(other, table)
        assert newcomer.table["seats"][1]["kind"] == "person"


async def test_only_the_host_frees_seats_and_only_those_of_others_before_the_start() -> None:
    async with running() as room:
        host, guest = room.person(), room.person()
        table = await host.make(seats=3)
        mine = await host.join(table)
        theirs = await sit(guest, table)
        assert (await theirs.refused({"t": "free", "seat": 0}))["code"] == "not_host"
        for seat in (0, 2, 9, -1):
            refused = await mine.refused({"t": "free", "seat": seat})
            assert refused["code"] == "bad_message"
        await mine.send({"t": "start"})
        assert (await mine.refused({"t": "free", "seat": 1}))["code"] == "already_started"


async def test_who_was_sent_away_finds_another_table_with_anybody() -> None:
    async with running() as room:
        host, guest = room.person(), room.person()
        table = await host.make(seats=4)
        mine = await host.join(table)
        theirs = await sit(guest, table)
        await mine.send({"t": "free", "seat": 1})
        await theirs.expect("unseated")
        found = await guest.call("POST", "/api/tables/any", {"game": "kingdom_four"})
        assert found["table"] != table


async def test_what_is_said_tells_by_whom_so_that_one_can_stop_listening() -> None:
    async with running() as room:
        host, guest = room.person(), room.person()
        table = await host.make(seats=3)
        mine = await host.join(table)
        theirs = await sit(guest, table)
        await theirs.send({"t": "say", "text": "hello"})
        said = await mine.expect("said")
        assert said["guest"] == mine.table["seats"][1]["guest"]
