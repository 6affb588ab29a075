"""The notice at a table: what everybody may know of it, besides the game."""

from __future__ import annotations

from rumpus.server import wire
from rumpus.server.store.kept import StoredTable
from rumpus.server.table.audience import Moment
from rumpus.server.table.crowd import Crowd
from rumpus.server.table.seats import Seats


def notice(
    stored: StoredTable,
    title: str,
    seats: Seats,
    crowd: Crowd,
    moment: Moment,
    *,
    is_resting: bool,
    is_race: bool,
) -> wire.TableInfo:
    return wire.TableInfo(
        id=stored.id,
        game=stored.game,
        title=title,
        options=wire.brief_options(stored.options),
        state="over" if stored.state == "closed" else stored.state,
        seats=seats.infos(crowd.present),
        host=None if stored.host is None else seats.of(stored.host),
        pace=stored.settings.pace,
        hints=stored.settings.hints,
        waiting=moment.waiting,
        deadline=moment.deadline,
        opens=moment.opens,
        spectators=crowd.spectators,
        next=stored.next,
        resting=is_resting,
        even=stored.settings.even if is_race else 0,
        fills=stored.settings.fills if stored.state == "gathering" else None,
        programs=stored.settings.programs,
        orders=stored.settings.orders and is_race,
        day=stored.settings.day or None,
        challenge=(stored.settings.deal or None) if not stored.settings.day else None,
        practice=stored.settings.practice,
    )
