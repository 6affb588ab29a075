"""What falls into one batch: a tick together with what people do in the same moment."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rumpus import games
from rumpus.engine.chance import Dice, below, dice
from rumpus.engine.live import Live
from rumpus.server.common.config import Config
from rumpus.server.store.kept import Seat, Settings
from rumpus.server.table.posts import Join, Leave
from rumpus.server.thinking.company import default_bot, quick_bot
from rumpus.server.wire import Back, Play, Sit, Stand
from tests.server.desk import Desk, Seated, bots, people
from tests.server.duel import DUEL, PASS
from tests.server.minds import SlowMinds

FAR = 10**15
MOMENTS = 300
SEEDS = range(3)

Posts = list[tuple[Seated, Any]]


async def together(desk: Desk, posts: Posts, *, tick_first: bool) -> None:
    """The next timer fires, and these come before the table has looked at anything."""
    timer = desk.time.next(FAR)
    if timer is None:
        for seated, message in posts:
            desk.table.post(seated.client, message)
    else:
        desk.time.turn_to(timer.when)
        timer.cancel()
        if tick_first:
            timer.call()
        for seated, message in posts:
            desk.table.post(seated.client, message)
        if not tick_first:
            timer.call()
    await desk.table.settled()
    assert not desk.table.is_halted


def desk_with_bots(name: str, seed: int, here: int = 1) -> Desk:
    game = games.game(name)
    bot = default_bot(game)
    seats = people(here) + bots(game.seats[-1] - here, bot)
    settings = Settings(bot=bot, countdown=1, gap=0, pace=5)
    config = Config(bot_delay=(50, 400), absence=500)
    return Desk(game, seats, seed=seed, settings=settings, config=config)


def played(desk: Desk, player: Seated, seat: int, lots: Dice) -> Posts:
    """What a good player does now, if anything."""
    if not player.legal:
        return []
    bot = quick_bot(desk.game)
    move = desk.course.table.choose(bot, seat, lots)
    if desk.game.rules.is_idle(move):
        return []
    player.plays += 1
    return [(player, Play(player.plays, player.version, [desk.game.format_move(move)]))]


async def play_in_the_same_moments(desk: Desk, seed: int) -> None:
    """Whenever something is due, the person moves too if there is a move."""
    player, lots = await desk.person(0).join(), dice(seed)
    for moment in range(MOMENTS):
        posts = played(desk, player, 0, lots)
        await together(desk, posts, tick_first=moment % 4 == 3)
        if desk.stored.state != "playing":
            break
    assert await desk.log()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", games.NAMES)
async def test_a_move_and_a_bots_turn_in_one_moment_do_not_halt_the_table(
    name: str, seed: int
) -> None:
    await play_in_the_same_moments(await desk_with_bots(name, seed).open(), seed)


async def test_what_a_bot_thought_of_before_a_move_is_not_played_after_it() -> None:
    """A move may make another one impossible; a bot that plays it all the same halts the table."""
    bot = Seat(None, "random", "Ada", "bell-yellow")
    game = replace(DUEL, live=Live(), thinkers=frozenset({"random"}))
    minds = SlowMinds()
    desk = await Desk(game, [*people(2), bot], minds=minds).open()
    player = await desk.person(0).join()
    minds.questions[-1].future.set_result(PASS)
    await together(desk, [(player, Play(1, 0, ["pass"]))], tick_first=False)
    assert [row.seat for row in await desk.log()] == [0]
    minds.questions[-1].future.set_result(PASS)
    await desk.turn(2000)
    assert [row.seat for row in await desk.log()] == [0, 2]


def _coming_and_going(player: Seated, other: Seated) -> list[Posts]:
    """All that people do besides playing."""
    gone = Leave(player.desk.time.now())
    return [
        [(player, Stand())],
        [(player, Sit())],
        [(player, gone), (player, Join())],
        [(other, gone), (player, gone), (player, Join()), (other, Join())],
        [(other, Back()), (player, Back())],
        [(other, Stand()), (player, Stand()), (player, Sit()), (other, Sit())],
        [],
    ]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", games.NAMES)
async def test_people_come_and_go_in_the_moment_in_which_something_is_due(
    name: str, seed: int
) -> None:
    desk = await desk_with_bots(name, seed, here=2).open()
    player, other, lots = await desk.person(0).join(), await desk.person(1).join(), dice(seed)
    acts = _coming_and_going(player, other)
    for _ in range(MOMENTS):
        posts = acts[below(lots, len(acts))] + played(desk, other, 1, lots)
        await together(desk, posts, tick_first=bool(below(lots, 2)))
        if desk.stored.state != "playing":
            break
    assert await desk.log()
