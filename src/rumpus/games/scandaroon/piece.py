"""The Action Piece: once a game, for a card of the hand or of one's own row."""

from __future__ import annotations

from rumpus.engine.agenda import push
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.rule import rule
from rumpus.engine.seats import count_bits
from rumpus.games.scandaroon.cards import SUITS, Piece, has_suit
from rumpus.games.scandaroon.places import (
    add_in_sight,
    discard_from_hand,
    discard_from_row,
    draw_up_to,
    is_in_hand,
    leave_play,
    owner_of,
)
from rumpus.games.scandaroon.state import Decision, Happened, State
from rumpus.games.scandaroon.targets import has_targets

POINTS = 4
MOST_REPLACED = 3
_SUITS = len(SUITS)
_ALL_POWERS = (1 << len(Piece)) - 1
_PROTECT, _STEAL = 1 << Piece.PROTECT, 1 << Piece.STEAL


@rule
def powers_of(s: State, card: int) -> int:
    """Bits of what the Action Piece may do for this card (SC2, SC17, SC18)."""
    if s.suits[card] == 0:
        return _ALL_POWERS
    bits = 0
    for suit in range(_SUITS):
        if has_suit(s.suits[card], suit):
            bits |= 1 << s.piece_of[suit]
    return bits


@rule
def usable_powers(s: State, seat: int, card: int) -> int:
    """SC14: Protect and Steal need a card they can be aimed at, other than the one paid."""
    bits = powers_of(s, card)
    if bits & _PROTECT and not has_targets(s, seat, Decision.PROTECT, card, 0, 1):
        bits -= _PROTECT
    if bits & _STEAL and not has_targets(s, seat, Decision.STEAL, card, s.face[card], 1):
        bits -= _STEAL
    return bits


@rule
def can_pay(s: State, seat: int, card: int) -> bool:
    """Whether the Action Piece could do anything for this card; adding and replacing always can."""
    if powers_of(s, card) & ~(_PROTECT | _STEAL):
        return True
    return usable_powers(s, seat, card) != 0


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
    powers = powers_of(s, card)
    if count_bits(powers) == 1:
        return exert(s, seat, card, first_power(powers))
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
