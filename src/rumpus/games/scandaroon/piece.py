"""The Action Piece: once a game, for a card of the hand or of one's own row."""

from __future__ import annotations

from rumpus.engine.agenda import push
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.rule import rule
from rumpus.engine.seats import count_bits
from rumpus.games.scandaroon.cards import Piece
from rumpus.games.scandaroon.places import (
    NOWHERE,
    add_in_sight,
    discard_from_hand,
    discard_from_row,
    draw_up_to,
    is_in_hand,
    leave_play,
    owner_of,
)
from rumpus.games.scandaroon.state import Decision, Happened, State
from rumpus.games.scandaroon.targets import OUT_OF_REACH, lowest_in_reach

POINTS = 4
MOST_REPLACED = 3
_PROTECT, _STEAL = 1 << Piece.PROTECT, 1 << Piece.STEAL
_AIMED = _PROTECT | _STEAL


@rule
def usable_powers(s: State, card: int) -> int:
    """SC14: what the Action Piece can do for this card, once it is paid."""
    if not s.powers[card] & _AIMED:
        return s.powers[card]
    return powers_within(s, card, lowest_in_reach(s, NOWHERE, card))


@rule
def powers_within(s: State, card: int, lowest: int) -> int:
    """Protect needs a card to be aimed at, Steal one of at most this one's face value (SC27)."""
    bits = s.powers[card]
    if lowest == OUT_OF_REACH:
        bits &= ~_PROTECT
    if lowest > s.face[card]:
        bits &= ~_STEAL
    return bits


@rule
def pay(s: State, seat: int, card: int) -> bool:
    """Discard the card; do what it is for, or ask. True if that was all."""
    in_hand = is_in_hand(s, seat, card)
    if in_hand:
        discard_from_hand(s, seat, card)
    else:
        discard_from_row(s, seat, card)  # SC23: a protected one too
    s.piece_used[seat] = 1
    happen(s, Happened.PAID, seat, NONE, card, int(in_hand), ALL)
    if count_bits(s.powers[card]) == 1:
        return exert(s, seat, card, first_power(s.powers[card]))
    push(s, Decision.PIECE, seat, 0, card, 0)
    return False


@rule
def first_power(powers: int) -> int:
    power = 0
    while not (powers >> power) & 1:
        power += 1
    return power


@rule
def exert(s: State, seat: int, card: int, power: int) -> bool:
    """What the Action Piece does now; True if nothing is asked."""
    match power:
        case Piece.ADD:
            s.piece_points[seat] = POINTS  # SC24
            happen(s, Happened.ADDED, seat, NONE, NONE, POINTS, ALL)
            return True
        case Piece.REPLACE:
            return ask_for_another(s, seat, 0)
        case Piece.PROTECT:
            push(s, Decision.PROTECT, seat, 0, card, 0)
        case _:
            push(s, Decision.STEAL, seat, 0, card, s.face[card])
    return False


@rule
def stop_replacing(s: State, seat: int, replaced: int) -> bool:
    draw_up_to(s, seat, replaced)
    return True


@rule
def ask_for_another(s: State, seat: int, replaced: int) -> bool:
    """SC25: up to three; first all are discarded, then as many drawn."""
    if replaced < MOST_REPLACED and s.hand_size[seat] > 0:
        push(s, Decision.REPLACE, seat, 0, 0, replaced)
        return False
    return stop_replacing(s, seat, replaced)


@rule
def replace(s: State, seat: int, card: int, replaced: int) -> bool:
    discard_from_hand(s, seat, card)
    happen(s, Happened.REPLACED, seat, NONE, card, NONE, ALL)
    return ask_for_another(s, seat, replaced + 1)


@rule
def protect(s: State, seat: int, card: int) -> None:
    s.is_protected[card] = 1
    happen(s, Happened.PROTECTED, seat, owner_of(s, card), card, NONE, ALL)


@rule
def steal(s: State, seat: int, card: int) -> None:
    owner = owner_of(s, card)
    leave_play(s, owner, card)
    add_in_sight(s, seat, card)
    happen(s, Happened.STOLE, seat, owner, card, NONE, ALL)
