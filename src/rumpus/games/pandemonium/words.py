"""Cards by their names, for rules read in a terminal."""

from __future__ import annotations

from rumpus.games.pandemonium.cards import cities, parse_card


def card_in_words(text: str, language: str) -> str:
    """`g3-1` is Lyon / Hanoi."""
    shown = cities(parse_card(text))
    if shown is None:
        return "weiße Karte" if language == "de" else "white card"
    return " / ".join(shown)
