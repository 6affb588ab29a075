"""Programs at live tables, by `rumpus.client`, over real sockets on loopback."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rumpus.client import (
    LostError,
    NoTableError,
    Place,
    RefusedError,
    RefusedMoveError,
    Room,
    RoomError,
    SeatTakenError,
    Turn,
)
from rumpus.client.pace import Allowance
from rumpus.server import wire
from rumpus.server.common.config import Config
from rumpus.server.common.limits import Rate
from tests.client.hall import Hall, hall
from tests.server.room import GENEROUS

#: As an operator gets it, but for bots that wait for nobody.
USUAL = Config(bot_delay=(0, 0))
QUICK = replace(USUAL, limits=GENEROUS)

Choose = Callable[[Turn], str]


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room without limits is played as fast as it goes."""
    monkeypatch.setattr("rumpus.client.line.MESSAGES", Allowance(10_000, 10_000))


def by_lot(seed: int) -> Choose:
    lots = random.Random(seed)
    return lambda turn: lots.choice(list(turn.legal))


async def three_at(url: str, game: str, choose: Callable[[int], Choose]) -> list[wire.Result]:
    """A whole game of three programs that come by themselves; its end as each heard it."""
    rooms = [Room(url, f"Program {n}") for n in range(3)]
    async with rooms[0], rooms[1], rooms[2]:
        table = await rooms[0].make(game, 3)

        async def play(n: int) -> wire.Result:
            async with rooms[n].join(table) as place:
                if place.is_host:
                    await place.until(lambda: is_full(place))
                    await place.start()
                return await place.play_on(choose(n))

        return await asyncio.gather(*(play(n) for n in range(3)))


def is_full(place: Place) -> bool:
    return all(seat.kind != "free" for seat in place.table.seats)


def refusals(room: Hall) -> set[str]:
    """What the room has refused, by code."""
    (family,) = room.server.house.metrics.refused.collect()
    return {sample.labels["code"] for sample in family.samples if sample.value}


# --- whole games ---


async def test_three_programs_play_a_whole_game_within_the_usual_limits() -> None:
    async with hall(USUAL) as room:
        results = await three_at(room.url, "kingdom_four", by_lot)
        assert results[0].winners
        assert results[0] == results[1] == results[2]
        assert "too_fast" not in refusals(room)


async def test_three_programs_race_within_the_usual_limits_and_none_stalls() -> None:
    """A gap of 150 ms, even lines, and moves that come too late."""
    enough = 12
    async with hall(USUAL) as room:
        made = [0, 0, 0]

        def busy(n: int) -> Choose:
            choose = by_lot(n)

            def counted(turn: Turn) -> str:
                made[n] += 1
                if min(made) >= enough:
                    raise _EnoughError
                return choose(turn)

            return counted

        with pytest.raises(_EnoughError):
            await three_at(room.url, "perpetual_commotion", busy)
        assert min(made) >= enough


class _EnoughError(Exception):
    pass


@pytest.mark.usefixtures("in_a_hurry")
@pytest.mark.parametrize("game", ["kingdom_four", "scandaroon"])
async def test_a_program_plays_to_the_end_with_bots(game: str) -> None:
    async with hall(QUICK) as room, Room(room.url, "Alone") as own:
        table = await own.make(game, 3, bots="greedy")
        async with own.join(table) as place:
            result = await place.play_on(by_lot(1))
        assert result.winners
        assert sorted(seat.kind for seat in place.table.seats) == ["bot", "bot", "program"]


# --- a line that breaks, a room that goes away ---


@pytest.mark.usefixtures("in_a_hurry")
async def test_a_program_goes_on_when_its_line_breaks_again_and_again() -> None:
    async with hall(QUICK) as room, Room(room.url, "Steady") as own:
        turns, lots = 0, by_lot(1)

        async def choose(turn: Turn) -> str:
            nonlocal turns
            turns += 1
            if turns % 7 == 0:
                assert room.cut() == 1
            return lots(turn)

        table = await own.make("kingdom_four", 3, bots="greedy")
        async with own.join(table) as place:
            assert (await place.play_on(choose)).winners
        assert turns > 40


@pytest.mark.usefixtures("in_a_hurry")
async def test_a_move_whose_answer_is_lost_is_made_once() -> None:
    """The line breaks between the move and its answer: the welcome tells that it was taken."""
    async with hall(QUICK) as room, Room(room.url, "Steady") as own:
        table = await own.make("kingdom_four", 3, bots="greedy")
        async with own.join(table) as place:
            turn = await place.turn()
            assert turn is not None
            stored = (await room.server.lobby.find(table)).stored
            send, place._line._hear = place._line._hear, lambda kind, data: None
            play = asyncio.create_task(turn.play(turn.legal[0]))
            store = room.server.house.store
            while not await store.log(stored.id, 0):  # noqa: ASYNC110  # the store has no bell
                await asyncio.sleep(0)
            place._line._hear = send
            room.cut()
            await play
            own_moves = [row for row in await store.log(table, 0) if row.seat == place.you]
            assert [row.move for row in own_moves][:1] == [turn.legal[0]]
            assert sum(row.move == turn.legal[0] for row in own_moves) == 1


