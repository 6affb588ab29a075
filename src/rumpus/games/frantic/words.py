"""Cards and events by their names, for rules read in a terminal."""

from __future__ import annotations

from rumpus.games.frantic.cards import (
    BLACK,
    COLOURS,
    FANTASTIC,
    GIFT,
    colour_of,
    number_of,
    parse_card,
)
from rumpus.games.frantic.text import EVENT_NAMES, card_name

_EVENTS = {event.name.lower(): name for event, name in EVENT_NAMES.items()}
_GERMAN_COLOURS = ("gelbe", "rote", "grüne", "blaue")


def card_in_words(text: str, language: str) -> str:
    """`r5` is red 5, `rgift` is red Gift; events, `tornado`, have the same names everywhere."""
    if text in _EVENTS:
        return _EVENTS[text]
    kind = parse_card(text)
    if language != "de":
        return card_name(kind)
    if kind < BLACK:
        return f"{_GERMAN_COLOURS[colour_of(kind)]} {number_of(kind)}"
    if kind < GIFT:
        return f"schwarze {number_of(kind)}"
    name = card_name(kind)
    if kind < FANTASTIC:
        return name.replace(COLOURS[colour_of(kind)], _GERMAN_COLOURS[colour_of(kind)], 1)
    return name
