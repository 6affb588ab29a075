"""What a seat may know, as numbers for programs that learn. What the cards are, the deck says."""

from __future__ import annotations

from rumpus.engine.agenda import CARD, COUNT, WHAT, WHO, top
from rumpus.engine.observation import (
    HIGHEST,
    OTHERS,
    SEATS,
    Observation,
    part,
    put,
    put_one_of,
    put_row,
    put_seat_bits,
    put_seats,
    put_zeros,
    relative,
    relative_seat,
)
from rumpus.engine.rule import rule
from rumpus.engine.seats import NOBODY
from rumpus.games.scandaroon.cards import CARDS, NO_TRUMPS, SUITS
from rumpus.games.scandaroon.rounds import is_over
from rumpus.games.scandaroon.scoring import has_pile, pile_total, score
from rumpus.games.scandaroon.state import MOST_SEATS, ROUNDS, Decision, State
from rumpus.games.scandaroon.values import row_score

_SUITS = len(SUITS)

PARTS = (
    part("seats", "how many play", 3, MOST_SEATS),
    part("you", "which seat one is", 0, MOST_SEATS - 1),
    part("round", "1 to 4; 5 when the game is over", 1, ROUNDS + 1),
    relative_seat("starter", "who began the round", most=MOST_SEATS),
    relative_seat("turn", "whose turn it is", most=MOST_SEATS),
    part("asked", "what is to be decided, by Decision; -1 when the game is over", -1,
         max(Decision)),
    part("asked_card", "1 for the card that this is about", 0, 1, CARDS),
    part("asked_count", "its number: the highest face value, extra points, cards chosen", 0, CARDS),
    part("trump", "the suit that counts double; 4 for No Trumps", 0, NO_TRUMPS),
    part("opened_without", "1 if the round began with No Trumps", 0, 1),
    part("trumps_seen", "1 for each suit whose Trump card was turned up", 0, 1, _SUITS),
    part("rows", "for each seat and card its place in that row, 1 the left-most; 0 elsewhere", 0,
         CARDS, SEATS, CARDS),
    part("row_scores", "what each row is worth now", 0, HIGHEST, SEATS),
    part("boost", "extra points of each card in play", 0, HIGHEST, CARDS),
    part("protected", "1 for each card under an Action Piece", 0, 1, CARDS),
    part("passed", "1 for each seat that has passed", 0, 1, SEATS),
    part("hand", "1 for each card in one's hand", 0, 1, CARDS),
    part("known", "1 for each card that all have seen go into another hand", 0, 1, OTHERS, CARDS),
    part("counts", "cards in each hand", 0, CARDS, SEATS),
    part("pile", "cards left in the draw pile", 0, CARDS),
    part("discards", "1 for each card in the discard pile", 0, 1, CARDS),
    part("piece_used", "1 for each seat that has spent its Action Piece", 0, 1, SEATS),
    part("score_pile", "what each score pile amounts to", 0, HIGHEST, SEATS),
    part("has_pile", "1 for each score pile that can earn points", 0, 1, SEATS),
    part("position", "each seat's points on the Position Track", 0, 127, SEATS),
    part("no_trump", "1 for each seat in the No Trumps box", 0, 1, SEATS),
    part("highest", "the highest score of a round's winner", 0, HIGHEST),
    part("highest_by", "1 for each seat in the Highest Score box", 0, 1, SEATS),
    part("scores", "victory points as the boxes stand now", 0, HIGHEST, SEATS),
)  # fmt: skip


@rule
def put_asked(s: State, out: list[int], at: int) -> int:
    """Before a turn begins, and while cards are replaced, no card is meant."""
    if is_over(s):
        at = put(out, at, NOBODY)
        return put_zeros(out, at, CARDS + 1)
    what = top(s, WHAT)
    at = put(out, at, what)
    about = what != Decision.TURN and what != Decision.REPLACE
    at = put_one_of(out, at, top(s, CARD) if about else NOBODY, CARDS)
    return put(out, at, top(s, COUNT) if what != Decision.TURN else 0)


@rule
def put_trumps_seen(s: State, out: list[int], at: int) -> int:
    put_zeros(out, at, _SUITS)
    for k in range(s.trump_at + 1):
        out[at + s.trump_cards[k]] = 1
    return at + _SUITS


@rule
def put_rows(s: State, out: list[int], at: int, seat: int) -> int:
    for k in range(s.seats):
        other = (seat + k) % s.seats
        put_zeros(out, at, CARDS)
        for place in range(s.row_size[other]):
            out[at + s.row[other][place]] = place + 1
        at += CARDS
    for k in range(s.seats):
        at = put(out, at, row_score(s, (seat + k) % s.seats))
    return at


@rule
def put_hand(s: State, out: list[int], at: int, owner: int, only_known: bool) -> int:
    put_zeros(out, at, CARDS)
    for k in range(s.hand_size[owner]):
        card = s.hand[owner][k]
        if s.is_known[card] or not only_known:
            out[at + card] = 1
    return at + CARDS


@rule
def put_points(s: State, out: list[int], at: int, seat: int) -> int:
    for k in range(s.seats):
        other = (seat + k) % s.seats
        out[at + k] = pile_total(s, other)
        out[at + s.seats + k] = int(has_pile(s, other))
    at = put_seats(s, out, at + 2 * s.seats, seat, s.position)
    at = put_seats(s, out, at, seat, s.no_trump)
    at = put(out, at, s.highest)
    at = put_seat_bits(s, out, at, seat, s.highest_by)
    for k in range(s.seats):
        at = put(out, at, score(s, (seat + k) % s.seats))
    return at


@rule
def observe(s: State, seat: int, out: list[int]) -> int:
    at = put(out, 0, s.seats)
    at = put(out, at, seat)
    at = put(out, at, s.round)
    at = put(out, at, relative(s, seat, s.starter))
    at = put(out, at, NOBODY if is_over(s) else relative(s, seat, top(s, WHO)))
    at = put_asked(s, out, at)
    at = put(out, at, s.trump)
    at = put(out, at, s.opened_without)
    at = put_trumps_seen(s, out, at)
    at = put_rows(s, out, at, seat)
    at = put_row(out, at, s.boost, CARDS)
    at = put_row(out, at, s.is_protected, CARDS)
    at = put_seats(s, out, at, seat, s.passed)
    at = put_hand(s, out, at, seat, False)
    for k in range(1, s.seats):
        at = put_hand(s, out, at, (seat + k) % s.seats, True)
    at = put_seats(s, out, at, seat, s.hand_size)
    at = put(out, at, s.pile_size)
    at = put_row(out, at, s.is_discarded, CARDS)
    at = put_seats(s, out, at, seat, s.piece_used)
    return put_points(s, out, at, seat)


OBSERVATION = Observation(PARTS, observe)
