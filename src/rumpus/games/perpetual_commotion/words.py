"""Cards by their names, for rules read in a terminal."""

from __future__ import annotations

from rumpus.games.perpetual_commotion.cards import COLOUR, COLOURS, NUMBER, START, STOP, parse_card

_GERMAN = ("rote", "blaue", "grüne", "gelbe")


def card_in_words(text: str, language: str) -> str:
    """`r5` is the red 5."""
    card = parse_card(text)
    if card in (START, STOP):
        return "Start" if card == START else "Stop"
    colours = _GERMAN if language == "de" else COLOURS
    return f"{colours[COLOUR[card]]} {NUMBER[card]}"
