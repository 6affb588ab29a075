"""Cards by their names, for rules read in a terminal."""

from __future__ import annotations

from rumpus.games.frantic.cards import BLACK, FANTASTIC, GIFT, colour_of, number_of, parse_card
from rumpus.games.frantic.text import card_name

_GERMAN_COLOURS = ("gelbe", "rote", "grüne", "blaue")


def card_in_words(text: str, language: str) -> str:
    """`r5` is the red 5. The names of specials are the same in both languages."""
    kind = parse_card(text)
    if language != "de" or kind >= FANTASTIC:
        return card_name(kind)
    if BLACK <= kind < GIFT:
        return f"schwarze {number_of(kind)}"
    colour = _GERMAN_COLOURS[colour_of(kind)]
    return f"{colour} {card_name(kind).partition(' ')[2]}"
