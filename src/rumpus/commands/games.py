"""List the games, their bots and options.

examples:
  rumpus games
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rumpus.engine.game import Game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """It has none."""


def run(arguments: argparse.Namespace) -> int:
    from rumpus.games import all_games

    print("\n\n".join(_about(game) for game in all_games()))
    return 0


def _about(game: Game) -> str:
    players = f"{game.seats[0]} to {game.seats[-1]} players"
    how = "all at once" if game.realtime else "by turns"
    shortest, longest = zip(*game.minutes.values(), strict=True)
    lines = [
        f"{game.title} ({game.name})",
        f"  {players}, {how}, {min(shortest)} to {max(longest)} minutes",
        f"  bots: {', '.join(game.bots)}",
        *(f"  option {o.name}: {o.what} ({o.expected})" for o in game.options),
    ]
    return "\n".join(lines)
