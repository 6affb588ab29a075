"""What a seat, or a spectator, may know: all but the bag and the hands of others."""

from __future__ import annotations

from typing import Any

import msgspec

from .cards import count_of, format_card, listed, weight_of
from .rules import is_over, score
from .state import State


class View(msgspec.Struct, kw_only=True):
    seats: int
    you: int | None
    over: bool
    scores: list[int]
    limit: int
    turn: int | None
    cairn: list[str]
    weight: int
    bag: int
    hand: list[str] = []
    hand_sizes: list[int]


def lasting(s: State) -> dict[str, Any]:
    return {"seats": s.seats, "over": is_over(s), "limit": s.limit}


def watched(s: State) -> dict[str, Any]:
    seats = range(s.seats)
    return {
        "scores": [score(s, seat) for seat in seats],
        "turn": None if is_over(s) else s.turn,
        "cairn": _texts(s.cairn),
        "weight": weight_of(s.cairn),
        "bag": s.bag_size,
        "hand_sizes": [count_of(s.hand[seat]) for seat in seats],
    }


def own(s: State, seat: int) -> dict[str, Any]:
    return {"hand": _texts(s.hand[seat])}


def _texts(counts: list[int]) -> list[str]:
    return [format_card(stone) for stone in listed(counts)]
