"""Tables as rows of a database, for both kinds of SQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rumpus.server.store.kept import LogRow, Outcome, Receipt, Seat, Settings, StoredTable, Value
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

_JSON: dict[str, Any] = {
    "options": dict[str, Value],
    "settings": Settings,
    "result": Outcome | None,
    "sat": dict[int, int],
}


def table_values(table: StoredTable) -> list[Any]:
    return [_packed(name, getattr(table, name)) for name in TABLE_COLUMNS]


def seat_values(table: StoredTable) -> list[tuple[Any, ...]]:
    return [
        (table.id, number, *(getattr(seat, name) for name in SEAT_COLUMNS))
        for number, seat in enumerate(table.seats)
    ]


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
