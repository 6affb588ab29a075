"""Real-time games without some of their players, or without all (PC19, PA35)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rumpus import games
from rumpus.engine.live import Live
from rumpus.games.perpetual_commotion.moves import FLIP
from rumpus.server.store.kept import Seat, Settings
from tests.server.desk import Desk, Seated, bots, people

SECOND = 1000
HOUR = 3600 * SECOND
OPEN = Settings(bot="random", countdown=0, gap=0, pace=5)

BOTH = pytest.mark.parametrize("game", ["perpetual_commotion", "pandemonium"])


async def table_of(
    game: str, settings: Settings = OPEN, seats: list[Seat] | None = None
) -> tuple[Desk, list[Seated]]:
    """The smallest table, with all its people there."""
    desk = await Desk(game, seats, settings=settings).open()
    seated = [seat for seat, chair in enumerate(desk.stored.seats) if chair.guest is not None]
    return desk, [await desk.person(seat).join() for seat in seated]


async def all_leave(players: list[Seated]) -> None:
    for player in players:
        await player.leave()


def harmless(player: Seated) -> str:
    """A move that ends nothing: a flip, or an offer."""
    return next(move for move in player.legal if move.startswith(("flip", "offer")))


def stood_in_for(player: Seated) -> list[int]:
    seats = player.table["seats"]
    return [seat for seat, chair in enumerate(seats) if chair["standing_in"]]


# --- one is away ---


@BOTH
async def test_PC19_PA35_who_is_away_stands_still_for_20_s_and_then_a_bot_stands_in(
    game: str,
) -> None:
    desk, players = await table_of(game)
    await players[1].leave()
    await desk.turn(20 * SECOND - 1)
    assert stood_in_for(players[0]) == []
    assert await desk.log() == []
    await desk.turn(1)
    assert stood_in_for(players[0]) == [1]
    await desk.turn(20 * SECOND)
    assert {(row.seat, row.decider) for row in await desk.log()} == {(1, "bot random")}


@BOTH
async def test_PC19_PA35_the_bot_stops_when_its_player_is_connected_again(game: str) -> None:
    """Without a word: who is connected and does nothing plays nothing."""
    desk, players = await table_of(game)
    await players[1].leave()
    await desk.turn(30 * SECOND)
    before = await desk.log()
    assert before
    again = await desk.person(1).join()
    assert stood_in_for(again) == stood_in_for(players[0]) == []
    await desk.turn(HOUR)
    assert await desk.log() == before


async def test_in_turns_the_bot_goes_on_until_its_player_says_so() -> None:
    desk, players = await table_of("kingdom_four")
    desk.table.seats.stand_in(1, stands_in=True)
    await players[1].leave()
    await desk.person(1).join()
    assert stood_in_for(players[0]) == [1]


@BOTH
async def test_PC19_PA35_after_a_restart_a_bot_stops_for_who_is_connected(game: str) -> None:
    desk, players = await table_of(game)
    await players[1].leave()
    await desk.turn(20 * SECOND)
    assert stood_in_for(players[0]) == [1]
    await desk.restart()
    before = await desk.log()
    again = [await desk.person(seat).join() for seat in range(len(players))]
    assert stood_in_for(again[0]) == []
    await desk.turn(HOUR)
    assert await desk.log() == before


@BOTH
async def test_PC19_PA35_the_others_play_on_while_one_is_away(game: str) -> None:
    desk, players = await table_of(game)
    await players[1].leave()
    await players[0].play(harmless(players[0]))
    assert players[0].last("taken")["id"] == 1
    assert [row.seat for row in await desk.log()] == [0]


@BOTH
async def test_PC19_PA35_nobody_stands_in_for_who_is_connected_and_idle(game: str) -> None:
    """The pace of a decision, five seconds here, is for games by turns."""
    desk, players = await table_of(game)
    assert players[0].table["deadline"] is None
    await desk.turn(HOUR)
    assert stood_in_for(players[0]) == []
    assert await desk.log() == []


@BOTH
async def test_PC19_PA35_who_has_another_line_open_is_not_away(game: str) -> None:
    desk, players = await table_of(game)
    await desk.person(1).join()
    await players[1].leave()
    await desk.turn(HOUR)
    assert stood_in_for(players[0]) == []
    assert await desk.log() == []


# --- nobody is connected ---


@BOTH
async def test_PC19_PA35_bots_do_nothing_where_nobody_is_connected(game: str) -> None:
    seats = people(1) + bots(games.game(game).seats[0] - 1)
    desk, players = await table_of(game, seats=seats)
    await desk.turn(10 * SECOND)
    before = await desk.log()
    assert before
    await all_leave(players)
    await desk.turn(HOUR)
    assert await desk.log() == before
    again = await desk.person(0).join()
    assert stood_in_for(again) == []


@BOTH
async def test_PC19_PA35_no_absence_counts_where_nobody_is_connected(game: str) -> None:
    """Who finds the table asleep leaves the others all of their 20 seconds."""
    desk, players = await table_of(game)
    await all_leave(players)
    await desk.turn(HOUR)
    again = await desk.person(0).join()
    await desk.turn(20 * SECOND - 1)
    assert stood_in_for(again) == []
    await desk.turn(1)
    assert stood_in_for(again) == list(range(1, len(players)))


@BOTH
async def test_PC19_PA35_no_countdown_runs_where_nobody_is_connected(game: str) -> None:
    desk, players = await table_of(game, Settings(bot="random", countdown=10))
    await desk.turn(4 * SECOND)
    await all_leave(players)
    await desk.turn(HOUR)
    again = await desk.person(0).join()
    assert again.table["opens"] == desk.time.now() + 6 * SECOND
    await desk.turn(6 * SECOND - 1)
    assert again.legal == []
    await desk.turn(1)
    assert again.table["opens"] is None
    await again.play(harmless(again))
    assert len(await desk.log()) == 1


@BOTH
async def test_PC19_PA35_no_gap_runs_where_nobody_is_connected(game: str) -> None:
    desk, players = await table_of(game, Settings(bot="random", countdown=0, gap=2000))
    await players[0].play(harmless(players[0]))
    await desk.turn(500)
    await all_leave(players)
    await desk.turn(HOUR)
    again = await desk.person(0).join()
    await again.play(harmless(again))
    await desk.turn(1499)
    assert len(await desk.log()) == 1
    await desk.turn(1)
    await again.play(harmless(again))
    assert len(await desk.log()) == 2


async def test_PC19_no_last_call_runs_out_where_nobody_is_connected() -> None:
    """None of the ten seconds of PC33."""
    live = Live(patience=lambda s: 10, silence=lambda s, seat: FLIP)
    game = replace(games.game("perpetual_commotion"), live=live)
    desk = await Desk(game, settings=OPEN).open()
    players = [await desk.person(seat).join() for seat in range(2)]
    await desk.turn(4 * SECOND)
    await all_leave(players)
    await desk.turn(HOUR)
    again = await desk.person(0).join()
    assert again.table["deadline"] == desk.time.now() + 6 * SECOND
    await desk.turn(6 * SECOND - 1)
    assert await desk.log() == []
    await desk.turn(1)
    assert [(row.seat, row.decider) for row in await desk.log()] == [(0, "silence"), (1, "silence")]
