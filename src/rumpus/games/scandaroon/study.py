"""For the laboratory: what is laid, used and held. A deck may say anything of a code."""

from __future__ import annotations

from rumpus.engine.rule import rule
from rumpus.engine.study import Study
from rumpus.games.scandaroon.cards import CODES, Ability
from rumpus.games.scandaroon.moves import PIECE, USE
from rumpus.games.scandaroon.places import NOWHERE, is_in_hand, place_in_row
from rumpus.games.scandaroon.state import State


@rule
def card_played(s: State, seat: int, move: int) -> int:
    """Laid, or its ability used."""
    return move + 1 if move < PIECE else 0


@rule
def holds(s: State, seat: int, card: int) -> bool:
    if card < USE:
        return is_in_hand(s, seat, card)
    laid = card - USE
    return s.ability[laid] != Ability.NONE and place_in_row(s, seat, laid) != NOWHERE


@rule
def first_seat(s: State) -> int:
    return s.starter


STUDY = Study(
    cards=(*CODES, *(f"{code} used" for code in CODES)),
    card_played=card_played,
    holds=holds,
    first_seat=first_seat,
)
