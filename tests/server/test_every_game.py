"""Every registered game at a live table: bots play it, and a restart leads to the same point."""

from __future__ import annotations

import pytest

from rumpus import games
from rumpus.engine.chance import below, dice
from rumpus.server.common.config import Config
from rumpus.server.store.kept import Settings
from rumpus.server.thinking.company import default_bot
from tests.server.desk import Desk, bots

MOVES = 150
RESTARTS = 60
LONGEST = 3_600_000


def desk_of_bots(name: str) -> Desk:
    game = games.game(name)
    bot = default_bot(game)
    settings = Settings(bot=bot, countdown=1)
    config = Config(bot_delay=(300, 900))
    return Desk(game, bots(game.seats[-1], bot), settings=settings, config=config)


async def play(desk: Desk, moves: int) -> None:
    """Let the bots play on for so many moves, or to the end."""
    target = len(await desk.log()) + moves
    spent = 0
    while len(await desk.log()) < target and desk.stored.state == "playing":
        await desk.turn(500)
        spent += 500
        assert not desk.table.is_halted
        assert spent < LONGEST, "the table stands still"


@pytest.mark.parametrize("name", games.NAMES)
async def test_bots_play_every_game_and_a_restart_leads_to_the_same_point(name: str) -> None:
    desk = await desk_of_bots(name).open()
    await desk.stranger().join()
    for _ in range(3):
        await play(desk, MOVES)
        table = desk.course.table
        seen = [table.view(reader) for reader in (None, *range(table.seats))]
        versions = [desk.course.version(reader) for reader in (None, *range(table.seats))]
        state = table.state.pack()
        await desk.restart(away=5000)
        table = desk.course.table
        assert table.state.pack() == state
        assert [table.view(reader) for reader in (None, *range(table.seats))] == seen
        assert [desk.course.version(r) for r in (None, *range(table.seats))] == versions
        await desk.stranger().join()


@pytest.mark.long
@pytest.mark.parametrize("name", games.NAMES)
async def test_bots_play_every_game_to_its_end(name: str) -> None:
    desk = await desk_of_bots(name).open()
    watcher = await desk.stranger().join()
    await play(desk, 100_000)
    over = watcher.last("over")
    assert over["result"]["scores"] == watcher.view["scores"]
    assert over["result"]["winners"] == list(desk.course.table.winners)


@pytest.mark.parametrize("name", games.NAMES)
async def test_a_readers_version_only_grows_over_restarts(name: str) -> None:
    """That the server was alive was last noted a few seconds before it went down."""
    desk, lots = await desk_of_bots(name).open(), dice(5)
    told = dict.fromkeys((None, *range(len(desk.stored.seats))), 0)
    for _ in range(RESTARTS):
        watcher = await desk.stranger().join()
        assert watcher.version >= told[None]
        await desk.turn(100 + below(lots, 3000))
        told = {reader: desk.course.version(reader) for reader in told}
        await desk.restart(away=below(lots, 5000), unnoted=below(lots, 5000))
        again = {reader: desk.course.version(reader) for reader in told}
        assert all(again[reader] >= version for reader, version in told.items())
    assert desk.course.is_over or len(await desk.log()) > RESTARTS / 2
