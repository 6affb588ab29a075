"""What a seat may do now."""

from __future__ import annotations

from rumpus.engine.agenda import COUNT, WHAT, top
from rumpus.engine.rule import rule
from rumpus.games.frantic.cards import COUNTERATTACK, END, FY, KINDS, NICE_TRY, PLAYABLE
from rumpus.games.frantic.laying import (
    TEN,
    may_spare_all,
    may_target,
    may_wish_nothing,
    may_wish_number,
)
from rumpus.games.frantic.moves import (
    CHOOSE,
    COUNTER,
    DECLINE,
    DRAW,
    OK,
    PASS,
    THWART,
    TO,
    TO_NOBODY,
    WISH,
    WISH_NOTHING,
    WISH_NUMBER,
)
from rumpus.games.frantic.picking import unpicked_of
from rumpus.games.frantic.state import Decision, State

_ALL_SHARES = 4


@rule
def legal(s: State, seat: int, moves: list[int]) -> int:
    what = top(s, WHAT)
    if what == Decision.TURN:
        n = cards_to_lay(s, seat, moves)
        moves[n] = PASS if top(s, COUNT) else DRAW  # FR16, FR17
        return n + 1
    if what == Decision.LAY:
        return cards_to_lay(s, seat, moves)
    if what >= Decision.COUNTER:
        return window_answers(s, what, seat, moves)
    return parts(s, what, seat, moves)


@rule
def cards_to_lay(s: State, seat: int, moves: list[int]) -> int:
    row, hand = PLAYABLE[s.demand], s.hand[seat]
    n, at = 0, 0
    while row[at] != END:
        moves[n] = row[at]
        if hand[row[at]]:
            n += 1
        at += 1
    if hand[FY] and s.cards[seat] == TEN:  # FR35
        moves[n] = FY
        n += 1
    return n


@rule
def parts(s: State, what: int, seat: int, moves: list[int]) -> int:
    """One part of what a single seat has to decide."""
    if what == Decision.WISH:
        return wishes(s, moves)
    if what == Decision.TARGET:
        return targets(s, moves)
    if what == Decision.SHARE:
        n = other_seats(s, seat, moves)
        if top(s, COUNT) < _ALL_SHARES:
            return n
        moves[n] = TO_NOBODY
        return n + 1
    if what == Decision.MARKET:
        return market_cards(s, moves)
    return cards_to_pick(s, seat, what == Decision.GIVE, moves)


@rule
def window_answers(s: State, what: int, seat: int, moves: list[int]) -> int:
    if what == Decision.COUNTER:
        return answer_or_decline(s.hand[seat][COUNTERATTACK], COUNTER, moves)
    if what == Decision.NICETRY:
        return answer_or_decline(s.hand[seat][NICE_TRY], THWART, moves)
    if what == Decision.BET:
        return bets(s, seat, moves)
    if what == Decision.EYE:
        moves[0] = OK
        return 1
    if what == Decision.PARTY and s.pick[seat] == 0:
        return cards_to_give(s, seat, moves)
    return other_seats(s, seat, moves)


@rule
def answer_or_decline(held: int, answer: int, moves: list[int]) -> int:
    """FR39, FR51: who does not hold the card is asked like everybody else."""
    if held == 0:
        moves[0] = DECLINE
        return 1
    moves[0] = answer
    moves[1] = DECLINE
    return 2


@rule
def wishes(s: State, moves: list[int]) -> int:
    """FR15: four colours, or 1 to 9; black is no colour."""
    n = WISH_NOTHING - WISH if may_wish_number(s) else WISH_NUMBER - WISH
    for k in range(n):
        moves[k] = WISH + k
    if may_wish_nothing(s):
        moves[n] = WISH_NOTHING
        n += 1
    return n


@rule
def targets(s: State, moves: list[int]) -> int:
    n = 0
    for seat in range(s.seats):
        if may_target(s, seat):
            moves[n] = TO + seat
            n += 1
    if may_spare_all(s):
        moves[n] = TO_NOBODY
        n += 1
    return n


@rule
def other_seats(s: State, seat: int, moves: list[int]) -> int:
    n = 0
    for other in range(s.seats):
        if other != seat:
            moves[n] = TO + other
            n += 1
    return n


@rule
def cards_to_pick(s: State, seat: int, is_gift: bool, moves: list[int]) -> int:
    """FR28, FR34: FY is never given by a special card; FR66: an event may discard it."""
    n = 0
    for kind in range(FY if is_gift else KINDS):
        if s.hand[seat][kind] and unpicked_of(s, seat, kind) > 0:
            moves[n] = CHOOSE + kind
            n += 1
    return n


@rule
def cards_to_give(s: State, seat: int, moves: list[int]) -> int:
    n = 0
    for kind in range(KINDS):
        if s.hand[seat][kind]:
            moves[n] = CHOOSE + kind
            n += 1
    return n


@rule
def bets(s: State, seat: int, moves: list[int]) -> int:
    """FR75: any numeral of the colour; only who has none lays none."""
    first = (s.printed - 1) * 9
    n = 0
    for kind in range(first, first + 9):
        if s.hand[seat][kind]:
            moves[n] = CHOOSE + kind
            n += 1
    if n == 0:
        moves[0] = DECLINE
        n = 1
    return n


@rule
def market_cards(s: State, moves: list[int]) -> int:
    n = 0
    for at in range(s.seats):
        kind = s.market[at] - 1
        if kind >= 0 and (n == 0 or moves[n - 1] != CHOOSE + kind):
            moves[n] = CHOOSE + kind
            n += 1
    return n
