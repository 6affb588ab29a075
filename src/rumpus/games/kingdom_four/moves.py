"""Moves: `play CARD` from the hand, and `take CARD` where a card has several matches."""

from __future__ import annotations

from rumpus.engine.errors import UnknownMoveError
from rumpus.games.kingdom_four.cards import CARDS, format_card, parse_card

#: Move numbers: a card to play, or TAKE + a card of the field to take.
TAKE = CARDS
MOVES = 2 * CARDS


def format_move(move: int) -> str:
    return f"take {format_card(move - TAKE)}" if move >= TAKE else f"play {format_card(move)}"


def parse_move(text: str) -> int:
    verb, _, card = text.partition(" ")
    if verb == "play":
        return parse_card(card)
    if verb == "take":
        return TAKE + parse_card(card)
    raise UnknownMoveError(f"{text!r} is no move; expected 'play CARD' or 'take CARD'")
