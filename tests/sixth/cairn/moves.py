"""Moves: `lay STONE` from the hand. A move's number is the stone's."""

from __future__ import annotations

from rumpus.engine.errors import UnknownMoveError

from .cards import format_card, parse_card


def format_move(move: int) -> str:
    return f"lay {format_card(move)}"


def parse_move(text: str) -> int:
    verb, _, stone = text.partition(" ")
    if verb != "lay":
        raise UnknownMoveError(f"{text!r} is no move; expected 'lay STONE'")
    return parse_card(stone)
