"""The rules of a game and its rulings as pages: our own Markdown, with cards written `{sk3}`."""

from __future__ import annotations

import html
import re
from functools import cache
from importlib.resources import files

from msgspec import Raw

from rumpus import games
from rumpus.engine.errors import RumpusError
from rumpus.games.rulings import NoRulingsError, rulings_page
from rumpus.server.course import door
from rumpus.server.net.language import LANGUAGES
from rumpus.server.wire import Refusal

_CARD = re.compile(r"\{([^{}\s<>&\"]{1,24})\}")


@cache
def manual(name: str, language: str) -> str:
    """The rules as HTML."""
    return _html(_source(name, language))


@cache
def settled(name: str) -> str:
    """The rulings as HTML, which are in English and go without their title; empty if none are."""
    try:
        return _html(rulings_page(games.game(name)).partition("\n")[2])
    except NoRulingsError:
        return ""


@cache
def example(name: str) -> Raw:
    """What a spectator sees of a fresh deal: what stands on the cards, where the view says that."""
    game = games.game(name)
    return door.whole(game.deal(game.seats[0], 0), None)


def _html(source: str) -> str:
    """Markup in the source is shown as text, never carried out."""
    from markdown_it import MarkdownIt  # not before somebody asks: it is slow to load

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    return _CARD.sub(_card, str(markdown.render(source)))


def _source(name: str, language: str) -> str:
    try:
        game = games.game(name)
    except RumpusError as error:
        raise Refusal("unknown_game", str(error)) from error
    folder = files("rumpus.games") / game.name
    for one in (language, LANGUAGES[0]):
        file = folder / f"rules.{one}.md"
        if file.is_file():
            return file.read_text(encoding="utf-8")
    raise Refusal("unknown_page", f"{game.title} has no rules page yet")


def _card(found: re.Match[str]) -> str:
    card = html.escape(found[1])
    return f'<rumpus-card card="{card}">{card}</rumpus-card>'
