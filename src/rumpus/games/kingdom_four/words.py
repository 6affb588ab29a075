"""Cards by their names, for rules read in a terminal."""

from __future__ import annotations

from rumpus.games.kingdom_four.cards import (
    ITEMS,
    JOKER,
    KINGDOM_CARD,
    KINGDOMS,
    item,
    kingdom,
    number,
    parse_card,
)

_GERMAN_KINGDOMS = ("der Sonne", "des Berges", "des Waldes", "des Ozeans")
_GERMAN_ITEMS = (
    ("Schlüssel", "Schlüssel"),
    ("Axt", "Äxte"),
    ("Schild", "Schilde"),
    ("Münze", "Münzen"),
)


def card_in_words(text: str, language: str) -> str:
    """`sk3` is 3 Keys of the Sun."""
    card = parse_card(text)
    if language == "de":
        return _in_german(card)
    if card >= JOKER:
        return f"Joker with the {ITEMS[card - JOKER].title()}"
    if card >= KINGDOM_CARD:
        return f"Kingdom card of the {KINGDOMS[card - KINGDOM_CARD].title()}"
    things = ITEMS[item(card)].title() + ("s" if number(card) > 1 else "")
    return f"{number(card)} {things} of the {KINGDOMS[kingdom(card)].title()}"


def _in_german(card: int) -> str:
    if card >= JOKER:
        return f"Joker ({_GERMAN_ITEMS[card - JOKER][0]})"
    if card >= KINGDOM_CARD:
        return f"Königreichskarte {_GERMAN_KINGDOMS[card - KINGDOM_CARD]}"
    one, several = _GERMAN_ITEMS[item(card)]
    things = one if number(card) == 1 else several
    return f"{number(card)} {things} {_GERMAN_KINGDOMS[kingdom(card)]}"
