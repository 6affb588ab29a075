"""Who has gone: when that is so, and how long the others wait."""

from __future__ import annotations

from dataclasses import replace

from rumpus.engine.live import Live
from rumpus.server.common.config import Config
from rumpus.server.store.kept import Settings
from rumpus.server.table.posts import Leave
from rumpus.server.wire import Back, Sit, Stand
from tests.server.desk import Desk, Seated, people
from tests.server.duel import DUEL

SECOND = 1000
GRACE = 5 * SECOND
CONFIG = Config(bot_delay=(1000, 1000), absence=GRACE)
PACE = Settings(pace=30, bot="random", countdown=0, gap=0)


async def a_table(game: str = "kingdom_four", count: int = 3) -> tuple[Desk, list[Seated]]:
    desk = await Desk(game, people(count), settings=PACE, config=CONFIG).open()
    return desk, [await desk.person(seat).join() for seat in range(count)]


def asked(desk: Desk) -> int:
    [seat] = desk.course.table.who_may_act
    return int(seat)


async def check_stands_in_after(desk: Desk, witness: Seated, seat: int, wait: int) -> None:
    """Not a millisecond earlier, not one later, and everybody was told when."""
    assert witness.table["deadline"] == desk.time.now() + wait
    await desk.turn(wait - 1)
    assert not witness.table["seats"][seat]["standing_in"]
    await desk.turn(1)
    assert witness.table["seats"][seat]["standing_in"]


async def test_who_goes_in_the_middle_of_a_decision_has_the_grace_from_then_on() -> None:
    desk, players = await a_table()
    late = asked(desk)
    await desk.turn(2 * SECOND)
    await players[late].leave()
    await check_stands_in_after(desk, players[late - 1], late, GRACE)


async def test_the_grace_gives_nobody_more_time_than_the_decision_has() -> None:
    desk, players = await a_table()
    late = asked(desk)
    await desk.turn(28 * SECOND)
    await players[late].leave()
    await check_stands_in_after(desk, players[late - 1], late, 2 * SECOND)


async def test_who_was_gone_before_being_asked_has_the_grace_from_the_question_on() -> None:
    desk, players = await a_table()
    first = asked(desk)
    late = (first + 1) % 3
    await players[late].leave()
    await desk.turn(20 * SECOND)
    while asked(desk) == first:
        await players[first].play(players[first].legal[0])
    assert asked(desk) == late
    await check_stands_in_after(desk, players[first], late, GRACE)


async def test_who_comes_back_in_time_has_the_time_of_the_decision_again() -> None:
    desk, players = await a_table()
    late = asked(desk)
    await players[late].leave()
    await desk.turn(GRACE - 1)
    again = await desk.person(late).join()
    await check_stands_in_after(desk, again, late, 25 * SECOND + 1)


async def test_who_stands_up_and_sits_down_again_has_the_time_that_was_left() -> None:
    desk, players = await a_table()
    late = asked(desk)
    for _ in range(3):
        await desk.turn(5 * SECOND)
        await players[late].say(Stand())
        await players[late].say(Sit(late))
    await check_stands_in_after(desk, players[late - 1], late, 15 * SECOND)


async def test_who_sits_down_again_when_no_time_is_left_does_not_stop_the_bot() -> None:
    """However often: it has begun to think, and goes on."""
    desk, players = await a_table()
    late = asked(desk)
    await desk.turn(30 * SECOND - 1)
    await players[late].say(Stand())
    for _ in range(9):
        await desk.turn(100)
        await players[late].say(Sit(late))
        assert players[late - 1].table["seats"][late]["standing_in"]
        await players[late].say(Stand())
    await desk.turn(100)
    assert [row.seat for row in await desk.log()] == [late]


async def test_a_newcomer_has_all_the_time_but_once_for_a_decision() -> None:
    desk, players = await a_table()
    late = asked(desk)
    await desk.turn(20 * SECOND)
    await players[late].say(Stand())
    first, second = [await desk.stranger(number).join() for number in (98, 99)]
    await first.say(Sit(late))
    assert first.table["deadline"] == desk.time.now() + 30 * SECOND
    await desk.turn(10 * SECOND)
    await first.say(Stand())
    await second.say(Sit(late))
    await check_stands_in_after(desk, players[late - 1], late, 20 * SECOND)


async def test_who_takes_a_seat_back_has_all_the_time_once_and_then_the_bot_moves() -> None:
    """However often they say that they are back, or try an impossible move."""
    desk, players = await a_table()
    late, witness = asked(desk), players[asked(desk) - 1]
    await desk.turn(30 * SECOND)
    await players[late].say(Back())
    await check_stands_in_after(desk, witness, late, 30 * SECOND)
    for again in (players[late].say(Back()), players[late].play("nothing")):
        await desk.turn(300)
        await again
        assert players[late].last("error")["code"] == "not_your_turn"
        assert witness.table["seats"][late]["standing_in"]
    await desk.turn(400)
    assert [row.seat for row in await desk.log()] == [late]
    await players[late].say(Back())
    assert not witness.table["seats"][late]["standing_in"]


async def test_who_alone_is_left_by_the_other_again_and_again_waits_for_nobody_longer() -> None:
    desk, players = await a_table()
    late = asked(desk)
    await players[late - 2].say(Stand())
    for _ in range(3):
        await desk.turn(5 * SECOND)
        await players[late].say(Stand())
        await players[late].say(Sit(late))
    await check_stands_in_after(desk, players[late - 1], late, 15 * SECOND)


