"""One person with bots, pages that act by themselves, and lines that break on the way."""

from __future__ import annotations

import pytest

from rumpus.server import wire
from rumpus.server.common.config import Config
from rumpus.server.store.kept import Settings
from rumpus.server.table.posts import Join
from tests.server.desk import Desk, Seated, bots, people
from tests.server.finished import play

SECOND = 1000
HOUR = 3600 * SECOND
RACE = Settings(bot="random", countdown=0, gap=0)
QUICK = Config(bot_delay=(1000, 1000))


async def solo(game: str, seats: int) -> tuple[Desk, Seated]:
    chairs = [*people(1), *bots(seats - 1)]
    desk = await Desk(game, chairs, settings=RACE, config=QUICK).open()
    return desk, await desk.person(0).join()


# --- alone with bots ---


async def test_alone_with_bots_a_decision_has_all_the_time_there_is() -> None:
    desk, me = await solo("kingdom_four", 3)
    await desk.turn(HOUR)
    assert me.legal
    assert me.table["deadline"] is None
    assert not me.table["seats"][0]["standing_in"]
    assert len(await desk.log()) < 3 * 2, "the bots have waited"


@pytest.mark.parametrize(("game", "seats"), [("perpetual_commotion", 2), ("pandemonium", 4)])
async def test_PC19_PA35_a_race_against_bots_stops_after_a_minute_without_a_move(
    game: str, seats: int
) -> None:
    desk, me = await solo(game, seats)
    await desk.turn(60 * SECOND)
    assert me.table["resting"]
    moves = len(await desk.log())
    await desk.turn(HOUR)
    assert len(await desk.log()) == moves
    await me.say(wire.Back())
    assert not me.table["resting"]
    await desk.turn(30 * SECOND)
    assert len(await desk.log()) > moves


async def test_PC19_the_minute_begins_anew_with_every_move() -> None:
    desk, me = await solo("perpetual_commotion", 2)
    await desk.turn(50 * SECOND)
    await me.play("flip")
    await desk.turn(59 * SECOND)
    assert not me.table["resting"]
    await desk.turn(SECOND)
    assert me.table["resting"]


async def test_PC19_a_race_that_rests_does_not_go_on_with_a_word() -> None:
    desk, me = await solo("perpetual_commotion", 2)
    await desk.turn(61 * SECOND)
    await me.say(wire.Say("back in a moment"))
    await desk.turn(SECOND)
    assert me.table["resting"]


async def test_PC19_a_race_that_rests_goes_on_with_a_move_of_its_person() -> None:
    desk, me = await solo("perpetual_commotion", 2)
    await desk.turn(61 * SECOND)
    await me.play("flip")
    assert me.heard[-1]["t"] in ("update", "table")
    assert me.last("taken")["id"] == 1
    assert not me.table["resting"]


async def test_PC19_a_race_of_two_people_never_rests() -> None:
    desk = await Desk("perpetual_commotion", people(2), settings=RACE).open()
    me, _ = [await desk.person(seat).join() for seat in range(2)]
    await desk.turn(HOUR)
    assert not me.table["resting"]


async def test_a_race_that_rests_while_its_person_is_away_still_waits_for_a_word() -> None:
    desk, me = await solo("perpetual_commotion", 2)
    await desk.turn(61 * SECOND)
    await me.leave()
    await desk.turn(HOUR)
    moves = len(await desk.log())
    again = await desk.person(0).join()
    await desk.turn(HOUR)
    assert again.table["resting"]
    assert len(await desk.log()) == moves


async def test_PC19_who_comes_back_to_a_race_that_rests_has_the_seat_again() -> None:
    """Else a bot would play on beside them as soon as somebody else wakes the race."""
    desk, me = await solo("perpetual_commotion", 2)
    stranger = await desk.stranger().join()
    await me.leave()
    await desk.turn(2 * 60 * SECOND)
    assert stranger.table["resting"]
    assert stranger.table["seats"][0]["standing_in"]
    again = await desk.person(0).join()
    assert not again.table["seats"][0]["standing_in"]


async def test_PC19_a_race_that_rests_has_no_deadline() -> None:
    desk, me = await solo("perpetual_commotion", 2)
    stranger = await desk.stranger().join()
    await desk.turn(61 * SECOND)
    await me.leave()
    assert stranger.table["resting"]
    assert stranger.table["deadline"] is None


async def test_a_play_that_waits_when_a_race_comes_to_rest_is_answered() -> None:
    race = Settings(bot="random", countdown=0, gap=500)
    desk = await Desk("perpetual_commotion", [*people(1), *bots(1)], settings=race).open()
    me = await desk.person(0).join()
    await desk.turn(60 * SECOND - 100)
    for number in (1, 2):
        await me.say(wire.Play(number, me.version, ["flip"], unasked=True))
    await desk.turn(SECOND)
    assert me.table["resting"]
    assert me.last("error")["id"] == 2


# --- what a page does by itself ---


