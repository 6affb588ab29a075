"""The rules in words: their examples are true, and both languages have the same ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rumpus.games.kingdom_four
from rumpus.engine.errors import UnknownMoveError
from rumpus.games.kingdom_four.cards import parse_card
from tests.games.kingdom_four.tables import points

FOLDER = Path(rumpus.games.kingdom_four.__file__).parent
CATEGORIES = {"en": ("King", "Queen", "Joker"), "de": ("König", "Dame", "Joker")}


@pytest.mark.parametrize("text", ["", "sk5", "xk1", "s", "**", "SK1"])
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(UnknownMoveError, match="is no card"):
        parse_card(text)


def words(language: str) -> str:
    return (FOLDER / f"rules.{language}.md").read_text(encoding="utf-8")


def examples(language: str) -> list[tuple[str, int, int]]:
    """Cards, category, points: the category stands in the row, or in the heading above."""
    found, category = [], 0
    for line in words(language).splitlines():
        named = [k for k, name in enumerate(CATEGORIES[language]) if line.endswith(f" {name}")]
        if line.startswith("### "):
            category = named[0]
        if row := re.fullmatch(r"\| (\{.*\}) \|(?: (\w+) \|)? (\d+) \|", line):
            shown, name, worth = row.groups()
            cards = " ".join(re.findall(r"\{(.*?)\}", shown))
            which = CATEGORIES[language].index(name) if name else category
            found.append((cards, which, int(worth)))
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_examples_in_the_rules_are_true(language: str) -> None:
    assert len(examples(language)) == 16
    for cards, category, worth in examples(language):
        assert points(cards)[category] == worth, cards


def test_both_languages_have_the_same_examples() -> None:
    assert examples("en") == examples("de")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_in_the_rules_exists(language: str) -> None:
    for card in re.findall(r"\{(.*?)\}", words(language)):
        assert parse_card(card) >= 0
