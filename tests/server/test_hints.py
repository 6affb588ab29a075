"""Hints: for who asks and is to decide, where the table allows it, and without a secret in them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

import pytest

from rumpus import games
from rumpus.bots.thinker import Advice
from rumpus.engine.chance import below, dice
from rumpus.server import wire
from rumpus.server.common.config import Config
from rumpus.server.common.limits import Rate
from rumpus.server.store.kept import Settings
from rumpus.server.thinking.minds import Minds
from tests.server.desk import Desk, Seated, people
from tests.server.duel import DUEL
from tests.server.minds import SlowMinds
from tests.server.room import GENEROUS, running
from tests.server.test_twins import Spot, make_twins

GAME = "kingdom_four"
THINKING = [name for name in games.NAMES if games.game(name).thinkers]
REALTIME = [name for name in games.NAMES if games.game(name).realtime]
ASK = wire.AskHint()


async def at_table(
    minds: Minds | None = None, settings: Settings | None = None, game: str = GAME
) -> tuple[Desk, Seated, list[Seated]]:
    """Who is to decide, and the others."""
    desk = await Desk(
        game, people(games.game(game).seats[0]), settings=settings, minds=minds
    ).open()
    players = [await desk.person(seat).join() for seat in range(len(desk.stored.seats))]
    asked = players[desk.course.table.who_may_act[0]]
    return desk, asked, [player for player in players if player is not asked]


def advice(desk: Desk) -> list[Advice]:
    """All moves of who is to decide, the last of them the best."""
    moves = desk.course.table.legal_numbers(desk.course.table.who_may_act[0])
    return [Advice(move, 0.75049 / k, 0.61239 / k) for k, move in enumerate(reversed(moves), 1)]


async def answered(minds: SlowMinds, found: list[Advice]) -> None:
    minds.questions[-1].future.set_result(found)
    await asyncio.sleep(0.01)


async def test_the_best_moves_come_with_their_values_the_best_first() -> None:
    minds = SlowMinds()
    desk, me, _ = await at_table(minds)
    await me.say(ASK)
    found = advice(desk)
    await answered(minds, found)
    await desk.table.settled()
    hint = me.last("hint")
    assert hint["version"] == me.version
    assert [s["move"] for s in hint["moves"]] == [desk.game.format_move(a.move) for a in found[:5]]
    assert hint["moves"][0] == {"move": me.legal[-1], "worth": 0.75, "share": 0.612}


async def test_nobody_else_hears_of_a_hint_not_even_the_same_player_in_another_window() -> None:
    minds = SlowMinds()
    desk, me, others = await at_table(minds)
    twin = Seated(desk, me.client.guest)
    everybody = [*others, await twin.join(), await desk.stranger().join()]
    heard = [len(one.heard) for one in everybody]
    await me.say(ASK)
    await answered(minds, advice(desk))
    await desk.turn(1000)
    assert [len(one.heard) for one in everybody] == heard
    assert me.heard[-1]["t"] == "hint"


async def test_a_hint_for_what_has_been_decided_meanwhile_is_thrown_away() -> None:
    minds = SlowMinds()
    desk, me, _ = await at_table(minds)
    await me.say(ASK)
    found = advice(desk)
    await me.play(me.legal[0])
    await answered(minds, found)
    await desk.table.settled()
    assert all(message["t"] != "hint" for message in me.heard)


async def test_a_hint_that_comes_a_turn_later_is_thrown_away() -> None:
    """The seat is to decide again, but something else."""
    minds = SlowMinds()
    desk, me, others = await at_table(minds)
    await me.say(ASK)
    found, hand = advice(desk), me.legal
    await me.play(hand[0])
    while not me.legal or me.legal[0].startswith("take"):
        asked = next(player for player in (me, *others) if player.legal)
        await asked.play(asked.legal[0])
    assert set(me.legal) < set(hand), "all that was found but one could still be played"
    await answered(minds, found[:1])
    await desk.table.settled()
    assert all(message["t"] != "hint" for message in me.heard)


async def test_who_has_sealed_an_answer_meanwhile_gets_no_hint_any_more() -> None:
    """A sealed answer changes no version."""
    desk = await Desk(DUEL, people(3)).open()
    me = await desk.person(0).join()
    desk.table.post(me.client, ASK)
    desk.table.post(me.client, wire.Play(1, 0, ["pass"]))
    await desk.table.settled()
    assert me.last("taken")["version"] == 0
    assert all(message["t"] != "hint" for message in me.heard)


@pytest.mark.parametrize("game", REALTIME)
async def test_in_real_time_it_is_the_experts_move_at_once_and_without_values(game: str) -> None:
    desk, me, _ = await at_table(game=game, settings=Settings(bot="random", countdown=0, gap=0))
    await me.say(ASK)
    await desk.table.settled()
    hint = me.last("hint")
    assert all(set(suggestion) == {"move"} for suggestion in hint["moves"])
    assert {suggestion["move"] for suggestion in hint["moves"]} <= set(me.legal)


async def test_who_stands_up_before_the_answer_hears_none_and_may_ask_again_later() -> None:
    minds = SlowMinds()
    desk, me, _ = await at_table(minds)
    await me.say(ASK)
    await me.say(wire.Stand())
    await answered(minds, advice(desk))
    await desk.table.settled()
    assert "hint" not in [m["t"] for m in me.heard]
    await me.say(wire.Sit())
    await me.say(ASK)
    assert len(minds.questions) == 2


async def test_an_answer_after_the_end_of_the_game_is_no_error() -> None:
    minds = SlowMinds()
    desk, me, _ = await at_table(minds)
    await me.say(ASK)
    found = advice(desk)
    desk.stored.state = "over"
    await answered(minds, found)
    await desk.table.settled()
    assert "error" not in [m["t"] for m in me.heard]


@pytest.mark.parametrize(("is_idle", "told"), [(True, 0), (False, 1)])
async def test_in_real_time_nothing_is_suggested_where_the_expert_would_wait(
    is_idle: bool, told: int
) -> None:
    game = games.game("perpetual_commotion")
    game = replace(game, rules=replace(game.rules, is_idle=lambda move: is_idle))
    desk = await Desk(game, people(2), settings=Settings(bot="random", countdown=0, gap=0)).open()
    me = await desk.person(0).join()
    await me.say(ASK)
    await desk.table.settled()
    assert len(me.last("hint")["moves"]) == told


# --- errors ---


async def code_of(player: Seated) -> str:
    await player.say(ASK)
    return str(player.last("error")["code"])


async def test_a_table_without_hints_says_so_and_everybody_knows_it_beforehand() -> None:
    minds = SlowMinds()
    _, me, _ = await at_table(minds, Settings(bot="random", hints=False))
    assert me.table["hints"] is False
    assert await code_of(me) == "no_hints"
    assert minds.questions == []


async def test_only_who_is_to_decide_may_ask() -> None:
    desk, _, others = await at_table(SlowMinds())
    assert await code_of(others[0]) == "not_your_turn"
    assert await code_of(await desk.stranger().join()) == "not_seated"


async def test_until_the_expert_is_ready_the_answer_is_a_moment_please() -> None:
    minds = SlowMinds(is_ready=False)
    _, me, _ = await at_table(minds)
    assert await code_of(me) == "not_ready"
    assert minds.prepared_games == [GAME]


async def test_one_hint_after_the_other_and_not_many() -> None:
    minds = SlowMinds()
    desk, me, _ = await at_table(minds)
    await me.say(ASK)
    assert await code_of(me) == "too_fast", "the last one is not answered yet"
    for _ in range(4):
        await answered(minds, advice(desk))
        await desk.table.settled()
        await me.say(ASK)
    await answered(minds, advice(desk))
    await desk.table.settled()
    assert len([m for m in me.heard if m["t"] == "hint"]) == 5
    refused = len([m for m in me.heard if m["t"] == "error"])
    await me.say(ASK)
    assert len([m for m in me.heard if m["t"] == "error"]) == refused + 1
    await desk.turn(1999)
    await me.say(ASK)
    assert len(minds.questions) == 5
    await desk.turn(1)
    await me.say(ASK)
    assert len(minds.questions) == 6


async def test_an_expert_who_stumbles_answers_nothing_and_may_be_asked_again() -> None:
    minds = SlowMinds()
    desk, me, _ = await at_table(minds)
    await me.say(ASK)
    minds.questions[-1].future.set_exception(RuntimeError("lost the thread"))
    await asyncio.sleep(0.01)
    await desk.table.settled()
    await me.say(ASK)
    assert len(minds.questions) == 2


async def test_before_the_deal_there_is_nothing_to_ask() -> None:
    async with running() as room:
        ann = room.person()
        line = await ann.join(await ann.make(hints=False))
        assert line.table["hints"] is False
        assert (await line.refused({"t": "hint"}))["code"] == "not_started"


async def test_all_of_one_address_have_their_share_of_hints_however_many_tables_they_sit_at() -> (
    None
):
    limits = replace(GENEROUS, hints_of_address=Rate(3, 0.001))
    async with running(Config(limits=limits)) as room:
        codes = []
        for person in (room.person(), room.person()):
            for _ in range(2):
                line = await person.join(await person.make())
                codes.append((await line.refused({"t": "hint"}))["code"])
        assert codes == [*["not_started"] * 3, "too_fast"]


# --- secrecy ---


@pytest.fixture
async def minds() -> AsyncIterator[Minds]:
    made = Minds(threads=1)
    yield made
    await made.close()


def spots(game: str) -> Iterator[Spot]:
    counts = games.game(game).seats
    for number, moves in enumerate((0, 7, 23)):
        yield Spot(game, counts[number % len(counts)], 300 + number, moves)


async def hint_for(world: Any, minds: Minds) -> bytes | None:
    """What the world's seat is told, byte by byte; its table thinks with real minds."""
    world.desk.table._hints._house = world.desk.table._house.__class__(
        *(world.desk.store, world.desk.time, world.desk.config),
        *(world.desk.table._house.metrics, minds),
    )
    count = len(world.me.line.bytes)
    await world.me.say(ASK)
    for _ in range(500):
        if len(world.me.line.bytes) > count:
            return world.me.line.bytes[-1]
        await asyncio.sleep(0.01)
    return None


@pytest.mark.timeout(240)
@pytest.mark.parametrize("game", [*THINKING, *REALTIME])
async def test_a_hint_is_the_same_in_worlds_that_the_seat_cannot_tell_apart(
    game: str, minds: Minds, monkeypatch: pytest.MonkeyPatch
) -> None:
    if game in THINKING:
        assert await minds.prepared(games.game(game))
    monkeypatch.setattr("rumpus.server.common.lots.SystemLots.bits", lambda *_: 5)
    told = 0
    for spot in spots(game):
        d = dice(spot.seed)
        below(d, 2)
        worlds = await make_twins(spot, d)
        one, other = [await hint_for(world, minds) for world in worlds]
        assert one is not None
        assert one == other
        told += b'"hint"' in one
    assert told, "somebody was to decide somewhere"
