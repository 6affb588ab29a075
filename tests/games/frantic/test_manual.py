"""The rules in our own words show every card and every event."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rumpus.games.frantic import words
from rumpus.games.frantic.cards import GIFT, KINDS, format_card
from rumpus.games.frantic.state import Event

FOLDER = Path(words.__file__).parent
EVENTS = {event.name.lower() for event in Event}

each_language = pytest.mark.parametrize("language", ["en", "de"])


def marks(language: str) -> set[str]:
    text = (FOLDER / f"rules.{language}.md").read_text(encoding="utf-8")
    return set(re.findall(r"\{([^{}\s]+)\}", text))


@each_language
def test_every_event_and_every_symbol_has_its_picture(language: str) -> None:
    shown = marks(language)
    assert shown >= EVENTS
    assert {mark[1:] for mark in shown} >= {"gift", "exchange", "chance", "skip"}
    assert shown >= {"fantastic", "four", "equality", "counter", "nicetry", "fy"}
    colours = {format_card(kind)[0] for kind in range(GIFT)}
    assert {mark[0] for mark in shown if mark[1:].isdigit()} == colours


@each_language
def test_every_mark_has_a_name(language: str) -> None:
    for mark in marks(language):
        assert words.card_in_words(mark, language) != mark


def test_no_event_has_the_text_of_a_card() -> None:
    assert not EVENTS & {format_card(kind) for kind in range(KINDS)}
    assert words.card_in_words("friday_13th", "de") == "Friday the 13th"
    assert words.card_in_words("all_seeing_eye", "en") == "All-Seeing Eye"
