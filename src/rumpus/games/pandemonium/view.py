"""What a seat, or a spectator, may know (PA32)."""

from __future__ import annotations

from typing import Any

import msgspec

from rumpus.engine.seats import seats_in
from rumpus.games.pandemonium.cards import (
    FIRST_WHITE,
    GROUPS,
    cities,
    format_card,
    format_group,
    hand_size,
)
from rumpus.games.pandemonium.moves import CALL, format_move
from rumpus.games.pandemonium.rules import is_over, rounds, rounds_in_game
from rumpus.games.pandemonium.scoring import THE_WORLD, has_set, has_world, set_points
from rumpus.games.pandemonium.state import State
from rumpus.games.pandemonium.trading import does_reach, number_of, offer_size, packet


class Offer(msgspec.Struct):
    """A packet on the table, as everybody sees it."""

    number: int
    size: int


class Finished(msgspec.Struct):
    """Something the reader could call now: a group or `world`."""

    set: str
    points: int


class Help(msgspec.Struct):
    """PA7: what a table may point out, or leave to be noticed."""

    finished: list[Finished]


class LastRound(msgspec.Struct):
    """How the last round ended, with all hands (PA32). Void rounds have no winner."""

    round: int
    winner: int | None
    call: str | None
    points: list[int]
    hands: list[list[str]]


class View(msgspec.Struct, kw_only=True):
    seats: int
    you: int | None
    over: bool
    scores: list[int]
    dealer: int
    round: int
    rounds: int
    voids: int
    hand_size: int
    hand: list[str] = []
    offers: list[Offer | None]
    offered: list[str] = []
    reached_by: list[int] = []
    reaching: list[int] = []
    votes: list[int]
    help: Help | None = None
    last: LastRound | None
    points: list[list[int]]
    cities: dict[str, tuple[str, str]]


def lasting(s: State) -> dict[str, Any]:
    """What stays as it is until the next deal, or the end."""
    return {
        "seats": s.seats,
        "over": is_over(s),
        "scores": s.total[: s.seats],
        "round": rounds(s),
        "rounds": rounds_in_game(s),
        "hand_size": hand_size(s.seats),
        "last": _last(s) if s.round_number > 1 else None,
        "points": [row[: s.seats] for row in s.points[: s.round_number - 1]],
        "cities": _cities(s),
    }


def watched(s: State) -> dict[str, Any]:
    """What everybody may know besides, and may change with a move."""
    return {
        "dealer": s.dealer,
        "voids": s.voids,
        "offers": [_offer(s, p) for p in range(s.seats)],
        "votes": list(seats_in(s.votes)),
    }


def own(s: State, seat: int) -> dict[str, Any]:
    """What a seat sees besides."""
    return {
        "hand": _sorted(_hand(s, seat)),
        "offered": _sorted(_offered(s, seat)),
        "reached_by": [other for other in range(s.seats) if does_reach(s, other, seat)],
        "reaching": list(seats_in(s.reaches[seat])),
        "help": _help(s, seat) if s.show_sets else None,
    }


def _sorted(cards: list[int]) -> list[str]:
    """By group, the white ones last: so are the numbers of the cards."""
    return [format_card(card) for card in sorted(cards)]


def _hand(s: State, seat: int) -> list[int]:
    return s.hand[seat][: hand_size(s.seats)]


def _offered(s: State, seat: int) -> list[int]:
    return [s.hand[seat][place] for place in seats_in(packet(s, seat))]


def _offer(s: State, seat: int) -> Offer | None:
    size = offer_size(s, seat)
    return Offer(number_of(s, seat), size) if size else None


def _help(s: State, seat: int) -> Help:
    if is_over(s):
        return Help([])
    finished = [
        Finished(format_group(group), set_points(s, seat, group))
        for group in range(GROUPS)
        if has_set(s, seat, group)
    ]
    if has_world(s, seat):
        finished.append(Finished("world", THE_WORLD))
    return Help(finished)


def _last(s: State) -> LastRound:
    size = hand_size(s.seats)
    is_won = s.last_call > 0
    return LastRound(
        round=s.round_number - 1,
        winner=s.last_winner if is_won else None,
        call=format_move(CALL + s.last_call - 1).removeprefix("call ") if is_won else None,
        points=s.points[s.round_number - 2][: s.seats],
        hands=[_sorted(s.last_hand[seat][:size]) for seat in range(s.seats)],
    )


def _cities(s: State) -> dict[str, tuple[str, str]]:
    """PA3: the cards of this game's deck, which is put together for all to see."""
    return {
        format_card(card): names
        for card in range(FIRST_WHITE)
        if s.in_play[card] and (names := cities(card))
    }


def census(s: State) -> list[int]:
    return [card for seat in range(s.seats) for card in _hand(s, seat)]
