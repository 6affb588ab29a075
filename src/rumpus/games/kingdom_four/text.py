"""Kingdom Four in words."""

from __future__ import annotations

from rumpus.engine.happenings import Happening
from rumpus.games.kingdom_four.cards import format_card
from rumpus.games.kingdom_four.state import Happened


def narrate(h: Happening) -> str:
    """A happening as an English sentence."""
    card = format_card(h.card) if h.card >= 0 else "a card"
    match Happened(h.what):
        case Happened.DEALT:
            return f"Hand {h.n}: seat {h.seat} deals."
        case Happened.FORFEITED:
            return f"Four matching cards lie in the field: seat {h.seat} deals again."
        case Happened.PLAYED:
            return f"Seat {h.seat} plays {card}."
        case Happened.DREW:
            return f"Seat {h.seat} draws {card}."
        case Happened.LEFT:
            return f"{card} stays in the field."
        case Happened.TOOK:
            return f"Seat {h.seat} takes {card}."
        case Happened.SCORED:
            return f"Seat {h.seat} scores {h.n}."
        case Happened.HAND_OVER:
            return f"Hand {h.n} is over."
        case Happened.WON:
            return f"Seat {h.seat} wins with {h.n} points."
