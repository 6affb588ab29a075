"""What MkDocs asks us: navigation, pages that docs/ does not hold, links, and a last look."""

from __future__ import annotations

import posixpath
import re
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

from scripts.docs import pages
from scripts.docs.pages import GAME_PAGES, PAGES, ROOT, file_of, page_of, read_page

#: Whatever a browser fetches by itself.
FETCHED = re.compile(r"<(?:script|img|iframe)\b[^>]*\bsrc=\"?(https?:[^\s\">]+)")
STYLES = re.compile(r"<link\b(?=[^>]*stylesheet|[^>]*preconnect)[^>]*href=\"?(https?:[^\s\">]+)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The parts of the navigation that follow from what there is."""
    filled = {"<games>": _games_nav(), "<decisions>": _decisions_nav()}
    config.nav = _fill(config.nav, {**filled, "<others>": _others_nav(str(config.nav))})
    return config


def _fill(nav: Any, filled: dict[str, list[Any]]) -> Any:
    if isinstance(nav, list):
        parts = [_fill(one, filled) for one in nav]
        return [one for part in parts for one in (part if isinstance(part, list) else [part])]
    if isinstance(nav, dict):
        return {title: _fill(one, filled) for title, one in nav.items()}
    return filled.get(nav, nav)


def _games_nav() -> list[Any]:
    sections: dict[str, list[Any]] = {}
    for title, file, page in pages.game_files():
        name = GAME_PAGES[posixpath.basename(file)][1]
        sections.setdefault(title, []).append({name: page})
    return [{title: section} for title, section in sections.items()]


def _decisions_nav() -> list[Any]:
    found = sorted(path.name for path in (ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    return [f"decisions/{name}" for name in ("README.md", *found)]


def _others_nav(named: str) -> list[Any]:
    """Pages of docs/ that nobody has given a place yet."""
    found = sorted(path.name for path in (ROOT / "docs").glob("*.md"))
    return [name for name in found if f"'{name}'" not in named]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for file, page in PAGES.items():
        files.append(File.generated(config, page, content=read_page(file)))
    shown = [file for file in files if file.is_documentation_page()]
    linked = {link for file in shown for link in _links_of(file)}
    for file in sorted(linked):
        if files.get_file_from_path(page_of(file)) is None:
            hidden = InclusionLevel.NOT_IN_NAV
            text = read_page(file)
            files.append(File.generated(config, page_of(file), content=text, inclusion=hidden))
    return files


def _links_of(page: File) -> set[str]:
    return pages.linked_files(page.content_string, file_of(page.src_uri))


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    uri = page.file.src_uri
    if page.is_homepage:
        page.meta["hide"] = ["navigation"]  # the tabs are enough there
    return markdown if uri.startswith("source/") else pages.turn_links(markdown, file_of(uri))


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """The site fetches nothing from elsewhere."""
    fetched = FETCHED.findall(output) + STYLES.findall(output)
    if fetched:
        raise PluginError(f"{page.file.src_uri} would fetch {', '.join(fetched)}")
    return output
