"""Who has gone: when that is so, and how long the others wait."""

from __future__ import annotations

from rumpus.server.common.config import Config
from rumpus.server.store.kept import Settings
from rumpus.server.wire import Sit, Stand
from tests.server.desk import Desk, Seated, people

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


async def test_who_sits_down_again_when_time_was_nearly_up_has_all_of_it() -> None:
    desk, players = await a_table()
    late = asked(desk)
    await desk.turn(30 * SECOND - 1)
    await players[late].say(Stand())
    await players[late].say(Sit(late))
    await check_stands_in_after(desk, players[late - 1], late, 30 * SECOND)


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
