"""Finished games again, frame by frame, as a seat saw them or with all cards open."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator

from msgspec import Raw

from rumpus.engine.replay import Replay, format_replay
from rumpus.server import wire
from rumpus.server.course import door
from rumpus.server.course.film import Picture, show
from rumpus.server.http.comparing import Told, compare
from rumpus.server.http.highlights import highlights
from rumpus.server.lobby.curtain import Curtain
from rumpus.server.lobby.films import Films, title_of
from rumpus.server.lobby.lobby import OLD_RULES
from rumpus.server.store.kept import LogRow, Receipt, StoredTable
from rumpus.server.store.port import DamagedError, Store
from rumpus.server.table.seats import Seats
from rumpus.server.wire import Refusal

#: Who asks, if they say so.
Asker = Callable[[], Awaitable[int | None]]

WATCH = "watch"
ALL = "all"
OWN = "own"
_KEPT = 16


async def nobody() -> int | None:
    return None


class Replays:
    """Makes them in a thread, gzipped, and keeps the last ones."""

    def __init__(self, store: Store, curtain: Curtain, films: Films | None = None) -> None:
        self._store = store
        self._curtain = curtain
        self._films = films or Films(store)
        self._one_at_a_time = asyncio.Semaphore()  # live tables need the processor too
        self._made: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._forgotten = 0  # how often somebody was

    async def gzipped(self, name: str, seat: str, asker: Asker = nobody) -> bytes:
        stored = await self.shown(name, asker)
        _check_seat(seat, len(stored.seats))
        if (name, seat) in self._made:
            self._made.move_to_end((name, seat))
            return self._made[name, seat]
        async with self._one_at_a_time:
            return self._made.get((name, seat)) or await self._make(name, seat)

    async def _make(self, name: str, seat: str) -> bytes:
        """What it takes is read when it is its turn: many may wait for theirs, and somebody may be
        forgotten meanwhile."""
        before, stored = self._forgotten, await self._finished(name)
        film = await self._films.of(stored)
        log, races = await self._store.log(name), await self._store.races(name)
        made = await asyncio.to_thread(_make, stored, film, log, races, seat)
        if self._forgotten == before:
            self._made[name, seat] = made
        if len(self._made) > _KEPT:
            self._made.popitem(last=False)
        return made

    async def highlights(self, name: str, asker: Asker = nobody) -> wire.Highlights:
        stored = await self.shown(name, asker)
        async with self._one_at_a_time:
            film = await self._films.of(stored)
            log, races = await self._store.log(name), await self._store.races(name)
            return await asyncio.to_thread(highlights, film, log, races)

    async def compared(self, mine: StoredTable, theirs: StoredTable, seat: int) -> wire.TwoGames:
        """Two games with the same cards, for who may see both."""
        async with self._one_at_a_time:
            both = await self._told(mine), await self._told(theirs)
            return await asyncio.to_thread(compare, *both, seat)

    async def _told(self, stored: StoredTable) -> Told:
        return stored, await self._films.of(stored), await self._store.log(stored.id)

    def forget(self) -> None:
        """Somebody's name is to be told no more."""
        self._forgotten += 1
        self._made.clear()

    async def seat_of(self, name: str, guest: int) -> str:
        """Where a guest sat; who did not play watches."""
        seat = Seats((await self._finished(name)).seats).of(guest)
        return WATCH if seat is None else str(seat)

    async def log(self, name: str, asker: Asker = nobody) -> str:
        """The game as text that parses back: seed, options and moves."""
        stored = await self.shown(name, asker)
        self._curtain.check_seed(stored)
        rows, races = await self._store.log(name), await self._store.races(name)
        return _log_text(stored, rows, races)

    async def to_play(self, name: str, asker: Asker) -> StoredTable:
        """The same, if its cards may be dealt once more."""
        stored = await self.shown(name, asker)
        self._curtain.check_seed(stored)
        return stored

    async def shown(self, name: str, asker: Asker) -> StoredTable:
        """A finished game, if whoever asks may see it: most games ask for nobody."""
        stored = await self._finished(name)
        if await self._curtain.hides(stored) is not None:
            await self._curtain.check(stored, await asker())
        return stored

    async def _finished(self, name: str) -> StoredTable:
        try:
            stored = await self._store.table(name)
        except DamagedError:
            raise Refusal("damaged", "what is kept of this game cannot be read") from None
        if stored is None:
            raise Refusal("unknown_table", f"there is no table {name!r}")
        if stored.state == "closed" and stored.started is not None:
            raise Refusal("old_rules", OLD_RULES, next_table=stored.next)
        if stored.state != "over" or stored.result is None:
            raise Refusal("not_over", "a replay can be seen when the game has ended")
        return stored


