"""Moves: play a card, draw, pass, and the small answers that a card or an event asks for."""

from __future__ import annotations

from rumpus.engine.errors import UnknownMoveError
from rumpus.games.frantic.cards import COLOURS, KINDS, format_card, parse_card
from rumpus.games.frantic.state import MOST_SEATS

#: A card from the hand onto the pile.
PLAY = 0
#: A card to give, to discard, to bet or to take.
CHOOSE = PLAY + KINDS
#: A seat: the target, who gets a card, who draws one.
TO = CHOOSE + KINDS
TO_NOBODY = TO + MOST_SEATS
#: Colours in their order, then numbers 1 to 9, then neither.
WISH = TO_NOBODY + 1
WISH_NUMBER = WISH + 4
WISH_NOTHING = WISH_NUMBER + 9
DRAW, PASS, COUNTER, THWART, DECLINE, OK = range(WISH_NOTHING + 1, WISH_NOTHING + 7)
MOVES = OK + 1

_WORDS = {
    TO_NOBODY: "to nobody",
    WISH_NOTHING: "wish nothing",
    DRAW: "draw",
    PASS: "pass",
    COUNTER: "counter",
    THWART: "nicetry",
    DECLINE: "decline",
    OK: "ok",
}


def _text(move: int) -> str:
    if move in _WORDS:
        return _WORDS[move]
    if move < CHOOSE:
        return f"play {format_card(move)}"
    if move < TO:
        return f"choose {format_card(move - CHOOSE)}"
    if move < TO_NOBODY:
        return f"to {move - TO}"
    if move < WISH_NUMBER:
        return f"wish {COLOURS[move - WISH]}"
    return f"wish {move - WISH_NUMBER + 1}"


_TEXTS = tuple(_text(move) for move in range(MOVES))
_BY_TEXT = {text: move for move, text in enumerate(_TEXTS)}


def format_move(move: int) -> str:
    return _TEXTS[move]


def parse_move(text: str) -> int:
    if text in _BY_TEXT:
        return _BY_TEXT[text]
    verb, _, card = text.partition(" ")
    if verb in ("play", "choose"):
        parse_card(card)  # says what is wrong with it
    raise UnknownMoveError(
        f"{text!r} is no move; expected one like 'play r5', 'choose r5', 'to 2', 'wish red', "
        "'wish 5', 'draw', 'pass', 'counter', 'nicetry', 'decline' or 'ok'"
    )
