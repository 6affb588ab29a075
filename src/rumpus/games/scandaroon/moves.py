"""Moves: what a turn is for, then the parts of its choice one by one."""

from __future__ import annotations

from rumpus.engine.errors import UnknownMoveError
from rumpus.games.scandaroon.cards import CARDS, TRUMPS, Piece, format_card, parse_card
from rumpus.games.scandaroon.state import MOST_SEATS

# A turn
PLAY = 0  # + a card of the hand
USE = PLAY + CARDS  # + a card of one's row
PIECE = USE + CARDS  # + a card of the hand or of one's row, to pay with
PASS = PIECE + CARDS
# Parts of a choice
INTO = PASS + 1  # + the seat whose row it is
PICK = INTO + MOST_SEATS  # + a card
TRUMP = PICK + CARDS  # + a suit or NO_TRUMPS
TO = TRUMP + len(TRUMPS)  # + a place in a row, 0 is the left-most
AS = TO + CARDS  # + what the Action Piece does
DONE = AS + len(Piece)
MOVES = DONE + 1

_PIECES = [piece.name.lower() for piece in Piece]
_SEATS = [str(seat) for seat in range(MOST_SEATS)]
_PLACES = [str(place) for place in range(CARDS)]
_CARDS = [format_card(card) for card in range(CARDS)]

#: The words that may follow each verb, in the order of the move numbers.
_VERBS: dict[str, list[str]] = {
    "play": _CARDS,
    "use": _CARDS,
    "piece": _CARDS,
    "pass": [""],
    "into": _SEATS,
    "pick": _CARDS,
    "trump": list(TRUMPS),
    "to": _PLACES,
    "as": _PIECES,
    "done": [""],
}
_TEXTS = [f"{verb} {word}".strip() for verb, words in _VERBS.items() for word in words]
_BY_TEXT = {text: move for move, text in enumerate(_TEXTS)}


def format_move(move: int) -> str:
    return _TEXTS[move]


def parse_move(text: str) -> int:
    if text in _BY_TEXT:
        return _BY_TEXT[text]
    verb, _, word = text.partition(" ")
    if verb not in _VERBS:
        raise UnknownMoveError(f"{text!r} is no move; expected one of {', '.join(_VERBS)}")
    if _VERBS[verb] is _CARDS:
        parse_card(word)  # says what a card looks like
    raise UnknownMoveError(f"{text!r} is no move; expected {verb} and one of {_VERBS[verb]}")
