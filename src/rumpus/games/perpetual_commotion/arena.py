"""The Arena: piles from Start to Stop, and whether anybody holds a card that fits (PC5 to PC8)."""

from __future__ import annotations

from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.rule import rule
from rumpus.games.perpetual_commotion.cards import COLOUR, NUMBER, START, STOP_NUMBER, TWO
from rumpus.games.perpetual_commotion.state import Happened, State
from rumpus.games.perpetual_commotion.wants import NEXT_WANT, WANT, WANT_START, WANTS


@rule
def clear_arena(s: State) -> None:
    for pile in range(s.piles):
        s.height[pile] = 0
        s.colour[pile] = 0
        for k in range(STOP_NUMBER):
            s.laid[pile][k] = 0
    s.piles = 0
    for want in range(WANTS):
        s.takers[want] = 0
        s.held[want] = 0
    s.open_wants = 1 << WANT_START
    s.held_wants = 0
    s.ruled_out = 0


@rule
def fits(s: State, card: int) -> bool:
    return s.open_wants >> WANT[card] & 1 == 1


@rule
def lay(s: State, seat: int, card: int, pile: int) -> None:
    """A card that fits comes onto a pile and changes what the pile wants."""
    number = NUMBER[card]
    if card == START:
        s.piles += 1
    else:
        stop_wanting(s, pile)
    if number == TWO:
        s.colour[pile] = COLOUR[card]  # PC6: for good
    s.height[pile] = number
    s.laid[pile][number - 1] = seat + 1
    s.played[seat] += 1
    if number == STOP_NUMBER:
        happen(s, Happened.CLOSED, seat, NONE, NONE, pile, ALL)
    else:
        start_wanting(s, pile)


@rule
def start_wanting(s: State, pile: int) -> None:
    want = NEXT_WANT[s.colour[pile]][s.height[pile]]
    s.takers[want] |= 1 << pile
    s.open_wants |= 1 << want


@rule
def stop_wanting(s: State, pile: int) -> None:
    want = NEXT_WANT[s.colour[pile]][s.height[pile]]
    s.takers[want] &= ~(1 << pile)
    if s.takers[want] == 0:
        s.open_wants &= ~(1 << want)


# --- what somebody holds in a row or among the Playmakers ---


@rule
def hold(s: State, card: int) -> None:
    want = WANT[card]
    s.held[want] += 1
    s.held_wants |= 1 << want


@rule
def let_go(s: State, card: int) -> None:
    want = WANT[card]
    s.held[want] -= 1
    if s.held[want] == 0:
        s.held_wants &= ~(1 << want)


@rule
def is_frozen(s: State) -> bool:
    """PC29: nobody holds a card that fits, in any row or anywhere among the Playmakers."""
    return s.open_wants & s.held_wants == 0
