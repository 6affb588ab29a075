"""A seat says what sits on it, and a table chooses whether programs may sit down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rumpus.server.common.config import Config
from rumpus.server.wire import Close
from tests.server.room import GENEROUS, QUICK, Line, Person, running


async def come(person: Person, table: str, *, program: bool = True) -> Line:
    line = await person.open(table)
    await line.send({"t": "hello", "token": person.token, "program": program})
    return line


async def welcomed(person: Person, table: str, *, program: bool = True) -> Line:
    line = await come(person, table, program=program)
    await line.expect("welcome")
    return line


def own_kind(line: Line) -> str:
    """Of the seat that is played from here, wherever it is."""
    you = next(m["you"] for m in reversed(line.heard) if m["t"] == "welcome")
    return str(line.table["seats"][you]["kind"])


def kinds(line: Line) -> list[str]:
    return [seat["kind"] for seat in line.table["seats"]]


async def test_a_program_is_shown_as_one_and_a_person_as_a_person() -> None:
    async with running() as room:
        host, program = room.person(), room.person()
        table = await host.make(programs=True)
        own, its = await host.join(table), await welcomed(program, table)
        await its.send({"t": "sit"})
        await own.until(lambda _: kinds(own) == ["person", "program", "free"])
        line = (await program.call("GET", "/api/tables"))[0]
        assert line["programs"]
        assert [seat["kind"] for seat in line["seats"]] == ["person", "program", "free"]


async def test_a_table_refuses_programs_unless_it_was_made_for_them() -> None:
    async with running() as room:
        host, program = room.person(), room.person()
        table = await host.make()
        await host.join(table)
        its = await welcomed(program, table)
        assert (await its.refused({"t": "sit"}))["code"] == "no_programs"
        assert kinds(its) == ["person", "free", "free"]
        await its.send({"t": "say", "text": "I only watch."})
        assert (await its.expect("said"))["text"] == "I only watch."


async def test_what_makes_a_table_as_a_program_sits_there_as_one() -> None:
    async with running() as room:
        table = await room.person().make(program=True)
        watching = await room.person().join(table)
        assert kinds(watching) == ["program", "free", "free"]
        assert watching.table["programs"]


async def test_a_program_cannot_come_to_the_seat_of_a_person() -> None:
    """The same token in a browser and in a program: the table asked for people."""
    async with running() as room:
        host = room.person()
        table = await host.make()
        line = await come(host, table)
        assert (await line.expect("error"))["code"] == "no_programs"
        assert await line.closed() == Close.GONE


async def test_a_page_does_not_take_a_seat_for_a_program_that_watches() -> None:
    async with running() as room:
        host, two = room.person(), room.person()
        table = await host.make()
        await host.join(table)
        watching = await welcomed(two, table)
        page = await two.join(table)
        assert (await page.refused({"t": "sit"}))["code"] == "no_programs"
        await watching.close()


async def test_a_seat_stays_a_programs_when_its_guest_looks_at_it_in_a_browser() -> None:
    async with running() as room:
        host = room.person()
        table = await host.make(programs=True)
        page = await host.join(table)
        assert kinds(page)[0] == "person"
        its = await welcomed(host, table)
        await page.until(lambda _: kinds(page)[0] == "program")
        await its.close()
        again = await host.join(table)
        assert kinds(again)[0] == "program"


async def test_who_has_stood_up_sits_down_as_a_person() -> None:
    async with running() as room:
        host = room.person()
        table = await host.make(program=True)
        page = await host.join(table)
        await page.send({"t": "stand"})
        await page.until(lambda _: kinds(page)[0] == "free")
        await page.send({"t": "sit"})
        await page.until(lambda _: kinds(page)[0] == "person")


async def test_a_restart_knows_programs_and_the_log_names_them(tmp_path: Path) -> None:
    config = Config(bot_delay=(0, 0), limits=GENEROUS, data=tmp_path)
    async with running(config) as room:
        program = room.person()
        table = await program.make(program=True, bots="greedy")
        its = await welcomed(program, table)
        you = its.heard[0]["you"]
        await its.turn()
        await its.played(its.legal[0])
        log = await room.server.house.store.log(table, 0)
        deciders = {(row.decider or "").split(" ")[0] for row in log if row.seat == you}
        assert deciders == {"program"}
    async with running(config) as room:
        watching = await room.person().join(table)
        assert sorted(kinds(watching)) == ["bot", "bot", "program"]
        assert watching.table["programs"]


async def test_a_rematch_is_open_to_the_same_programs() -> None:
    async with running(QUICK) as room:
        program = room.person()
        table = await program.make(program=True, bots="random")
        line = await welcomed(program, table)
        result: dict[str, Any] | None = None
        while result is None:
            if line.legal:
                moves, line.legal = line.legal[:1], []
                await line.play(*moves)
            message = await line.next()
            result = message if message["t"] == "over" else None
        assert own_kind(line) == "program"
        await line.send({"t": "rematch"})
        await line.until(lambda _: line.table["next"] is not None)
        again = await welcomed(program, line.table["next"])
        assert own_kind(again) == "program"
        assert again.table["programs"]


async def test_what_a_person_played_stays_a_persons_when_a_program_looks_at_it() -> None:
    async with running(QUICK) as room:
        person = room.person()
        table = await person.make(bots="random")
        line = await person.join(table)
        while not any(message["t"] == "over" for message in line.heard):
            if line.legal:
                moves, line.legal = line.legal[:1], []
                await line.play(*moves)
            await line.next()
        looking = await welcomed(person, table)
        assert own_kind(looking) == "person"
