"""SQLite: one thread writes, and commits what many tables wait for in one transaction."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

from rumpus.server.store.kept import LogRow, Receipt, Snapshot, State, StoredTable
from rumpus.server.store.port import StoreError
from rumpus.server.store.reading import StoreReader
from rumpus.server.store.rows import (
    MOVE_COLUMNS,
    RACES,
    SEAT_COLUMNS,
    TABLE_COLUMNS,
    UNFILMED,
    played_values,
    seat_values,
    stored_table,
    table_values,
)
from rumpus.server.store.sqlite_deals import SqliteDeals
from rumpus.server.store.sqlite_guests import SqliteGuests
from rumpus.server.store.sqlite_ratings import SqliteRatings

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
#: What went wrong, by the number of the job.
Failures = dict[int, Exception]

#: Seconds after a commit in which the next one gathers: when many tables write, it is shared by
#: more of them, and a single move that comes alone does not wait.
_GATHER = 0.004
#: The most that is put into one transaction.
_MOST_JOBS = 1000

_SAVE_TABLE = (
    f"INSERT INTO tables ({', '.join(TABLE_COLUMNS)})"
    f" VALUES ({', '.join('?' * len(TABLE_COLUMNS))}) ON CONFLICT (id) DO UPDATE SET "
    + ", ".join(f"{name} = excluded.{name}" for name in TABLE_COLUMNS[1:])
)
_SAVE_SEAT = (
    f"INSERT OR REPLACE INTO seats (table_id, seat, {', '.join(SEAT_COLUMNS)})"
    f" VALUES (?, ?, {', '.join('?' * len(SEAT_COLUMNS))})"
)


_APPEND = (
    f"INSERT INTO moves (table_id, sequence, {MOVE_COLUMNS})"
    f" VALUES (?, ?, {', '.join('?' * len(LogRow._fields))})"
)
_SAVE_PLAYED = (
    "INSERT OR IGNORE INTO played (guest, at, table_id, seat, game, won, score, level)"
    " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE EXISTS (SELECT 1 FROM guests WHERE id = ?1)"
)
_SNAPSHOT = "INSERT OR REPLACE INTO snapshots (table_id, moves, data) VALUES (?, ?, ?)"


class _Job(NamedTuple):
    """What is to be written: moves of a log, which most of all is, and whatever else."""

    done: asyncio.Future[None]
    moves: Sequence[tuple[Any, ...]]
    work: Work | None

    def do(self, connection: sqlite3.Connection) -> None:
        if self.work is not None:
            self.work(connection)
        connection.executemany(_APPEND, self.moves)


class Writer:
    """The thread that owns the writing connection. `group` is told the size of each commit."""

    def __init__(self, path: Path, group: Callable[[int], None] = lambda _: None) -> None:
        self._asked: list[_Job] = []  # in this turn of the loop
        self._jobs: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._path = path
        self._group = group
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def stop(self) -> None:
        """Write what is still waiting, then end."""
        self._hand_over()
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def write(self, work: Work | None, moves: Sequence[tuple[Any, ...]] = ()) -> None:
        """Returns when the work is done, and the moves are logged, durably."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._asked.append(_Job(done, moves, work))
        if len(self._asked) == 1:
            self._loop.call_soon(self._hand_over)
        await done

    def _hand_over(self) -> None:
        asked, self._asked = self._asked, []
        if asked:
            self._jobs.put(asked)

    def _run(self) -> None:
        connection, ended = connect(self._path), 0.0
        try:
            while (batch := self._next_batch(ended)) is not None:
                self._group(len(batch))
                self._resolve(batch, _commit(connection, batch))
                ended = time.monotonic()
        finally:
            connection.close()

    def _next_batch(self, last: float) -> list[_Job] | None:
        first = self._jobs.get()
        if first is None:
            return None
        soon = last + _GATHER - time.monotonic()
        if soon > 0:
            time.sleep(soon)
        batch = first
        while len(batch) < _MOST_JOBS and not self._jobs.empty():
            more = self._jobs.get()
            if more is None:
                self._jobs.put(None)
                break
            batch += more
        return batch

    def _resolve(self, batch: list[_Job], failed: Failures) -> None:
        """Wakes the loop once for all who wait."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(_settle, batch, failed)


def _commit(connection: sqlite3.Connection, batch: list[_Job]) -> Failures:
    """All jobs in one transaction; one that fails is undone alone."""
    failed = _all_at_once(connection, batch)
    return _one_by_one(connection, batch) if failed else failed


def _all_at_once(connection: sqlite3.Connection, batch: list[_Job]) -> Failures:
    """As a rule nothing fails, and then this is all there is to do."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job in batch:
            if job.work is not None:
                job.work(connection)
        connection.executemany(_APPEND, [move for job in batch for move in job.moves])
        connection.execute("COMMIT")
        return {}
    except Exception as error:
        _roll_back(connection)
        return dict.fromkeys(range(len(batch)), error)


