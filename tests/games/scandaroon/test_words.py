"""What the cards do, said in words for rules that are read in a terminal."""

from __future__ import annotations

import pytest

from rumpus.games.scandaroon.cards_in_words import all_cards
from rumpus.games.scandaroon.deck import BUILT_IN, built_in, parse_deck


def lines(language: str) -> dict[str, str]:
    """What is said of each card, by its code."""
    items = [line for line in all_cards(language).splitlines() if line.startswith("- {")]
    return {item[3 : item.index("}")]: item.partition("}: ")[2] for item in items}


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("n5", "−1 to the card on its left"),
        ("c7", "ends the row"),
        ("s0", "worth 1 for each card of its suit in play"),
        ("m2", "+1 to the card on its left"),
        ("t2b", "+1 to both neighbours; give it up: No Trumps from now on"),
        ("m3b", "+1 to the card on its right"),
        ("s7", "−1 to the card on its left; ends the row"),
        ("t5", "+4 to the card on its left; ends the row"),
        ("c4", "−3 to the card on its left; +1 to each other card of its suit in the row"),
        ("c1", "+2 to the card on its left; give it up: draw 1"),
        ("c3b", "−3 to the card on its left; +1 to the card on its right; goes into any row"),
        ("s1b", "+2 to the card on its left; +1 to the card on its right"),
    ],
)
def test_what_a_card_does_is_said(code: str, words: str) -> None:
    assert lines("en")[code] == words


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_of_the_house_deck_is_told_of(language: str) -> None:
    deck = parse_deck(built_in(BUILT_IN[0]))
    assert list(lines(language)) == [card.code for card in deck.cards]
