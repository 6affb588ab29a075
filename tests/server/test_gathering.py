"""Before the start and around the game: lobby, seats, hosts, spectators, talk, rematch."""

from __future__ import annotations

import asyncio

from rumpus.server.store.memory import MemoryStore
from tests.server.desk import Desk, people
from tests.server.room import Line, Person, running
from tests.server.test_play import play_to_the_end


def kinds(line: Line) -> list[str]:
    return [seat["kind"] for seat in line.table["seats"]]


async def sit(person: Person, table: str) -> Line:
    line = await person.join(table)
    await line.send({"t": "sit"})
    await line.until(lambda m: m["t"] == "welcome" and m["you"] is not None)
    return line


async def test_a_public_table_is_listed_while_somebody_waits_there() -> None:
    async with running() as room:
        host, guest = room.person(), room.person()
        table = await host.make()
        assert await guest.call("GET", "/api/tables") == []
        line = await host.join(table)
        [listed] = await guest.call("GET", "/api/tables")
        assert listed["id"] == table
        assert listed["you"] is None
        await line.close()
        await line.closed()
        await _until(guest, [])


async def _until(guest: Person, wanted: list) -> None:
    for _ in range(100):
        if await guest.call("GET", "/api/tables") == wanted:
            return
    raise AssertionError("the list of open tables did not change")


async def test_a_private_table_is_found_by_its_link_alone() -> None:
    async with running() as room:
        host, guest = room.person(), room.person()
        table = await host.make(private=True)
        await host.join(table)
        assert await guest.call("GET", "/api/tables") == []
        line = await guest.join(table)
        assert line.welcome["you"] is None
        status, svg = await guest.ask("GET", f"/api/tables/{table}/qr.svg")
        assert status == 200
        assert svg.startswith("<svg")


async def test_people_sit_down_and_the_host_starts() -> None:
    async with running() as room:
        host, guest = room.person(), room.person()
        table = await host.make()
        first = await host.join(table)
        assert first.welcome["host"]
        assert first.welcome["you"] == 0
        second = await sit(guest, table)
        assert second.heard[-1]["you"] == 1
        assert not second.heard[-1]["host"]
        assert kinds(second) == ["person", "person", "free"]
        free = {"name": "", "face": "", "kind": "free", "present": False, "standing_in": False}
        assert free.items() <= second.table["seats"][2].items()
        await first.send({"t": "start"})
        started = await second.until(lambda m: m["t"] == "welcome" and m["view"] is not None)
        assert kinds(second) == ["person", "person", "bot"]
        assert started["happened"][-1]["what"] == "dealt"
        assert len(started["view"]["hand"]) > 0


async def test_the_host_puts_bots_on_free_seats_and_takes_them_away() -> None:
    async with running() as room:
        person = room.person()
        line = await person.join(await person.make())
        await line.send({"t": "bot", "seat": 2, "bot": "random"})
        await line.expect("welcome")
        assert kinds(line) == ["person", "free", "bot"]
        await line.send({"t": "bot", "seat": 2, "bot": None})
        await line.expect("welcome")
        assert kinds(line) == ["person", "free", "free"]
        assert (await line.refused({"t": "bot", "seat": 0, "bot": "random"}))[
            "code"
        ] == "seat_taken"
        assert (await line.refused({"t": "bot", "seat": 1, "bot": "nobody"}))[
            "code"
        ] == "bad_message"


async def test_another_becomes_the_host_when_the_host_leaves() -> None:
    async with running() as room:
        host, guest = room.person(), room.person()
        table = await host.make()
        first = await host.join(table)
        second = await sit(guest, table)
        await first.close()
        message = await second.until(lambda m: m["t"] == "welcome" and m["host"])
        assert message["table"]["host"] == 1


async def hosts(line: Line) -> Line:
    """Wait until this line's person is told to be the host."""
    while not (line.heard and line.heard[-1].get("host")):
        await line.expect("welcome")
    return line


async def test_a_host_who_stands_up_and_watches_passes_the_table_on() -> None:
    async with running() as room:
        host, guest = room.person(), room.person()
        table = await host.make()
        first, second = await host.join(table), await sit(guest, table)
        await first.send({"t": "stand"})
        await hosts(second)
        assert second.heard[-1]["table"]["host"] == 1
        assert (await first.refused({"t": "start"}))["code"] == "not_host"
        await second.send({"t": "start"})
        await second.until(lambda m: m["t"] == "welcome" and m["table"]["state"] == "playing")


