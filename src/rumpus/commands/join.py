"""Play a seat at a table of a room, from outside.

The seat is shown as a program's. The table must have been made for programs, too.

examples:
  rumpus join http://127.0.0.1:8000/t/bcdfghjkmn --bot greedy
  rumpus join http://127.0.0.1:8000/t/bcdfghjkmn --bot python:my_module:Player
  rumpus join http://127.0.0.1:8000/t/bcdfghjkmn --bot casual --name "Anna's bot" --seat 2 --stay
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from rumpus.client import Choose, Place, Room, Turn
    from rumpus.players.referee import Referee

_NAME = 24


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("url", metavar="URL", help="the table's link")
    parser.add_argument(
        "--bot",
        default="greedy",
        help="a bot of the game, python:MODULE:NAME or process:COMMAND (greedy)",
    )
    parser.add_argument("--name", help="what others see (the bot's name)")
    parser.add_argument("--seat", type=int, help="from 0 (the first that is free)")
    parser.add_argument(
        "--pause",
        type=parse_pause,
        default=0.8,
        metavar="S",
        help="seconds before each move where all play at once (0.8)",
    )
    parser.add_argument("--stay", action="store_true", help="play every rematch, too")


def parse_pause(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= 60:
        raise argparse.ArgumentTypeError(f"expected seconds from 0 to 60, not {text!r}")
    return seconds


def run(arguments: argparse.Namespace) -> int:
    import asyncio

    asyncio.run(_join(arguments))
    return 0


async def _join(arguments: argparse.Namespace) -> None:
    from rumpus.client import Room
    from rumpus.client.room import id_of

    table: str | None = id_of(arguments.url)
    referee = _own_player(arguments.bot)
    usual = referee.player.label if referee else f"{arguments.bot} bot"
    async with Room(arguments.url, (arguments.name or usual)[:_NAME]) as room:
        try:
            while table is not None:
                table = await _play(room, table, referee, arguments)
        finally:
            _dismiss(referee)


def _own_player(bot: str) -> Referee | None:
    from rumpus.engine.errors import UnknownBotError
    from rumpus.games import all_games
    from rumpus.players.finding import find_player, is_own
    from rumpus.players.referee import Referee

    if is_own(bot):
        return Referee(find_player(bot))
    known = list(dict.fromkeys(name for game in all_games() for name in game.bots))
    if bot not in known:
        raise UnknownBotError(f"no game has a bot {bot!r}; there are: {', '.join(known)}")
    return None


def _dismiss(referee: Referee | None) -> None:
    """End a player, and say what it lost."""
    if referee is not None:
        referee.close()
        if lost := referee.faults.told():
            print(lost, flush=True)


async def _play(
    room: Room, table: str, referee: Referee | None, arguments: argparse.Namespace
) -> str | None:
    """One game; the table of the rematch, if it is to be played."""
    from rumpus.client.bots import bot_chooser, player_chooser

    async with room.watch(table) as place:
        info = place.table
        if referee is None:
            choose = bot_chooser(info.game, arguments.bot, info.options)
        else:
            choose = player_chooser(info.game, referee)
        if place.you is None:
            await place.sit(arguments.seat)
        print(f"{info.title}: {room.program} sits at {room.url}/t/{table}", flush=True)
        result = await place.play_on(_paused(choose, arguments.pause if place.is_realtime else 0))
        won = "wins" if place.you in result.winners else "does not win"
        print(f"{room.program} {won}: {' : '.join(map(str, result.scores))}", flush=True)
        return await _rematch(place) if arguments.stay else None


async def _rematch(place: Place) -> str | None:
    await place.until(lambda: place.table.next is not None)
    return place.table.next


def _paused(choose: Callable[[Turn], str | None], seconds: float) -> Choose:
    """At a human pace; it decides on what it sees after the pause."""
    import asyncio

    async def chosen(turn: Turn) -> str | None:
        latest: Turn | None = turn
        if seconds:
            await asyncio.sleep(seconds)
            latest = await turn.place.turn()
        return None if latest is None else await asyncio.to_thread(choose, latest)

    return chosen
