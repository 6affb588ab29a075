"""Read the rules of a game, in our own words, and how open points are settled.

examples:
  rumpus rules kingdom_four
  rumpus rules kingdom_four --lang de
  rumpus rules kingdom_four --rulings
  rumpus rules kingdom_four --ruling KF7
"""

from __future__ import annotations

import argparse
import re
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from rumpus.commands.common import add_game
from rumpus.engine.errors import RumpusError

if TYPE_CHECKING:
    from rumpus.engine.game import Game

_CARD = re.compile(r"\{([^{}\s]+)\}")


class NoRulesError(RumpusError):
    """The rules are not written in this language."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--lang", default="en", metavar="LANGUAGE", help="en or de (en)")
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--rulings", action="store_true",
                     help="how open points of the rulebook are settled; in English")  # fmt: skip
    one.add_argument("--ruling", metavar="NUMBER", help="one of them, such as KF7")


def run(arguments: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.markdown import Markdown

    from rumpus.games import game as find_game

    game = find_game(arguments.game)
    text, language = _asked_for(game, arguments)
    if not (arguments.rulings or arguments.ruling):
        text += _what_cards_do(game, language)
    Console().print(Markdown(_in_words(game, text, language)))
    return 0


def _asked_for(game: Game, arguments: argparse.Namespace) -> tuple[str, str]:
    """The text, and the language it is in."""
    from rumpus.games.rulings import find_ruling, rulings_page

    if arguments.rulings:
        return rulings_page(game), "en"
    if arguments.ruling:
        return find_ruling(game, arguments.ruling), "en"
    return _text(game, arguments.lang), arguments.lang


def _text(game: Game, language: str) -> str:
    from importlib.resources import files

    folder = files(f"rumpus.games.{game.name}")
    languages = sorted(
        file.name.split(".")[1] for file in folder.iterdir() if file.name.startswith("rules.")
        and file.name.endswith(".md")
    )  # fmt: skip
    if language not in languages:
        expected = ", ".join(languages) or "no language yet"
        raise NoRulesError(f"the rules of {game.title} are in {expected}, not in {language!r}")
    return folder.joinpath(f"rules.{language}.md").read_text(encoding="utf-8")


def _what_cards_do(game: Game, language: str) -> str:
    """Where cards say more than their names, and the rules leave it to their pictures."""
    if find_spec(f"rumpus.games.{game.name}.words") is None:
        return ""
    words = import_module(f"rumpus.games.{game.name}.words")
    return f"\n{words.all_cards(language)}\n" if hasattr(words, "all_cards") else ""


def _in_words(game: Game, text: str, language: str) -> str:
    """Cards such as {sk3} by their names; the client draws them."""
    if find_spec(f"rumpus.games.{game.name}.words") is None:
        return _CARD.sub(r"*\1*", text)
    words = import_module(f"rumpus.games.{game.name}.words")
    return _CARD.sub(lambda found: f"*{words.card_in_words(found[1], language)}*", text)