@pytest.mark.usefixtures("in_a_hurry")
async def test_programs_go_on_after_the_room_was_started_anew(tmp_path: Path) -> None:
    kept = replace(QUICK, data=tmp_path)
    async with hall(kept) as room, Room(room.url, "Steady") as own:
        turns, lots = 0, by_lot(1)

        async def choose(turn: Turn) -> str:
            nonlocal turns
            turns += 1
            if turns in (5, 20):
                await room.restart()
            return lots(turn)

        table = await own.make("kingdom_four", 3, bots="greedy")
        async with own.join(table) as place:
            assert (await place.play_on(choose)).winners
            assert place.you is not None
            assert place.table.seats[place.you].kind == "program"


@pytest.mark.usefixtures("in_a_hurry")
async def test_a_program_follows_at_once_when_its_table_moves_to_another_node(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without the pause that comes after a broken line, which here would never end."""
    monkeypatch.setattr("rumpus.client.line.growing_pauses", lambda: itertools.repeat(3600.0))
    async with hall(QUICK) as room, Room(room.url, "Steady") as own:
        turns, lots = 0, by_lot(1)

        async def choose(turn: Turn) -> str:
            nonlocal turns
            turns += 1
            if turns % 7 == 0:
                await room.server.sockets.move_over(set())
            return lots(turn)

        table = await own.make("kingdom_four", 3, bots="greedy")
        async with own.join(table) as place:
            assert (await place.play_on(choose)).winners
        assert turns > 7


async def test_a_room_that_stays_away_is_given_up() -> None:
    async with hall(QUICK) as room, Room(room.url, "Patient", patience=0.3) as own:
        table = await own.make("kingdom_four", 3)
        async with own.join(table) as place:
            await room.server.close()
            with pytest.raises(LostError, match=r"no line to .* for 0\.3 s"):
                await place.turn()


async def test_an_address_where_nobody_is_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long before somebody who was there once is given up."""
    monkeypatch.setattr("rumpus.client.room._AT_FIRST", 0.1)
    async with hall(QUICK) as room:
        url = room.url
    with pytest.raises(LostError, match="does not answer"):
        async with Room(url, "Lost", patience=10_000):
            pass


async def test_a_seat_is_asked_for_once_on_a_line_whatever_is_told_meanwhile() -> None:
    """Whenever seats change all are welcomed anew: that is no new line."""
    async with hall(QUICK) as room, Room(room.url, "Host") as host, Room(room.url, "Two") as own:
        table = await host.make("kingdom_four", 4)
        async with host.watch(table) as first, own.watch(table) as place:
            sent: list[object] = []
            send = place._line.send

            async def held(message: wire.ClientMessage) -> None:
                sent.append(message)

            place._line.send = held  # type: ignore[method-assign]
            sitting = asyncio.create_task(place.sit())
            await first.put_bot(3, "greedy")
            await place.until(lambda: place.table.seats[3].kind == "bot")
            await first.put_bot(3, None)
            await place.until(lambda: place.table.seats[3].kind == "free")
            assert sent == [wire.Sit()]
            await send(wire.Sit())
            assert await sitting == 1


# --- refusals, by name ---


async def test_refusals_have_names_and_say_what_was_expected() -> None:
    async with hall(QUICK) as room, Room(room.url, "Curious") as own:
        with pytest.raises(NoTableError, match="there is no table 'nowhere'"):
            async with own.join("nowhere"):
                pass
        with pytest.raises(RoomError, match="no game 'chess'; it has: "):
            await own.game("chess")
        with pytest.raises(RefusedError, match="is for 3 to 4 players, not 9"):
            await own.make("kingdom_four", 9)
        table = await own.make("kingdom_four", 3, bots="random")
        async with own.join(table) as place:
            with pytest.raises(RefusedMoveError, match="unknown_move"):
                await place.play("fly to the moon")
            other = (place.you or 0) ^ 1  # seats are drawn by lot
            with pytest.raises(SeatTakenError, match="you sit already"):
                await place._ask(wire.Sit(other), lambda: place.you == other)
            turn = await place.turn()
            assert turn is not None  # nothing of it has harmed the place
            await turn.play(turn.legal[0])


@pytest.mark.parametrize("url", ["", "ftp://room", "http://", "/t/abc"])
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(RoomError, match="expected an address like"):
        Room(url, "Lost")


async def test_a_room_must_be_opened() -> None:
    with pytest.raises(RoomError, match="async with Room"):
        await Room("http://127.0.0.1:1", "Closed").me()


# --- the limits ---


async def test_a_table_more_than_the_limit_allows_waits_for_its_time() -> None:
    limits = replace(GENEROUS, new_tables=Rate(1, 5))
    async with hall(replace(QUICK, limits=limits)) as room, Room(room.url, "Eager") as own:
        made = [await own.make("kingdom_four", 3) for _ in range(3)]
        assert len(set(made)) == 3
        assert "too_fast" in refusals(room)


async def test_a_flood_is_spread_over_time_and_nothing_is_refused() -> None:
    async with hall(USUAL) as room, Room(room.url, "Chatty") as own:
        table = await own.make("kingdom_four", 3)
        async with own.watch(table) as place:
            await asyncio.gather(*(place._line.send(wire.Ping(n)) for n in range(70)))
            await place.start()
            assert "too_fast" not in refusals(room)