def _check_seat(seat: str, seats: int) -> None:
    if seat not in (WATCH, ALL, *map(str, range(seats))):
        raise Refusal("bad_message", f"seat is 0 to {seats - 1}, {WATCH} or {ALL}, not {seat!r}")


def _make(
    stored: StoredTable, film: bytes, log: list[LogRow], races: list[Receipt], seat: str
) -> bytes:
    assert stored.result is not None
    screening = wire.Screening(
        id=stored.id,
        game=stored.game,
        title=title_of(stored.game),
        options=stored.options,
        seats=_everybody(stored),
        at=stored.ended or stored.created,
        result=door.result(stored.result),
        frames=list(_frames(film, log, seat)),
    )
    for receipt in races:
        _add_race(screening.frames[receipt.sequence + 1], receipt, seat)
    return gzip.compress(wire.encode(screening), 6, mtime=0)


def _everybody(stored: StoredTable) -> list[wire.SeatInfo]:
    """Who played; nobody is away in a game that has been."""
    seats = Seats(stored.seats)
    return seats.infos(set(seats.people.values()))


def _frames(film: bytes, log: list[LogRow], seat: str) -> Iterator[wire.Frame]:
    for version, (picture, row) in enumerate(zip(show(film), [None, *log], strict=True)):
        yield _frame(version, picture, seat, row)


def _frame(version: int, picture: Picture, seat: str, row: LogRow | None) -> wire.Frame:
    """What a move was called is told with all cards open only."""
    reader = int(seat) if seat.isdigit() else None
    frame = wire.Frame(
        version=version,
        view=Raw(wire.encode(picture.view(reader))),
        happened=picture.happened(reader),
        seat=row.seat if row else None,
        at=row.at if row else None,
    )
    if seat == ALL:
        frame.happened = picture.facts
        frame.open = picture.opened()
        frame.move = row.move if row else None
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
        held=receipt.held,
        winner_held=receipt.winner_held,
    )
    frame.races = [*(frame.races or []), race]


def _log_text(stored: StoredTable, rows: list[LogRow], races: list[Receipt]) -> str:
    """No more than text: it can be had whatever has become of the rules."""
    assert stored.seed is not None
    moves = tuple((row.seat, row.move) for row in rows)
    seats, version = len(stored.seats), stored.rules_version
    replay = Replay(stored.game, version, seats, stored.seed, dict(stored.options), moves)
    lines = format_replay(replay).splitlines()
    first = len(lines) - len(rows)
    for receipt in reversed(races):
        lines.insert(first + receipt.sequence + 1, _remark(receipt, rows[receipt.sequence].at))
    return "\n".join(lines) + "\n"


def _remark(receipt: Receipt, at: int) -> str:
    behind = receipt.at - at
    return (
        f"# seat {receipt.winner} was {behind} ms before seat {receipt.seat},"
        f" who wanted {receipt.wanted!r} ({receipt.why}){_held(receipt)}"
    )


def _held(receipt: Receipt) -> str:
    if not receipt.held and not receipt.winner_held:
        return ""
    return f"; held for {receipt.winner_held} and {receipt.held} ms"
