"""For the laboratory: what is played, held and drawn."""

from __future__ import annotations

from rumpus.engine.rule import rule
from rumpus.engine.study import Study
from rumpus.games.frantic.cards import COUNTERATTACK, KINDS, NICE_TRY
from rumpus.games.frantic.moves import CHOOSE, COUNTER, THWART
from rumpus.games.frantic.state import Event, State
from rumpus.games.frantic.text import EVENT_NAMES, card_name


@rule
def card_played(s: State, seat: int, move: int) -> int:
    if move < CHOOSE:
        return move + 1
    if move == COUNTER:
        return COUNTERATTACK + 1
    return NICE_TRY + 1 if move == THWART else 0


@rule
def holds(s: State, seat: int, card: int) -> bool:
    return s.hand[seat][card] > 0


@rule
def event_mark(s: State) -> int:
    return s.last_event


@rule
def first_seat(s: State) -> int:
    """The start card is the dealer's, the first turn the next seat's (FR4)."""
    return (s.dealer + 1) % s.seats


STUDY = Study(
    cards=tuple(card_name(kind) for kind in range(KINDS)),
    events=tuple(EVENT_NAMES[event] for event in Event),
    card_played=card_played,
    holds=holds,
    last_event=event_mark,
    first_seat=first_seat,
)
