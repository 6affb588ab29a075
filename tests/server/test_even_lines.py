"""Even lines: at a real-time table all have the delay of the slowest, up to a cap (PC18)."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import aiohttp
import pytest

from rumpus import games
from rumpus.engine.chance import below, dice
from rumpus.engine.table import Table
from rumpus.server.common.config import Config
from rumpus.server.common.trip import Trip
from rumpus.server.course.settings import parse_settings
from rumpus.server.store.kept import Settings
from rumpus.server.table.client import Client
from rumpus.server.wire import NewTable, Refusal
from tests.server.desk import Desk, FakeTime, Seated, bots, people
from tests.server.room import Room, running
from tests.server.several import several, until

GAME = "perpetual_commotion"
CAP = 200


def settings(even: int = CAP, gap: int = 0) -> Settings:
    return Settings(bot="random", countdown=0, gap=gap, even=even)


def measured(trip: Trip, *trips: int, at: int = 0) -> int:
    """Let a line be asked, and answer after these milliseconds; when the last answer has come."""
    trip.is_wanted = True
    for took in trips:
        at += 10_000
        words = trip.ask(at)
        assert words is not None
        trip.answer(words, at + took)
    return at


def lose(trip: Trip) -> None:
    """Let a line be asked, again and again, and never answer."""
    trip.is_wanted = True
    for at in range(100_000, 120_000, 1000):
        trip.ask(at)


async def table_of(*trips: int, even: int = CAP, gap: int = 0, **kwargs: Any) -> Any:
    """People at the ends of lines with these round trips."""
    kwargs.setdefault("game", GAME)
    kwargs.setdefault("seats", people(len(trips)))
    desk = await Desk(settings=settings(even, gap), **kwargs).open()
    players = [await desk.person(seat).join() for seat in range(len(trips))]
    for player, trip in zip(players, trips, strict=True):
        measured(player.client.trip, trip)
    return desk, players


async def delay(desk: Desk, player: Seated) -> int:
    """Milliseconds until a flip is carried out, and then acknowledged."""
    before, began = len(await desk.log()), desk.time.now()
    await player.play("flip")
    while len(await desk.log()) == before:
        assert player.heard[-1]["t"] != "taken"
        await desk.turn(1)
    assert player.last("taken")["id"] == player.plays
    return desk.time.now() - began


# --- who waits, and for how long ---


async def test_no_more_than_ten_moves_of_one_seat_wait_for_slow_lines() -> None:
    """However many tabs its player has: each that waits is looked at for each that comes."""
    desk, players = await table_of(10, 200)
    tabs = [players[0], await desk.person(0).join()]
    measured(tabs[1].client.trip, 10)
    for tab in tabs * 20:
        await tab.play("out")
    assert len(desk.table.playing.entrance._intake.waiting) == 10
    assert tabs[1].last("error")["code"] == "too_fast"
    await desk.turn(CAP)
    assert sum(m["t"] in ("taken", "error") for tab in tabs for m in tab.heard) == 40


@pytest.mark.parametrize(
    ("even", "trips", "holds"),
    [
        (200, (10, 80), [70, 0]),
        (200, (10, 150, 60), [140, 0, 90]),
        (200, (10, 900), [190, 0]),
        (300, (10, 900), [290, 0]),
        (100, (10, 150, 400), [90, 0, 0]),
        (0, (10, 150), [0, 0]),
    ],
)
async def test_PC18_all_have_the_delay_of_the_slowest_up_to_the_cap(
    even: int, trips: tuple[int, ...], holds: list[int]
) -> None:
    desk, players = await table_of(*trips, even=even)
    assert [await delay(desk, player) for player in players] == holds


async def test_a_difference_of_a_few_milliseconds_is_let_be() -> None:
    desk, players = await table_of(10, 14)
    assert [await delay(desk, player) for player in players] == [0, 0]


async def test_of_what_is_held_nobody_hears() -> None:
    desk, players = await table_of(10, 150)
    heard = [len(player.heard) for player in players]
    await players[0].play("flip")
    await desk.turn(139)
    assert [len(player.heard) for player in players] == heard
    assert await desk.log() == []
    await desk.turn(1)
    assert [row.move for row in await desk.log()] == ["flip"]


async def test_PC17_the_gap_counts_from_when_a_move_is_taken_in() -> None:
    desk, players = await table_of(10, 150, gap=150)
    for _ in range(3):
        await players[0].play("flip")
        await desk.turn(150)
    await desk.turn(1000)
    at = [row.at for row in await desk.log()]
    assert [b - a for a, b in pairwise(at)] == [150, 150]


async def test_PC17_moves_that_only_wait_for_slow_lines_are_not_early() -> None:
    desk, players = await table_of(10, 310, even=300, gap=50)
    for _ in range(8):
        await players[0].play("flip")
        await desk.turn(50)
    await desk.turn(1000)
    assert len(await desk.log()) == 8


@pytest.mark.parametrize("why", ["they have gone", "a bot stands in"])
async def test_nobody_waits_for_who_is_not_there(why: str) -> None:
    desk, players = await table_of(10, 150, config=Config(absence=1000, bot_delay=(10**6, 10**6)))
    await players[1].leave()
    await desk.turn(1500 if why == "a bot stands in" else 300)
    assert await delay(desk, players[0]) == 0


async def test_of_two_lines_to_one_seat_the_better_counts() -> None:
    desk, players = await table_of(10, 150)
    second = await desk.person(0).join()
    measured(second.client.trip, 190)
    assert await delay(desk, players[0]) == 140


async def test_a_line_that_is_not_measured_yet_takes_nothing_from_one_that_is() -> None:
    """A second tab, or a reload whose old line still stands."""
    desk, players = await table_of(10, 150)
    await desk.person(1).join()
    assert [await delay(desk, player) for player in players] == [140, 0]


async def test_a_line_at_another_node_is_as_long_as_its_own_node_has_found() -> None:
    async with several("one", "two") as hall:
        near, far = hall.rooms["one"].person(), hall.rooms["two"].person()
        table = await near.make("kingdom_four", 3)
        await near.join(table)  # whoever comes first brings it to their node
        line = await far.join(table)
        (there,) = hall.node("two")._gateway._lines.values()
        (here,) = hall.node("one")._owner._lines.values()
        assert not here.client.trip.is_known
        measured(there.client.trip, 150)
        await line.send({"t": "say", "text": "hello"})
        await until(lambda: here.client.trip.is_known)
        assert here.client.trip.shortest == 150
        lose(there.client.trip)
        await line.send({"t": "say", "text": "hello again"})
        await until(lambda: not here.client.trip.is_known)


async def test_a_line_that_takes_no_time_is_measured_too() -> None:
    desk, players = await table_of(0, 150)
    slow = await desk.person(0).join()
    measured(slow.client.trip, 190)
    assert await delay(desk, players[0]) == 150


async def test_who_has_several_lines_and_none_measured_is_next_door() -> None:
    desk, players = await table_of(10, 150)
    [measured_line] = (client for client in desk.table.crowd.audiences[1].clients)
    await desk.person(1).join()
    lose(measured_line.trip)
    assert [await delay(desk, player) for player in players] == [0, 10]


async def test_a_game_of_turns_holds_nothing() -> None:
    desk, players = await table_of(10, 150, 150, game="kingdom_four", seats=people(3))
    seat = players[0].table["waiting"][0]
    await players[seat].play(players[seat].legal[0])
    assert len(await desk.log()) == 1


async def first_of_a_bot(trip: int, even: int = CAP) -> int:
    seats = [*people(1), *bots(1)]
    desk, _ = await table_of(
        trip, even=even, seats=seats, config=Config(bot_delay=(1000, 1000), coalesce=5)
    )
    began = desk.time.now()
    await desk.turn(5000)
    return (await desk.log())[0].at - began


async def test_PC18_bots_wait_for_slow_lines_like_people_next_door() -> None:
    at_once = await first_of_a_bot(0)
    assert await first_of_a_bot(150) == at_once + 150
    assert await first_of_a_bot(500) == at_once + CAP
    assert await first_of_a_bot(150, even=0) == at_once


# --- races ---


class Contest(NamedTuple):
    before: tuple[tuple[int, str], ...]
    wanted: tuple[str, str]


def onto(move: str) -> str | None:
    parts = move.split()
    return parts[1] if len(parts) == 2 and parts[1].isdigit() else None


@cache
def contest(seed: int = 1) -> Contest:
    table: Table = games.game(GAME).deal(2, seed)
    d = dice(seed)
    while not table.is_over:
        ours, theirs = ({onto(m): m for m in table.legal(seat) if onto(m)} for seat in (0, 1))
        for pile in ours.keys() & theirs.keys():
            return Contest(tuple(table.moves), (ours[pile], theirs[pile]))
        seat = below(d, 2)
        legal = [m for m in table.legal(seat) if m != "pass"]
        table.play(seat, legal[below(d, len(legal))])
    raise AssertionError("nobody wanted the same pile")


async def race(*trips: int, thought: tuple[int, int], even: int = CAP) -> tuple[Desk, int]:
    """Both see a place at the same moment, and press after these milliseconds; who has it."""
    desk, players = await table_of(*trips, seed=1, even=even)
    for seat, move in contest().before:
        await players[seat].play(move)
        await desk.turn(500)
    versions = [player.version for player in players]
    presses = sorted((trips[seat] + thought[seat], seat) for seat in (0, 1))
    began = desk.time.now()
    for at, seat in presses:
        await desk.turn(began + at - desk.time.now())
        await players[seat].play(contest().wanted[seat], version=versions[seat])
    await desk.turn(1000)
    return desk, (await desk.log())[len(contest().before)].seat


@pytest.mark.parametrize("trips", [(10, 150), (150, 10), (10, 10), (60, 190)])
async def test_PC18_who_was_quicker_has_the_place_however_far_away(trips: tuple[int, int]) -> None:
    for quicker, thought in enumerate([(300, 320), (320, 300)]):
        _, winner = await race(*trips, thought=thought)
        assert winner == quicker


async def test_without_even_lines_the_nearer_has_it() -> None:
    _, winner = await race(10, 150, thought=(320, 300), even=0)
    assert winner == 0


async def test_PC18_a_receipt_says_what_was_held() -> None:
    desk, winner = await race(10, 150, thought=(320, 300))
    assert winner == 1
    [lost] = await desk.store.races("desk")
    won = (await desk.log())[lost.sequence]
    assert (lost.at - won.at, lost.held, lost.winner_held) == (20, 140, 0)
    desk, winner = await race(10, 150, thought=(300, 320))
    [lost] = await desk.store.races("desk")
    won = (await desk.log())[lost.sequence]
    assert (winner, lost.at - won.at, lost.held, lost.winner_held) == (0, 20, 0, 140)


# --- who cheats ---


async def test_who_answers_pings_late_gains_at_most_the_cap() -> None:
    """He is as near as the other, and seems to be far: he wins what he would have won, had he been
    quicker by the cap, and nothing that he would have lost by more."""
    trips, cheat = (10, 10), 1
    for late in (100, 1000, 4900):
        for behind in (CAP - 20, CAP + 20):
            desk, players = await table_of(*trips, seed=1)
            for seat, move in contest().before:
                await players[seat].play(move)
                await desk.turn(500)
            measured(players[cheat].client.trip, *[10 + late] * 20, at=desk.time.now())
            await desk.turn(500)
            await players[0].play(contest().wanted[0])
            await desk.turn(behind)
            await players[cheat].play(contest().wanted[cheat])
            await desk.turn(1000)
            winner = (await desk.log())[len(contest().before)].seat
            gained = min(CAP, 10 + late) - 10
            assert winner == (cheat if behind < gained else 0)


async def test_who_never_answers_gains_nothing() -> None:
    desk, players = await table_of(10, 150)
    lose(players[1].client.trip)
    await desk.turn(300)
    assert [await delay(desk, player) for player in players] == [0, 10]


@pytest.mark.parametrize("silent", ["never asked", "asked in vain", "lost after an answer"])
async def test_silent_lines_gain_nothing_beyond_the_trip_of_the_one_that_answers(
    silent: str,
) -> None:
    """However many, and from whichever of them a move comes."""
    desk, players = await table_of(10, 60)
    tabs = [await desk.person(0).join() for _ in range(3)]
    for tab in tabs:
        if silent == "lost after an answer":
            measured(tab.client.trip, 4000)
        if silent != "never asked":
            lose(tab.client.trip)
    assert [await delay(desk, player) for player in (*tabs, *players)] == [50] * 4 + [0]


async def test_a_silent_line_beside_one_that_answers_late_gains_no_more_than_the_cap() -> None:
    """As much as one line that answers late, and no more."""
    desk, players = await table_of(4900, 10, 10)
    near = await desk.person(0).join()
    lose(near.client.trip)
    assert [await delay(desk, player) for player in (near, *players[1:])] == [0, CAP - 10, CAP - 10]


async def test_a_quick_line_among_slow_and_silent_ones_is_the_one_that_counts() -> None:
    desk, players = await table_of(190, 150)
    tabs = [await desk.person(0).join() for _ in range(3)]
    measured(tabs[0].client.trip, 10)
    measured(tabs[1].client.trip, 4000)
    assert [await delay(desk, player) for player in (*tabs, *players)] == [140] * 4 + [0]


# --- measuring ---


def test_the_shortest_trip_of_the_last_half_minute_counts() -> None:
    trip = Trip()
    at = measured(trip, 300, 40, 250)
    assert trip.shortest == 40
    at = measured(trip, 120, at=at)
    assert trip.shortest == 40
    measured(trip, 120, 120, at=at)
    assert trip.shortest == 120


def test_a_line_that_is_known_is_asked_less_often() -> None:
    trip, asked = Trip(), []
    trip.is_wanted = True
    for at in range(0, 90_000, 1000):
        words = trip.ask(at)
        if words is not None:
            asked.append(at // 1000)
            trip.answer(words, at + 20)
    assert asked == [0, 2, 4, 6, 8, *range(10, 90, 10)]


def test_what_was_not_asked_is_no_answer() -> None:
    trip = Trip()
    trip.is_wanted = True
    words = trip.ask(1000)
    assert words is not None
    for wrong in (b"", b"0", words + b"0"):
        trip.answer(wrong, 1001)
    assert trip.shortest == 0
    trip.answer(words, 1090)
    trip.answer(words, 1001)
    assert trip.shortest == 90


def test_nothing_is_asked_unless_somebody_wants_to_know() -> None:
    assert Trip().ask(10_000) is None


def test_a_line_that_does_not_answer_any_more_counts_no_longer() -> None:
    trip = Trip()
    at = measured(trip, 150)
    for later in range(1000, 9000, 1000):
        trip.ask(at + later)
    assert trip.shortest == 0


async def client_of(room: Room, table: str) -> Client:
    [client] = (await room.server.lobby.find(table)).crowd.clients
    return client


async def test_the_server_measures_by_its_own_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """By ping frames, which a browser answers by itself; what it says of time is not heard."""
    monkeypatch.setattr("rumpus.server.app._GLANCE", 0.01)
    time = FakeTime()
    async with running(clock=time) as room:
        person = room.person()
        table = await person.make(GAME, 2)
        line = await person.open(table, autoping=False)
        await line.send({"t": "hello", "token": person.token})
        await line.expect("welcome")
        ping = await line.socket.receive()
        assert ping.type is aiohttp.WSMsgType.PING
        time.turn_to(time.now() + 70)
        await line.socket.pong(b"0")
        await line.socket.pong(ping.data)
        await line.send({"t": "ping", "n": 1})
        await line.expect("pong")
        assert (await client_of(room, table)).trip.shortest == 70


async def test_a_hall_is_not_asked_all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is left out is asked the next time."""
    monkeypatch.setattr("rumpus.server.app._GLANCE", 3600)
    monkeypatch.setattr("rumpus.server.net.sockets._ASKED", 1)
    async with running(clock=FakeTime()) as room:
        person = room.person()
        table = await person.make(GAME, 2)
        lines = [await person.open(table, autoping=False) for _ in range(3)]
        for line in lines:
            await line.send({"t": "hello", "token": person.token})
            await line.expect("welcome")
        sockets, asked = room.server.sockets, []
        for _ in range(4):
            await sockets.sweep()
            asked.append(sum(line.visit.trip._asked_at is not None for line in sockets._open))
        assert asked == [1, 2, 3, 3]


async def test_lines_to_games_of_turns_are_not_measured() -> None:
    async with running() as room:
        person = room.person()
        wishes = [
            (await person.make("kingdom_four", 3), False),
            (await person.make(GAME, 2, even=0), False),
            (await person.make(GAME, 2), True),
        ]
        for table, is_wanted in wishes:
            await person.join(table)
            assert is_wanted is (await client_of(room, table)).trip.is_wanted


# --- the setting ---


def test_even_is_off_or_up_to_300_ms_and_200_unless_it_is_said() -> None:
    assert parse_settings(NewTable(GAME, 2), "random").even == 200
    for even in (0, 100, 200, 300):
        assert parse_settings(NewTable(GAME, 2, even=even), "random").even == even
    for even in (-100, 1, 250, 400):
        with pytest.raises(Refusal, match=f"even is one of .* not {even}"):
            parse_settings(NewTable(GAME, 2, even=even), "random")
