"""Cards that one seat sets aside face down before they move: they are still in its hand."""

from __future__ import annotations

from rumpus.engine.rule import rule
from rumpus.games.frantic.state import MOST_PICKED, State


@rule
def insert_kind(row: list[int], size: int, kind: int) -> None:
    """Into a row of 1 + kinds, in rising order."""
    at = size
    while at > 0 and row[at - 1] > kind + 1:
        row[at] = row[at - 1]
        at -= 1
    row[at] = kind + 1


@rule
def pick_card(s: State, kind: int) -> None:
    insert_kind(s.picked, s.picked_size, kind)
    s.picked_size += 1


@rule
def unpick_all(s: State) -> None:
    for at in range(MOST_PICKED):
        s.picked[at] = 0
    s.picked_size = 0


@rule
def picked_of(s: State, kind: int) -> int:
    found = 0
    for at in range(s.picked_size):
        if s.picked[at] == kind + 1:
            found += 1
    return found


@rule
def unpicked_of(s: State, seat: int, kind: int) -> int:
    """Cards of this kind that the seat can still set aside."""
    return s.hand[seat][kind] - picked_of(s, kind)