async def test_where_nobody_sits_the_next_who_does_is_the_host() -> None:
    async with running() as room:
        host, guest = room.person(), room.person()
        table = await host.make()
        first, second = await host.join(table), await guest.join(table)
        await first.send({"t": "stand"})
        await first.until(lambda m: m["t"] == "welcome" and m["you"] is None)
        await second.send({"t": "sit", "seat": 2})
        await hosts(second)
        await first.send({"t": "sit"})
        await first.until(lambda m: m["t"] == "welcome" and m["you"] == 0)
        assert not first.heard[-1]["host"]


async def test_who_sits_down_in_the_hosts_absence_can_start() -> None:
    async with running() as room:
        host, guest = room.person(), room.person()
        table = await host.make()
        await (await host.join(table)).close()
        await hosts(await sit(guest, table))


async def test_who_comes_back_before_the_host_does_can_start() -> None:
    """As after a restart, or at the table of a rematch."""
    store = MemoryStore()
    async with running(store=store) as room:
        host, guest = room.person(), room.person()
        table = await host.make()
        await host.join(table)
        await sit(guest, table)
    async with running(store=store) as room:
        line = await hosts(await room.person(guest.token).join(table))
        await line.send({"t": "start"})
        await line.until(lambda m: m["t"] == "welcome" and m["table"]["state"] == "playing")


async def test_who_stands_up_before_the_start_frees_the_seat() -> None:
    async with running() as room:
        person = room.person()
        line = await person.join(await person.make())
        await line.send({"t": "stand"})
        assert (await line.expect("welcome"))["you"] is None
        assert kinds(line) == ["free", "free", "free"]


async def test_a_bot_goes_on_for_who_stands_up_later_and_others_may_take_the_seat() -> None:
    async with running() as room:
        host, guest = room.person(), room.person()
        table = await host.make(bots="random")
        first = await host.join(table)
        await first.send({"t": "stand"})
        welcome = await first.until(lambda m: m["t"] == "welcome" and m["you"] is None)
        assert welcome["view"]["hand"] == []
        second = await guest.join(table)
        await second.send({"t": "sit", "seat": 1})
        assert (await second.expect("error"))["code"] == "seat_taken"
        await second.send({"t": "sit"})
        taken = await second.until(lambda m: m["t"] == "welcome" and m["you"] == 0)
        assert taken["table"]["seats"][0]["kind"] == "person"


async def test_spectators_see_the_table_and_no_hands() -> None:
    async with running() as room:
        person, watcher = room.person(), room.person()
        table = await person.make(bots="random")
        line = await person.join(table)
        watching = await watcher.join(table)
        assert watching.view is not None
        assert watching.view["you"] is None
        assert watching.view["hand"] == []
        assert watching.legal == []
        assert (await line.until(lambda m: m["t"] == "table"))["table"]["spectators"] == 1
        await line.turn()
        await line.played(line.legal[0])
        await watching.expect("update")


async def test_what_is_said_reaches_everybody() -> None:
    async with running() as room:
        person, watcher = room.person(), room.person()
        await person.call("PUT", "/api/me", {"name": "  Ann   Lee ", "face": "leaf-yellow"})
        table = await person.make()
        line, watching = await person.join(table), await watcher.join(table)
        await line.send({"t": "say", "text": "hello\n there"})
        said = await watching.expect("said")
        assert (said["seat"], said["name"], said["text"]) == (0, "Ann Lee", "hello there")
        await watching.send({"t": "emote", "emote": "wave"})
        said = await line.until(lambda m: m.get("emote") == "wave")
        assert said["seat"] is None


async def test_a_new_name_shows_at_the_table() -> None:
    async with running() as room:
        person = room.person()
        line = await person.join(await person.make())
        await person.call("PUT", "/api/me", {"name": "Zoe", "face": "bell-pink"})
        message = await line.expect("table")
        assert message["table"]["seats"][0]["name"] == "Zoe"


async def test_a_rematch_brings_the_same_people_together_and_begins_when_all_have_come() -> None:
    store = MemoryStore()
    async with running(store=store) as room:
        both = [room.person(), room.person()]
        table = await both[0].make()
        lines = [await both[0].join(table), await sit(both[1], table)]
        await lines[0].send({"t": "start"})
        await _play_all(lines)
        await lines[1].send({"t": "rematch"})
        message = await lines[0].until(lambda m: m["t"] == "table" and m["table"]["next"])
        following = message["table"]["next"]
        await lines[0].send({"t": "rematch"})
        first = await both[0].join(following)
        assert first.table["state"] == "gathering"
        assert kinds(first) == ["person", "person", "bot"]
        await both[1].join(following)
        await first.until(lambda m: m["t"] == "welcome" and m["table"]["state"] == "playing")
        again = await both[0].join(table)
        assert again.table["next"] == following
        stored = await store.table(table)
        assert stored is not None
        assert stored.next == following


