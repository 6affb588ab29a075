"""What cards are worth: from their neighbours as they lie now, never stored (SC10)."""

from __future__ import annotations

from rumpus.engine.rule import rule
from rumpus.games.scandaroon.cards import has_suit
from rumpus.games.scandaroon.state import State


@rule
def cards_in_play(s: State, suits: int) -> int:
    """SC16: those with any of these suits, in all rows, each once."""
    n = 0
    for seat in range(s.seats):
        for at in range(s.row_size[seat]):
            n += int(s.suits[s.row[seat][at]] & suits != 0)
    return n


@rule
def base_value(s: State, card: int) -> int:
    return cards_in_play(s, s.suits[card]) if s.is_count[card] else s.face[card]


@rule
def from_left(s: State, seat: int, at: int) -> int:
    """SC11: what the left neighbour gives."""
    return s.to_right[s.row[seat][at - 1]] if at > 0 else 0


@rule
def from_right(s: State, seat: int, at: int) -> int:
    return s.to_left[s.row[seat][at + 1]] if at + 1 < s.row_size[seat] else 0


@rule
def from_suit(s: State, seat: int, at: int) -> int:
    """What other cards of the row give to all of their suit."""
    gain = 0
    suits = s.suits[s.row[seat][at]]
    for other in range(s.row_size[seat]):
        card = s.row[seat][other]
        if other != at and s.to_same_suit[card] != 0 and s.suits[card] & suits:
            gain += s.to_same_suit[card]
    return gain


@rule
def beside_neighbours(s: State, seat: int, at: int) -> int:
    """What a card is worth before others of its suit give to it."""
    card = s.row[seat][at]
    return base_value(s, card) + from_left(s, seat, at) + from_right(s, seat, at) + s.boost[card]


@rule
def current_value(s: State, seat: int, at: int) -> int:
    """SC21: everything summed up first, then never below 0."""
    return max(0, beside_neighbours(s, seat, at) + from_suit(s, seat, at))


@rule
def is_trump(s: State, card: int) -> bool:
    """SC17, SC18; SC19: no card has the bit of NO_TRUMPS."""
    return has_suit(s.suits[card], s.trump)


@rule
def as_trump(s: State, card: int, value: int) -> int:
    """SC20: a trump's current value counts double."""
    return 2 * value if is_trump(s, card) else value


@rule
def final_value(s: State, seat: int, at: int) -> int:
    return as_trump(s, s.row[seat][at], current_value(s, seat, at))


@rule
def row_score(s: State, seat: int) -> int:
    """All final values. Few rows have a card that gives to its suit: the others need no more."""
    total, given = 0, 0
    for at in range(s.row_size[seat]):
        card = s.row[seat][at]
        total += as_trump(s, card, max(0, beside_neighbours(s, seat, at)))
        given |= s.to_same_suit[card]
    return score_with_suits(s, seat) if given else total


@rule
def score_with_suits(s: State, seat: int) -> int:
    total = 0
    for at in range(s.row_size[seat]):
        total += final_value(s, seat, at)
    return total
