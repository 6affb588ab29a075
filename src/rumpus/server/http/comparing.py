"""Two games with the same cards, decision by decision."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.server import wire
from rumpus.server.course.film import show
from rumpus.server.lobby.challenges import reached_at
from rumpus.server.lobby.films import title_of
from rumpus.server.store.kept import LogRow, StoredTable
from rumpus.server.table.seats import Seats

#: A game, its film and its log.
Told = tuple[StoredTable, bytes, list[LogRow]]


def compare(mine: Told, theirs: Told, seat: int) -> wire.TwoGames:
    """Both as their seat has seen them."""
    stored = mine[0]
    return wire.TwoGames(
        game=stored.game,
        title=title_of(stored.game),
        options=wire.brief_options(stored.options),
        view=next(show(mine[1])).view(seat),
        alike=_alike(mine[2], theirs[2], seat),
        yours=_side(*mine, seat),
        theirs=_side(*theirs, seat),
    )


def _alike(mine: Sequence[LogRow], theirs: Sequence[LogRow], seat: int) -> int:
    """How many decisions of the seat come before the first move that differs."""
    decided = 0
    for one, other in zip(mine, theirs, strict=False):
        if (one.seat, one.move) != (other.seat, other.move):
            break
        decided += one.seat == seat
    return decided


def _side(stored: StoredTable, film: bytes, log: Sequence[LogRow], seat: int) -> wire.Side:
    seats = Seats(stored.seats)
    return wire.Side(
        table=stored.id,
        name=stored.seats[seat].name,
        seat=seat,
        seats=seats.infos(set(seats.people.values())),
        reached=reached_at(stored, seat),
        choices=[
            wire.Decided(row.move, number, picture.happened(seat))
            for number, (picture, row) in enumerate(zip(show(film), [None, *log], strict=True))
            if row is not None and row.seat == seat
        ],
    )
