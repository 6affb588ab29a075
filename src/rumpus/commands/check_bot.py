"""Check a player: its moves are legal, and it sees no more than its seat may.

At positions of random games it is asked in several worlds that its seat cannot tell apart, with the
same dice. An honest player chooses the same in all of them. The exit code is 1 if it does not, if
that cannot be told, or if it has lost moves (see docs/players.md).

examples:
  rumpus check-bot kingdom_four python:my_module:Player
  rumpus check-bot frantic process:./bot --seats 4 --positions 500
  rumpus check-bot scandaroon greedy
"""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING

from rumpus.commands.common import add_game, at_least, seats_for, seconds

if TYPE_CHECKING:
    from rumpus.engine.game import Game
    from rumpus.players.honesty import Honesty
    from rumpus.players.player import Player

#: The exit code for a player that is not fine.
NOT_FINE = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("bot", metavar="BOT",
                        help="python:MODULE:NAME, process:COMMAND or a bot's name")  # fmt: skip
    parser.add_argument("--seats", type=at_least(1), metavar="N", help="how many play")
    parser.add_argument("--positions", type=at_least(1), metavar="N", default=200,
                        help="at which it is asked (200)")  # fmt: skip
    parser.add_argument("--seed", type=at_least(0), metavar="S", default=0,
                        help="the same seed gives the same positions (0)")  # fmt: skip
    parser.add_argument("--think", type=seconds, metavar="S", default=10.0,
                        help="seconds that it may think (10)")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(arguments: argparse.Namespace) -> int:
    from rumpus.commands.console import print_json
    from rumpus.games import game as find_game
    from rumpus.players.honesty import check_honesty

    game = find_game(arguments.game)
    seats = seats_for(game, arguments.seats)
    player = _player(game, arguments.bot)
    found = check_honesty(game, player, seats, arguments.positions, arguments.seed, arguments.think)
    if arguments.json:
        print_json({"player": player.label, "verdict": found.verdict, **asdict(found)})
    else:
        print(f"{game.title}, {seats} seats: {player.label}")
        print("\n".join(_told(found)))
    return 0 if found.is_fine else NOT_FINE


def _player(game: Game, name: str) -> Player:
    from rumpus.players.errors import PlayerError
    from rumpus.players.finding import find_player, is_own
    from rumpus.players.player import RulePlayer

    if is_own(name):
        return find_player(name)
    if name in game.thinkers:
        raise PlayerError(f"{name} thinks too slowly here; `make test` checks all built-in bots")
    return RulePlayer(game.bot(name), name)


def _told(found: Honesty) -> list[str]:
    worlds = f"{found.worlds:,} other worlds that look the same to its seat"
    lines = [f"asked at {found.positions:,} positions, and in {worlds}", _honest(found)]
    if found.meddled:
        lines.append(f"MEDDLES: it has changed the table at {found.meddled:,} positions")
    lines.append(found.faults.told() or "all its moves were legal")
    lines.append(f"a decision takes {1e6 * found.seconds:,.0f} µs, the question included")
    return lines


def _honest(found: Honesty) -> str:
    if found.verdict == "honest":
        return "honest: it chose the same in all of them"
    if found.verdict == "unknown":
        return (
            f"NOT JUDGED: at {found.restless:,} positions it chose otherwise when it was asked the "
            "same again; a player that is to be judged rolls no dice but those it is given"
        )
    one = found.caught[0]
    return (
        f"CHEATS: at {len(found.caught):,} positions it chose by what its seat cannot see; such as "
        f"{one.chosen!r} or {one.in_twin!r} (deal {one.seed}, after {one.moves} moves, "
        f"seat {one.seat})"
    )
