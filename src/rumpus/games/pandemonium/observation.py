"""What a seat may know, as numbers for programs that learn. Cards of a group are all alike."""

from __future__ import annotations

from rumpus.engine.observation import (
    HIGHEST,
    LOWEST,
    OTHERS,
    SEATS,
    Observation,
    part,
    put,
    put_row,
    put_seat_bits,
    put_seats,
    put_zeros,
    relative,
    relative_seat,
)
from rumpus.engine.rule import rule
from rumpus.games.pandemonium.cards import LARGEST_HAND, MOST_SEATS, WHITE
from rumpus.games.pandemonium.moves import SERIALS
from rumpus.games.pandemonium.rules import is_over, rounds, rounds_in_game
from rumpus.games.pandemonium.state import MOST_ROUNDS, State
from rumpus.games.pandemonium.trading import does_reach, offer_size

_KINDS = WHITE + 1

PARTS = (
    part("seats", "how many play", 4, MOST_SEATS),
    part("you", "which seat one is", 0, MOST_SEATS - 1),
    part("over", "1 when the game has ended", 0, 1),
    part("round", "1 for the first round", 1, MOST_ROUNDS),
    part("rounds", "how many will be played", 4, MOST_ROUNDS),
    part("voids", "deals of this round that were void", 0, 127),
    relative_seat("dealer", "who dealt", most=MOST_SEATS),
    part("hand", "one's cards of each group, then white ones, those on offer too", 0, LARGEST_HAND,
         _KINDS),
    part("offered", "those of them that one offers", 0, LARGEST_HAND, _KINDS),
    part("offers", "how many cards each seat offers; 0 for no offer", 0, LARGEST_HAND, SEATS),
    part("serials", "the number of each seat's offer among its own; 0 for no offer", 0, SERIALS,
         SEATS),
    part("reaching", "1 for each seat that one reaches for", 0, 1, SEATS),
    part("reached_by", "1 for each seat that reaches for one's offer", 0, 1, SEATS),
    part("votes", "1 for each seat that votes to deal anew", 0, 1, SEATS),
    part("shown", "the largest offer that each hand can surely make, as all have seen", 0,
         LARGEST_HAND, SEATS),
    part("given", "cards that one gave to each other seat and that are surely there", 0,
         LARGEST_HAND, OTHERS, _KINDS),
    part("scores", "points so far", LOWEST, HIGHEST, SEATS),
)  # fmt: skip


@rule
def put_offered(s: State, out: list[int], at: int, seat: int) -> int:
    put_zeros(out, at, _KINDS)
    if s.offer_cards[seat]:
        out[at + s.offer_group[seat]] = s.offer_cards[seat]
        out[at + WHITE] = s.offer_white[seat]
    return at + _KINDS


@rule
def put_offers(s: State, out: list[int], at: int, seat: int) -> int:
    """The sizes, then the numbers."""
    for k in range(s.seats):
        other = (seat + k) % s.seats
        size = offer_size(s, other)
        out[at + k] = size
        out[at + s.seats + k] = s.offer_serial[other] if size else 0
    return at + 2 * s.seats


@rule
def put_reached_by(s: State, out: list[int], at: int, seat: int) -> int:
    for k in range(s.seats):
        at = put(out, at, int(does_reach(s, (seat + k) % s.seats, seat)))
    return at


@rule
def observe(s: State, seat: int, out: list[int]) -> int:
    at = put(out, 0, s.seats)
    at = put(out, at, seat)
    at = put(out, at, int(is_over(s)))
    at = put(out, at, rounds(s))
    at = put(out, at, rounds_in_game(s))
    at = put(out, at, s.voids)
    at = put(out, at, relative(s, seat, s.dealer))
    at = put_row(out, at, s.count[seat], _KINDS)
    at = put_offered(s, out, at, seat)
    at = put_offers(s, out, at, seat)
    at = put_seat_bits(s, out, at, seat, s.reaches[seat])
    at = put_reached_by(s, out, at, seat)
    at = put_seat_bits(s, out, at, seat, s.votes)
    at = put_seats(s, out, at, seat, s.shown)
    for k in range(1, s.seats):
        at = put_row(out, at, s.known[seat][(seat + k) % s.seats], _KINDS)
    return put_seats(s, out, at, seat, s.total)


OBSERVATION = Observation(PARTS, observe)
