"""Moves: `r5 7` lays a card on a pile, `front start` opens one; `flip`, `out`, `pass`.

A play names the card and the pile, so that it means the same whenever it arrives (PC18). Numbered
cards are unique in a deck; Start and Stop say where they come from: `front`, or `top` for the
exposed Playmaker.
"""

from __future__ import annotations

from functools import cache

from rumpus.engine.errors import UnknownMoveError
from rumpus.engine.rule import rule
from rumpus.games.perpetual_commotion.cards import (
    NUMBERED,
    START,
    STOP,
    format_card,
    parse_card,
)

#: PC5: four Starts a deck, eight decks.
MOST_PILES = 32

#: A numbered card on a pile is (card − 1) · 32 + pile; then come:
STOP_FROM = NUMBERED * MOST_PILES  # a Stop from the row, on each pile; then the exposed one
START_FROM = STOP_FROM + 2 * MOST_PILES  # a Start from the row; then the exposed one
FLIP = START_FROM + 2
OUT = FLIP + 1
PASS = OUT + 1  # PC33: let the last call go
MOVES = PASS + 1

#: Where a card comes from.
FRONT, TOP = 0, 1

_SOURCES = ("front", "top")
_WORDS = {FLIP: "flip", OUT: "out", PASS: "pass"}
_BY_WORD = {word: move for move, word in _WORDS.items()}


@rule
def play_move(card: int, source: int, pile: int) -> int:
    """The move that lays this card on this pile (a Start needs none)."""
    if card == START:
        return START_FROM + source
    if card == STOP:
        return STOP_FROM + source * MOST_PILES + pile
    return (card - 1) * MOST_PILES + pile


@rule
def card_of(move: int) -> int:
    """The card a play names."""
    if move >= START_FROM:
        return START
    return STOP if move >= STOP_FROM else move // MOST_PILES + 1


@rule
def pile_of(move: int) -> int:
    """The pile a play names; it means nothing for a Start."""
    return move % MOST_PILES


@rule
def names_top(move: int) -> bool:
    """Whether a play asks for the exposed Playmaker by name."""
    return move == START_FROM + TOP or STOP_FROM + MOST_PILES <= move < START_FROM


@cache  # every seat is told its moves after every move, and there are but some thousand
def format_move(move: int) -> str:
    if move in _WORDS:
        return _WORDS[move]
    card = format_card(card_of(move))
    source = _SOURCES[names_top(move)]
    if move >= START_FROM:
        return f"{source} {card}"
    return f"{source} {card} {pile_of(move)}" if move >= STOP_FROM else f"{card} {pile_of(move)}"


def parse_move(text: str) -> int:
    if text in _BY_WORD:
        return _BY_WORD[text]
    words = text.split(" ")
    source = _SOURCES.index(words.pop(0)) if words[0] in _SOURCES else None
    card = parse_card(words.pop(0)) if words else 0
    if (source is None) == (0 < card <= NUMBERED) and len(words) == (card != START):
        return play_move(card, source or FRONT, _parse_pile(words[0]) if words else 0)
    raise UnknownMoveError(
        f"{text!r} is no move; expected one like 'r5 7', 'front stop 7', 'top start', 'flip', 'out'"
    )


def _parse_pile(text: str) -> int:
    if text.isdecimal() and text.isascii() and str(int(text)) == text and int(text) < MOST_PILES:
        return int(text)
    raise UnknownMoveError(f"{text!r} is no pile; expected a number from 0 to {MOST_PILES - 1}")
