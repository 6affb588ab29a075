"""Rulings: what a rulebook leaves open and how it is settled, from a game's `rulings.md`."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TYPE_CHECKING

from rumpus.engine.errors import RumpusError

if TYPE_CHECKING:
    from rumpus.engine.game import Game

#: A list item, with the lines that go on with it.
_RULING = re.compile(r"^- (\*\*([A-Z]+\d+)\*\* .+(?:\n +\S.*)*)$", re.MULTILINE)


class NoRulingsError(RumpusError):
    """A game whose rulings are not written down."""


class UnknownRulingError(RumpusError):
    """A number that is none of the game's rulings."""


def rulings_page(game: Game) -> str:
    """All rulings under their headings, as Markdown."""
    file = files("rumpus.games") / game.name / "rulings.md"
    if not file.is_file():
        raise NoRulingsError(f"{game.title} has no rulings yet")
    return file.read_text(encoding="utf-8")


def rulings(game: Game) -> dict[str, str]:
    """Each ruling by its number (`KF7`), in the order of the page, as a Markdown paragraph."""
    return {found[2]: found[1] for found in _RULING.finditer(rulings_page(game))}


def find_ruling(game: Game, number: str) -> str:
    known = rulings(game)
    if number.upper() not in known:
        first, *_, last = known
        raise UnknownRulingError(
            f"{game.title} has no ruling {number!r}; its rulings are {first} to {last}"
        )
    return known[number.upper()]
