"""Several nodes are one room: a table is played at one of them, by people at all of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import groupby
from typing import Any, cast

import pytest

from rumpus import games
from rumpus.server import wire
from rumpus.server.nodes.bus import Wires
from rumpus.server.store.leases import Lease, LeaseLostError
from rumpus.server.store.port import StoreError
from rumpus.server.table.table import LiveTable
from rumpus.server.table.tenure import HeldElsewhereError
from tests.server.finished import keep_finished
from tests.server.room import Line
from tests.server.several import CONFIG, several, until


async def play_on(line: Line, moves: int) -> None:
    """One's own moves, whatever they are."""
    for _ in range(moves):
        await line.turn()
        move, line.legal = line.legal[0], []
        await line.played(move)


async def one_move(*lines: Line) -> None:
    """Of whoever may; all have heard of it."""
    turns = [asyncio.create_task(line.turn()) for line in lines]
    await asyncio.wait(turns, return_when=asyncio.FIRST_COMPLETED)
    for turn in turns:
        turn.cancel()
    await asyncio.gather(*turns, return_exceptions=True)
    mover = next(line for line in lines if line.legal)
    before, move, mover.legal = mover.version, mover.legal[0], []
    await mover.played(move)
    for line in lines:
        while line.version <= before:
            await line.next()


async def test_somebody_plays_at_a_table_of_another_node() -> None:
    async with several("one", "two") as hall:
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3, bots="random")
        here = await ann.join(table)
        there = await hall.at("two", ann).join(table)
        assert there.welcome["you"] == here.welcome["you"]
        await play_on(there, 3)
        assert hall.node("two").life.count == 0
        assert set(await hall.store.epochs(table)) == {1}


async def test_a_table_that_nobody_is_at_goes_to_whoever_asks() -> None:
    async with several("one", "two") as hall:
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3, bots="random")
        assert hall.node("one").life.count == 1
        line = await hall.at("two", ann).join(table)
        assert (hall.node("one").life.count, hall.node("two").life.count) == (0, 1)
        await play_on(line, 2)


async def test_who_goes_away_from_another_node_is_missed_at_the_table() -> None:
    async with several("one", "two") as hall:
        ann, bea = hall.rooms["one"].person(), hall.rooms["two"].person()
        table = await ann.make("kingdom_four", 3)
        at_home = await ann.join(table)
        far = await bea.join(table)
        await at_home.until(lambda m: m["t"] == "table" and m["table"]["spectators"] == 1)
        await far.send({"t": "sit", "seat": 1})
        await far.until(lambda m: m["t"] == "welcome" and m["you"] == 1)
        await far.close()
        await at_home.until(
            lambda m: m["t"] == "table" and m["table"]["seats"][1]["present"] is False
        )


async def test_what_is_refused_elsewhere_is_refused_here() -> None:
    async with several("one", "two") as hall:
        ann, bea = hall.rooms["one"].person(), hall.rooms["two"].person()
        table = await ann.make("kingdom_four", 3)
        line = await ann.join(table)
        assert line.welcome["you"] == 0
        far = await bea.join(table)
        assert (await far.refused({"t": "start"}))["code"] == "not_host"
        line = await bea.open("nowhere")
        await line.send({"t": "hello", "token": bea.token})
        assert (await line.expect("error"))["code"] == "unknown_table"
        assert await line.closed() == 4404


async def test_when_an_owner_dies_another_goes_on_from_the_log() -> None:
    async with several("one", "two") as hall:
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3, bots="random")
        line = await ann.join(table)
        await play_on(line, 3)
        version = line.version
        hall.buses["one"].is_cut = True
        hall.node("one").life._renewing.cancel()  # it does nothing more, as if it were stopped
        hall.store._lives[hall.node("one").life.id].until = 0
        back = await hall.at("two", ann).join(table)
        assert back.version >= version
        await play_on(back, 2)
        assert [epoch for epoch, _ in groupby(await hall.store.epochs(table))] == [1, 2]
        await line.send({"t": "play", "id": 99, "version": line.version, "moves": line.legal[:1]})
        assert await line.closed() == 1013, "what was its own is so no more"


async def test_a_node_that_may_have_lost_its_leases_tells_nobody_anything() -> None:
    async with several("one", "two") as hall:
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3, bots="random")
        line = await ann.join(table)
        before = hall.node("one").life.id
        hall.node("one").life._good_until = 0.0
        hall.node("one").life._run_out()
        assert await line.closed() == 1013
        await until(lambda: hall.node("one").life.id != before)
        back = await ann.join(table)
        await play_on(back, 1)


