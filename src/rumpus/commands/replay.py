"""Tell a stored game move by move.

Without --seat everything is told; with it what that seat could know.

examples:
  rumpus simulate kingdom_four --games 1 --save game.txt
  rumpus replay game.txt
  rumpus replay game.txt --seat 2 --step
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rumpus.commands.common import read_log
from rumpus.engine.errors import SeatsError

if TYPE_CHECKING:
    from rumpus.engine.replay import Replay
    from rumpus.engine.table import Table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="a stored game; - reads it from standard input"
    )
    parser.add_argument("--seat", type=int, metavar="N", help="tell only what this seat could know")
    parser.add_argument("--step", action="store_true", help="wait for Enter after each move")


def run(arguments: argparse.Namespace) -> int:
    from rumpus.engine.replay import parse_replay
    from rumpus.games import game as find_game

    replay = parse_replay(read_log(arguments.file))
    game = find_game(replay.game)
    if arguments.seat is not None and not 0 <= arguments.seat < replay.seats:
        raise SeatsError(f"seats of this game are 0 to {replay.seats - 1}, not {arguments.seat}")
    print(f"{game.title}, {replay.seats} seats, {len(replay.moves)} moves")
    for table in replay.tables(game):
        _tell(replay, table, arguments.seat)
        if arguments.step and not _go_on():
            return 0
    print("points: " + ", ".join(f"seat {s} {p}" for s, p in enumerate(table.scores)))
    if not table.is_over:
        print("the game was not finished")
    return 0


def _tell(replay: Replay, table: Table, seat: int | None) -> None:
    """Moves of others are not told to a seat: they may have been hidden. What they did is."""
    if table.version:
        mover, move = replay.moves[table.version - 1]
        told_move = f": {move}" if seat in (None, mover) else ""
        print(f"\n{table.version}. seat {mover}{told_move}")
    happened = table.state.happened if seat is None else table.happened(seat)
    for happening in happened:
        print(f"   {table.game.narrate(happening)}")


def _go_on() -> bool:
    try:
        input("   … Enter for the next move, Ctrl-D to end ")
    except EOFError:
        print()
        return False
    return True
