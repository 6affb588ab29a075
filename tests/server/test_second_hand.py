"""Who has seen one hand of a game sees no other, however they sit down, stand up and come back."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus import games
from rumpus.server.common.lots import SystemLots
from rumpus.server.lobby.making import once_more
from rumpus.server.store.kept import Settings
from rumpus.server.thinking.own import Own
from rumpus.server.wire import AskHint, Rematch, Sit, Stand
from tests.server.desk import START, Desk, Seated, people
from tests.server.room import running
from tests.server.test_gathering import sit

NOBODY = None


async def table_of_people(game: str = "kingdom_four") -> tuple[Desk, list[Seated]]:
    count = games.game(game).seats[0]
    settings = Settings(bot="random", countdown=0, gap=0)
    desk = await Desk(game, people(count), settings=settings).open()
    return desk, [await desk.person(seat).join() for seat in range(count)]


def seats_seen(player: Seated) -> set[Any]:
    """As whom somebody was ever shown the game."""
    return {m["you"] for m in player.heard if m["t"] == "welcome"}


async def test_who_asks_for_any_seat_where_none_is_free_is_refused() -> None:
    desk, _ = await table_of_people("kingdom_four")
    stranger = await desk.stranger().join()
    await stranger.say(Sit())
    assert stranger.last("error")["code"] == "seat_taken"


@pytest.mark.parametrize("game", games.NAMES)
async def test_nobody_takes_the_seat_of_another_whom_they_have_played_against(game: str) -> None:
    _, (first, second, *_) = await table_of_people(game)
    await second.say(Stand())
    await first.say(Stand())
    await first.say(Sit(1))
    assert first.last("error")["code"] == "seat_taken"
    assert seats_seen(first) == {0, NOBODY}
    assert first.view["you"] is NOBODY
    await first.say(Sit(0))
    assert first.view["you"] == 0


async def test_who_sits_down_without_naming_a_seat_comes_back_to_their_own() -> None:
    _, (first, second, third) = await table_of_people()
    for player in (first, second, third):
        await player.say(Stand())
    await third.say(Sit())
    assert third.view["you"] == 2
    assert seats_seen(third) == {2, NOBODY}


async def test_who_has_stood_up_finds_no_other_seat_when_theirs_is_taken() -> None:
    desk, (first, second, _) = await table_of_people()
    await first.say(Stand())
    await second.say(Stand())
    newcomer = await desk.stranger().join()
    await newcomer.say(Sit(0))
    assert newcomer.view["you"] == 0
    for wanted in (None, 0, 1, 2):
        await first.say(Sit(wanted))
        assert first.last("error")["code"] == "seat_taken"
    assert seats_seen(first) == {0, NOBODY}


async def test_a_newcomer_takes_a_seat_that_was_left_and_then_no_other() -> None:
    desk, (first, second, _) = await table_of_people()
    await first.say(Stand())
    await second.say(Stand())
    newcomer = await desk.stranger().join()
    await newcomer.say(Sit(1))
    await newcomer.say(Stand())
    await newcomer.say(Sit(0))
    assert newcomer.last("error")["code"] == "seat_taken"
    await first.say(Sit())
    await second.say(Sit())
    assert (first.view["you"], second.view["you"]) == (0, 1)
    assert seats_seen(newcomer) == {NOBODY, 1}


@pytest.mark.parametrize("restarts", [1, 2])
async def test_who_has_sat_where_is_known_after_a_restart(restarts: int) -> None:
    desk, (first, second, _) = await table_of_people()
    await second.say(Stand())
    await first.say(Stand())
    gone = desk.stranger(0)
    for _ in range(restarts):
        await desk.restart()
    await gone.join()
    await gone.say(Sit(1))
    assert gone.last("error")["code"] == "seat_taken"
    await gone.say(Sit())
    assert seats_seen(gone) == {NOBODY, 0}


async def test_people_at_a_table_of_an_older_server_are_known_by_their_seats() -> None:
    desk = await Desk(seats=people(3)).open()
    assert desk.stored.sat == {0: 0, 1: 1, 2: 2}


async def test_a_spectator_who_has_played_sees_no_hand_and_gets_no_hint() -> None:
    _, (first, second, _) = await table_of_people()
    await second.say(Stand())
    await first.say(Stand())
    assert first.view["hand"] == []
    assert first.legal == []
    await first.say(AskHint())
    assert first.last("error")["code"] == "not_seated"
    await first.say(Rematch())
    assert first.last("error")["code"] == "not_started"


async def test_it_holds_from_the_deal_on_and_not_before_it() -> None:
    async with running() as room:
        host, guest = room.person(), room.person()
        table = await host.make()
        first, second = await host.join(table), await sit(guest, table)
        await second.send({"t": "stand"})
        await second.until(lambda m: m["t"] == "welcome" and m["you"] is None)
        await second.send({"t": "sit", "seat": 2})
        await second.until(lambda m: m["t"] == "welcome" and m["you"] == 2)
        await first.send({"t": "start"})
        for line in (first, second):
            await line.send({"t": "stand"})
            await line.until(lambda m: m["t"] == "welcome" and m["you"] is None and m["view"])
        assert (await first.refused({"t": "sit", "seat": 2}))["code"] == "seat_taken"
        assert (await second.refused({"t": "sit", "seat": 0}))["code"] == "seat_taken"
        await second.send({"t": "sit", "seat": 2})
        await second.until(lambda m: m["t"] == "welcome" and m["you"] == 2)


async def test_at_a_rematch_every_seat_is_open_again() -> None:
    desk, _ = await table_of_people()
    desk.stored.unsealed = 3
    following = once_more(desk.game, desk.stored, 0, START, SystemLots(), Own())
    assert (following.sat, following.unsealed, following.asleep_since) == ({}, 0, None)
    assert desk.stored.sat == {0: 0, 1: 1, 2: 2}
