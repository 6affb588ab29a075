"""For the laboratory: what is laid and held. Stones of a kind are alike."""

from __future__ import annotations

from rumpus.engine.rule import rule
from rumpus.engine.study import Study

from .cards import KINDS, format_card
from .state import State


@rule
def stone_laid(s: State, seat: int, move: int) -> int:
    return move + 1


@rule
def has_stone(s: State, seat: int, stone: int) -> bool:
    return s.hand[seat][stone] > 0


@rule
def who_begins(s: State) -> int:
    return s.turn


STUDY = Study(
    cards=tuple(format_card(stone) for stone in range(KINDS)),
    card_played=stone_laid,
    holds=has_stone,
    first_seat=who_begins,
)
