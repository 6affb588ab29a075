"""The lobby over several nodes: whichever one somebody is at, it is the same room."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from rumpus.server.common.limits import Rate
from tests.server.room import Line, Message, Person
from tests.server.several import CONFIG, Hall, several, until


async def in_the_lobby(person: Person) -> Line:
    line = await person.open("lobby")
    await line.send({"t": "hello", "token": person.token})
    await line.expect("lobby")
    return line


def opened(message: Message, table: str) -> bool:
    return message["t"] == "tables" and any(one["id"] == table for one in message["open"])


async def test_open_tables_are_seen_everywhere_as_they_come_and_go() -> None:
    async with several("one", "two") as hall:
        ann, bea = hall.rooms["one"].person(), hall.rooms["two"].person()
        watching = await in_the_lobby(bea)
        table = await ann.make("kingdom_four", 3)
        line = await ann.join(table)
        await watching.until(lambda m: opened(m, table))
        assert [one["id"] for one in await bea.call("GET", "/api/tables")] == [table]
        seen = await hall.at("two", ann).call("GET", "/api/tables")
        assert seen[0]["you"] == 0, "where one sits oneself is seen there, too"
        await line.close()
        await watching.until(lambda m: m["t"] == "tables" and table in m["gone"])


async def test_a_node_that_comes_later_learns_what_is_open() -> None:
    async with several("one") as hall:
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3)
        line = await ann.join(table)
        assert line.welcome["you"] == 0
        await until(lambda: hall.node("one").members.opened > 0)
        bea = (await hall.start("two")).person()
        await until(lambda: hall.node("two").openings.line(table) is not None)
        assert [one["id"] for one in await bea.call("GET", "/api/tables")] == [table]


async def test_what_was_open_at_a_node_that_has_gone_is_so_no_more() -> None:
    async with several("one", "two") as hall:
        ann, bea = hall.rooms["one"].person(), hall.rooms["two"].person()
        watching = await in_the_lobby(bea)
        table = await ann.make("kingdom_four", 3)
        line = await ann.join(table)
        assert line.welcome["you"] == 0
        await watching.until(lambda m: opened(m, table))
        hall.buses["one"].is_cut = True
        await watching.until(lambda m: m["t"] == "tables" and table in m["gone"])


async def test_a_lost_word_of_an_open_table_is_asked_for() -> None:
    async with several("one", "two") as hall:
        ann = hall.rooms["one"].person()
        hall.wires.fate = lambda subject, data: None if b"opened" in data[:12] else 0
        table = await ann.make("kingdom_four", 3)
        line = await ann.join(table)
        assert line.welcome["you"] == 0
        await until(lambda: hall.node("two").openings.line(table) is not None)


async def test_ones_own_tables_are_listed_at_every_node() -> None:
    async with several("one", "two") as hall:
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3, bots="random")
        line = await ann.join(table)
        assert line.welcome["you"] == 0
        me = await hall.at("two", ann).call("GET", "/api/me")
        assert [(one["id"], one["state"]) for one in me["tables"]] == [(table, "playing")]
        assert hall.node("one").life.count == 1, "and stay where they are"


async def test_two_who_look_for_anybody_at_two_nodes_meet() -> None:
    async with several("one", "two") as hall:
        people = [hall.rooms[name].person() for name in ("one", "two", "one", "two")]
        wish = {"game": "kingdom_four"}
        made = await asyncio.gather(*(p.call("POST", "/api/tables/any", wish) for p in people))
        assert len({one["table"] for one in made}) == 1
        lines = [await p.join(made[0]["table"]) for p in people]
        assert sorted(line.welcome["you"] for line in lines) == [0, 1, 2, 3]


async def test_who_waits_at_another_node_is_joined_there() -> None:
    async with several("one", "two") as hall:
        lines = []
        for name, other, game in (("one", "two", "frantic"), ("two", "one", "pandemonium")):
            ann, bea = hall.rooms[name].person(), hall.rooms[other].person()
            table = await ann.make(game, 4)
            lines.append(await ann.join(table))
            openings = hall.node(other).openings
            await until(lambda table=table, there=openings: there.line(table) is not None)  # type: ignore[misc]
            found = await bea.call("POST", "/api/tables/any", {"game": game})
            assert found["table"] == table


async def test_a_new_name_is_known_at_tables_of_other_nodes() -> None:
    async with several("one", "two") as hall:
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3)
        line = await ann.join(table)
        me = {"name": "Zoe", "face": "leaf-yellow"}
        await hall.at("two", ann).call("PUT", "/api/me", me)
        await line.until(lambda m: m["t"] == "table" and m["table"]["seats"][0]["name"] == "Zoe")


async def test_who_is_forgotten_leaves_tables_of_other_nodes() -> None:
    async with several("one", "two") as hall:
        ann, bea = hall.rooms["one"].person(), hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3)
        line, other = await ann.join(table), await bea.join(table)
        assert (await hall.at("two", ann).call("DELETE", "/api/me")) == {}
        assert await line.closed() == 4401
        await other.until(lambda m: "table" in m and m["table"]["seats"][0]["kind"] == "free")


async def test_who_is_signed_out_at_one_node_is_so_at_all() -> None:
    async with several("one", "two") as hall:
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3)
        line = await ann.join(table)
        made = await ann.call("POST", "/api/me/keys", {"kind": "link", "moves": True})
        phone = hall.rooms["two"].person()
        await phone.call("POST", "/api/keys", {"key": made["key"]})
        assert await line.closed() == 4401


async def met(hall: Hall) -> tuple[Person, Person, Any]:
    """Two who have played together, each at a node of their own."""
    ann, bea = hall.rooms["one"].person(), hall.rooms["two"].person()
    table = await ann.make("kingdom_four", 3)
    line, far = await ann.join(table), await bea.join(table)
    await far.send({"t": "sit", "seat": 1})
    await far.until(lambda m: m["t"] == "welcome" and m["you"] == 1)
    stored = await hall.store.table(table)
    assert stored is not None
    number = stored.seats[1].guest
    live = hall.node("one").lobby.here(table)
    live.stored.state, live.stored.ended = "over", 1
    from rumpus.server.store.kept import Outcome, Tally

    live.stored.result = Outcome([0], [1, 0, 0], Tally([], [[], [], []]))
    await live._save()
    await line.close()
    await far.close()
    return ann, bea, number


async def test_who_is_at_another_node_is_here_and_can_be_invited() -> None:
    async with several("one", "two") as hall:
        ann, bea, number = await met(hall)
        away = await ann.call("GET", "/api/people")
        assert [one["here"] for one in away] == [False]
        watching = await in_the_lobby(bea)
        assert [one["here"] for one in await ann.call("GET", "/api/people")] == [True]
        table = await ann.make("kingdom_four", 3)
        line = await ann.join(table)
        assert line.welcome["you"] == 0
        wish = {"guest": number, "table": table}
        assert await ann.call("POST", "/api/invitations", wish) == {"reached": True}
        assert (await watching.expect("invited"))["table"] == table


async def test_limits_hold_over_all_nodes() -> None:
    few = replace(CONFIG, limits=replace(CONFIG.limits, new_tables=Rate(2, 0)))
    async with several("one", "two", config=few) as hall:
        ann = hall.rooms["one"].person()
        await ann.make()
        await hall.at("two", ann).make()
        await asyncio.sleep(0.01)  # what was said is due before this, in the same loop
        for name in ("one", "two"):
            wish = {"game": "kingdom_four", "seats": 3}
            status, _ = await hall.at(name, ann).ask("POST", "/api/tables", wish)
            assert status == 429


async def test_a_rematch_brings_everybody_to_the_new_table() -> None:
    async with several("one", "two") as hall:
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3, bots="random")
        line = await hall.at("two", ann).join(table)
        live = hall.node("two").lobby.here(table)
        live.stored.state = "over"
        await line.send({"t": "rematch"})
        told = await line.until(lambda m: m["t"] == "table" and m["table"].get("next") is not None)
        again = await ann.join(told["table"]["next"])
        await again.until(lambda m: m["t"] == "welcome" and m["table"]["state"] == "playing")
        assert hall.node("one").life.count == 1, "it is played where its people are"


async def test_a_first_visit_that_asks_two_nodes_at_once_is_one_guests() -> None:
    async with several("one", "two") as hall:
        ann = hall.rooms["one"].person()
        calls = [hall.at(name, ann).ask("GET", "/api/me") for name in ("one", "two", "one", "two")]
        answers = await asyncio.gather(*calls)
        assert [status for status, _ in answers] == [200] * 4
        assert len({answer["name"] for _, answer in answers}) == 1
