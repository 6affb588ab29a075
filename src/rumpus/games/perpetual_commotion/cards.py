"""The deck each player has: 4 Start, 4 Stop, and 2 to 12 in four colours."""

from __future__ import annotations

from rumpus.engine.errors import UnknownMoveError
from rumpus.engine.rule import table

COLOURS = ("red", "blue", "green", "yellow")
_LETTERS = "rbgy"

#: A hole in the row, or nothing exposed.
NO_CARD = 0
#: Cards 1 to 44 are numbered, each once in a deck: colour · 11 + number − 1.
NUMBERED = 44
#: The other two are wild, and four times in a deck.
START = 45
STOP = 46
#: One more than the last card.
CARDS = 47

DECK_SIZE = 52
_COPIES = 4

#: A Start is the 1 of its pile, a Stop the 13.
TWO, TWELVE, STOP_NUMBER = 2, 12, 13


def _number(card: int) -> int:
    if card in (NO_CARD, START):
        return 1 if card == START else 0
    return STOP_NUMBER if card == STOP else (card - 1) % 11 + TWO


#: The height at which a card lies in a pile.
NUMBER = table(_number(card) for card in range(CARDS))
#: 0 to 3; it means nothing for Start and Stop.
COLOUR = table((card - 1) // 11 if 0 < card <= NUMBERED else 0 for card in range(CARDS))
#: All 52 cards of a deck.
DECK = table([*range(1, NUMBERED + 1), *[START] * _COPIES, *[STOP] * _COPIES])


def numbered(colour: int, number: int) -> int:
    """The card of this colour and number."""
    return colour * 11 + number - 1


def _text(card: int) -> str:
    if card in (START, STOP):
        return "start" if card == START else "stop"
    return f"{_LETTERS[COLOUR[card]]}{NUMBER[card]}"


#: Every view has dozens of cards, and a live table makes hundreds of views a second.
_TEXTS = tuple(_text(card) for card in range(CARDS))


def format_card(card: int) -> str:
    """`r5` is the red 5; `start` and `stop` have no colour."""
    return _TEXTS[card]


_BY_TEXT = {format_card(card): card for card in range(1, CARDS)}


def parse_card(text: str) -> int:
    if text not in _BY_TEXT:
        raise UnknownMoveError(f"{text!r} is no card; expected one like r5, start or stop")
    return _BY_TEXT[text]
