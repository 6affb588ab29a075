"""Which cards in play an ability or an Action Piece can be aimed at."""

from __future__ import annotations

from rumpus.engine.rule import rule
from rumpus.games.scandaroon.moves import PICK
from rumpus.games.scandaroon.state import Decision, State

#: Higher than any face value.
OUT_OF_REACH = 99


@rule
def add_in_order(moves: list[int], n: int, move: int) -> int:
    """Put a move in its place among the first n, which rise; the new n."""
    at = n
    while at > 0 and moves[at - 1] > move:
        moves[at] = moves[at - 1]
        at -= 1
    moves[at] = move
    return n + 1


@rule
def fits(s: State, seat: int, what: int, owner: int, at: int, paid: int, limit: int) -> bool:
    """Whether the card at this place of an open row can be chosen.

    `paid` is a card that does not count: it has been the cost, or would be (SC13).
    """
    card = s.row[owner][at]
    if card == paid or s.is_protected[card]:
        return False
    match what:
        case Decision.STRIKE | Decision.STEAL:
            return s.face[card] <= limit  # SC27
        case Decision.STRIKE_LAST:
            return is_last(s, owner, at, paid) and is_within(s, card, limit)
        case Decision.BOOST:
            return owner == seat
        case Decision.SHIFT:
            return not is_alone(s, owner, paid) and is_within(s, card, limit)
        case Decision.LURE:
            return owner == seat and s.face[card] >= limit
        case Decision.LURE_FOR:
            return owner != seat and s.face[card] <= limit
        case _:  # SWAP, SWAP_WITH, RETURN, PROTECT
            return is_within(s, card, limit)


@rule
def is_within(s: State, card: int, limit: int) -> bool:
    """SC49: a deck may give an ability a highest face value; 0 is none."""
    return limit == 0 or s.face[card] <= limit


@rule
def is_last(s: State, owner: int, at: int, paid: int) -> bool:
    last = s.row_size[owner] - 1
    return at == last or (at == last - 1 and s.row[owner][last] == paid)


@rule
def is_alone(s: State, owner: int, paid: int) -> bool:
    size = s.row_size[owner]
    if size == 2:
        return s.row[owner][0] == paid or s.row[owner][1] == paid
    return size == 1


@rule
def fill_targets(s: State, seat: int, what: int, paid: int, limit: int, moves: list[int]) -> int:
    """All cards that can be picked, as moves; how many."""
    n = 0
    for owner in range(s.seats):
        if s.passed[owner]:
            continue
        for at in range(s.row_size[owner]):
            if fits(s, seat, what, owner, at, paid, limit):
                n = add_in_order(moves, n, PICK + s.row[owner][at])
    return n


@rule
def has_targets(s: State, seat: int, what: int, paid: int, limit: int, wanted: int) -> bool:
    """Whether at least so many cards can be picked."""
    n = 0
    for owner in range(s.seats):
        if s.passed[owner]:
            continue
        for at in range(s.row_size[owner]):
            if fits(s, seat, what, owner, at, paid, limit):
                n += 1
                if n == wanted:
                    return True
    return False


@rule
def lowest_in_reach(s: State, but_row: int, but_card: int) -> int:
    """The lowest face value that can be aimed at, if not in this row and not this card."""
    lowest = OUT_OF_REACH
    for owner in range(s.seats):
        if owner == but_row or s.passed[owner]:
            continue
        for at in range(s.row_size[owner]):
            card = s.row[owner][at]
            if card != but_card and not s.is_protected[card]:
                lowest = min(lowest, s.face[card])
    return lowest


@rule
def suits_in_row(s: State, seat: int, but: int) -> int:
    bits = 0
    for at in range(s.row_size[seat]):
        if s.row[seat][at] != but:
            bits |= s.suits[s.row[seat][at]]
    return bits


@rule
def new_trumps(s: State, seat: int, only_row: int, paid: int) -> int:
    """SC14, SC30: bits of the trumps there can be, which the present one is not."""
    bits = suits_in_row(s, seat, paid) if only_row else 31
    return bits & ~(1 << s.trump)
