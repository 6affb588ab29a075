"""Levels of one's own: `--level`. None is left out silently: each is somebody's, or refused."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rumpus.bots.speed import Level
    from rumpus.lab.plan import Entrant


def add_level(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--level", action="append", dest="given_levels", type=_named_level,
                        metavar="reaction=S,motor=S,…", default=[],
                        help="in the games played all at once: how fast whoever is whose speed "
                        "is not said otherwise; NAME:reaction=… is there for bot@NAME, and NAME "
                        "is a new word: expert and the others stay as they are")  # fmt: skip


def _named_level(text: str) -> tuple[str, Level]:
    from rumpus.bots.speed import LevelError, check_name, parse_level

    name, sign, words = text.rpartition(":")
    try:
        if sign:
            check_name(name)
        return name, parse_level(words, name)
    except LevelError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def by_name(given: Sequence[tuple[str, Level]]) -> dict[str, Level]:
    """The one without a name is everybody's."""
    from rumpus.bots.speed import LevelError

    levels: dict[str, Level] = {}
    for name, level in given:
        if name in levels:
            raise LevelError(f"--level {name or 'without a name'}: twice, expected it once")
        levels[name] = level
    return levels


def check_all_used(levels: Mapping[str, Level], players: Sequence[Entrant]) -> None:
    from rumpus.bots.speed import LevelError

    used = {player.reflexes for player in players}
    for name, level in levels.items():
        if level in used:
            continue
        if name:
            raise LevelError(f"--level {name}: expected bot@{name} in --bots")
        raise LevelError("--level: expected somebody in --bots without @level")


def check_clock(arguments: argparse.Namespace) -> None:
    """What would overrule a level that was given."""
    from rumpus.bots.speed import LevelError

    for other in ("untimed", "reflexes"):
        if arguments.given_levels and getattr(arguments, other):
            raise LevelError(f"expected --level or --{other}, not both")
