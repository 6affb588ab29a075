"""Tables as rows of a database, for both kinds of SQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any

import msgspec

from rumpus.server.store.kept import (
    ClockNote,
    Company,
    Guest,
    LogRow,
    Outcome,
    PastGame,
    Receipt,
    Seat,
    Settings,
    Sought,
    StoredTable,
    Value,
)
from rumpus.server.store.port import DamagedError

TABLE_COLUMNS = (
    "id",
    "game",
    "rules_version",
    "options",
    "settings",
    "host",
    "created",
    "state",
    "seed",
    "started",
    "ended",
    "result",
    "next",
    "sat",
    "unsealed",
    "asleep_since",
    "clock",
)
SEAT_COLUMNS = (
    "guest",
    "bot",
    "name",
    "face",
    "standing_in",
    "was_left",
    "is_program",
    "orders",
)
MOVE_COLUMNS = ", ".join(LogRow._fields)
UNFILMED = "SELECT id FROM tables WHERE state = 'over' AND is_filmed = 0 ORDER BY ended DESC"
RACES = f"SELECT {', '.join(Receipt._fields)} FROM races"

PLAYED_COLUMNS = ", ".join(f"played.{name}" for name in PastGame._fields)
COMPANY = (
    "SELECT guests.id, guests.name, guests.face, mine.game, mine.at FROM"
    " (SELECT table_id, game, at FROM played WHERE guest = {me} ORDER BY at DESC LIMIT {games})"
    " AS mine JOIN seats ON seats.table_id = mine.table_id JOIN guests ON guests.id = seats.guest"
    " WHERE seats.guest <> {me} AND NOT seats.is_program ORDER BY mine.at DESC, seats.seat"
)
#: From the weakest; one that is not here is taken for stronger.
_LEVELS = ("random", "beginner", "casual", "greedy", "strong")

_parts_of = attrgetter(*SEAT_COLUMNS)

_JSON: dict[str, Any] = {
    "options": dict[str, Value],
    "settings": Settings,
    "result": Outcome | None,
    "sat": dict[int, int],
    "clock": ClockNote | None,
}


def table_values(table: StoredTable) -> list[Any]:
    return [_packed(name, getattr(table, name)) for name in TABLE_COLUMNS]


def seat_values(table: StoredTable) -> list[tuple[Any, ...]]:
    return [(table.id, number, *_parts_of(seat)) for number, seat in enumerate(table.seats)]


def played_values(table: StoredTable) -> list[tuple[Any, ...]]:
    """A finished game for each person who was there at the end; practice counts for nothing."""
    if table.state != "over" or table.result is None or table.settings.practice:
        return []
    at, result, level = table.ended or table.created, table.result, strongest(table.seats)
    return [
        (seat.guest, at, table.id, n, table.game, n in result.winners, result.scores[n], level)
        for n, seat in enumerate(table.seats)
        if seat.guest is not None
    ]


def sought_games(
    guest: int, sought: Sought, most: int, find: str, name: str
) -> tuple[str, list[Any]]:
    """A query with question marks, and what stands for them; `find` looks for a name."""
    asked: list[tuple[str, tuple[Any, ...]]] = [("guest = ?", (guest,))]
    asked.append(("at >= ?", (sought.since,)))
    if sought.until is not None:
        asked.append(("at < ?", (sought.until,)))
    if sought.after is not None:
        asked.append(("(at, table_id) < (?, ?)", sought.after))
    if sought.game is not None:
        asked.append(("game = ?", (sought.game,)))
    if sought.name:
        others = "seats.table_id = played.table_id AND seats.seat <> played.seat"
        asked.append((f"EXISTS (SELECT 1 FROM seats WHERE {others} AND {find})", (name,)))
    where = " AND ".join(condition for condition, _ in asked)
    values = [value for _, given in asked for value in given]
    order = "ORDER BY at DESC, table_id DESC LIMIT ?"
    return f"SELECT {PLAYED_COLUMNS} FROM played WHERE {where} {order}", [*values, most]


def met(rows: Sequence[Sequence[Any]]) -> list[Company]:
    """Each of them once, where they were met last."""
    found: dict[int, Company] = {}
    for number, name, face, game, at in rows:
        found.setdefault(number, Company(Guest(number, name, face), game, at))
    return list(found.values())


def strongest(seats: Sequence[Seat]) -> str:
    """The level of the strongest bot; empty where only people sit."""
    bots = [seat.bot for seat in seats if seat.guest is None and seat.bot]
    rank = {level: number for number, level in enumerate(_LEVELS)}
    return max(bots, key=lambda bot: rank.get(bot, len(rank)), default="")


def stored_table(row: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> StoredTable:
    try:
        parts = {name: _unpacked(name, row[name]) for name in TABLE_COLUMNS}
    except msgspec.MsgspecError as error:
        raise DamagedError(f"table {row['id']}: {error}") from error
    return StoredTable(**parts, seats=[_seat(chair) for chair in seats])


def _seat(row: Mapping[str, Any]) -> Seat:
    parts = {name: row[name] for name in SEAT_COLUMNS}
    for name in ("standing_in", "was_left", "is_program"):
        parts[name] = bool(parts[name])
    return Seat(**parts)


def _packed(name: str, value: Any) -> Any:
    if name not in _JSON or value is None:
        return value
    return msgspec.json.encode(value).decode()


def _unpacked(name: str, value: Any) -> Any:
    if name not in _JSON or value is None:
        return value
    return msgspec.json.decode(value, type=_JSON[name])
