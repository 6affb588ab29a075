"""List the games, their bots and options.

examples:
  rumpus games
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rumpus.engine.game import Game, Span


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """It has none."""


def run(arguments: argparse.Namespace) -> int:
    from rumpus.games import all_games

    print("\n\n".join(_about(game) for game in all_games()))
    return 0


def _about(game: Game) -> str:
    players = f"{game.seats[0]} to {game.seats[-1]} players"
    how = "all at once" if game.realtime else "by turns"
    lines = [
        f"{game.title} ({game.name})",
        f"  {players}, {how}, {_minutes(game)}",
        f"  bots: {', '.join(game.bots)}",
        *(f"  option {o.name}: {o.what} ({o.expected})" for o in game.options),
    ]
    return "\n".join(lines)


def _minutes(game: Game) -> str:
    told = f"{_whole_span(game.minutes)} minutes"
    if game.minutes_with_bots is not None:
        told += f", {_whole_span(game.minutes_with_bots)} with bots"
    return told


def _whole_span(spans: Mapping[int, Span]) -> str:
    """Whatever the number of players."""
    shortest, longest = zip(*spans.values(), strict=True)
    return f"{min(shortest)} to {max(longest)}"
