"""Cards by their codes, and what can stand on a card. What each card is, a deck file says."""

from __future__ import annotations

from enum import IntEnum

from rumpus.engine.errors import UnknownMoveError
from rumpus.engine.rule import rule

SUITS = ("scimitar", "moon", "turban", "tiles")
TURBAN = 2
#: In place of a suit, where nothing is trump.
NO_TRUMPS = 4
TRUMPS = (*SUITS, "none")

_RANKS = ("0", "1", "1b", "2", "2b", "3", "3b", "4", "5", "6", "7")
#: A code names a place in the deck: suit letters, the value in the house deck, b for a second one.
CODES = (
    *(f"{suit}{rank}" for suit in "smtc" for rank in _RANKS),
    *("sm3", "st4", "sc2", "mt3", "mc4", "tc5"),
    "n5",
)
CARDS = 51
HIGHEST_VALUE = 7


class Ability(IntEnum):
    """What a card in one's row can do once, at the cost of itself (SC13)."""

    NONE = 0
    STRIKE = 1  # discard a card of at most this face value from an open row
    STRIKE_LAST = 2  # discard the right-most card of an open row
    BOOST = 3  # so many extra points on a card of one's row
    TRUMP_ANY = 4  # any suit or No Trumps
    TRUMP_NONE = 5  # No Trumps
    TRUMP_ROW = 6  # a suit of another card of one's row
    SWAP = 7  # two cards in open rows change places
    DRAW = 8  # so many cards
    SALVAGE = 9  # take a card from the discard pile
    RETURN = 10  # a card goes back to the hand of its row's owner
    SHIFT = 11  # a card moves to another place in its row
    LURE = 12  # a card of one's row for one of at most its face value in another row


#: Abilities that have a number.
WITH_AMOUNT = (Ability.STRIKE, Ability.BOOST, Ability.DRAW)
#: Those that may have one: the highest face value they reach, any without it.
WITH_LIMIT = (Ability.STRIKE_LAST, Ability.SWAP, Ability.RETURN, Ability.SHIFT)


class Piece(IntEnum):
    """What the Action Piece does, by the suit of the card it costs (SC2)."""

    ADD = 0  # 4 to the score pile
    REPLACE = 1  # up to 3 cards of the hand
    PROTECT = 2  # a card in play
    STEAL = 3  # a card in play


@rule
def has_suit(suits: int, suit: int) -> bool:
    return (suits >> suit) & 1 == 1


def suit_names(suits: int) -> list[str]:
    return [name for suit, name in enumerate(SUITS) if has_suit(suits, suit)]


def format_card(card: int) -> str:
    return CODES[card]


_BY_CODE = {code: card for card, code in enumerate(CODES)}


def parse_card(text: str) -> int:
    if text not in _BY_CODE:
        raise UnknownMoveError(f"{text!r} is no card; expected one like m3, m3b, sm3 or n5")
    return _BY_CODE[text]
