"""Deadlines, bots that stand in, and clocks over a restart."""

from __future__ import annotations

import pytest

from rumpus import games
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


async def test_who_is_back_is_still_back_after_a_restart() -> None:
    desk, players = await desk_with(3)
    late = asked(desk)
    await desk.turn(30 * SECOND)
    await players[late].say(Back())
    await desk.restart()
    again = await desk.person((late + 1) % 3).join()
    assert not again.table["seats"][late]["standing_in"]


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


# --- the system's clock was set while the server was away ---

HOUR = 3600 * SECOND
YEAR = 365 * 24 * HOUR
SET = pytest.mark.parametrize("by", [-YEAR, -2 * HOUR, 2 * HOUR, YEAR])


async def go_on(desk: Desk, seats: int) -> list[Seated]:
    return [await desk.person(seat).join() for seat in range(seats)]


@SET
async def test_the_time_that_was_left_is_left_whatever_the_clock_says(by: int) -> None:
    desk, _ = await desk_with(3)
    await desk.turn(12 * SECOND)
    await desk.restart(away=by)
    again = await desk.person(asked(desk)).join()
    assert again.table["deadline"] == desk.time.now() + 18 * SECOND


@SET
async def test_nobodys_time_is_up_because_a_clock_was_set_twice(by: int) -> None:
    """Once while nobody was here, so that the log tells nothing of it."""
    desk, _ = await desk_with(3)
    await desk.turn(5 * SECOND)
    for away in (by, -by):
        await desk.restart(away=away)
        players = await go_on(desk, 3)
        await desk.turn(SECOND)
    assert players[0].table["deadline"] > desk.time.now()
    assert not any(seat["standing_in"] for seat in players[0].table["seats"])
    assert await desk.log() == []


@SET
@pytest.mark.parametrize("game", [name for name in games.NAMES if games.game(name).realtime])
async def test_real_time_goes_on_after_a_clock_was_set(game: str, by: int) -> None:
    """Twice, with one seat that has not moved between: its last move seems to be yet to come."""
    settings = Settings(bot="random", countdown=2, gap=150)
    desk = await Desk(game, settings=settings).open()
    count = len(desk.stored.seats)
    for number, away in enumerate((by, SECOND, SECOND), 1):
        players = await go_on(desk, count)
        await desk.turn(3 * SECOND)
        for player in players if number != 2 else players[:1]:
            await player.play(next(m for m in player.legal if m.startswith(("flip", "offer"))))
            assert player.last("taken")["id"] == player.plays
        await desk.restart(away=away)
    players = await go_on(desk, count)
    await desk.turn(SECOND)
    for player in players:
        await player.play(next(m for m in player.legal if m.startswith(("flip", "offer"))))
        assert player.last("taken")["id"] == 1


@SET
async def test_a_countdown_is_no_longer_than_it_is(by: int) -> None:
    settings = Settings(bot="random", countdown=10)
    desk = await Desk("perpetual_commotion", settings=settings).open()
    for away in (by, -by, by):
        await desk.restart(away=away)
        again = await desk.person(0).join()
        assert again.table["opens"] is None or again.table["opens"] <= desk.time.now() + 10 * SECOND
        await again.leave()


async def test_a_table_that_halts_after_a_clock_was_set_back_gives_everybody_their_time() -> None:
    """That the server was alive before was noted by another clock than what was played since."""
    desk, _ = await desk_with(3)
    await desk.restart(away=-20 * SECOND)
    players = await go_on(desk, 3)
    first = asked(desk)
    while asked(desk) == first:
        await players[first].play(players[first].legal[0])
    await desk.turn(SECOND)
    await desk.rebuild()
    again = await desk.person(asked(desk)).join()
    assert again.table["deadline"] == desk.time.now() + 30 * SECOND


async def test_when_a_table_slept_by_another_clock_is_forgotten_when_it_wakes() -> None:
    """Two restarts: the first set the clock back, to before the table fell asleep."""
    desk, players = await desk_with(3)
    for player in players:
        await player.leave()
    await desk.restart(away=-20 * SECOND)
    players = await go_on(desk, 3)
    first = asked(desk)
    while asked(desk) == first:
        await players[first].play(players[first].legal[0])
    await desk.turn(SECOND)
    await desk.restart(away=SECOND)
    again = await desk.person(asked(desk)).join()
    assert again.table["deadline"] == desk.time.now() + 29 * SECOND


async def test_no_time_passes_at_a_table_where_nobody_is_before_a_restart_either() -> None:
    """The server goes on for a while after all have left, and then it is restarted."""
    desk, players = await desk_with(3)
    late = asked(desk)
    await desk.turn(10 * SECOND)
    for player in players:
        await player.leave()
    await desk.turn(15 * SECOND)
    await desk.restart(away=SECOND)
    again = await desk.person(late).join()
    assert again.table["deadline"] == desk.time.now() + 20 * SECOND


async def test_time_passes_again_after_somebody_has_come_back_and_a_restart_knows_it() -> None:
    desk, players = await desk_with(3)
    late = asked(desk)
    for player in players:
        await player.leave()
    again = await go_on(desk, 3)
    await desk.turn(SECOND)
    while asked(desk) == late:
        await again[late].play(again[late].legal[0])
    await desk.turn(10 * SECOND)
    await desk.restart()
    back = await desk.person(asked(desk)).join()
    assert back.table["deadline"] == desk.time.now() + 20 * SECOND
