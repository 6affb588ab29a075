"""Which file of the repository is which page of the site, and the links between them.

Beside docs/ there are README, changelog, every game's own pages, and whatever file a page links to.
Links are written as they work in the repository and turned towards the page that shows the file.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from rumpus.games import all_games

ROOT = Path(__file__).resolve().parents[2]

#: A game's own files in the order of the navigation: the page, and its title there.
GAME_PAGES = {
    "README.md": ("index.md", "About"),
    "rules.en.md": ("rules.md", "Rules"),
    "rules.de.md": ("regeln.md", "Regeln (deutsch)"),
    "rulings.md": ("rulings.md", "Rulings"),
}
LANGUAGES = {"rules.en.md": "en", "rules.de.md": "de"}
LINK = re.compile(r"(?<=\]\()([^)\s#:]+)(?=[#)])")
CARD = re.compile(r"\{([^{}\s]+)\}")
CODE = re.compile(r"(^```.*?^```|`[^`\n]*`)", re.S | re.M)


class BrokenLinkError(ValueError):
    """A page links to a file that is not in the repository."""


# ---------------------------------------------------------------- which file is which page


def game_files() -> Iterator[tuple[str, str, str]]:
    """A game's title, the file, and its page."""
    for game in all_games():
        for name, (page, _) in GAME_PAGES.items():
            file = f"src/rumpus/games/{game.name}/{name}"
            if (ROOT / file).is_file():
                yield game.title, file, f"games/{game.name}/{page}"


#: Files outside docs/ that are pages.
PAGES = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "LICENSE": "license.md",
    **{file: page for _, file, page in game_files()},
}
FILES = {page: file for file, page in PAGES.items()}


def page_of(file: str) -> str:
    """The page that shows a file of the repository."""
    if file.startswith("docs/"):
        return file.removeprefix("docs/")
    return PAGES.get(file, f"source/{file}.md")


def file_of(page: str) -> str:
    return FILES.get(page, f"docs/{page}")


def read_page(file: str) -> str:
    text = (ROOT / file).read_text(encoding="utf-8")
    folder, name = posixpath.split(file)
    if name in LANGUAGES:
        return _with_cards(text, posixpath.basename(folder), LANGUAGES[name])
    return text if name.endswith(".md") else _as_code(file, text)


def _with_cards(text: str, game: str, language: str) -> str:
    """Cards such as {sk3} by their names; the client draws them."""
    in_words = import_module(f"rumpus.games.{game}.words").card_in_words
    return CARD.sub(lambda card: f'<span class="card">{in_words(card[1], language)}</span>', text)


def _as_code(file: str, text: str) -> str:
    name, ending = posixpath.splitext(file)
    title = "Licence" if name == "LICENSE" else f"`{file}`"
    return f"# {title}\n\n````{ending[1:] or 'text'}\n{text}\n````\n"


# ---------------------------------------------------------------- links


def turn_links(markdown: str, file: str) -> str:
    """Towards pages, from where the page of this file stands."""
    here = posixpath.dirname(page_of(file))
    pieces = CODE.split(markdown)
    pieces[::2] = [
        LINK.sub(lambda link: posixpath.relpath(page_of(_target(link[1], file)), here), piece)
        for piece in pieces[::2]
    ]
    return "".join(pieces)


def linked_files(markdown: str, file: str) -> set[str]:
    prose = "".join(CODE.split(markdown)[::2])
    return {_target(link, file) for link in LINK.findall(prose)}


def _target(link: str, file: str) -> str:
    target = posixpath.normpath(posixpath.join(posixpath.dirname(file), link))
    if (ROOT / target).is_dir():
        target = f"{target}/README.md"
    if not (ROOT / target).is_file():
        raise BrokenLinkError(f"{file} links to {link}, but there is no {target}")
    return target
