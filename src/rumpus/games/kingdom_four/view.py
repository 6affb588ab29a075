"""What a seat, or a spectator, may know (KF11, KF34)."""

from __future__ import annotations

import msgspec

from rumpus.engine.agenda import CARD, WHAT, WHO, top
from rumpus.games.kingdom_four.arrangement import joker_points, king_points, queen_points
from rumpus.games.kingdom_four.cards import CARDS, NATURAL, family, format_card
from rumpus.games.kingdom_four.matching import is_three_group
from rumpus.games.kingdom_four.rules import hands_in_game, is_over, score
from rumpus.games.kingdom_four.state import Decision, State


class View(msgspec.Struct):
    seats: int
    you: int | None
    over: bool
    scores: list[int]
    wilds: bool
    dealer: int
    hand_number: int
    hands: int
    turn: int | None
    phase: str
    field: list[list[str]]
    pile: int
    hand: list[str]
    counts: list[int]
    collected: list[list[str]]
    showing: str | None
    worth: list[tuple[int, int, int]]


def view(s: State, seat: int | None) -> View:
    over = is_over(s)
    seats = range(s.seats)
    matching = not over and top(s, WHAT) == Decision.MATCH
    return View(
        seats=s.seats,
        you=seat,
        over=over,
        scores=[score(s, p) for p in seats],
        wilds=bool(s.wilds),
        dealer=s.dealer,
        hand_number=min(s.hand_number, hands_in_game(s)),
        hands=hands_in_game(s),
        turn=None if over else top(s, WHO),
        phase="over" if over else "match" if matching else "play",
        field=_field(s),
        pile=s.pile_size,
        hand=[] if seat is None else [format_card(c) for c in s.hand[seat][: s.hand_size[seat]]],
        counts=s.hand_size[: s.seats],
        collected=[_cards(s.collected[p]) for p in seats],
        showing=format_card(top(s, CARD)) if matching else None,
        worth=[(king_points(s, p), queen_points(s, p), joker_points(s, p)) for p in seats],
    )


def _cards(flags: list[int]) -> list[str]:
    return [format_card(card) for card in range(CARDS) if flags[card]]


def _field(s: State) -> list[list[str]]:
    """Single cards, and three-groups as one."""
    groups: dict[int, list[str]] = {}
    for card in range(CARDS):
        if s.field[card]:
            grouped = card < NATURAL and is_three_group(s, card)
            groups.setdefault(-family(card) - 1 if grouped else card, []).append(format_card(card))
    return list(groups.values())
