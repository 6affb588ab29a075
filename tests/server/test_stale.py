"""A move is for the decision that its player saw: one version too early is too early."""

from __future__ import annotations

from tests.server.desk import Desk, Seated, people


async def at_the_next_turn() -> tuple[Desk, Seated]:
    """Somebody has just been asked for the first time."""
    desk = await Desk(seats=people(3)).open()
    players = [await desk.person(seat).join() for seat in range(3)]
    first = desk.course.table.who_may_act
    while desk.course.table.who_may_act == first:
        await players[first[0]].play(players[first[0]].legal[0])
    [asked] = desk.course.table.who_may_act
    return desk, players[asked]


async def test_a_move_of_the_version_before_the_question_is_stale() -> None:
    desk, asked = await at_the_next_turn()
    before = await desk.log()
    await asked.play(asked.legal[0], version=asked.version - 1)
    assert asked.last("error")["code"] == "stale"
    assert await desk.log() == before


async def test_a_move_of_the_very_version_of_the_question_is_taken() -> None:
    desk, asked = await at_the_next_turn()
    before = len(await desk.log())
    await asked.play(asked.legal[0], version=asked.version)
    assert asked.last("taken")["version"] == before + 1


async def test_of_a_later_version_than_there_is_nothing_is_taken() -> None:
    desk, asked = await at_the_next_turn()
    before = await desk.log()
    await asked.play(asked.legal[0], version=asked.version + 1)
    assert asked.last("error")["code"] == "bad_message"
    assert await desk.log() == before


async def test_each_part_of_a_turn_is_a_question_of_its_own() -> None:
    """Who must choose a match was asked anew by the card that was played."""
    desk = await Desk(seats=people(3), seed=5).open()
    players = [await desk.person(seat).join() for seat in range(3)]
    while True:
        [asked] = desk.course.table.who_may_act
        player = players[asked]
        if player.legal[0].startswith("take"):
            break
        await player.play(player.legal[0])
    await player.play(player.legal[0], version=player.version - 1)
    assert player.last("error")["code"] == "stale"
    await player.play(player.legal[0])
    assert player.last("taken")["version"] == len(await desk.log())