async def test_a_table_that_hears_late_of_who_went_counts_no_time_in_which_nobody_was_there() -> (
    None
):
    """A disk stands still: all have gone and one is back before the table can look."""
    desk, players = await a_table()
    late = asked(desk)
    await desk.turn(5 * SECOND)
    gone = Leave(desk.time.now())
    desk.time.turn_to(desk.time.now() + 13 * SECOND)
    for player in players:
        desk.table.post(player.client, gone)
    again = await desk.person(late).join()
    assert again.table["deadline"] == desk.time.now() + 25 * SECOND


async def test_who_went_is_waited_for_from_when_the_line_went() -> None:
    desk, players = await a_table()
    late = asked(desk)
    await desk.turn(2 * SECOND)
    gone = Leave(desk.time.now())
    desk.time.turn_to(desk.time.now() + 3 * SECOND)
    await players[late].say(gone)
    await check_stands_in_after(desk, players[late - 1], late, GRACE - 3 * SECOND)


# --- over a restart ---


async def test_the_time_of_a_newcomer_is_theirs_after_a_restart() -> None:
    desk, players = await a_table()
    late = asked(desk)
    await desk.turn(20 * SECOND)
    await players[late].say(Stand())
    newcomer = await desk.stranger().join()
    await newcomer.say(Sit(late))
    await desk.turn(4 * SECOND)
    for _ in range(2):
        await desk.restart(away=60 * SECOND)
        again = await desk.stranger().join()
        assert again.table["deadline"] == desk.time.now() + 26 * SECOND
    await again.say(Stand())
    await again.say(Sit(late))
    assert again.table["deadline"] == desk.time.now() + 26 * SECOND


async def test_who_was_alone_with_bots_has_their_time_after_a_restart() -> None:
    desk, players = await a_table()
    alone = asked(desk)
    for seat in {0, 1, 2} - {alone}:
        await players[seat].say(Stand())
    await desk.turn(20 * SECOND)
    newcomer = await desk.stranger().join()
    await newcomer.say(Sit())
    await desk.turn(SECOND)
    await desk.restart()
    again = await desk.person(alone).join()
    assert again.table["deadline"] == desk.time.now() + 29 * SECOND


async def test_who_has_taken_a_seat_back_once_has_done_so_after_a_restart() -> None:
    desk, players = await a_table()
    late = asked(desk)
    await desk.turn(30 * SECOND)
    await players[late].say(Back())
    await desk.turn(3 * SECOND)
    await desk.restart()
    again, witness = await desk.person(late).join(), await desk.person(late - 1).join()
    await check_stands_in_after(desk, witness, late, 27 * SECOND)
    await again.say(Back())
    assert again.last("error")["code"] == "not_your_turn"


async def test_a_sleep_of_the_table_is_known_after_a_restart_and_after_other_moves() -> None:
    """What the log tells of who is asked is older than the sleep."""
    desk = await Desk(replace(DUEL, live=Live()), people(3), settings=PACE, config=CONFIG).open()
    players = [await desk.person(seat).join() for seat in range(3)]
    await desk.turn(5 * SECOND)
    for player in players:
        await player.leave()
    await desk.turn(15 * SECOND)
    players = [await desk.person(seat).join() for seat in range(3)]
    await players[0].play("pass")
    await desk.turn(3 * SECOND)
    await desk.restart()
    again, _ = [await desk.person(seat).join() for seat in (1, 2)]
    assert again.table["waiting"] == [1, 2]
    assert again.table["deadline"] == desk.time.now() + 22 * SECOND


async def test_who_was_alone_with_bots_and_not_timed_has_all_the_time_when_somebody_joins() -> None:
    desk, players = await a_table()
    alone = asked(desk)
    for seat in {0, 1, 2} - {alone}:
        await players[seat].say(Stand())
    await desk.turn(3600 * SECOND)
    assert players[alone].table["deadline"] is None
    newcomer = await desk.stranger().join()
    await newcomer.say(Sit())
    await check_stands_in_after(desk, newcomer, alone, 30 * SECOND)


async def test_who_joins_others_gives_nobody_more_time() -> None:
    desk, players = await a_table()
    late = asked(desk)
    await players[late - 1].say(Stand())
    await desk.turn(20 * SECOND)
    newcomer = await desk.stranger().join()
    await newcomer.say(Sit())
    await check_stands_in_after(desk, newcomer, late, 10 * SECOND)


async def test_in_real_time_only_the_grace_runs_out() -> None:
    desk, players = await a_table("perpetual_commotion", 2)
    await desk.turn(600 * SECOND)
    assert players[0].table["deadline"] is None
    await players[1].leave()
    await check_stands_in_after(desk, players[0], 1, GRACE)
    assert not players[0].table["seats"][0]["standing_in"]


# --- two windows of one player ---


async def test_one_of_two_windows_closes_and_its_player_is_still_here() -> None:
    desk, players = await a_table()
    late = asked(desk)
    window = await desk.person(late).join()
    await window.leave()
    witness = players[late - 1]
    assert witness.table["seats"][late]["present"]
    await check_stands_in_after(desk, witness, late, 30 * SECOND)


async def test_when_the_last_of_two_windows_closes_its_player_has_gone() -> None:
    desk, players = await a_table()
    late = asked(desk)
    window = await desk.person(late).join()
    await players[late].leave()
    await desk.turn(3 * SECOND)
    await window.leave()
    witness = players[late - 1]
    assert not witness.table["seats"][late]["present"]
    await check_stands_in_after(desk, witness, late, GRACE)
