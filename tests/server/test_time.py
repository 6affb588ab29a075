"""Deadlines, bots that stand in, and clocks over a restart."""

from __future__ import annotations

from rumpus.server.common.config import Config
from rumpus.server.store.kept import Settings
from rumpus.server.wire import Back
from tests.server.desk import Desk, Seated, bots, people

SECOND = 1000
PACE = Settings(pace=30, bot="random")


async def desk_with(here: int, seats: int = 3, **kwargs) -> tuple[Desk, list[Seated]]:
    """A table of people, the first of whom are here."""
    desk = await Desk(seats=people(seats), settings=PACE, **kwargs).open()
    return desk, [await desk.person(seat).join() for seat in range(here)]


def asked(desk: Desk) -> int:
    """Whose turn it is."""
    [seat] = desk.course.table.who_may_act
    return int(seat)


async def test_a_bot_stands_in_when_a_players_time_is_up() -> None:
    desk, players = await desk_with(3)
    late = asked(desk)
    assert players[0].table["deadline"] == desk.time.now() + 30 * SECOND
    await desk.turn(30 * SECOND - 1)
    assert not players[0].table["seats"][late]["standing_in"]
    assert await desk.log() == []
    await desk.turn(1)
    assert players[0].table["seats"][late]["standing_in"]
    await desk.turn(SECOND)
    [row] = await desk.log()
    assert (row.seat, row.decider) == (late, "bot random")


async def test_a_seat_is_taken_back_by_back_and_has_all_its_time_again() -> None:
    desk, players = await desk_with(3)
    late = asked(desk)
    await desk.turn(30 * SECOND)
    await players[late].say(Back())
    assert not players[0].table["seats"][late]["standing_in"]
    await desk.turn(29 * SECOND)
    assert await desk.log() == []


async def test_a_seat_is_taken_back_by_playing() -> None:
    desk, players = await desk_with(3)
    late = asked(desk)
    await desk.turn(30 * SECOND)
    await players[late].play(players[late].legal[0])
    assert players[late].last("taken")["id"] == 1
    assert not players[0].table["seats"][late]["standing_in"]


async def test_a_bot_that_stands_in_goes_on_playing_until_its_player_returns() -> None:
    desk, players = await desk_with(3)
    late = asked(desk)
    await desk.turn(31 * SECOND)
    for _ in range(2):
        mover = asked(desk)
        while asked(desk) == mover:
            await players[mover].play(players[mover].legal[0])
    assert asked(desk) == late
    before = len(await desk.log())
    await desk.turn(SECOND)
    assert len(await desk.log()) > before


async def test_who_has_gone_is_waited_for_less_long() -> None:
    desk, players = await desk_with(3, config=Config(bot_delay=(0, 0), absence=5000))
    late = asked(desk)
    other = players[(late + 1) % 3]
    await desk.turn(2 * SECOND)
    await players[late].leave()
    assert not other.table["seats"][late]["present"]
    await desk.turn(5 * SECOND)
    assert other.table["seats"][late]["standing_in"]
    assert len(await desk.log()) == 1


async def test_no_time_passes_at_a_table_where_nobody_is() -> None:
    desk, players = await desk_with(3)
    late = asked(desk)
    await desk.turn(10 * SECOND)
    for player in players:
        await player.leave()
    await desk.turn(3600 * SECOND)
    assert await desk.log() == []
    again = await desk.person(late).join()
    assert again.table["deadline"] == desk.time.now() + 20 * SECOND


async def test_clocks_come_back_after_a_restart_with_the_time_that_was_left() -> None:
    desk, players = await desk_with(3)
    first = asked(desk)
    await desk.turn(5 * SECOND)
    while asked(desk) == first:
        await players[first].play(players[first].legal[0])
    second = asked(desk)
    await desk.turn(12 * SECOND)
    await desk.restart(away=600 * SECOND)
    again = await desk.person(second).join()
    assert again.table["deadline"] == desk.time.now() + 18 * SECOND
    assert again.table["waiting"] == [second]


async def test_a_bot_goes_on_standing_in_after_a_restart() -> None:
    desk, players = await desk_with(3)
    late = asked(desk)
    await desk.turn(30 * SECOND)
    assert players[0].table["seats"][late]["standing_in"]
    await desk.restart()
    again = await desk.person((late + 1) % 3).join()
    assert again.table["seats"][late]["standing_in"]
    await desk.turn(SECOND)
    assert [row.seat for row in await desk.log()] == [late]


async def test_bots_take_about_as_long_as_people() -> None:
    desk = await Desk(seats=bots(3), config=Config(bot_delay=(600, 1600))).open()
    await desk.stranger().join()
    await desk.turn(599)
    assert await desk.log() == []
    await desk.turn(1001)
    assert await desk.log()


async def test_a_bots_turn_has_no_deadline() -> None:
    desk = await Desk(seats=bots(3)).open()
    watcher = await desk.stranger().join()
    assert watcher.table["deadline"] is None
