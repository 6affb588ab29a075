"""Where finished games come from: a server's database, or files of stored games."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from rumpus.engine.errors import ReplayError
from rumpus.engine.replay import Replay, parse_replay
from rumpus.export.episode import Episode, ExportError, Mover
from rumpus.games import game as find_game
from rumpus.server.store.kept import LogRow, StoredTable
from rumpus.server.store.rows import MOVE_COLUMNS, stored_table
from rumpus.server.store.sqlite import migrations

DATABASE = "rumpus.sqlite3"


class Database:
    """A server's database, read only: the server may go on writing to it meanwhile."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / DATABASE
        if not self._path.is_file():
            raise ExportError(f"no games are stored in {folder}: expected {self._path}")
        self._today = datetime.now(UTC).date().isoformat()
        self.sealed = 0  # deals of the day, which others still play
        self.older = 0  # games left out, since they were played by older rules

    def episodes(self, game: str | None = None) -> Iterator[Episode]:
        """Finished games by the time they ended, one at a time in memory."""
        connection = self._connect()
        try:
            query = "SELECT * FROM tables WHERE state = 'over' AND (?1 IS NULL OR game = ?1)"
            for row in connection.execute(f"{query} ORDER BY ended, id", (game,)):
                stored = stored_table(row, _chairs(connection, row["id"]))
                if stored.settings.day >= self._today:
                    self.sealed += 1
                elif find_game(stored.game).can_play(stored.rules_version, stored.options):
                    yield _episode(connection, stored)
                else:
                    self.older += 1
        finally:
            connection.close()

    def _connect(self) -> sqlite3.Connection:
        address = f"file:{quote(str(self._path.absolute()))}?mode=ro"
        connection = sqlite3.connect(address, uri=True, isolation_level=None)
        connection.row_factory = sqlite3.Row
        try:
            _check_schema(connection, self._path)
        except ExportError:
            connection.close()
            raise
        return connection


def _check_schema(connection: sqlite3.Connection, path: Path) -> None:
    expected = max(number for number, _ in migrations("sqlite"))
    try:
        (found,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError as error:
        raise ExportError(f"expected a server's database in {path}: {error}") from error
    if found != expected:
        raise ExportError(
            f"{path} has schema {found}, expected {expected}: "
            "let this version of rumpus serve it once"
        )


def _chairs(connection: sqlite3.Connection, table: str) -> list[Any]:
    query = "SELECT * FROM seats WHERE table_id = ? ORDER BY seat"
    return connection.execute(query, (table,)).fetchall()


def _episode(connection: sqlite3.Connection, stored: StoredTable) -> Episode:
    assert stored.seed is not None
    query = f"SELECT {MOVE_COLUMNS} FROM moves WHERE table_id = ? ORDER BY sequence"
    log = [LogRow(*row) for row in connection.execute(query, (stored.id,))]
    replay = Replay(
        stored.game,
        stored.rules_version,
        len(stored.seats),
        stored.seed,
        dict(stored.options),
        tuple((row.seat, row.move) for row in log),
    )
    movers = tuple(parse_decider(row.decider) for row in log)
    return Episode(stored.id, replay, movers, tuple(row.at for row in log))


def parse_decider(text: str | None) -> Mover:
    """As the server logs it; it did not before games were exported."""
    who, _, name = (text or "").partition(" ")
    if who == "person":
        return Mover("person", guest=int(name))
    if who == "program":
        return Mover("program", guest=int(name))
    if who == "orders":
        return Mover("orders", guest=int(name))
    if who == "bot":
        return Mover("bot", name)
    return Mover("silence" if who == "silence" else None)


def from_files(files: Iterable[Path], game: str | None = None) -> Iterator[Episode]:
    """Files as `rumpus simulate --save` and the room's replays write them, each of them once."""
    for file in dict.fromkeys(files):
        try:
            replay = parse_replay(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, ReplayError) as error:
            raise ExportError(f"expected a stored game in {file}: {error}") from error
        if game in (None, replay.game):
            nobody, never = (Mover(),) * len(replay.moves), (None,) * len(replay.moves)
            yield Episode(file.as_posix(), replay, nobody, never)
