"""What the Arena wants: every card meets one want, and every pile has at most one."""

from __future__ import annotations

from rumpus.engine.rule import table
from rumpus.games.perpetual_commotion.cards import (
    CARDS,
    COLOUR,
    COLOURS,
    NO_CARD,
    NUMBER,
    START,
    STOP,
    STOP_NUMBER,
    TWELVE,
    TWO,
)

#: PC5: the Arena itself wants a Start, always.
WANT_START = 0
#: PC7: any 2 goes on any Start.
WANT_TWO = 1
#: PC8: any Stop goes on any 12.
WANT_STOP = 2
#: Then the 3 to 12 of each colour; and nothing, the want of a closed pile, met by no card.
_FIRST_NUMBERED = 3
_IN_A_COLOUR = TWELVE - TWO
NOTHING = _FIRST_NUMBERED + len(COLOURS) * _IN_A_COLOUR
WANTS = NOTHING + 1


def _want(colour: int, number: int) -> int:
    if number in (TWO, STOP_NUMBER):
        return WANT_TWO if number == TWO else WANT_STOP
    return _FIRST_NUMBERED + colour * _IN_A_COLOUR + number - 3


def _want_met_by(card: int) -> int:
    if card in (NO_CARD, START, STOP):
        return {NO_CARD: NOTHING, START: WANT_START, STOP: WANT_STOP}[card]
    return _want(COLOUR[card], NUMBER[card])


#: The want that each card meets.
WANT = table(_want_met_by(card) for card in range(CARDS))

#: What a pile of each colour and height wants next. A place for a pile wants nothing yet.
NEXT_WANT = table(
    [NOTHING, *(_want(colour, height + 1) for height in range(1, STOP_NUMBER)), NOTHING]
    for colour in range(len(COLOURS))
)
