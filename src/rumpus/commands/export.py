"""Export finished games as data: one row for each decision.

A row has the seat's view, its legal moves, what it chose, who it was, and how the game ended for
it. Games come from the room's database, or from files of stored games. They are written as JSON
lines, or as Parquet (pip install 'rumpus[parquet]'), by the end of the file's name. Games that are
still played are never exported: their cards are hidden.

examples:
  rumpus export --data data --out games.jsonl
  rumpus export --game frantic --out games.parquet
  rumpus export game.txt other.txt --out games.jsonl
  rumpus export | head -1
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rumpus.export.episode import DecisionRow, Episode
    from rumpus.export.sources import Database


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", type=Path, nargs="*", metavar="FILE",
                        help="stored games; without any, those of the database")  # fmt: skip
    parser.add_argument("--data", type=Path, metavar="DIR", default=Path("data"),
                        help="where the room keeps its games (data)")  # fmt: skip
    parser.add_argument("--game", metavar="NAME", help="games of this name only")
    parser.add_argument("--out", type=Path, metavar="FILE",
                        help="ends in .jsonl or .parquet (lines are printed)")  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    from rumpus.export.sources import Database, from_files
    from rumpus.export.writers import write, writer_for
    from rumpus.games import game as find_game

    name = find_game(arguments.game).name if arguments.game else None
    if arguments.out:
        writer_for(arguments.out)
    database = None if arguments.files else Database(arguments.data)
    count = Count(
        from_files(arguments.files, name) if database is None else database.episodes(name)
    )
    decisions = write(count.rows(), arguments.out)
    _tell(count.games, decisions, database)
    return 0


class Count:
    """Counts games while their rows pass by."""

    def __init__(self, episodes: Iterator[Episode]) -> None:
        self._episodes = episodes
        self.games = 0

    def rows(self) -> Iterator[DecisionRow]:
        from rumpus.export.episode import rows

        for episode in self._episodes:
            yield from rows(episode)
            self.games += 1


def _tell(games: int, decisions: int, database: Database | None) -> None:
    print(f"{games:,} games, {decisions:,} decisions", file=sys.stderr)
    if database is not None and database.sealed:
        print(
            f"{database.sealed:,} games left out: deals of a day that has not ended",
            file=sys.stderr,
        )
    if database is not None and database.older:
        print(f"{database.older:,} games left out: played by older rules", file=sys.stderr)
