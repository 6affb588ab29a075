"""What knows a seat, so that the table can be turned round."""

from __future__ import annotations

from rumpus.engine.turning import Turning, moved_on, turned_seat
from rumpus.games.frantic.choices import parcels_before
from rumpus.games.frantic.moves import TO, TO_NOBODY
from rumpus.games.frantic.state import State


def turn_move(move: int, seats: int, by: int) -> int:
    return TO + turned_seat(move - TO, seats, by) if TO <= move < TO_NOBODY else move


def turn_parcels(s: State, by: int) -> None:
    """At Christmas they lie hand by hand, each with who gets it."""
    hands = []
    for seat in range(s.seats):
        first = parcels_before(s, seat)
        hand = s.parcel[first : first + s.cards[seat]]
        for k in range(s.parcelled[seat]):
            hand[k] = hand[k] >> 3 << 3 | turned_seat(hand[k] & 7, s.seats, by)
        hands.append(hand)
    parcels = [parcel for hand in moved_on(hands, s.seats, by) for parcel in hand]
    s.parcel[: len(parcels)] = parcels


TURNING = Turning(
    by_seat=(
        "points made hand cards bomb_left aimed pick pick_to parcelled most fresh shunned "
        "last_points last_hand known"
    ),
    by_other="known",
    seats="dealer turn doer attacker",
    counted="wisher pick_to",
    bits="marks asked answered agreed",
    move=turn_move,
    more=turn_parcels,
)
