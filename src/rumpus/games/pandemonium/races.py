"""Who was first: what a live table needs to explain a move that came too late (PA9, PA15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rumpus.games.pandemonium.cards import WHITE, group_of, hand_size
from rumpus.games.pandemonium.moves import CALL, CALL_WORLD, REACH, SERIALS, UNREACH, VOTE
from rumpus.games.pandemonium.scoring import SET
from rumpus.games.pandemonium.state import Fate, State


@dataclass(frozen=True)
class Race:
    """Who was first, and with what: a swap (with whom), a change of the offer, or a call."""

    seat: int
    how: Literal["swapped", "changed", "called"]
    partner: int | None = None


def lost_race(s: State, seat: int, move: int) -> Race | None:
    """The race this seat has lost with a move that was refused; None if it was no race.

    Only public facts are told, and such as concern the seat itself.
    """
    if CALL <= move <= CALL_WORLD:
        return _other_call(s, seat, move)
    if move >= VOTE:
        return None
    return _reached_offer(s, seat, move) or _own_offer(s, seat)


def _other_call(s: State, seat: int, move: int) -> Race | None:
    """The call was true in the round that somebody else has just won."""
    just_dealt = s.trades == 0 and s.voids == 0 and s.last_call > 0
    if just_dealt and s.last_winner != seat and _had(s, seat, move):
        return Race(s.last_winner, "called")
    return None


def _had(s: State, seat: int, move: int) -> bool:
    kinds = [group_of(card) for card in s.last_hand[seat][: hand_size(s.seats)]]
    whites = kinds.count(WHITE)
    if move == CALL_WORLD:
        return whites >= SET
    return kinds.count((move - CALL) // 4) + min(1, whites) >= SET


def _reached_offer(s: State, seat: int, move: int) -> Race | None:
    """The offer that the hand went for (or let go of) has gone to somebody else, or was changed."""
    if move < REACH:
        return None
    owner, serial = divmod((move - REACH) % (UNREACH - REACH), SERIALS)
    fate = s.fate[owner][serial]
    if fate == Fate.CHANGED:
        return Race(owner, "changed")
    if fate >= Fate.SWAPPED and fate - Fate.SWAPPED != seat:
        return Race(fate - Fate.SWAPPED, "swapped", owner)
    return _gathered(s, seat) if fate == Fate.GATHERED else None


def _own_offer(s: State, seat: int) -> Race | None:
    """The own offer was swapped before the move came: hand and reaches are no longer the same."""
    serial = s.offer_serial[seat]
    if s.offer_cards[seat] or serial == 0:
        return None
    fate = s.fate[seat][serial - 1]
    if fate >= Fate.SWAPPED:
        return Race(fate - Fate.SWAPPED, "swapped", seat)
    return _gathered(s, seat) if fate == Fate.GATHERED else None


def _gathered(s: State, seat: int) -> Race | None:
    """The round ended with somebody's call."""
    if s.last_call == 0 or s.last_winner == seat or s.voids:
        return None
    return Race(s.last_winner, "called")
