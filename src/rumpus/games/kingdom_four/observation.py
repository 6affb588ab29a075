"""What a seat may know, as numbers for programs that learn."""

from __future__ import annotations

from rumpus.engine.agenda import CARD, WHAT, WHO, top
from rumpus.engine.observation import (
    HIGHEST,
    SEATS,
    Observation,
    part,
    put,
    put_one_of,
    put_seats,
    put_zeros,
    relative,
    relative_seat,
)
from rumpus.engine.rule import rule
from rumpus.engine.seats import NOBODY
from rumpus.games.kingdom_four.cards import CARDS, ROWS
from rumpus.games.kingdom_four.rules import is_over, score
from rumpus.games.kingdom_four.state import (
    LARGEST_HAND,
    MOST_HANDS,
    MOST_SEATS,
    Decision,
    State,
)

PARTS = (
    part("seats", "how many play", 3, MOST_SEATS),
    part("you", "which seat one is", 0, MOST_SEATS - 1),
    part("wilds", "1 if the 8 wild cards are in the deck", 0, 1),
    part(
        "hand_number", "1 for the first hand; one more than the last at the end", 1, MOST_HANDS + 1
    ),
    relative_seat("dealer", "who dealt this hand", most=MOST_SEATS),
    relative_seat("turn", "whose turn it is", most=MOST_SEATS),
    part("showing", "1 for the card that is to take one of several matches", 0, 1, CARDS),
    part("hand", "1 for each card in one's hand", 0, 1, CARDS),
    part("field", "1 for each card in the field; three of a family are a group", 0, 1, CARDS),
    part("collected", "1 for each card that a seat has taken", 0, 1, SEATS, CARDS),
    part("counts", "cards in each hand", 0, LARGEST_HAND, SEATS),
    part("pile", "cards left in the draw pile", 0, CARDS),
    part("scores", "points so far", 0, HIGHEST, SEATS),
)


@rule
def put_set(out: list[int], at: int, cards: list[int]) -> int:
    """A set of cards as a 0 or 1 for each."""
    for row in range(ROWS):
        for k in range(4):
            out[at + 4 * row + k] = cards[row] >> k & 1
    return at + 4 * ROWS


@rule
def put_hand(s: State, out: list[int], at: int, seat: int) -> int:
    put_zeros(out, at, CARDS)
    for k in range(s.hand_size[seat]):
        out[at + s.hand[seat][k]] = 1
    return at + CARDS


@rule
def observe(s: State, seat: int, out: list[int]) -> int:
    over = is_over(s)
    matching = not over and top(s, WHAT) == Decision.MATCH
    at = put(out, 0, s.seats)
    at = put(out, at, seat)
    at = put(out, at, s.wilds)
    at = put(out, at, s.hand_number)
    at = put(out, at, relative(s, seat, s.dealer))
    at = put(out, at, NOBODY if over else relative(s, seat, top(s, WHO)))
    at = put_one_of(out, at, top(s, CARD) if matching else NOBODY, CARDS)
    at = put_hand(s, out, at, seat)
    at = put_set(out, at, s.field)
    for k in range(s.seats):
        at = put_set(out, at, s.collected[(seat + k) % s.seats])
    at = put_seats(s, out, at, seat, s.hand_size)
    at = put(out, at, s.pile_size)
    for k in range(s.seats):
        at = put(out, at, score(s, (seat + k) % s.seats))
    return at


OBSERVATION = Observation(PARTS, observe)
