"""The documentation's pages: every link leads to a file, and from the site to the page of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import rumpus
from scripts.docs.pages import (
    PAGES,
    BrokenLinkError,
    file_of,
    linked_files,
    page_of,
    read_page,
    turn_links,
)

ROOT = Path(__file__).resolve().parents[2]
DOCS = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("file", [*DOCS, *PAGES])
def test_every_link_of_a_page_leads_to_a_file(file: str) -> None:
    linked_files((ROOT / file).read_text(encoding="utf-8"), file)


def test_a_link_that_leads_nowhere_is_refused() -> None:
    with pytest.raises(BrokenLinkError, match=r"no docs/nothing\.md"):
        linked_files("[x](nothing.md)", "docs/play.md")


@pytest.mark.parametrize(
    ("file", "link", "expected"),
    [
        ("README.md", "docs/protocol.md", "protocol.md"),
        ("README.md", "docs/pictures/lobby.png", "pictures/lobby.png"),
        ("docs/architecture.md", "decisions/", "decisions/README.md"),
        ("docs/architecture.md", "../src/rumpus/cli.py", "source/src/rumpus/cli.py.md"),
        ("docs/reference/index.md", "../../CHANGELOG.md", "../changelog.md"),
        ("src/rumpus/games/frantic/README.md", "rules.en.md", "rules.md"),
        ("src/rumpus/games/frantic/README.md", "../../../../docs/bots.md", "../../bots.md"),
    ],
)
def test_a_link_is_turned_towards_the_page_of_its_file(file: str, link: str, expected: str) -> None:
    assert turn_links(f"see [it]({link}#part)", file) == f"see [it]({expected}#part)"


@pytest.mark.parametrize(
    "text", ["[x](https://a.b/c)", "[x](#here)", "`[x](y)`", "```\n[x](y)\n```"]
)
def test_other_links_and_code_stay_as_they_are(text: str) -> None:
    assert turn_links(text, "README.md") == text
    assert linked_files(text, "README.md") == set()


def test_every_game_has_its_rules_in_both_languages_with_the_cards_by_name() -> None:
    for game in rumpus.all_games():
        for page in ("index", "rules", "regeln"):
            file = file_of(f"games/{game.name}/{page}.md")
            assert page_of(file) == f"games/{game.name}/{page}.md"
        rules = read_page(f"src/rumpus/games/{game.name}/rules.en.md")
        assert '<span class="card">' in rules
        assert "{" not in rules
