"""Players of whoever runs the server, at live tables: offered, asked, and no trouble to anybody."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rumpus import games
from rumpus.client import Place, Room
from rumpus.client.pace import Allowance
from rumpus.engine.chance import Dice, dice
from rumpus.engine.game import Game
from rumpus.engine.table import Table
from rumpus.server.common.config import Config, OwnPlayer
from rumpus.server.store.kept import Seat
from rumpus.server.thinking import own as module
from rumpus.server.thinking.own import Own
from tests.client.hall import Hall, hall
from tests.server.desk import Desk, Seated, people
from tests.server.room import GENEROUS, running

GAME = "kingdom_four"
BOT = f"{sys.executable} {Path(__file__).parents[1] / 'players' / 'bot.py'}"
MISFITS = "tests.players.misfits"
PAUSE, LATEST = 1000, 6000
QUICK = Config(bot_delay=(0, 0), limits=GENEROUS)
PLAYS, FAILS = "plays", "fails"


def process(way: str, name: str = "Rex") -> OwnPlayer:
    return OwnPlayer(name, f"{BOT} {way}")


def _short(player: OwnPlayer) -> str:
    return player.command.rsplit(maxsplit=1)[-1].rsplit(":", maxsplit=1)[-1]


def python(player: str) -> OwnPlayer:
    """As the command line has it once it was found."""
    return OwnPlayer("Rex", f"{sys.executable} -m rumpus.players.hosting python:{player}")


@asynccontextmanager
async def asked_of(player: OwnPlayer, limit: float = 20) -> AsyncIterator[Own]:
    own = Own([player], limit)
    try:
        yield own
    finally:
        await own.close()


async def asked(own: Own, table: Table, number: int = 1) -> int | None:
    seat = table.who_may_act[0]
    return await asyncio.wrap_future(own.ask(table, seat, "Rex", dice(number), number))


# --- who is asked ---


@pytest.mark.parametrize(
    ("player", "name"),
    [
        *((process("observes"), name) for name in games.NAMES),
        (process(PLAYS), GAME),
        (python(f"{MISFITS}:by_dice"), "frantic"),
        (python(f"{MISFITS}:sees_its_seat"), "perpetual_commotion"),
        (python(f"{MISFITS}:Counting"), "pandemonium"),
        (python(f"{MISFITS}:first_of_all"), "scandaroon"),
        (python("tests.players.rules:middle"), GAME),
    ],
    ids=lambda given: given if isinstance(given, str) else _short(given),
)
async def test_whatever_decides_is_asked_in_a_process_of_its_own(
    player: OwnPlayer, name: str
) -> None:
    table = games.game(name).deal(4, 5)
    async with asked_of(player) as own:
        assert await asked(own, table) in table.legal_numbers(table.who_may_act[0])


async def test_a_rule_is_shown_a_world_that_its_seat_cannot_tell_from_the_real_one() -> None:
    """One that chooses by the cards to come chooses the same, whatever they are."""
    table = games.game("frantic").deal(3, 5)
    seat = table.who_may_act[0]
    async with asked_of(python("tests.players.rules:by_the_cards_to_come")) as own:
        found = set()
        for seed in range(4):
            twin = table.state.copy()
            table.game.rules.resample(twin, seat, dice(seed))
            world = Table.resumed(table.game, 5, {}, twin, table.version)
            found.add(await asyncio.wrap_future(own.ask(world, seat, "Rex", dice(1), 1)))
    assert len(found) == 1


# --- who fails ---


@pytest.mark.parametrize(
    "player",
    [
        process("garbage"),
        process("no-move"),
        process("late-answers"),
        process("wrong-seat"),
        process("other-protocol"),
        process("floods"),
        process("dies"),
        python(f"{MISFITS}:raises"),
        python(f"{MISFITS}:leaves"),
        python(f"{MISFITS}:nonsense"),
    ],
    ids=_short,
)
async def test_who_fails_loses_the_move_and_is_asked_again(player: OwnPlayer) -> None:
    table = games.game(GAME).deal(3, 5)
    async with asked_of(player) as own:
        assert [await asked(own, table, n) for n in (1, 2)] == [None, None]


async def test_who_hangs_is_ended_and_after_the_third_time_rests(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rumpus.players.process._LEAVE", 0.01)
    table = games.game(GAME).deal(3, 5)
    async with asked_of(process("sleeps"), limit=0.5) as own:
        assert [await asked(own, table, n) for n in range(3)] == [None] * 3
        (line,) = own._asked.values()
        assert (line._player.is_open, line._rests_until > 0) == (False, True)
        assert await asked(own, table) is None
        assert not line._player.is_open  # it was not even started
    assert [record.message for record in caplog.records] == ["player lost a move", "player rests"]


async def test_after_its_rest_it_plays_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_REST", 0)
    table = games.game(GAME).deal(3, 5)
    async with asked_of(process("dies")) as own:
        assert [await asked(own, table, n) for n in range(4)] == [None] * 4
        (line,) = own._asked.values()
        assert line._lost == 4


async def test_what_nobody_asks_any_more_is_ended() -> None:
    table = games.game(GAME).deal(3, 5)
    async with asked_of(process(PLAYS)) as own:
        await asked(own, table)
        (line,) = own._asked.values()
        await own.sweep()
        assert line._player.is_open
        await own.sweep(idle=0)
        assert not line._player.is_open
        assert await asked(own, table) is not None


# --- at a table ---


class SlowOwn(Own):
    """Answers when a test says so."""

    def __init__(self) -> None:
        super().__init__([process(PLAYS)])
        self.questions: list[tuple[int, Future[Any]]] = []

    def prepare(self, game: Game, seats: int, names: Any) -> None:
        pass

    def ask(self, table: Table, seat: int, name: str, dice: Dice, number: int) -> Future[Any]:
        future: Future[Any] = Future()
        self.questions.append((seat, future))
        return future


async def at_desk(own: Own, bot: str = "Rex") -> tuple[Desk, list[Seated]]:
    """Two people and a player of one's own whose turn it is."""
    first = games.game(GAME).deal(3, 7).who_may_act[0]
    seats = people(3)
    seats[first] = Seat(None, bot, "Rex", "drum-yellow")
    config = Config(bot_delay=(PAUSE, PAUSE))
    desk = await Desk(GAME, seats, config=config, own=own).open()
    return desk, [await desk.person(seat).join() for seat in range(3) if seat != first]