async def test_a_pass_that_nobody_asked_for_does_not_take_a_seat_back() -> None:
    desk = await Desk("kingdom_four", people(3)).open()
    players = [await desk.person(seat).join() for seat in range(3)]
    waiting = players[0].table["waiting"][0]
    late = players[waiting]
    await desk.turn(late.table["pace"] * SECOND)
    assert late.table["seats"][waiting]["standing_in"]
    await late.say(wire.Play(1, late.version, ["x"], unasked=True))
    assert late.last("error")["code"] == "not_your_turn"
    assert late.table["seats"][waiting]["standing_in"]
    await late.say(wire.Back())
    assert not late.table["seats"][waiting]["standing_in"]


# --- plays of a page whose line broke ---


async def test_a_page_that_comes_back_is_told_which_of_its_plays_were_taken() -> None:
    desk, me = await solo("perpetual_commotion", 2)
    first = desk.person(0)
    await first.say(Join(None, "page"))
    await first.play("flip")
    await first.play("nonsense")
    again = desk.person(0)
    await again.say(Join(first.version, "page"))
    assert again.last("welcome")["plays"] == {"last": 2, "taken": [1], "known": True}
    assert me.last("welcome")["plays"] == {"last": 0, "taken": [], "known": False}


async def test_no_stranger_can_make_a_table_forget_the_pages_of_its_players() -> None:
    desk, _ = await solo("perpetual_commotion", 2)
    me = desk.person(0)
    await me.say(Join(None, "page"))
    await me.play("flip")
    for number in range(200):
        stranger = desk.stranger(1000 + number // 10)
        await stranger.say(Join(None, f"page {number}"))
        await stranger.leave()
    again = desk.person(0)
    await again.say(Join(None, "page"))
    assert again.last("welcome")["plays"] == {"last": 1, "taken": [1], "known": True}
    assert len(desk.table._pages.kept()) < 50


async def test_a_player_who_comes_with_ever_new_pages_is_known_by_the_last_ones() -> None:
    desk, _ = await solo("perpetual_commotion", 2)
    known = []
    for number in [*range(20), 19, 0]:
        me = desk.person(0)
        await me.say(Join(None, f"page {number}"))
        known.append(me.last("welcome")["plays"]["known"])
        await me.leave()
    assert known[-2:] == [True, False]
    assert len(desk.table._pages.kept()) <= 8


async def test_what_the_old_line_of_a_page_still_says_is_not_taken() -> None:
    desk, _ = await solo("perpetual_commotion", 2)
    old = desk.person(0)
    await old.say(Join(None, "page"))
    await desk.person(0).say(Join(None, "page"))
    assert old.line.closed is not None
    await old.play("flip")
    assert old.last("error")["code"] == "replayed"
    assert not [row for row in await desk.log() if row.seat == 0]


# --- the end ---


async def test_a_game_ends_once() -> None:
    desk = await Desk("kingdom_four", people(3)).open()
    players = [await desk.person(seat).join() for seat in range(3)]
    for row in play(desk.course.table.copy()):
        await players[row.seat].play(row.move)
    ended = desk.stored.ended
    assert ended is not None
    await desk.turn(SECOND)
    await players[0].say(wire.Say("well played"))
    assert desk.stored.ended == ended
    assert [message["t"] for message in players[1].heard].count("over") == 1


# --- the story so far ---


async def test_the_story_is_told_to_each_as_they_may_know_it_with_what_was_said() -> None:
    desk, me = await solo("kingdom_four", 3)
    for _ in range(5):
        await desk.turn(5 * SECOND)
        await me.play(me.legal[0])
    await me.say(wire.Say("nearly"))
    await desk.turn(5 * SECOND)
    await me.play(me.legal[0])
    told = [fact for message in me.heard for fact in message.get("happened", [])]
    again = await desk.person(0).join()
    await again.say(wire.AskStory())
    story = again.last("story")
    assert story["happened"] == told
    (remark,) = story["said"]
    assert remark["said"]["text"] == "nearly"
    assert 0 < remark["after"] < len(told)


async def test_what_a_story_has_told_is_not_told_again() -> None:
    desk = await Desk("perpetual_commotion", people(2), settings=RACE).open()
    ann, bob = [await desk.person(seat).join() for seat in range(2)]
    await ann.play("flip")
    await ann.play("flip")  # so soon that it waits for an update with what may follow
    await bob.say(wire.AskStory())
    at = bob.heard.index(bob.last("story"))
    await desk.turn(SECOND)
    assert [fact for message in bob.heard[at + 1 :] for fact in message.get("happened", [])] == []


async def test_a_stranger_is_not_told_what_was_said_before() -> None:
    desk, me = await solo("kingdom_four", 3)
    await me.say(wire.Say("between us"))
    stranger = await desk.stranger().join()
    await stranger.say(wire.AskStory())
    assert stranger.last("story")["said"] == []
    assert "?" in [fact.get("card", "?") for fact in stranger.last("story")["happened"]]


async def test_stories_are_not_told_without_end() -> None:
    _, me = await solo("kingdom_four", 3)
    for _ in range(20):
        await me.say(wire.AskStory())
    assert me.last("error")["code"] == "too_fast"
