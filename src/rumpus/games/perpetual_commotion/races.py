"""Who was first: what a live table needs to explain a play that came too late (PC18)."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.games.perpetual_commotion.cards import NO_CARD, NUMBER, NUMBERED, START, TWO, numbered
from rumpus.games.perpetual_commotion.moves import FLIP, card_of, names_top, pile_of
from rumpus.games.perpetual_commotion.player import NOWHERE, exposed, slot_of
from rumpus.games.perpetual_commotion.state import State
from rumpus.games.perpetual_commotion.view import card_at


@dataclass(frozen=True)
class Race:
    """The place in a pile that a play wanted, and who got there."""

    pile: int
    card: int  # what lies there now
    seat: int  # who laid it


def contested(s: State, move: int) -> Race | None:
    """The race for the place that this play names, once somebody has it; None if nobody has."""
    card = card_of(move)
    if move >= FLIP or card == START:  # a Start has a pile of its own
        return None
    pile, number = pile_of(move), NUMBER[card]
    if s.height[pile] < number or not _could_lie(s, pile, card):
        return None
    return Race(pile, card_at(s, pile, number), s.laid[pile][number - 1] - 1)


def lost_race(s: State, seat: int, move: int) -> Race | None:
    """The race this seat has lost: it still has the card, and another seat's lies in the place."""
    race = contested(s, move)
    if race is None or race.seat == seat or not has_card(s, seat, move):
        return None
    return race


def has_card(s: State, seat: int, move: int) -> bool:
    """Whether the card a play names lies where this seat can play it from (PC9)."""
    card = card_of(move)
    if not names_top(move) and slot_of(s, seat, card) != NOWHERE:
        return True
    by_name = card > NUMBERED and not names_top(move)
    return not by_name and exposed(s, seat) == card != NO_CARD


def _could_lie(s: State, pile: int, card: int) -> bool:
    """Whether the card had its place in this pile: from the 3 on, only in the pile's colour."""
    number = NUMBER[card]
    return number == TWO or card > NUMBERED or card == numbered(s.colour[pile], number)
