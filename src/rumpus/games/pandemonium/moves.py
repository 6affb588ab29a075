"""Moves: what a hand can do at the table, and what can be called out."""

from __future__ import annotations

import re

from rumpus.engine.errors import UnknownMoveError
from rumpus.engine.rule import rule
from rumpus.games.pandemonium.cards import (
    GROUPS,
    IN_GROUP,
    MOST_SEATS,
    NAMES,
    format_group,
    parse_group,
    parse_name,
)

#: PA15: each seat numbers its offers and begins again after this many. A number that comes back
#: has long been forgotten: nobody reaches for an offer that was changed 32 times meanwhile.
SERIALS = 32
NUMBERS = MOST_SEATS * SERIALS

#: OFFER + group · 14 + (7 with a white card) + colour cards − 1
OFFER = 0
WITHDRAW = OFFER + GROUPS * 2 * IN_GROUP
#: REACH and UNREACH + the offer's number − 1
REACH = WITHDRAW + 1
UNREACH = REACH + NUMBERS
#: CALL + group · 4 + side · 2 + (1 for the region's name)
CALL = UNREACH + NUMBERS
CALL_WORLD = CALL + 4 * GROUPS
VOTE = CALL_WORLD + 1
UNVOTE = VOTE + 1
WAIT = UNVOTE + 1
MOVES = WAIT + 1


@rule
def offer_move(group: int, cards: int, white: int) -> int:
    return OFFER + group * 14 + white * 7 + cards - 1


@rule
def group_offered(move: int) -> int:
    return (move - OFFER) // 14


@rule
def cards_offered(move: int) -> int:
    return (move - OFFER) % 7 + 1


@rule
def white_offered(move: int) -> int:
    return (move - OFFER) // 7 % 2


@rule
def offer_number(seat: int, serial: int) -> int:
    return seat * SERIALS + serial


_WORDS = {WITHDRAW: "withdraw", CALL_WORLD: "call world", VOTE: "vote", UNVOTE: "unvote"}
_WORDS[WAIT] = "wait"
_BY_WORD = {word: move for move, word in _WORDS.items()}

_OFFER = re.compile(r"(?P<group>.+) (?P<cards>[1-7])(?P<white> ?\+ ?w(hite)?)?")


def format_move(move: int) -> str:
    if move in _WORDS:
        return _WORDS[move]
    if move < WITHDRAW:
        white = " +w" if white_offered(move) else ""
        return f"offer {format_group(group_offered(move))} {cards_offered(move)}{white}"
    if move < UNREACH:
        return f"reach {move - REACH + 1}"
    if move < CALL:
        return f"unreach {move - UNREACH + 1}"
    return f"call {NAMES[move - CALL].lower()}"


def parse_move(text: str) -> int:
    if text in _BY_WORD:
        return _BY_WORD[text]
    verb, _, rest = text.partition(" ")
    match verb:
        case "offer":
            return _parse_offer(rest)
        case "reach":
            return REACH + _parse_number(rest)
        case "unreach":
            return UNREACH + _parse_number(rest)
        case "call":
            return CALL + parse_name(rest)
    raise UnknownMoveError(
        f"{text!r} is no move; expected offer, withdraw, reach, unreach, call, vote, unvote or wait"
    )


def _parse_offer(text: str) -> int:
    found = _OFFER.fullmatch(text)
    if not found:
        raise UnknownMoveError(f"{text!r} is no offer; expected one like 'g2 3' or 'g2 3 +w'")
    white = int(found["white"] is not None)
    return offer_move(parse_group(found["group"]), int(found["cards"]), white)


def _parse_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= NUMBERS):
        raise UnknownMoveError(f"{text!r} is no offer's number; expected 1 to {NUMBERS}")
    return int(text) - 1
