"""Standing orders at a live table: who may give them, who follows them, what a restart keeps."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from rumpus.server import wire
from rumpus.server.common.config import Config
from rumpus.server.store.kept import Settings
from rumpus.server.wire import Close
from tests.server.desk import Desk, bots, people
from tests.server.room import GENEROUS, QUICK, Line, Person, running

RACE = "perpetual_commotion"
ANY = msgspec.Raw(b"{}")


async def program_at(person: Person, table: str) -> Line:
    line = await person.open(table)
    await line.send({"t": "hello", "token": person.token, "program": True})
    await line.expect("welcome")
    return line


async def order(line: Line, orders: object) -> dict[str, object]:
    await line.send({"t": "orders", "orders": orders})
    return await line.expect("orders", "error")


async def deciders(room: object, table: str, seat: int) -> set[str]:
    log = await room.server.house.store.log(table, 0)  # type: ignore[attr-defined]
    return {(row.decider or "").split(" ")[0] for row in log if row.seat == seat}


@pytest.mark.parametrize("game", ["perpetual_commotion", "pandemonium"])
async def test_the_rooms_own_hands_play_a_seat_by_orders_to_the_end(game: str) -> None:
    async with running(QUICK) as room:
        program = room.person()
        table = await program.make(game, 4, program=True, countdown=0, gap=0, even=0)
        line = await program_at(program, table)
        assert (await order(line, {}))["t"] == "orders"
        await line.send({"t": "start"})
        await line.until(lambda message: message["t"] == "over")
        you = next(m["you"] for m in reversed(line.heard) if m["t"] == "welcome")
        assert line.table["seats"][you]["orders"]
        assert await deciders(room, table, you) == {"orders"}


async def test_orders_are_told_whole_to_the_own_seat_and_that_there_are_some_to_all() -> None:
    async with running(QUICK) as room:
        program, other = room.person(), room.person()
        table = await program.make(RACE, 3, program=True)
        line, watching = await program_at(program, table), await other.join(table)
        told = await order(line, {"first": "top"})
        assert told["orders"] == {
            "first": "top",
            "colours": [],
            "piles": "high",
            "out": "at_once",
        }
        await watching.until(lambda _: watching.table["seats"][0]["orders"])
        assert not any(message["t"] == "orders" for message in watching.heard)
        again = await program_at(program, table)
        assert (await again.expect("orders"))["orders"] == told["orders"]
        assert (await order(line, None))["orders"] is None
        await watching.until(lambda _: not watching.table["seats"][0]["orders"])


async def test_a_person_gives_orders_where_the_table_allows_it() -> None:
    async with running(QUICK) as room:
        person = room.person()
        strict = await person.join(await person.make(RACE, 3))
        assert (await order(strict, {}))["code"] == "no_orders"
        kind = await person.join(await person.make(RACE, 3, orders=True))
        assert kind.table["orders"]
        assert (await order(kind, {}))["t"] == "orders"
        assert kind.table["seats"][0]["kind"] == "person"


async def test_orders_for_a_game_by_turns_and_nonsense_are_refused_in_one_sentence() -> None:
    async with running(QUICK) as room:
        program = room.person()
        turns = await program_at(program, await program.make("frantic", 3, program=True))
        no = await order(turns, {"collect": ["g1"]})
        assert no["code"] == "no_orders"
        assert no["text"] == (
            "Frantic is played by turns; standing orders are for Pandemonium, Perpetual Commotion"
        )
        race = await program_at(program, await program.make(RACE, 3, program=True))
        for nonsense in (
            {"attack": True},
            {"first": 3},
            {"colours": ["pink"]},
            {"colours": ["red"] * 900},
        ):
            no = await order(race, nonsense)
            assert no["code"] == "bad_message"
            assert "; expected first: row | top, colours: list of" in str(no["text"])
        for no_orders in ([1], "win", 4):
            assert (await order(race, no_orders))["code"] == "bad_message"
        assert not race.table["seats"][0]["orders"]


async def test_orders_are_not_read_where_nobody_takes_any() -> None:
    """Thousands of lists fit into one message, and hundreds of those come at once."""
    async with running(QUICK) as room:
        person = room.person()
        turns = await person.join(await person.make("frantic", 3))
        assert (await order(turns, [[]] * 2000))["code"] == "no_orders"


async def test_who_watches_gives_no_orders() -> None:
    async with running(QUICK) as room:
        watching = await program_at(room.person(), await room.person().make(RACE, 3, program=True))
        assert (await order(watching, {}))["code"] == "not_seated"


async def test_a_restart_keeps_orders_and_goes_on_by_them(tmp_path: Path) -> None:
    config = Config(bot_delay=(20, 20), limits=GENEROUS, data=tmp_path)
    async with running(config) as room:
        program = room.person()
        table = await program.make(RACE, 3, program=True, bots="greedy", countdown=0, gap=0, even=0)
        line = await program_at(program, table)
        await order(line, {"piles": "low"})
        await line.until(lambda message: message["t"] == "update" and message["version"] > 20)
        token = program.token
    async with running(config) as room:
        line = await program_at(room.person(token), table)
        assert (await line.expect("orders"))["orders"]["piles"] == "low"
        before = line.version
        await line.until(lambda message: message["t"] == "update" and message["version"] > before)


async def test_who_stands_up_takes_the_orders_along() -> None:
    async with running(QUICK) as room:
        program = room.person()
        line = await program_at(program, await program.make(RACE, 3, program=True))
        await order(line, {})
        await line.send({"t": "stand"})
        await line.until(lambda _: line.table["seats"][0]["kind"] == "free")
        await line.send({"t": "sit"})
        await line.until(lambda _: line.table["seats"][0]["kind"] == "program")
        assert not line.table["seats"][0]["orders"]


# --- time, on a clock that is turned ---

USUAL = Settings(bot="random", orders=True)


async def a_desk_with_orders() -> Desk:
    config = Config(bot_delay=(600, 1600))
    return await Desk(RACE, [*people(1), *bots(2)], settings=USUAL, config=config).open()


async def test_hands_take_as_long_as_people_do() -> None:
    """Half a second to notice at least, and half a second to act; and at most twice 1.4."""
    desk = await a_desk_with_orders()
    me = await desk.person(0).join()
    await me.say(wire.GiveOrders(ANY))
    await desk.turn(60_000)
    times = [row.at for row in await desk.log() if row.seat == 0]
    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert len(pauses) > 20
    assert min(pauses) >= 1000
    assert sorted(pauses)[len(pauses) // 2] < 3000


async def test_PC19_a_race_that_is_played_by_orders_does_not_rest() -> None:
    desk = await a_desk_with_orders()
    me = await desk.person(0).join()
    await desk.turn(70_000)
    assert me.table["resting"]
    await me.say(wire.GiveOrders(ANY))
    assert not me.table["resting"]
    before = len(await desk.log())
    await desk.turn(120_000)
    assert not me.table["resting"]
    assert len(await desk.log()) > before + 20
    await me.say(wire.GiveOrders())
    await desk.turn(70_000)
    assert me.table["resting"]


async def test_a_bot_stands_in_for_who_is_away_in_spite_of_orders() -> None:
    seats = [*people(2), *bots(1, "greedy")]
    desk = await Desk(RACE, seats, settings=USUAL).open()
    me, other = await desk.person(0).join(), await desk.person(1).join()
    await me.say(wire.GiveOrders(ANY))
    await me.leave()
    await desk.turn(60_000)
    own = [row.decider for row in await desk.log() if row.seat == 0]
    assert own[0] == "orders 0"
    assert own[-1] == "bot random"
    assert other.table["seats"][0]["standing_in"]


async def test_orders_of_another_schema_are_gone_after_a_restart_and_the_seat_shows_it() -> None:
    desk = await a_desk_with_orders()
    me = await desk.person(0).join()
    await me.say(wire.GiveOrders(ANY))
    desk.stored.seats[0].orders = '{"strategy": "of an older schema"}'
    await desk.store.save_table(desk.stored)
    await desk.restart()
    again = await desk.person(0).join()
    assert not again.table["seats"][0]["orders"]
    assert "orders" not in {message["t"] for message in again.heard}


async def test_a_program_that_floods_with_orders_is_dropped_and_the_table_goes_on() -> None:
    async with running(Config(bot_delay=(0, 0))) as room:
        program, person = room.person(), room.person()
        table = await program.make(RACE, 3, program=True)
        own = await person.join(table)
        flood = await program_at(program, table)
        with suppress(ConnectionError):
            for _ in range(400):
                await flood.send({"t": "orders", "orders": {"first": "top"}})
        assert await flood.closed() == Close.POLICY_VIOLATION
        await own.until(lambda _: not own.table["seats"][0]["present"])
        await own.send({"t": "say", "text": "Still here."})
        await own.until(lambda message: message["t"] == "said")