async def test_a_gateway_that_falls_silent_leaves_its_lines() -> None:
    async with several("one", "two") as hall:
        ann, bea = hall.rooms["one"].person(), hall.rooms["two"].person()
        table = await ann.make("kingdom_four", 3)
        at_home = await ann.join(table)
        far = await bea.join(table)
        await at_home.until(lambda m: m["t"] == "table" and m["table"]["spectators"] == 1)
        hall.buses["two"].is_cut = True
        await at_home.until(lambda m: m["t"] == "table" and m["table"]["spectators"] == 0)
        assert await far.closed() == 1013


async def test_a_node_without_a_letter_box_is_missed_long_before_its_lease_runs_out() -> None:
    async with several("one", "two", config=replace(CONFIG, lease=10_000)) as hall:
        ann, bea = hall.rooms["one"].person(), hall.rooms["two"].person()
        table = await ann.make("kingdom_four", 3)
        at_home = await ann.join(table)
        far = await bea.join(table)
        assert at_home.welcome["you"] == 0
        members = hall.node("two").members
        members._at["one"] -= 4  # of its beats two have not been heard
        hall.wires.leave(hall.buses["one"])
        members._look()
        assert await far.closed() == 1013
        assert members.names == []


async def test_a_lost_message_ends_the_line_instead_of_leaving_a_hole() -> None:
    async with several("one", "two") as hall:
        ann, bea = hall.rooms["one"].person(), hall.rooms["two"].person()
        table = await ann.make("kingdom_four", 3)
        line = await ann.join(table)
        assert line.welcome["you"] == 0
        far = await bea.join(table)
        lost = iter([True])
        hall.wires.fate = lambda subject, data: None if b"said" in data and next(lost, False) else 0
        await far.send({"t": "say", "text": "hello"})
        assert await far.closed() == 1013


async def test_a_node_that_drains_hands_its_tables_over_and_nobody_notices() -> None:
    async with several("one", "two") as hall:
        ann, bea = hall.rooms["one"].person(), hall.rooms["two"].person()
        table = await ann.make("kingdom_four", 3)
        line, far = await ann.join(table), await bea.join(table)
        await far.send({"t": "sit", "seat": 1})
        await far.until(lambda m: m["t"] == "welcome" and m["you"] == 1)
        await line.send({"t": "start"})
        for one in (line, far):
            await one.until(lambda m: m["t"] == "welcome" and m["view"] is not None)
        for _ in range(3):
            await one_move(line, far)
        await hall.rooms["one"].server.drain()
        assert await line.closed() == 4307
        assert hall.node("two").lobby.here(table) is not None
        back = await hall.at("two", ann).join(table)
        assert back.version >= 3
        while far.version < back.version:  # a bot may have moved meanwhile
            await far.next()
        await one_move(back, far)
        assert [epoch for epoch, _ in groupby(await hall.store.epochs(table))] == [1, 2]


async def test_a_move_on_its_way_is_not_lost_when_the_table_moves() -> None:
    async with several("one", "two", "three") as hall:
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3, bots="random")
        line = await ann.join(table)
        assert line.welcome["you"] == 0
        far = await hall.at("two", ann).join(table)
        await far.turn()
        live = hall.node("one").lobby.here(table)
        parted = live.hand_over()
        number = await far.play(far.legal[0])
        await parted
        await until(lambda: bool(parted.result().unheard))
        await hall.node("one")._moving._grant(table, hall.node("three").life.id, parted.result())
        hall.node("one").lobby.parted(table)
        hall.node("one")._moving._lead_over(live, parted.result())
        assert (await far.expect("taken", "error"))["id"] == number
        assert far.heard[-1]["t"] == "taken"


async def test_what_comes_while_a_table_parts_is_passed_on_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with several("one", "two") as hall:
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3, bots="random")
        line = await ann.join(table)
        await line.turn()
        live = hall.node("one").lobby.here(table)
        said, client = wire.Say("wait for me"), live.crowd.clients[0]
        monkeypatch.setattr(live.playing, "snapshot", lambda: live.post(client, said))
        parted = await live.hand_over()
        assert [message for _, message in parted.unheard] == [said]


async def test_a_game_whose_rules_no_other_node_knows_stays_until_it_ends() -> None:
    async with several("one", "two") as hall:
        hall.node("two").members._games = {"kingdom_four": 99}
        await until(lambda: not hall.node("one").members.who_knows("kingdom_four", 1))
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3, bots="random")
        line, watching = await ann.join(table), await ann.open("lobby")
        await watching.send({"t": "hello", "token": ann.token})
        await watching.expect("lobby")
        draining = asyncio.create_task(hall.rooms["one"].server.drain())
        assert await watching.closed() == 4307, "who is not at that table goes at once"
        await play_on(line, 2)
        assert hall.node("one").unfit() is not None
        hall.node("one").lobby.here(table).stored.state = "over"
        await draining
        assert await line.closed() == 4307


