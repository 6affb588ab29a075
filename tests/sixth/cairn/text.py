"""Cairn in words."""

from __future__ import annotations

from rumpus.engine.happenings import Happening

from .cards import format_card
from .state import Happened


def narrate(h: Happening) -> str:
    """A happening as an English sentence."""
    stone = f"a stone of {format_card(h.card)}" if h.card >= 0 else "a stone"
    match Happened(h.what):
        case Happened.DEALT:
            return f"Everybody has {h.n} stones; seat {h.seat} begins."
        case Happened.LAID:
            return f"Seat {h.seat} lays {stone}: the cairn weighs {h.n}."
        case Happened.FELL:
            return f"The cairn falls: seat {h.seat} takes {h.n} stones."
        case Happened.DREW:
            return f"Seat {h.seat} draws {stone}."
        case Happened.WON:
            return f"Seat {h.seat} wins with {h.n} stones."
