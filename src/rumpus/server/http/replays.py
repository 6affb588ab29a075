"""Finished games again, frame by frame, as a seat saw them or with all cards open."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Iterator

from rumpus import games
from rumpus.engine.game import Game
from rumpus.engine.replay import format_replay
from rumpus.engine.table import Table
from rumpus.server import wire
from rumpus.server.course import door
from rumpus.server.store.kept import LogRow, Receipt, StoredTable
from rumpus.server.store.port import Store
from rumpus.server.table.seats import Seats
from rumpus.server.wire import Refusal

WATCH = "watch"
ALL = "all"
_KEPT = 16


class Replays:
    """Makes them in a thread, gzipped, and keeps the last ones."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._one_at_a_time = asyncio.Semaphore()  # live tables need the processor too
        self._made: OrderedDict[tuple[str, str], bytes] = OrderedDict()

    async def gzipped(self, name: str, seat: str) -> bytes:
        if (name, seat) in self._made:
            self._made.move_to_end((name, seat))
            return self._made[name, seat]
        stored = await self._finished(name)
        _check_seat(seat, len(stored.seats))
        log, races = await self._store.log(name), await self._store.races(name)
        async with self._one_at_a_time:
            made = await asyncio.to_thread(_make, stored, log, races, seat)
        self._made[name, seat] = made
        if len(self._made) > _KEPT:
            self._made.popitem(last=False)
        return made

    async def log(self, name: str) -> str:
        """The game as text that parses back: seed, options and moves."""
        stored = await self._finished(name)
        rows, races = await self._store.log(name), await self._store.races(name)
        return await asyncio.to_thread(_log_text, stored, rows, races)

    async def _finished(self, name: str) -> StoredTable:
        stored = await self._store.table(name)
        if stored is None:
            raise Refusal("unknown_table", f"there is no table {name!r}")
        if stored.state != "over" or stored.result is None:
            raise Refusal("not_over", "a replay can be seen when the game has ended")
        if games.game(stored.game).version != stored.rules_version:
            raise Refusal("unknown_table", "this game was played by older rules")
        return stored


def _check_seat(seat: str, seats: int) -> None:
    if seat not in (WATCH, ALL, *map(str, range(seats))):
        raise Refusal("bad_message", f"seat is 0 to {seats - 1}, {WATCH} or {ALL}, not {seat!r}")


def _make(stored: StoredTable, log: list[LogRow], races: list[Receipt], seat: str) -> bytes:
    game = games.game(stored.game)
    assert stored.result is not None
    replay = wire.Replay(
        id=stored.id,
        game=stored.game,
        title=game.title,
        options=stored.options,
        seats=_everybody(stored),
        at=stored.ended or stored.created,
        result=door.result(stored.result),
        frames=list(_frames(game, stored, log, seat)),
    )
    for receipt in races:
        _add_race(replay.frames[receipt.sequence + 1], receipt, seat)
    return gzip.compress(wire.encode(replay), 6, mtime=0)


def _everybody(stored: StoredTable) -> list[wire.SeatInfo]:
    """Who played; nobody is away in a game that has been."""
    seats = Seats(stored.seats)
    return seats.infos(set(seats.people.values()))


def _frames(game: Game, stored: StoredTable, log: list[LogRow], seat: str) -> Iterator[wire.Frame]:
    table = _dealt(game, stored)
    door_to_it = door.Door(table)
    yield _frame(table, door_to_it.look(), seat, None)
    for row in log:
        table.play(row.seat, row.move)
        yield _frame(table, door_to_it.look(), seat, row)


def _dealt(game: Game, stored: StoredTable) -> Table:
    assert stored.seed is not None
    return game.deal(len(stored.seats), stored.seed, **stored.options)


def _frame(table: Table, look: door.Look, seat: str, row: LogRow | None) -> wire.Frame:
    """Whose move it was and what it was called is told with all cards open only."""
    reader = int(seat) if seat.isdigit() else None
    frame = wire.Frame(
        version=table.version,
        view=look.whole(reader, look.own(reader)),
        happened=door.told(table.game, table.facts, reader),
        at=row.at if row else None,
    )
    if seat == ALL:
        frame.happened = door.told_openly(table.game, table.facts)
        frame.open = look.opened()
        frame.seat, frame.move = (row.seat, row.move) if row else (None, None)
    return frame


def _add_race(frame: wire.Frame, receipt: Receipt, seat: str) -> None:
    """What the loser had in hand is told to the loser, and with all cards open."""
    assert frame.at is not None
    is_open = seat in (ALL, str(receipt.seat))
    race = wire.Race(
        winner=receipt.winner,
        seat=receipt.seat,
        behind=receipt.at - frame.at,
        why=receipt.why,
        wanted=receipt.wanted if is_open else None,
    )
    frame.races = [*(frame.races or []), race]


def _log_text(stored: StoredTable, rows: list[LogRow], races: list[Receipt]) -> str:
    table = _dealt(games.game(stored.game), stored)
    for row in rows:
        table.play(row.seat, row.move)
    lines = format_replay(table.replay()).splitlines()
    first = len(lines) - len(rows)
    for receipt in reversed(races):
        lines.insert(first + receipt.sequence + 1, _remark(receipt, rows[receipt.sequence].at))
    return "\n".join(lines) + "\n"


def _remark(receipt: Receipt, at: int) -> str:
    behind = receipt.at - at
    return (
        f"# seat {receipt.winner} was {behind} ms before seat {receipt.seat},"
        f" who wanted {receipt.wanted!r} ({receipt.why})"
    )
