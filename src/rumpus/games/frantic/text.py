"""Frantic in words."""

from __future__ import annotations

from collections.abc import Callable

from rumpus.engine.happenings import Happening
from rumpus.games.frantic.cards import (
    BLACK,
    COLOURS,
    FANTASTIC,
    GIFT,
    colour_of,
    number_of,
)
from rumpus.games.frantic.state import Event, Happened

_SYMBOL_NAMES = ("Gift", "Exchange", "2nd Chance", "Skip")
_COLOURLESS_NAMES = (
    "Fantastic",
    "Fantastic Four",
    "Equality",
    "Counterattack",
    "Nice Try",
    "Fuck You",
)
_SPELT = {Event.ALL_SEEING_EYE: "All-Seeing Eye", Event.FRIDAY_13TH: "Friday the 13th"}
EVENT_NAMES = {event: _SPELT.get(event) or event.name.replace("_", " ").title() for event in Event}


def card_name(kind: int) -> str:
    """`red 5`, `black 5`, `red Gift`, `Fantastic Four`."""
    if kind < BLACK:
        return f"{COLOURS[colour_of(kind)]} {number_of(kind)}"
    if kind < GIFT:
        return f"black {number_of(kind)}"
    if kind < FANTASTIC:
        return f"{COLOURS[colour_of(kind)]} {_SYMBOL_NAMES[(kind - GIFT) >> 2]}"
    return _COLOURLESS_NAMES[kind - FANTASTIC]


def _aimed(h: Happening) -> str:
    card = card_name(h.card)
    if h.n < 0:
        return f"Seat {h.seat} aims {card} at seat {h.other}."
    return f"Seat {h.seat} aims {card} at seat {h.other}: {_cards(h.n)}."


def _cards(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"


def _card(h: Happening) -> str:
    return card_name(h.card) if h.card >= 0 else "a card"


_SENTENCES: dict[Happened, Callable[[Happening], str]] = {
    Happened.DEALT: lambda h: f"Round {h.n}: seat {h.seat} deals.",
    Happened.TURNED_UP: lambda h: f"{_card(h)} starts, as if seat {h.seat} had laid it.",
    Happened.PLAYED: lambda h: f"Seat {h.seat} lays {_card(h)}.",
    Happened.DREW: lambda h: f"Seat {h.seat} draws {_card(h)}.",
    Happened.PASSED: lambda h: f"Seat {h.seat} passes.",
    Happened.WISHED_COLOUR: lambda h: f"Seat {h.seat} wishes {COLOURS[h.n]}.",
    Happened.WISHED_NUMBER: lambda h: f"Seat {h.seat} wishes a {h.n}.",
    Happened.AIMED: _aimed,
    Happened.WAIVED: lambda h: f"Seat {h.seat} aims {_card(h)} at nobody.",
    Happened.COUNTERED: lambda h: f"Seat {h.seat} counters the {_card(h)} of seat {h.other}.",
    Happened.MARKED: lambda h: f"Seat {h.seat} will sit out a turn.",
    Happened.SKIPPED: lambda h: f"Seat {h.seat} sits out.",
    Happened.GAVE: lambda h: f"Seat {h.seat} gives {_card(h)} to seat {h.other}.",
    Happened.TOOK: lambda h: f"Seat {h.seat} takes {_card(h)} from seat {h.other}.",
    Happened.THWARTED: lambda h: f"Nice try, seat {h.other}, says seat {h.seat}.",
    Happened.EVENT: lambda h: f"Event: {EVENT_NAMES[Event(h.n)]}.",
    Happened.DISCARDED: lambda h: f"Seat {h.seat} discards {_card(h)}.",
    Happened.OFFERED: lambda h: f"{_card(h)} is on offer.",
    Happened.CHOSE: lambda h: f"Seat {h.seat} takes {_card(h)} from the market.",
    Happened.BET: lambda h: f"Seat {h.seat} bets {_card(h)}.",
    Happened.COLLECTED: lambda h: f"Seat {h.seat} must take the {_card(h)} of seat {h.other}.",
    Happened.SHOWED: lambda h: f"Seat {h.seat} shows {_card(h)}{f' ×{h.n}' if h.n > 1 else ''}.",
    Happened.HANDED_ON: lambda h: f"Seat {h.other} gets the {_cards(h.n)} of seat {h.seat}.",
    Happened.GOT: lambda h: f"Seat {h.seat} is dealt {_card(h)}.",
    Happened.RAN_OUT: lambda h: "The pile has run out.",
    Happened.EXPLODED: lambda h: f"The bomb explodes before seat {h.seat} can move.",
    Happened.WENT_OUT: lambda h: f"Seat {h.seat} has no cards left.",
    Happened.SCORED: lambda h: f"Seat {h.seat} gets {h.n} points.",
    Happened.ROUND_OVER: lambda h: f"Round {h.n} is over.",
    Happened.WON: lambda h: f"Seat {h.seat} wins with {h.n} points.",
}


def narrate(h: Happening) -> str:
    """A happening as an English sentence."""
    sentence = _SENTENCES[Happened(h.what)](h)
    return sentence[0].upper() + sentence[1:]