def _one_by_one(connection: sqlite3.Connection, batch: list[_Job]) -> Failures:
    failed: Failures = {}
    try:
        connection.execute("BEGIN IMMEDIATE")
        for number, job in enumerate(batch):
            error = _attempt(connection, job)
            if error:
                failed[number] = error
        connection.execute("COMMIT")
        return failed
    except sqlite3.Error as error:
        _roll_back(connection)
        return dict.fromkeys(range(len(batch)), error)


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:
        connection.execute("ROLLBACK")


def _attempt(connection: sqlite3.Connection, job: _Job) -> Exception | None:
    connection.execute("SAVEPOINT job")
    try:
        job.do(connection)
    except Exception as error:  # one table's trouble is not another's
        connection.execute("ROLLBACK TO job")
        return error
    finally:
        connection.execute("RELEASE job")
    return None


def _settle(batch: list[_Job], failed: Failures) -> None:
    for number, job in enumerate(batch):
        if job.done.done():
            continue
        if number in failed:
            job.done.set_exception(StoreError(str(failed[number])))
        else:
            job.done.set_result(None)


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # an acknowledged move survives a power cut
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.create_function("folded", 1, str.casefold, deterministic=True)
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Run the files that this database has not seen, each in one transaction."""
    (done,) = connection.execute("PRAGMA user_version").fetchone()
    for number, script in migrations("sqlite"):
        if number > done:
            connection.executescript(f"BEGIN;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")


def migrations(kind: str) -> Iterator[tuple[int, str]]:
    folder = files("rumpus.server.store") / "migrations" / kind
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if file.name.endswith(".sql"):
            yield int(file.name.split("_")[0]), file.read_text(encoding="utf-8")


class SqliteStore(SqliteGuests, SqliteDeals, SqliteRatings):
    """One file. Reads have a thread of their own and never wait for a commit."""

    def __init__(self, path: Path, group: Callable[[int], None] = lambda _: None) -> None:
        self._path = path
        self._writer = Writer(path, group)
        self._reader: StoreReader | None = None

    async def open(self) -> None:
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._path.touch(mode=0o600)
            self._path.chmod(0o600)  # its journals take the same rights
            connection = connect(self._path)
            migrate(connection)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"cannot keep games in {self._path}: {error}") from error
        self._reader = StoreReader(connection)
        self._writer.start()

    async def close(self) -> None:
        await self._writer.stop()
        if self._reader is not None:
            self._reader.close()

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        assert self._reader is not None, "the store is not open"
        return await self._reader.read(work)

    async def _write(self, work: Work) -> None:
        await self._writer.write(work)

    # --- tables ---

    async def table(self, table: str) -> StoredTable | None:
        chairs = "SELECT * FROM seats WHERE table_id = ? ORDER BY seat"

        def work(connection: sqlite3.Connection) -> StoredTable | None:
            row = connection.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
            return row and stored_table(row, connection.execute(chairs, (table,)).fetchall())

        return await self._read(work)

    async def save_table(self, table: StoredTable) -> None:
        values, chairs = table_values(table), seat_values(table)
        played = played_values(table)

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(_SAVE_TABLE, values)
            connection.executemany(_SAVE_SEAT, chairs)
            connection.executemany(_SAVE_PLAYED, played)

        await self._write(work)

    async def close_forgotten(self, before: int) -> None:
        query = "UPDATE tables SET state = 'closed' WHERE state = 'gathering' AND created < ?"
        await self._write(lambda c: c.execute(query, (before,)))

    async def tables_of(self, guest: int, states: Sequence[State], most: int) -> list[str]:
        query = (
            "SELECT tables.id FROM tables JOIN seats ON seats.table_id = tables.id"
            f" WHERE seats.guest = ? AND tables.state IN ({', '.join('?' * len(states))})"
            " ORDER BY tables.created DESC LIMIT ?"
        )
        rows = await self._read(lambda c: c.execute(query, (guest, *states, most)).fetchall())
        return [row["id"] for row in rows]

    # --- moves ---

    async def append(
        self, table: str, first: int, rows: Sequence[LogRow], snapshot: Snapshot | None = None
    ) -> None:
        moves = [(table, first + i, *row) for i, row in enumerate(rows)]

        def keep(connection: sqlite3.Connection) -> None:
            assert snapshot is not None
            connection.execute(_SNAPSHOT, (table, *snapshot))

        await self._writer.write(None if snapshot is None else keep, moves)

    async def log(self, table: str, first: int = 0) -> list[LogRow]:
        query = (
            f"SELECT {MOVE_COLUMNS} FROM moves WHERE table_id = ? AND sequence >= ?"
            " ORDER BY sequence"
        )
        rows = await self._read(lambda c: c.execute(query, (table, first)).fetchall())
        return [LogRow(*row) for row in rows]

    async def snapshot(self, table: str) -> Snapshot | None:
        query = "SELECT moves, data FROM snapshots WHERE table_id = ?"
        row = await self._read(lambda c: c.execute(query, (table,)).fetchone())
        return Snapshot(*row) if row else None

    async def add_races(self, table: str, receipts: Sequence[Receipt]) -> None:
        query = (
            f"INSERT OR IGNORE INTO races (table_id, {', '.join(Receipt._fields)})"
            f" VALUES ({', '.join('?' * (1 + len(Receipt._fields)))})"
        )
        values = [(table, *receipt) for receipt in receipts]
        await self._write(lambda c: c.executemany(query, values))

    async def races(self, table: str) -> list[Receipt]:
        query = f"{RACES} WHERE table_id = ? ORDER BY sequence, at, seat"
        rows = await self._read(lambda c: c.execute(query, (table,)).fetchall())
        return [Receipt(*row) for row in rows]

    # --- films ---

    async def save_film(self, table: str, film: bytes) -> None:
        def work(connection: sqlite3.Connection) -> None:
            query = "INSERT OR REPLACE INTO films (table_id, film) VALUES (?, ?)"
            connection.execute(query, (table, film))
            connection.execute("UPDATE tables SET is_filmed = 1 WHERE id = ?", (table,))
            connection.execute("DELETE FROM snapshots WHERE table_id = ?", (table,))

        await self._write(work)

    async def film(self, table: str) -> bytes | None:
        query = "SELECT film FROM films WHERE table_id = ?"
        row = await self._read(lambda c: c.execute(query, (table,)).fetchone())
        return row[0] if row else None

    async def unfilmed(self) -> list[str]:
        rows = await self._read(lambda c: c.execute(UNFILMED).fetchall())
        return [row["id"] for row in rows]

    # --- the coach ---

    async def save_analysis(self, table: str, form: int, analysis: bytes) -> None:
        query = "INSERT OR REPLACE INTO analyses (table_id, form, analysis) VALUES (?, ?, ?)"
        await self._write(lambda c: c.execute(query, (table, form, analysis)))

    async def analysis(self, table: str, form: int) -> bytes | None:
        query = "SELECT analysis FROM analyses WHERE table_id = ? AND form = ?"
        row = await self._read(lambda c: c.execute(query, (table, form)).fetchone())
        return row[0] if row else None

    # --- the server itself ---

    async def note_alive(self, now: int) -> None:
        query = "INSERT OR REPLACE INTO alive (one, at) VALUES (1, ?)"
        await self._write(lambda c: c.execute(query, (now,)))

    async def last_alive(self) -> int | None:
        row = await self._read(lambda c: c.execute("SELECT at FROM alive").fetchone())
        return row[0] if row else None
