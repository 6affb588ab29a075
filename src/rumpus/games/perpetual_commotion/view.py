"""What anybody may know: in this game the same for all seats and spectators (PC38)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import repeat
from operator import getitem, sub
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from rumpus.games.perpetual_commotion.cards import (
    CARDS,
    COLOURS,
    START,
    STOP,
    STOP_NUMBER,
    TWO,
    format_card,
    numbered,
)
from rumpus.games.perpetual_commotion.player import exposed, may_call_out, next_exposed, slots
from rumpus.games.perpetual_commotion.rules import is_calling, is_over, score
from rumpus.games.perpetual_commotion.scoring import FACTOR, bonus
from rumpus.games.perpetual_commotion.state import State

#: The texts of the cards; where there is none, nothing is shown.
_shown = (None, *map(format_card, range(1, CARDS))).__getitem__

T = TypeVar("T")
Colour = Annotated[str, msgspec.Meta(extra={"words": COLOURS})]


class Pile(msgspec.Struct, frozen=True):
    id: int
    colour: Colour | None
    top: str
    by: int
    closed: bool


class LastRound(msgspec.Struct):
    """The sums of the round before this one, or of the last one when the game is over."""

    round: int
    caller: int | None
    die: int | None
    factor: int
    cards: list[int]
    feeders: list[int]
    bonus: list[int]
    points: list[int]


class View(msgspec.Struct, kw_only=True):
    seats: int
    you: int | None
    over: bool
    scores: list[int]
    round: int
    phase: Literal["race", "call", "over"]
    starter: int
    die: int | None
    decks: list[int]
    piles: list[Pile]
    front: list[list[str | None]]
    top: list[str | None]
    next_top: list[str | None]
    feeders: list[int]
    face_up: list[int]
    face_down: list[int]
    played: list[int]
    may_call: list[bool]
    last: LastRound | None


def lasting(s: State) -> dict[str, Any]:
    """What stays as it is until the next deal, or the end."""
    over = is_over(s)
    return {
        "seats": s.seats,
        "over": over,
        "scores": [score(s, p) for p in range(s.seats)],
        "round": s.round,
        "starter": s.starter,
        "decks": [deck(s, p) for p in range(s.seats)],
        "last": _last(s, over=over),
    }


def watched(s: State) -> dict[str, Any]:
    """What everybody may know besides, and may change with a move; no seat sees more."""
    over = is_over(s)
    return {
        "phase": "over" if over else "call" if is_calling(s) else "race",
        "die": s.die or None,
        "piles": list(map(_pile, range(s.piles), s.colour, s.height, _laid_last(s))),
        "front": list(_of_each(s, _row_of)),
        "top": list(map(_shown, _of_each(s, exposed))),
        "next_top": list(map(_shown, _of_each(s, next_exposed))),
        "feeders": s.feeders_size[: s.seats],
        "face_up": s.face_up[: s.seats],
        "face_down": list(map(sub, s.playmakers_size, s.face_up[: s.seats])),
        "played": s.played[: s.seats],
        "may_call": [False] * s.seats if over else list(_of_each(s, may_call_out)),
    }


def _of_each(s: State, what: Callable[[State, int], T]) -> Iterator[T]:
    """Every move at a table asks: so it is not asked seat by seat in Python."""
    return map(what, repeat(s), range(s.seats))


def _row_of(s: State, seat: int) -> list[str | None]:
    return list(map(_shown, s.front[seat][: slots(s, seat)]))


def deck(s: State, seat: int) -> int:
    """PC4: decks go round the table; each round one takes that of the player to the right."""
    return (seat - s.round) % s.seats


def card_at(s: State, pile: int, number: int) -> int:
    """The card that lies at this height of a pile."""
    return _card_in(s.colour[pile], number)


def _card_in(colour: int, number: int) -> int:
    if number in (1, STOP_NUMBER):
        return START if number == 1 else STOP
    return numbered(colour, number)


def census(s: State) -> list[int]:
    """Every card in the rows, Feeders, Playmakers and the Arena."""
    places = [s.front, s.feeders, s.playmakers]
    held = [card for place in places for cards in place for card in cards if card]
    return held + [
        card_at(s, pile, n) for pile in range(s.piles) for n in range(1, s.height[pile] + 1)
    ]


def _laid_last(s: State) -> Iterator[int]:
    """1 + who laid the top card, pile by pile."""
    return map(getitem, s.laid, map(sub, s.height, repeat(1)))


@cache  # most piles lie as they did, and there are but some thousand different ones
def _pile(pile: int, colour: int, height: int, laid_by: int) -> Pile:
    return Pile(
        id=pile,
        colour=COLOURS[colour] if height >= TWO else None,
        top=format_card(_card_in(colour, height)),
        by=laid_by - 1,
        closed=height == STOP_NUMBER,
    )


def _last(s: State, *, over: bool) -> LastRound | None:
    if s.round == 1 and not over:
        return None
    seats = range(s.seats)
    return LastRound(
        round=s.round if over else s.round - 1,
        caller=s.last_caller if s.last_caller >= 0 else None,
        die=s.last_die or None,
        factor=FACTOR[s.last_die],
        cards=s.last_played[: s.seats],
        feeders=s.last_feeders[: s.seats],
        bonus=[bonus(s.last_die, p, s.last_caller) for p in seats],
        points=s.last_points[: s.seats],
    )
