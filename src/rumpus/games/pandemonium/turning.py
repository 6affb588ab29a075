"""What knows a seat, so that the table can be turned round."""

from __future__ import annotations

from rumpus.engine.turning import Turning, turned_seat
from rumpus.games.pandemonium.moves import CALL, REACH, SERIALS, UNREACH
from rumpus.games.pandemonium.state import Fate, State


def turn_move(move: int, seats: int, by: int) -> int:
    """An offer is named by its owner and the owner's count."""
    if not REACH <= move < CALL:
        return move
    verb = REACH if move < UNREACH else UNREACH
    owner, serial = divmod(move - verb, SERIALS)
    return verb + turned_seat(owner, seats, by) * SERIALS + serial


def turn_fates(s: State, by: int) -> None:
    for fates in s.fate:
        for serial, fate in enumerate(fates):
            if fate >= Fate.SWAPPED:
                fates[serial] = Fate.SWAPPED + turned_seat(fate - Fate.SWAPPED, s.seats, by)


TURNING = Turning(
    by_seat=(
        "hand count offer_group offer_cards offer_white offer_serial fate reaches shown known shed "
        "total won moons by_sets paid swaps last_hand"
    ),
    by_other="known shed points",
    seats="dealer last_winner",
    bits="reaches votes",
    move=turn_move,
    more=turn_fates,
)
