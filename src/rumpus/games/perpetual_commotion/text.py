"""Perpetual Commotion in words."""

from __future__ import annotations

from rumpus.engine.happenings import NONE, Happening
from rumpus.games.perpetual_commotion.cards import format_card
from rumpus.games.perpetual_commotion.state import Happened

_SENTENCES = {
    Happened.DEALT: "Round {n}: seat {seat} says Go.",
    Happened.ROLLED: "Seat {seat} rolls {n}.",
    Happened.DEMOTED: "Perpetual Demotion: seat {seat} loses {n} points.",
    Happened.PLAYED_FRONT: "Seat {seat} plays {card} from the row on pile {n}.",
    Happened.PLAYED_TOP: "Seat {seat} plays the Playmaker {card} on pile {n}.",
    Happened.CLOSED: "Pile {n} is closed.",
    Happened.REFILLED: "A Feeder of seat {seat} comes up: {card}.",
    Happened.UNCOVERED: "Below it lies {card}.",
    Happened.TURNED: "Seat {seat} turns the Playmakers over.",
    Happened.FLIPPED: "Seat {seat} counts out {n}: {card}.",
    Happened.FROZE: "The round is frozen: all add a Feeder.",
    Happened.ADDED: "Seat {seat} adds {card} to the row.",
    Happened.LOCKED: "Nothing fits any more and no Feeder is left: only Out can be called.",
    Happened.CALLED_OUT: "Seat {seat} calls Out!",
    Happened.PASSED: "Seat {seat} lets the call go.",
    Happened.SCORED: "Seat {seat} scores {n}.",
    Happened.WON: "Seat {seat} wins with {n} points.",
}


def narrate(h: Happening) -> str:
    """A happening as an English sentence."""
    if h.what == Happened.ROUND_OVER:
        how = "nobody called Out" if h.seat == NONE else f"seat {h.seat} called Out"
        return f"Round {h.n} is over: {how}."
    card = format_card(h.card) if h.card > 0 else "a card"
    return _SENTENCES[Happened(h.what)].format(seat=h.seat, card=card, n=h.n)
