"""What a seat, or a spectator, may know (KF11, KF34)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

import msgspec

from rumpus.engine.agenda import CARD, WHAT, WHO, top
from rumpus.games.kingdom_four.arrangement import joker_points, king_points, queen_points
from rumpus.games.kingdom_four.cards import CARDS, family, format_card, has, listed
from rumpus.games.kingdom_four.matching import is_three_group
from rumpus.games.kingdom_four.rules import hands_in_game, is_over, score
from rumpus.games.kingdom_four.sets import CardSet, arrange
from rumpus.games.kingdom_four.state import Decision, State


class ShownSet(msgspec.Struct):
    """Cards that made points together; a wild card stands for the one that is missing there."""

    cards: list[str]
    points: int


class HandRow(msgspec.Struct):
    seat: int
    king: list[ShownSet]
    queen: list[ShownSet]
    joker: list[ShownSet]
    points: int
    total: int


class HandResult(msgspec.Struct):
    number: int
    rows: list[HandRow]


class View(msgspec.Struct, kw_only=True):
    seats: int
    you: int | None
    over: bool
    scores: list[int]
    wilds: bool
    dealer: int
    hand_number: int
    hands: int
    turn: int | None
    phase: Literal["play", "match", "over"]
    field: list[list[str]]
    pile: int
    hand: list[str] = []
    counts: list[int]
    collected: list[list[str]]
    showing: str | None
    worth: list[tuple[int, int, int]]
    last: HandResult | None
    points_by_hand: list[list[int]]


def lasting(s: State) -> dict[str, Any]:
    """What stays as it is until the next deal, or the end."""
    points = [s.points[n][: s.seats] for n in range(s.hand_number - 1)]
    return {
        "seats": s.seats,
        "over": is_over(s),
        "scores": [score(s, p) for p in range(s.seats)],
        "wilds": bool(s.wilds),
        "dealer": s.dealer,
        "hand_number": min(s.hand_number, hands_in_game(s)),
        "hands": hands_in_game(s),
        "last": _last(s),
        "points_by_hand": points,
    }


def watched(s: State) -> dict[str, Any]:
    """What everybody may know besides, and may change with a move."""
    over = is_over(s)
    seats = range(s.seats)
    matching = not over and top(s, WHAT) == Decision.MATCH
    return {
        "turn": None if over else top(s, WHO),
        "phase": "over" if over else "match" if matching else "play",
        "field": _field(s),
        "pile": s.pile_size,
        "counts": s.hand_size[: s.seats],
        "collected": [[format_card(card) for card in listed(s.collected[p])] for p in seats],
        "showing": format_card(top(s, CARD)) if matching else None,
        "worth": [_worth(tuple(s.collected[p])) for p in seats],
    }


def own(s: State, seat: int) -> dict[str, Any]:
    """What a seat sees besides."""
    return {"hand": [format_card(card) for card in s.hand[seat][: s.hand_size[seat]]]}


@lru_cache(maxsize=1024)
def _worth(collected: tuple[int, ...]) -> tuple[int, int, int]:
    cards = list(collected)
    return king_points(cards), queen_points(cards), joker_points(cards)


def _field(s: State) -> list[list[str]]:
    """Single cards, and three-groups as one."""
    groups: dict[int, list[str]] = {}
    for card in range(CARDS):
        if has(s.field, card):
            name = -family(card) - 1 if is_three_group(s, card) else card
            groups.setdefault(name, []).append(format_card(card))
    return list(groups.values())


def _last(s: State) -> HandResult | None:
    if s.hand_number == 1:
        return None
    return HandResult(s.hand_number - 1, [_row(s, seat) for seat in range(s.seats)])


def _row(s: State, seat: int) -> HandRow:
    king, queen, joker = arrange(tuple(s.last[seat]))
    return HandRow(
        seat,
        _shown(king),
        _shown(queen),
        _shown(joker),
        points=s.points[s.hand_number - 2][seat],
        total=score(s, seat),
    )


def _shown(sets: list[CardSet]) -> list[ShownSet]:
    return [ShownSet([format_card(card) for card in one.cards], one.points) for one in sets]
