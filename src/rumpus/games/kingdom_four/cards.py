"""The King's Keys deck: 64 cards, and 8 wild ones for those who like."""

from __future__ import annotations

from collections.abc import Iterable

from rumpus.engine.errors import UnknownMoveError
from rumpus.engine.rule import rule, table

KINGDOMS = ("sun", "mountain", "forest", "ocean")
ITEMS = ("key", "axe", "shield", "coin")

#: Cards 0 to 63 are natural: kingdom · 16 + item · 4 + number − 1. Four in a row are a family.
NATURAL = 64
#: Then a Kingdom card for each kingdom, then a Joker for each item.
KINGDOM_CARD = 64
JOKER = 68
CARDS = 72

#: A set of cards is a row of 18 numbers, four bits each: the 16 families, then the Kingdom cards,
#: then the Jokers.
FAMILIES = 16
KINGDOM_CARDS = 16
JOKERS = 17
ROWS = 18
#: How many cards four bits hold, and the first of them.
COUNT = table(bits.bit_count() for bits in range(16))
FIRST = table((bits & -bits).bit_length() - 1 for bits in range(16))

_KINGDOM_LETTERS = "smfo"
_ITEM_LETTERS = "kasc"


@rule
def family(card: int) -> int:
    """KF10: cards of one kingdom and item match, whatever their number."""
    return card >> 2


@rule
def kingdom(card: int) -> int:
    return card >> 4


@rule
def item(card: int) -> int:
    return (card >> 2) & 3


@rule
def number(card: int) -> int:
    return (card & 3) + 1


@rule
def has(cards: list[int], card: int) -> bool:
    return cards[card >> 2] >> (card & 3) & 1 != 0


@rule
def add(cards: list[int], card: int) -> None:
    cards[card >> 2] |= 1 << (card & 3)


@rule
def remove(cards: list[int], card: int) -> None:
    cards[card >> 2] &= ~(1 << (card & 3))


def listed(cards: list[int]) -> list[int]:
    """A set's cards in rising order."""
    return [card for card in range(CARDS) if has(cards, card)]


def card_set(cards: Iterable[int]) -> list[int]:
    made = [0] * ROWS
    for card in cards:
        add(made, card)
    return made


def format_card(card: int) -> str:
    """`sk3` is three keys of the Sun, `s*` the Sun's Kingdom card, `*k` the Joker with the key."""
    if card >= JOKER:
        return f"*{_ITEM_LETTERS[card - JOKER]}"
    if card >= KINGDOM_CARD:
        return f"{_KINGDOM_LETTERS[card - KINGDOM_CARD]}*"
    return f"{_KINGDOM_LETTERS[kingdom(card)]}{_ITEM_LETTERS[item(card)]}{number(card)}"


_BY_TEXT = {format_card(card): card for card in range(CARDS)}


def parse_card(text: str) -> int:
    if text not in _BY_TEXT:
        raise UnknownMoveError(f"{text!r} is no card; expected one like sk3, s* or *k")
    return _BY_TEXT[text]
