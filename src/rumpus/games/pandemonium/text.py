"""Pandemonium in words."""

from __future__ import annotations

from rumpus.engine.happenings import Happening
from rumpus.games.pandemonium.cards import NAMES, cities, format_card
from rumpus.games.pandemonium.state import Happened, Void

_VOID = {
    Void.VOTED: "All want new cards",
    Void.MANY_TRADES: "So many trades and no winner",
    Void.NO_TRADE: "Nobody trades any more",
}


def name_called(number: int) -> str:
    """The name in a call: a colour, a region, or the World."""
    return NAMES[number] if number < len(NAMES) else "the World"


def name_card(card: int) -> str:
    """`g3-1 (Lyon / Hanoi)`, or a white card, or one that the reader may not see."""
    if card < 0:
        return "a card"
    names = cities(card)
    return f"{format_card(card)} ({' / '.join(names)})" if names else "a white card"


def narrate(h: Happening) -> str:
    """A happening as an English sentence."""
    match Happened(h.what):
        case Happened.DEALT:
            return f"Round {h.n}: seat {h.seat} deals."
        case Happened.OFFERED:
            return f"Seat {h.seat} calls {h.n}."
        case Happened.WITHDREW:
            return f"Seat {h.seat} takes the offer back."
        case Happened.REACHED:
            return f"Seat {h.seat} reaches for the offer of seat {h.other}."
        case Happened.UNREACHED:
            return f"Seat {h.seat} no longer reaches for the offer of seat {h.other}."
        case Happened.SWAPPED:
            return f"Seats {h.seat} and {h.other} swap {h.n}."
        case Happened.GAVE:
            return f"Seat {h.seat} gives {name_card(h.card)} to seat {h.other}."
        case _:
            return _narrate_round(h)


def _narrate_round(h: Happening) -> str:
    match Happened(h.what):
        case Happened.VOTED:
            return f"Seat {h.seat} votes for new cards."
        case Happened.UNVOTED:
            return f"Seat {h.seat} takes the vote back."
        case Happened.VOIDED:
            return f"{_VOID[Void(h.n)]}: the deal is void."
        case Happened.CALLED:
            return f"Seat {h.seat} is King or Queen of {name_called(h.n)}!"
        case Happened.SCORED:
            return f"Seat {h.seat} scores {h.n}."
        case Happened.ROUND_OVER:
            return f"Round {h.n} is over."
        case _:
            return f"Seat {h.seat} wins with {h.n} points."
