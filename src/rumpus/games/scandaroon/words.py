"""Cards by their names, for rules read in a terminal."""

from __future__ import annotations

import re

from rumpus.games.scandaroon.cards import parse_card
from rumpus.games.scandaroon.cards_in_words import all_cards

__all__ = ["all_cards", "card_in_words"]

_SUITS = {
    "en": {
        "s": "Scimitar",
        "m": "Crescent Moon",
        "t": "Turban",
        "c": "Cross-Tiles",
        "n": "no suit",
    },
    "de": {
        "s": "Krummsäbel",
        "m": "Halbmond",
        "t": "Turban",
        "c": "Kreuzfliesen",
        "n": "ohne Farbe",
    },
}


def card_in_words(text: str, language: str) -> str:
    """`m3` is Crescent Moon 3, `st3` Scimitar and Turban 3; of two alike the second is `m3b`."""
    parse_card(text)
    suits, value, second = re.fullmatch(r"([a-z]+)(\d)(b?)", text).groups()  # type: ignore[union-attr]
    names = _SUITS.get(language, _SUITS["en"])
    word = {"en": " (second)", "de": " (zweite)"}.get(language, "") if second else ""
    return f"{'/'.join(names[suit] for suit in suits)} {value}{word}"
