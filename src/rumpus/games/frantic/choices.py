"""Events that ask: Recession, Market, Surprise Party, Gambling Man, Merry Christmas, the Eye."""

from __future__ import annotations

from rumpus.engine.agenda import COUNT, WHO, pop, top
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.rule import rule
from rumpus.games.frantic.cards import number_of
from rumpus.games.frantic.events import seat_at
from rumpus.games.frantic.hands import (
    discard,
    draw,
    nth_card,
    receive,
    send,
    show_and_put_back,
    take_openly,
)
from rumpus.games.frantic.knowledge import NUMERALS, prove_at_most
from rumpus.games.frantic.moves import CHOOSE, DECLINE, TO
from rumpus.games.frantic.picking import pick_card, unpick_all
from rumpus.games.frantic.state import Happened, State
from rumpus.games.frantic.windows import answer_window, close_window

_PENALTY = 2
NOBODY_YET = -1


# --- Recession ---


@rule
def discard_by_itself(s: State) -> bool:
    """FR84: who has no more than he must discard has no choice."""
    seat = top(s, WHO)
    if s.cards[seat] > top(s, COUNT):
        return False
    pop(s)
    while s.cards[seat]:
        discard(s, seat, nth_card(s, seat, 0))
    return True


@rule
def answer_discard(s: State, seat: int, kind: int) -> None:
    pick_card(s, kind)
    if s.picked_size == top(s, COUNT):
        pop(s)
        for at in range(s.picked_size):
            discard(s, seat, s.picked[at] - 1)
        unpick_all(s)


# --- Market ---


@rule
def market_by_itself(s: State) -> bool:
    """The last card has no choice."""
    if s.market[1]:
        return False
    take_from_market(s, top(s, WHO), s.market[0] - 1)
    return True


@rule
def take_from_market(s: State, seat: int, kind: int) -> None:
    pop(s)
    at = 0
    while s.market[at] != kind + 1:
        at += 1
    for k in range(at, s.seats - 1):
        s.market[k] = s.market[k + 1]
    s.market[s.seats - 1] = 0
    take_openly(s, seat, kind)
    happen(s, Happened.CHOSE, seat, NONE, kind, NONE, ALL)


# --- Surprise Party ---


@rule
def answer_party(s: State, seat: int, move: int) -> None:
    """FR74: first the card, then who gets it; two players need not say that."""
    if s.pick[seat] == 0:
        s.pick[seat] = 1 + move - CHOOSE
        if s.seats > 2:
            return
        s.pick_to[seat] = 1 + (1 - seat)
    else:
        s.pick_to[seat] = 1 + move - TO
    if answer_window(s, seat):
        end_party(s)


@rule
def end_party(s: State) -> None:
    close_window(s)
    for seat in range(s.seats):
        if s.pick[seat]:
            send(s, seat, s.pick_to[seat] - 1, s.pick[seat] - 1)
    for place in range(1, s.seats + 1):
        seat = seat_at(s, place)
        if s.pick[seat]:
            give(s, seat, s.pick_to[seat] - 1, s.pick[seat] - 1)
        s.pick[seat] = 0
        s.pick_to[seat] = 0


@rule
def give(s: State, giver: int, taker: int, kind: int) -> None:
    receive(s, giver, taker, kind)
    happen(s, Happened.GAVE, giver, taker, kind, NONE, 1 << giver | 1 << taker)


# --- Gambling Man ---


@rule
def answer_bet(s: State, seat: int, move: int) -> None:
    if move != DECLINE:
        s.pick[seat] = 1 + move - CHOOSE
    if answer_window(s, seat):
        end_bets(s)


@rule
def end_bets(s: State) -> None:
    """FR75: the highest takes all, the nearest of equals; who laid nothing draws two."""
    close_window(s)
    winner = highest_bet(s)
    for place in range(1, s.seats + 1):
        seat = seat_at(s, place)
        if s.pick[seat]:
            show_and_put_back(s, seat, winner, s.pick[seat] - 1)
            happen(s, Happened.COLLECTED, winner, seat, s.pick[seat] - 1, NONE, ALL)
    for place in range(1, s.seats + 1):
        seat = seat_at(s, place)
        if s.pick[seat] == 0:
            prove_at_most(s, seat, NUMERALS + s.printed - 1, 0)
            draw(s, seat, _PENALTY)
        s.pick[seat] = 0


@rule
def highest_bet(s: State) -> int:
    winner, highest = NOBODY_YET, 0
    for place in range(1, s.seats + 1):
        seat = seat_at(s, place)
        if s.pick[seat]:
            number = number_of(s.pick[seat] - 1)
            happen(s, Happened.BET, seat, NONE, s.pick[seat] - 1, NONE, ALL)
            if number > highest:
                winner, highest = seat, number
    return winner


# --- Merry Christmas: each seat's cards in the order of the kinds, one after the other ---


@rule
def parcels_before(s: State, seat: int) -> int:
    """Where this seat's parcels begin."""
    at = 0
    for other in range(seat):
        at += s.cards[other]
    return at


@rule
def card_to_parcel(s: State, seat: int) -> int:
    return nth_card(s, seat, s.parcelled[seat])


@rule
def answer_christmas(s: State, seat: int, move: int) -> None:
    at = parcels_before(s, seat) + s.parcelled[seat]
    s.parcel[at] = card_to_parcel(s, seat) * 8 + move - TO
    s.parcelled[seat] += 1
    if s.parcelled[seat] == s.cards[seat] and answer_window(s, seat):
        end_christmas(s)


@rule
def end_christmas(s: State) -> None:
    """FR89: all leave before any comes."""
    close_window(s)
    at = 0
    for seat in range(s.seats):
        for k in range(at, at + s.parcelled[seat]):
            send(s, seat, s.parcel[k] & 7, s.parcel[k] >> 3)
        at += s.parcelled[seat]
    at = 0
    for seat in range(s.seats):
        for k in range(at, at + s.parcelled[seat]):
            give(s, seat, s.parcel[k] & 7, s.parcel[k] >> 3)
            s.parcel[k] = 0
        at += s.parcelled[seat]
        s.parcelled[seat] = 0


# --- The All-Seeing Eye ---


@rule
def answer_eye(s: State, seat: int) -> None:
    if answer_window(s, seat):
        close_window(s)