async def _play_all(lines: list[Line]) -> None:
    await asyncio.gather(*(play_to_the_end(line) for line in lines))


async def test_my_tables_and_my_replays_are_listed() -> None:
    async with running() as room:
        person = room.person()
        table = await person.make(bots="random")
        [line] = (await person.call("GET", "/api/me"))["tables"]
        assert (line["id"], line["state"], line["you"]) == (table, "playing", 0)
        await play_to_the_end(await person.join(table))
        me = await person.call("GET", "/api/me")
        assert me["tables"] == []
        [replay] = me["replays"]
        assert replay["id"] == table
        assert replay["you"] == 0
        assert len(replay["scores"]) == 3


async def test_who_comes_back_hears_what_happened_since() -> None:
    desk = await Desk(seats=people(3)).open()
    players = [await desk.person(seat).join() for seat in range(3)]
    watcher = await desk.stranger().join()
    [first] = desk.course.table.who_may_act
    await players[first].play(players[first].legal[0])
    known = watcher.version
    await watcher.leave()
    before = len(players[0].heard)
    for _ in range(4):
        [mover] = desk.course.table.who_may_act
        await players[mover].play(players[mover].legal[0])
    news = [m for m in players[0].heard[before:] if m["t"] == "update"]
    again = await desk.stranger().join(since=known)
    assert again.heard[0]["happened"] == [fact for m in news for fact in m["happened"]]
    assert len(news) == 4
    fresh = await desk.stranger(98).join()
    assert fresh.heard[0]["happened"] == news[-1]["happened"]


async def test_who_has_seen_only_the_deal_hears_all_that_happened_since() -> None:
    desk = await Desk(seats=people(3)).open()
    players = [await desk.person(seat).join() for seat in range(3)]
    for _ in range(3):
        [mover] = desk.course.table.who_may_act
        await players[mover].play(players[mover].legal[0])
    told = [m["happened"] for m in players[0].heard if m["t"] == "update"]
    again = await desk.stranger().join(since=0)
    assert again.heard[0]["happened"] == [fact for facts in told for fact in facts]
    for nonsense in (-1, 4):
        other = await desk.stranger().join(since=nonsense)
        assert other.heard[0]["happened"] == told[-1]


async def test_before_the_deal_there_is_no_version_and_no_view() -> None:
    async with running() as room:
        person = room.person()
        welcome = (await person.join(await person.make())).welcome
        assert (welcome["version"], welcome["view"], welcome["legal"]) == (0, None, [])


async def test_who_sits_where_is_kept() -> None:
    store = MemoryStore()
    async with running(store=store) as room:
        host, guest = room.person(), room.person()
        table = await host.make()
        await host.join(table)
        line = await sit(guest, table)
        for is_free in (False, True):
            stored = await store.table(table)
            assert stored is not None
            assert stored.seats[1].is_free == is_free
            await line.send({"t": "stand"})
            await line.expect("welcome", "error")


async def test_facts_and_refusals_hold_only_what_there_is_to_say() -> None:
    desk = await Desk(seats=people(3)).open()
    players = [await desk.person(seat).join() for seat in range(3)]
    for _ in range(3):
        [mover] = desk.course.table.who_may_act
        await players[mover].play(players[mover].legal[0])
    facts = [fact for message in players[0].heard for fact in message.get("happened", ())]
    assert facts
    assert all(None not in fact.values() for fact in facts)
    async with running() as room:
        _, answer = await room.person().ask("GET", "/api/nothere")
        assert set(answer) == {"error", "text"}


async def test_a_new_name_is_kept() -> None:
    store = MemoryStore()
    async with running(store=store) as room:
        person = room.person()
        table = await person.make()
        line = await person.join(table)
        await person.call("PUT", "/api/me", {"name": "Zoe", "face": "bell-pink"})
        await line.expect("table")
        stored = await store.table(table)
        assert stored is not None
        assert (stored.seats[0].name, stored.seats[0].face) == ("Zoe", "bell-pink")


async def test_a_table_that_is_over_shows_its_result_to_who_comes_late() -> None:
    async with running() as room:
        person = room.person()
        table = await person.make(bots="random")
        over = await play_to_the_end(await person.join(table))
        late = await room.person().join(table)
        assert late.table["state"] == "over"
        assert (await late.expect("over")) == over
        assert (await late.refused({"t": "sit"}))["code"] == "is_over"
        assert (await late.refused({"t": "rematch"}))["code"] == "not_seated"
