"""Tables in a position of one's choice, written in card texts."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from rumpus.engine.table import Table
from rumpus.games import game
from rumpus.games.perpetual_commotion.arena import clear_arena, lay
from rumpus.games.perpetual_commotion.cards import (
    COLOURS,
    DECK_SIZE,
    START,
    STOP,
    numbered,
    parse_card,
)
from rumpus.games.perpetual_commotion.player import hold_all
from rumpus.games.perpetual_commotion.state import FEEDERS, LONGEST_ROW, Happened, State

GAME = game("perpetual_commotion")

#: Somebody always holds a Start that is not exposed, so nothing freezes unless a test wants it.
DULL_ROW, DULL_PLAYMAKERS = "y9 y10 y11 g9 g10", "g11 g12 start y12"


def position(
    seats: int = 2,
    *,
    front: Sequence[str | None] = (),
    feeders: Sequence[str] = (),
    playmakers: Sequence[str] = (),
    face_up: Sequence[int] = (),
    piles: Sequence[str] = (),
    **fields: Any,
) -> Table:
    """A table in this position. What is not given for a seat is dull: it fits nowhere.

    `.` is a hole. The next Feeder is the last one. A pile is named by its top card (`r4`), a
    closed one by its colour (`stop r`); all its cards were laid by seat 0.
    """
    table = GAME.deal(seats, seed=0)
    s = table.state
    clear_arena(s)
    for seat in range(seats):
        s.played[seat] = 0
        _lay_out(s, seat, _nth(front, seat, DULL_ROW), _nth(feeders, seat, ""))
        _stack(s, seat, _nth(playmakers, seat, DULL_PLAYMAKERS), _nth(face_up, seat, 0))
        hold_all(s, seat)
    for number, pile in enumerate(piles):
        for card in _pile(pile):
            lay(s, 0, card, number)
    s.played[0] = 0
    for name, value in fields.items():
        setattr(s, name, deepcopy(value))
    return table


def cards(text: str) -> list[int]:
    return [0 if word == "." else parse_card(word) for word in text.split()]


def _nth(given: Sequence[Any], seat: int, default: Any) -> Any:
    return given[seat] if seat < len(given) and given[seat] is not None else default


def _lay_out(s: State, seat: int, front: str, feeders: str) -> None:
    row, reserve = cards(front), cards(feeders)
    s.front[seat] = row + [0] * (LONGEST_ROW - len(row))
    s.front_size[seat] = sum(card != 0 for card in row)
    s.feeders[seat] = reserve + [0] * (FEEDERS - len(reserve))
    s.feeders_size[seat] = len(reserve)


def _stack(s: State, seat: int, playmakers: str, face_up: int) -> None:
    pile = cards(playmakers)
    s.playmakers[seat] = pile + [0] * (DECK_SIZE - len(pile))
    s.playmakers_size[seat] = len(pile)
    s.face_up[seat] = face_up
    s.seen[seat] = 1 << (face_up - 1) if face_up else 0


def _pile(text: str) -> list[int]:
    top, _, colour_letter = text.partition(" ")
    letter = colour_letter or top[0]
    if top == "start":
        return [START]
    colour = [name[0] for name in COLOURS].index(letter)
    height = 12 if top == "stop" else int(top[1:])
    rest = [STOP] if top == "stop" else []
    return [START, *(numbered(colour, n) for n in range(2, height + 1)), *rest]


# --- what a test asks ---


def row(table: Table, seat: int) -> list[str]:
    return [card or "." for card in table.view(None).front[seat]]


def tops(table: Table) -> list[str]:
    """The top card of each pile."""
    return [pile.top for pile in table.view(None).piles]


def plays(table: Table, seat: int) -> set[str]:
    """The legal plays of a seat, without flip, out and pass."""
    return set(table.legal(seat)) - {"flip", "out", "pass"}


def facts(table: Table) -> list[str]:
    """The last happenings' names."""
    return [Happened(h.what).name.lower() for h in table.happened(None)]


def empty_feeders_and_call(table: Table, seat: int) -> None:
    """End the round at once: this seat's Feeders vanish, and it calls Out."""
    table.state.feeders[seat] = [0] * FEEDERS
    table.state.feeders_size[seat] = 0
    table.play(seat, "out")
