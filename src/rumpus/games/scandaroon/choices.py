"""What may be chosen: the legal moves of a turn and of each part of it."""

from __future__ import annotations

from rumpus.engine.agenda import CARD, COUNT, WHAT, top
from rumpus.engine.rule import rule
from rumpus.games.scandaroon.abilities import can_use
from rumpus.games.scandaroon.cards import CARDS, TRUMPS, Piece
from rumpus.games.scandaroon.moves import AS, DONE, INTO, PASS, PICK, PIECE, PLAY, TO, TRUMP, USE
from rumpus.games.scandaroon.piece import powers_within, usable_powers
from rumpus.games.scandaroon.places import NO_CARD, NOWHERE, is_closed, owner_of, place_in_row
from rumpus.games.scandaroon.state import Decision, State
from rumpus.games.scandaroon.targets import add_in_order, fill_targets, lowest_in_reach, new_trumps

_TRUMPS = len(TRUMPS)
_POWERS = len(Piece)


@rule
def may_lay(s: State, seat: int, card: int, owner: int) -> bool:
    """Whether a card of the hand may go into this row. A passed row takes cards too (SC8)."""
    if is_closed(s, owner):
        return False
    if owner == seat:
        return True
    return s.is_anywhere[card] == 1 and s.row_size[owner] >= s.other_rows_from[card]


@rule
def can_lay_elsewhere(s: State, seat: int, card: int) -> bool:
    for owner in range(s.seats):
        if owner != seat and may_lay(s, seat, card, owner):
            return True
    return False


@rule
def legal(s: State, seat: int, moves: list[int]) -> int:
    what = top(s, WHAT)
    card, count = top(s, CARD), top(s, COUNT)
    match what:
        case Decision.TURN:
            return fill_turn(s, seat, moves)
        case Decision.ROW:
            return fill_rows(s, seat, card, moves)
        case Decision.TRUMP:
            return fill_bits(new_trumps(s, seat, count, card), _TRUMPS, TRUMP, moves)
        case Decision.SALVAGE:
            return fill_discards(s, card, moves)
        case Decision.SHIFT_TO:
            return fill_places(s, card, moves)
        case Decision.PIECE:
            return fill_bits(usable_powers(s, card), _POWERS, AS, moves)
        case Decision.REPLACE:
            return fill_replace(s, seat, moves)
        case _:
            return fill_targets(s, seat, what, card, count, moves)


@rule
def fill_turn(s: State, seat: int, moves: list[int]) -> int:
    n = 0
    closed = is_closed(s, seat)
    for k in range(s.hand_size[seat]):
        card = s.hand[seat][k]
        if not closed or (s.is_anywhere[card] and can_lay_elsewhere(s, seat, card)):
            moves[n] = PLAY + card
            n += 1
    for at in range(s.row_size[seat]):
        card = s.row[seat][at]
        if s.ability[card] and can_use(s, seat, card):
            n = add_in_order(moves, n, USE + card)
    if not s.piece_used[seat]:
        n = fill_costs(s, seat, n, moves)
    moves[n] = PASS
    return n + 1


@rule
def fill_costs(s: State, seat: int, n: int, moves: list[int]) -> int:
    """SC22: a card of the hand or of one's own row."""
    lowest = lowest_in_reach(s, NOWHERE, NO_CARD)
    for k in range(s.hand_size[seat]):
        card = s.hand[seat][k]
        if powers_within(s, card, lowest):
            moves[n] = PIECE + card
            n += 1
    for at in range(s.row_size[seat]):
        card = s.row[seat][at]
        # What is left in reach without this card is the same, unless it is the lowest itself.
        if powers_within(s, card, lowest) if s.face[card] > lowest else usable_powers(s, card):
            n = add_in_order(moves, n, PIECE + card)
    return n


@rule
def fill_rows(s: State, seat: int, card: int, moves: list[int]) -> int:
    n = 0
    for owner in range(s.seats):
        if may_lay(s, seat, card, owner):
            moves[n] = INTO + owner
            n += 1
    return n


@rule
def fill_bits(bits: int, most: int, first: int, moves: list[int]) -> int:
    n = 0
    for k in range(most):
        if (bits >> k) & 1:
            moves[n] = first + k
            n += 1
    return n


@rule
def fill_discards(s: State, but: int, moves: list[int]) -> int:
    n = 0
    for card in range(CARDS):
        if s.is_discarded[card] and card != but:
            moves[n] = PICK + card
            n += 1
    return n


@rule
def fill_places(s: State, card: int, moves: list[int]) -> int:
    owner = owner_of(s, card)
    now = place_in_row(s, owner, card)
    n = 0
    for place in range(s.row_size[owner]):
        if place != now:
            moves[n] = TO + place
            n += 1
    return n


@rule
def fill_replace(s: State, seat: int, moves: list[int]) -> int:
    n = s.hand_size[seat]
    for k in range(n):
        moves[k] = PICK + s.hand[seat][k]
    moves[n] = DONE
    return n + 1
