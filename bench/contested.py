"""Who had the places of a pile that several could have taken, told from the log of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rumpus.engine.table import Table
from rumpus.server.store.kept import LogRow

#: Milliseconds after which a place that several could take is no race any more: it just lay there.
_FRESH = 2000


class Race(NamedTuple):
    winner: int
    seats: list[int]  # those who could have had it


class _Place(NamedTuple):
    pile: int
    top: str


def contested(table: Table, log: Sequence[LogRow]) -> Iterator[Race]:
    """The races of a game of Perpetual Commotion: for places that a card has just opened, to
    several at once. `table`: as it was dealt."""
    open_since: dict[_Place, int] = {}
    for row in log:
        number = table.view(None).round
        could, wanted = _could(table), _place(table, row.move)
        if wanted in open_since and row.at - open_since[wanted] <= _FRESH:
            yield Race(row.seat, could[wanted])
        table.play(row.seat, row.move)
        shared = {place for place, seats in _could(table).items() if len(seats) > 1}
        if wanted is not None and table.view(None).round == number:
            opened = _Place(wanted.pile, table.view(None).piles[wanted.pile].top)
            open_since.setdefault(opened, row.at)
        open_since = {place: at for place, at in open_since.items() if place in shared}


def _could(table: Table) -> dict[_Place, list[int]]:
    """Who could lay a card where, now."""
    found: dict[_Place, list[int]] = {}
    for seat in table.who_may_act:
        places = {_place(table, move) for move in table.legal(seat)}
        for place in places - {None}:
            assert place is not None
            found.setdefault(place, []).append(seat)
    return found


def _place(table: Table, move: str) -> _Place | None:
    """A Start has a pile of its own: nobody else wants that place."""
    number = move.rsplit(maxsplit=1)[-1]
    if not number.isdigit():
        return None
    return _Place(int(number), table.view(None).piles[int(number)].top)