async def test_its_move_is_made_after_the_pause_of_a_person() -> None:
    own = SlowOwn()
    desk, _ = await at_desk(own)
    ((seat, future),) = own.questions
    move = desk.course.table.legal_numbers(seat)[-1]
    future.set_result(move)
    await desk.turn(PAUSE - 1)
    assert await desk.log() == []
    await desk.turn(1)
    (row,) = await desk.log()
    assert (row.move, row.decider) == (desk.game.format_move(move), "bot Rex")


async def test_a_table_waits_for_none_who_hangs() -> None:
    desk, _ = await at_desk(SlowOwn())
    await desk.turn(LATEST)
    assert len(await desk.log()) == 1
    assert not desk.table.is_halted


@pytest.mark.parametrize("bot", ["Rex", "gone since the restart"])
async def test_a_lost_move_is_made_by_a_quick_bot(bot: str) -> None:
    own = SlowOwn()
    desk, _ = await at_desk(own, bot)
    for _, future in own.questions:
        future.set_result(None)
    await desk.turn(PAUSE)
    assert len(await desk.log()) == 1
    assert not desk.table.is_halted


# --- in a room ---


async def test_people_choose_it_like_a_level_and_see_its_name() -> None:
    players = (process(PLAYS), replace(process(PLAYS, "Ann"), game="frantic"))
    async with running(replace(QUICK, players=players)) as room:
        person = room.person()
        offered = {info["name"]: info["bots"] for info in await person.call("GET", "/api/games")}
        assert [name for name, bots in offered.items() if "Rex" in bots] == list(games.NAMES)
        assert [name for name, bots in offered.items() if "Ann" in bots] == ["frantic"]
        line = await person.join(await person.make(GAME, 3))
        for seat in (1, 2):
            await line.send({"t": "bot", "seat": seat, "bot": "Rex"})
            while line.table["seats"][seat]["kind"] != "bot":
                await line.next()
        seats = [(s["kind"], s["name"], s["bot"]) for s in line.table["seats"][1:]]
        assert seats == [("bot", "Rex", "Rex"), ("bot", "Rex 2", "Rex")]
        refused = await line.refused({"t": "bot", "seat": 1, "bot": "Ann"})
        assert refused["code"] == "bad_message"


@asynccontextmanager
async def seated(game: str, way: str) -> AsyncIterator[tuple[Hall, Place]]:
    """A program at a table with players of the house on all other seats."""
    config = replace(QUICK, players=(process(way),))
    async with hall(config) as room, Room(room.url, "Program") as visitor:
        table = await visitor.make(game, games.game(game).seats[0], bots="Rex")
        async with visitor.join(table) as place:
            yield room, place


def lost(room: Hall) -> int:
    """Moves of those who were asked."""
    (line,) = room.server.house.own._asked.values()
    return line._lost


@pytest.mark.parametrize("way", [PLAYS, "dies", "garbage"])
async def test_a_whole_game_is_played_whatever_it_does(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rumpus.client.line.MESSAGES", Allowance(10_000, 10_000))
    lots = random.Random(3)
    async with seated(GAME, way) as (room, place):
        result = await place.play_on(lambda turn: lots.choice(list(turn.legal)))
        assert result.winners
        assert (lost(room) > 0) == (way != PLAYS)


@pytest.mark.parametrize("way", [PLAYS, "garbage"])
@pytest.mark.parametrize("name", ["pandemonium", "perpetual_commotion"])
async def test_where_all_play_at_once_it_plays_on_whatever_it_does(name: str, way: str) -> None:
    async with seated(name, way) as (room, place):
        before = place.version
        while place.version < before + 5 or (way != PLAYS and not lost(room)):
            await place.changed()
        assert way != PLAYS or lost(room) == 0