async def test_nodes_tell_each_other_all_rules_that_they_can_play_by() -> None:
    async with several("one", "two") as hall:
        for game in map(games.game, games.NAMES):
            for version in (*game.reads, game.version):
                assert hall.node("one").members.all_know(game.name, version)
            assert not hall.node("one").members.who_knows(game.name, game.version + 1)


async def test_a_game_by_older_rules_that_another_node_reads_goes_there_and_keeps_them() -> None:
    async with several("one", "two") as hall:
        two = hall.node("two").members
        two._games, two._reads = {"kingdom_four": 99}, {"kingdom_four": (1,)}
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3, bots="random")
        line = await ann.join(table)
        await until(lambda: hall.node("one").members.all_know("kingdom_four", 99))
        assert hall.node("one").members.all_know("kingdom_four", 1)
        await hall.rooms["one"].server.drain()
        assert await line.closed() == 4307
        await play_on(await hall.at("two", ann).join(table), 2)
        assert hall.node("two").lobby.here(table).stored.rules_version == 1


async def test_nodes_that_drain_together_do_not_count_on_each_other() -> None:
    """Both know the rules of a game that the third does not."""
    async with several("one", "two", "three") as hall:
        hall.node("three").members._games = {"kingdom_four": 99}
        both = [hall.node(name).members for name in ("one", "two")]
        await until(lambda: all(len(m.who_knows("kingdom_four", 1)) == 1 for m in both))
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3, bots="random")
        line = await ann.join(table)
        first, second = (
            asyncio.create_task(hall.rooms[name].server.drain()) for name in ("one", "two")
        )
        await second
        assert not first.done()
        live = hall.node("one").lobby.here(table)
        assert live is not None
        await play_on(line, 2)
        live.stored.state = "over"
        await first


async def test_a_node_that_was_promised_a_table_does_not_end_before_it_has_come() -> None:
    async with several("one", "two", "three") as hall:
        hall.node("three").members._games = {"kingdom_four": 99}
        one, two = hall.node("one"), hall.node("two")
        await until(lambda: len(one.members.who_knows("kingdom_four", 1)) == 1)
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3, bots="random")
        await ann.join(table)
        live = one.lobby.here(table)
        assert await one._moving._ready_for(live.stored) == two.life.id
        draining = asyncio.create_task(hall.rooms["two"].server.drain())
        await until(lambda: two.members.is_draining)
        assert await one._moving._hand_over_to(live, two.life.id)
        back = await hall.at("three", ann).join(table)
        await play_on(back, 2)
        assert not draining.done()
        adopted = two.lobby.here(table)
        assert adopted is not None
        adopted.stored.state = "over"
        await draining


async def test_the_last_node_has_nobody_to_hand_anything_to() -> None:
    async with several("one") as hall:
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3, bots="random")
        line = await ann.join(table)
        await hall.rooms["one"].server.drain()
        await play_on(line, 1)


async def test_a_node_that_is_cut_off_from_the_others_gives_its_tables_up() -> None:
    async with several("one", "two") as hall:
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3, bots="random")
        line = await ann.join(table)
        hall.buses["one"].is_cut = True
        assert await line.closed() == 1013
        assert (await ann.ask("GET", "/health"))[0] == 503
        back = await hall.at("two", ann).join(table)
        await play_on(back, 1)
        hall.buses["one"].is_cut = False
        await until(lambda: hall.node("one").unfit() is None)


async def test_if_nobody_hears_anybody_each_goes_on_with_what_it_has() -> None:
    async with several("one", "two") as hall:
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3, bots="random")
        line = await ann.join(table)
        for bus in hall.buses.values():
            bus.is_cut = True
        await until(lambda: not hall.node("one").members.names)
        await play_on(line, 2)


async def test_nodes_on_another_bus_are_refused() -> None:
    async with several("one") as hall:
        hall.wires = Wires()
        with pytest.raises(StoreError, match="one share the database, but are not heard"):
            await hall.start("two")
        assert len(await hall.store.living()) == 1


async def test_a_table_of_rules_that_another_node_knows_is_played_there() -> None:
    async with several("one", "two") as hall:
        ann = hall.rooms["one"].person()
        table = await ann.make("kingdom_four", 3, bots="random")
        stored = await hall.store.table(table)
        assert stored is not None
        stored.rules_version = 99
        await hall.stop("one")
        await hall.store.save_table(stored)
        await hall.start("one")
        hall.node("one").members._games["kingdom_four"] = 99
        await hall.meet()
        await until(lambda: bool(hall.node("two").members.who_knows("kingdom_four", 99)))
        with pytest.raises(HeldElsewhereError):
            await hall.node("two").lobby.find(table)
        kept = await hall.store.table(table)
        assert kept is not None
        assert kept.state == "playing", "it is not closed while somebody can go on with it"


async def test_a_table_that_was_being_loaded_when_the_leases_ran_out_is_not_told_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with several("one", "two") as hall:
        lobby, life = hall.node("one").lobby, hall.node("one").life
        table = await hall.rooms["two"].person().make()
        await hall.node("two").lobby.let_go(table)
        rebuilt = lobby._rebuilt

        async def slowly(*given: Any) -> LiveTable:
            await life._begin_anew()
            return cast(LiveTable, await rebuilt(*given))

        monkeypatch.setattr(lobby, "_rebuilt", slowly)
        with pytest.raises(LeaseLostError):
            await lobby.find(table)
        assert lobby.here(table) is None


async def test_who_keeps_a_film_does_not_give_up_a_table_that_somebody_came_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with several("one") as hall:
        lobby, life = hall.node("one").lobby, hall.node("one").life
        await keep_finished(hall.store, "kingdom_four", 1)
        stored = await hall.store.table("finished")
        take = lobby.films._tenure.take

        async def take_and_be_asked(table: str) -> int | None:
            alive = await take(table)
            monkeypatch.undo()
            await lobby.find(table)
            return cast("int | None", alive)

        monkeypatch.setattr(lobby.films._tenure, "take", take_and_be_asked)
        assert await lobby.films.of(stored)
        assert lobby.here("finished") is not None
        assert life.hold("finished") is not None


async def test_a_table_that_is_loaded_anew_is_not_given_up_by_who_puts_the_old_one_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with several("one") as hall:
        lobby, life = hall.node("one").lobby, hall.node("one").life
        table = await hall.rooms["one"].person().make()
        lobby.here(table).is_halted = True
        take = hall.store.take

        async def take_and_sweep(name: str, node: str) -> Lease:
            lease = await take(name, node)
            await lobby.sweep()
            return lease

        monkeypatch.setattr(hall.store, "take", take_and_sweep)
        assert await lobby.find(table) is lobby.here(table)
        assert await hall.store.owner(table) == life.id


async def test_a_lease_that_was_on_its_way_when_its_life_ended_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with several("one") as hall:
        life, tenure = hall.node("one").life, hall.node("one").tenure
        take, resign, has_ended = hall.store.take, hall.store.resign, asyncio.Event()

        async def take_slowly(name: str, node: str) -> Lease:
            lease = await take(name, node)
            await has_ended.wait()
            return lease

        async def resign_meanwhile(node: str, ago: int = 0) -> None:
            await resign(node, ago)
            has_ended.set()
            await asyncio.wait([taking])

        monkeypatch.setattr(hall.store, "take", take_slowly)
        monkeypatch.setattr(hall.store, "resign", resign_meanwhile)
        taking = asyncio.create_task(tenure.take("abc"))
        await asyncio.sleep(0)
        await life._begin_anew()
        assert life.is_good
        assert life.hold("abc") is None
        await asyncio.gather(taking, return_exceptions=True)


async def test_a_table_that_two_ask_for_at_once_goes_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async with several("one") as hall:
        lobby = hall.node("one").lobby
        table = await hall.rooms["one"].person().make()
        live = lobby.here(table)
        monkeypatch.setattr(live, "settled", lambda: asyncio.sleep(0))  # both wait for that
        assert all(await asyncio.gather(lobby.let_go(table), lobby.let_go(table)))
        assert await hall.store.owner(table) is None


async def test_a_table_that_could_not_be_loaded_was_not_alive_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with several("one") as hall:
        lobby = hall.node("one").lobby
        table = await hall.rooms["one"].person().make("kingdom_four", 3, bots="random")
        await lobby.let_go(table)
        before = hall.store._leases[table].alive = 1_000

        async def fail(*given: Any) -> LiveTable:
            raise StoreError("it cannot be read")

        monkeypatch.setattr(lobby, "_rebuilt", fail)
        with pytest.raises(StoreError):
            await lobby.find(table)
        assert hall.store._leases[table].alive == before
