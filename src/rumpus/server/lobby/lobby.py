"""All tables of the room: made, found again, listed, put away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress

import msgspec

from rumpus import games
from rumpus.engine.errors import RumpusError
from rumpus.engine.game import Game
from rumpus.server import wire
from rumpus.server.common import logs
from rumpus.server.course.memory import recalled
from rumpus.server.lobby import making
from rumpus.server.lobby.curtain import Curtain
from rumpus.server.lobby.films import Films, is_current, title_of
from rumpus.server.lobby.neighbours import Neighbours, NoNeighbours
from rumpus.server.lobby.shares import Shares
from rumpus.server.store.kept import Guest, LogRow, StoredTable
from rumpus.server.store.leases import LeaseLostError
from rumpus.server.store.port import DamagedError, StoreError
from rumpus.server.table.client import Client
from rumpus.server.table.house import House
from rumpus.server.table.posts import Forgotten, Renamed
from rumpus.server.table.seats import Seats
from rumpus.server.table.table import LiveTable
from rumpus.server.table.tenure import HeldElsewhereError
from rumpus.server.wire import Refusal

_IDLE = 10 * 60_000  # ms until a table that nobody is at leaves memory
_FORGOTTEN = 24 * 3_600_000  # ms until a table that never began is closed
_LISTED = 20
ON_THE_WAY = 15_000  # ms that somebody needs who has asked for company, until they are there
_SOON = 1_000  # ms in which somebody who has found a table is there
_LAST_FILMS = 5  # seconds for games that have just ended when the server stops

OLD_RULES = "this game was played by rules that have changed since; the table was closed"
_DAMAGED = Refusal("damaged", "what is kept of this table cannot be read")


class Lobby:
    def __init__(self, house: House) -> None:
        self._house = house
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._leaving: dict[str, asyncio.Future[None]] = {}
        self._lost: dict[str, Refusal] = {}
        self._began = 0
        self._alive_at = 0  # the last that was noted of the run before
        self._away = 0  # ms that no server ran, by what was noted
        self.neighbours: Neighbours = NoNeighbours()
        self.films = Films(house.store, house.tenure, self.let_go)
        self.curtain = Curtain(house.store, house.time)
        self._keeping: asyncio.Task[None] | None = None
        self._shares = Shares(house.config.limits.shown_of_address)
        #: Told the id of a table that may be listed otherwise than before.
        self.tell_of: Callable[[str], None] = lambda table: None
        house.gatherings.changed = self._note

    async def open(self) -> None:
        now = self._house.time.now()
        self._began, self._alive_at = now, await self._house.store.last_alive() or now
        self._away = max(0, now - self._alive_at)
        await self._house.store.note_alive(now)
        self._keeping = asyncio.create_task(self.films.keep_on(self._house.ended))

    async def close(self) -> None:
        for table in list(self._tables.values()):
            await table.stop()
        await self._keep_the_last_films()
        try:
            await self._house.store.note_alive(self._house.time.now())
        except StoreError:  # a full disk must not keep the rest from closing
            logs.fault("the time of closing was not kept")

    async def _keep_the_last_films(self) -> None:
        """The next server may have other rules."""
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        with suppress(Exception):  # no time, or no room on the disk
            async with asyncio.timeout(_LAST_FILMS):
                await self.films.keep_all()

    # --- making ---

    def check_game(self, name: str) -> Game:
        try:
            return games.game(name)
        except RumpusError as error:
            raise Refusal("unknown_game", str(error)) from error

    async def make(
        self,
        guest: Guest,
        wish: wire.NewTable,
        *,
        fills_after: int | None = None,
        bot: str | None = None,
    ) -> LiveTable:
        """A new table with its maker seated; dealt at once if bots are wished for, or after so
        many milliseconds with this bot on the seats that are still free."""
        game, now = self.check_game(wish.game), self._house.time.now()
        stored = making.wished(game, guest, wish, now, self._house.lots, self._house.own)
        if fills_after is not None:
            making.fill_later(game, stored, now + fills_after, bot, self._house.own)
        table = LiveTable(self._house, game, stored, self.rematch)
        async with self._leased(stored.id):
            if wish.bots is not None:
                await table.begin()
            else:
                await self._house.store.save_table(stored)
        return self._enter(table)  # not before: of a table that cannot be kept nothing is known

    async def lay_out(self, stored: StoredTable) -> None:
        """Deal at a table where all is settled. Who asks for it twice gets it once: all that is
        written is the same."""
        game = self.check_game(stored.game)
        table = LiveTable(self._house, game, stored, self.rematch)
        table.script = await self._script(stored)
        try:
            async with self._leased(stored.id):
                await table.begin()
        except HeldElsewhereError:  # asked for at two nodes at once
            return
        self._enter(table)

    async def _script(self, stored: StoredTable) -> list[LogRow]:
        origin = stored.settings.origin
        return await self._house.store.log(origin) if origin else []

    async def set_up(self, wish: wire.NewTable) -> str:
        """A new table that nobody sits at yet: whoever comes first is its host. Its id."""
        game, house = self.check_game(wish.game), self._house
        stored = making.wished(game, None, wish, house.time.now(), house.lots, house.own)
        async with self._leased(stored.id):
            await self._house.store.save_table(stored)
        self._enter(LiveTable(self._house, game, stored, self.rematch))
        return stored.id

    async def play_on(self, guest: Guest, old: StoredTable, log: list[LogRow], seat: int) -> str:
        """A position of a finished game once more, for practice: its log begins with these moves.
        Its id."""
        game, house = self.check_game(old.game), self._house
        now = house.time.now()
        stored = making.from_position(game, old, guest, seat, now, house.lots, house.own)
        rows = [LogRow(now, row.seat, row.move) for row in log]
        async with self._leased(stored.id):
            await house.store.save_table(stored)
            await house.store.append(stored.id, 0, rows)
        await self.find(stored.id)
        return stored.id

    async def rematch(self, table: LiveTable, client: Client) -> str:
        """The same people and bots at a new table, which begins when all have come."""
        return await self._make_once_more(table.game, table.stored, client.guest.id)

    async def _make_once_more(self, game: Game, old: StoredTable, host: int | None) -> str:
        now, house = self._house.time.now(), self._house
        stored = making.once_more(game, old, host, now, house.lots, house.own)
        async with self._leased(stored.id):
            await self._house.store.save_table(stored)
        self._enter(LiveTable(self._house, game, stored, self.rematch))
        return stored.id

    @asynccontextmanager
    async def _leased(self, name: str) -> AsyncIterator[int | None]:
        """A table is this server's before anything of it is written or read; if that fails, it is
        free again. When it was last another's."""
        alive = await self._house.tenure.take(name)
        try:
            yield alive
        except BaseException:
            await self._house.tenure.give_up(name, has_lived=False)
            raise

    def _enter(self, table: LiveTable) -> LiveTable:
        self._tables[table.stored.id] = table
        self._house.metrics.tables.set(len(self._tables))
        table.run()
        return table

    # --- finding ---

    async def find(self, name: str) -> LiveTable:
        """A table by its id, from memory or rebuilt from the log. Refused if it cannot be had."""
        table = self._tables.get(name)
        if table is not None and not table.is_halted:
            table.idle_since = table.asked_at = self._house.time.now()  # they are about to come
            return table
        if name in self._lost:
            raise self._lost[name]
        if name not in self._loading:  # two who come at once must meet at one table
            self._loading[name] = asyncio.create_task(self._load(name))
            self._loading[name].add_done_callback(lambda done: self._loaded(name, done))
        return await asyncio.shield(self._loading[name])

    def _loaded(self, name: str, done: asyncio.Task[LiveTable]) -> None:
        del self._loading[name]
        if not done.cancelled():
            done.exception()  # all who asked may have left: that it was refused is no fault

    async def _load(self, name: str) -> LiveTable:
        while name in self._leaving:
            await self._leaving[name]
        stored = await self._there(name)
        async with self._leased(name) as alive:
            if self._house.tenure.is_shared:  # another may have written until then
                stored = await self._there(name)
            game = self._known_game(stored)
            if not _can_go_on(game, stored):
                raise await self._put_by(game, stored)
            table = await self._rebuilt(game, stored, alive)
            if not self._house.tenure.has(name):
                raise LeaseLostError(f"{name} may be another node's by now")
            table.asked_at = self._house.time.now()
            return self._enter(table)

    async def _there(self, name: str) -> StoredTable:
        """What is kept of a table, if it can be had here."""
        stored = await self._stored(name)
        if stored is None or (stored.state == "closed" and stored.started is None):
            raise Refusal("unknown_table", f"there is no table {name!r}")
        if stored.state == "closed":
            raise _outdated(stored)
        if stored.state == "playing" and not is_current(stored):
            other = self._house.tenure.elsewhere(stored.game, stored.rules_version)
            if other is not None:
                raise HeldElsewhereError(other)
        return stored

    async def _stored(self, name: str) -> StoredTable | None:
        try:
            return await self._house.store.table(name)
        except DamagedError:
            raise self._lose(name, _DAMAGED) from None

    def _known_game(self, stored: StoredTable) -> Game:
        try:
            return self.check_game(stored.game)
        except Refusal as refusal:
            raise self._lose(stored.id, refusal) from None

    async def _rebuilt(self, game: Game, stored: StoredTable, alive: int | None) -> LiveTable:
        past = recalled(game, await self._house.store.snapshot(stored.id))
        log = await self._house.store.log(stored.id, past.moves if past else 0)
        try:
            table = LiveTable(self._house, game, stored, self.rematch)
            table.script = await self._script(stored)
            if stored.started is not None:
                began = self._began if alive is None else None
                await table.resume(log, alive or self._alive_at, past, run_began=began)
                self._house.metrics.resumed.inc()
        except OSError:  # storage: what is kept may be sound
            raise
        except Exception:
            raise self._lose(stored.id, _DAMAGED) from None
        return table

    def _lose(self, name: str, refusal: Refusal) -> Refusal:
        """A table that nothing can be made of is told of once, and not tried again."""
        logs.fault("table cannot be loaded", table=name)
        self._lost[name] = refusal
        return refusal

    async def _put_by(self, game: Game, stored: StoredTable) -> Refusal:
        """A game whose rules have changed cannot go on: close it. If it was being played, its
        people find a new table where they can begin again."""
        logs.warn("table of older rules", table=stored.id, game=game.name)
        if stored.state == "over":
            return _outdated(stored)
        if stored.state == "playing" and not stored.settings.is_pinned:
            stored.next = await self._in_place_of(game, stored)
        stored.state, stored.ended = "closed", self._house.time.now()
        await self._house.store.save_table(stored)
        return _outdated(stored)

    async def _in_place_of(self, game: Game, stored: StoredTable) -> str | None:
        try:
            making.check_agreed(game, stored)
        except RumpusError:  # what was agreed means nothing any more
            return None
        return await self._make_once_more(game, stored, stored.host)

    # --- among nodes ---

    async def forsake_all(self) -> None:
        """They may be other nodes' by now."""
        tables, self._tables = list(self._tables.values()), {}
        await asyncio.gather(*(table.forsake() for table in tables))

    async def let_go(self, name: str) -> bool:
        """Give a table up to a node that asks for it, if nobody is here or about to come."""
        table = self._tables.get(name)
        if table is not None and not self._is_wanted(name):
            await table.settled()
        if name in self._leaving:
            await self._leaving[name]
            return True
        if self._tables.get(name) is not table or self._is_wanted(name):
            return False
        if table is not None:
            table.is_halted = True
        await self._leave(name, table)
        return True

    async def _leave(self, name: str, table: LiveTable | None) -> None:
        """Whoever asks for it meanwhile waits until all is done: what they take is not given up."""
        self._tables.pop(name, None)
        self._leaving[name] = left = asyncio.get_running_loop().create_future()
        try:
            if table is not None:
                await table.stop()
            await self._house.tenure.give_up(name, has_lived=table is not None)
        finally:
            del self._leaving[name]
            left.set_result(None)

    def _is_wanted(self, name: str) -> bool:
        """Whether somebody is at a table, or about to come."""
        table = self._tables.get(name)
        if table is None or name in self._loading:
            return name in self._loading
        is_expected = self._house.time.now() - table.asked_at < _SOON
        return bool(table.crowd.clients) or (is_expected and not table.is_halted)

    def now(self) -> int:
        return self._house.time.now()

    def tables(self) -> list[LiveTable]:
        return list(self._tables.values())

    def here(self, name: str) -> LiveTable | None:
        """If it is in memory, and well."""
        table = self._tables.get(name)
        return None if table is None or table.is_halted else table

    def parted(self, name: str) -> None:
        """It was handed over to another node."""
        self._tables.pop(name, None)
        self._house.metrics.tables.set(len(self._tables))

    # --- listing ---

    def open_tables(self, guest: Guest) -> list[wire.TableLine]:
        """Tables that wait for people, with somebody there to wait with."""
        found = [_line(table, guest.id) for table in self._on_show()]
        found += [_as_seen(line, guest.id) for line in self.neighbours.open_lines()]
        return sorted(found, key=lambda line: -line.created)[:_LISTED]

    def open_lines(self) -> list[wire.TableLine]:
        """The same, all of them and as everybody sees them."""
        here = [_line(table) for table in self._on_show()]
        return [*here, *self.neighbours.open_lines()]

    def open_line(self, name: str) -> wire.TableLine | None:
        return self.open_here(name) or self.neighbours.open_line(name)

    def open_here(self, name: str) -> wire.TableLine | None:
        table = self._tables.get(name)
        return _line(table) if table is not None and self._is_on_show(table) else None

    def _on_show(self) -> list[LiveTable]:
        return [table for table in self._tables.values() if self._is_on_show(table)]

    def _is_on_show(self, table: LiveTable) -> bool:
        return _is_open(table) and self._shares.shows(table.stored.id)

    def _note(self, name: str) -> None:
        """A table has changed; for another of the same address there may be room now."""
        table = self._tables.get(name)
        is_open = table is not None and _is_open(table)
        moved = self._shares.note(name, _whose(table) if table and is_open else None)
        for one in sorted({name, *moved}):
            self.tell_of(one)

    def gatherings_of(self, game: str, guest: int) -> list[LiveTable]:
        """Where somebody may sit down with anybody: where they sit already, else by who has
        waited longest. Whoever has just opened such a table may not have come to it yet."""
        now = self._house.time.now()
        found = [
            table
            for table in self._tables.values()
            if table.stored.game == game and (_is_open(table) or _is_expected(table, now))
        ]
        found += [t for t in self._tables.values() if _awaits(t, game, guest) and t not in found]
        return sorted(found, key=lambda t: (t.seats.of(guest) is None, t.stored.created))

    async def tables_of(self, guest: Guest) -> list[wire.TableLine]:
        names = await self._house.store.tables_of(guest.id, ("gathering", "playing"), _LISTED)
        found = await asyncio.gather(*(self.line_of(name, guest.id) for name in names))
        return [line for line in found if line is not None]

    async def line_of(self, name: str, guest: int) -> wire.TableLine | None:
        """How a table stands for somebody, wherever it is; if it cannot be told, nothing."""
        try:
            return await self.line_here(name, guest)
        except HeldElsewhereError as held:
            return await self.neighbours.line(held.node, name, guest)

    async def line_here(self, name: str, guest: int) -> wire.TableLine | None:
        table = await self._listed(name)
        return None if table is None else _line(table, guest)

    async def _listed(self, name: str) -> LiveTable | None:
        """One table that cannot be had must not hide the others; one in its place is listed."""
        try:
            return await self.find(name)
        except HeldElsewhereError:
            raise
        except LeaseLostError:  # it can be had a moment later, or elsewhere
            return None
        except Refusal as refusal:
            following = refusal.next_table
            return None if following is None else await self._listed(following)
        except Exception:
            logs.fault("table cannot be listed", table=name)
            return None

    async def replays_of(self, guest: Guest) -> list[wire.ReplayLine]:
        names = await self._house.store.tables_of(guest.id, ("over",), _LISTED)
        return await self.replay_lines(guest, names)

    async def replay_lines(self, guest: Guest, names: list[str]) -> list[wire.ReplayLine]:
        found = [await self._finished(name) for name in names if name not in self._lost]
        return [_replay_line(one, guest) for one in found if one is not None and one.result]

    async def _finished(self, name: str) -> StoredTable | None:
        try:
            return await self._stored(name)
        except Refusal:
            return None

    def renamed(self, guest: Guest) -> None:
        self.neighbours.renamed(guest)
        self.rename_here(guest)

    def rename_here(self, guest: Guest) -> None:
        for table in self._tables.values():
            if table.seats.of(guest.id) is not None or guest.id in table.crowd.present:
                table.post(None, Renamed(guest))

    # --- forgetting ---

    async def forget(self, tables: Iterable[str], guest: int, name: str) -> None:
        """Leave the seats of somebody who is a guest no more, at these tables and at those where
        something of them is left."""
        for one in tables:
            with suppress(HeldElsewhereError):  # it is told like everybody
                await self._listed(one)  # so that its own node is this one, if nobody has it
        await self.neighbours.forgotten(guest, name)
        await self.forget_here(guest, name)

    async def forget_here(self, guest: int, name: str) -> None:
        for table in [t for t in self._tables.values() if t.knows_of(guest)]:
            table.post(None, Forgotten(guest, name))
            await table.settled()

    def remarks_of(self, guest: int) -> list[tuple[str, wire.Said]]:
        """What somebody has said at tables that are in memory."""
        return [(t.stored.id, said) for t in self._tables.values() for said in t.remarks_of(guest)]

    # --- putting away ---

    async def sweep(self) -> None:
        """Now and then: note the time, and put away what nobody uses."""
        now = self._house.time.now()
        await self._house.store.note_alive(now)
        await self._house.store.close_forgotten(now - _FORGOTTEN - self._away)
        for name, table in list(self._tables.items()):
            is_idle = not table.crowd.clients and now - table.idle_since > _IDLE
            is_here = self._tables.get(name) is table  # it may go while another is put away
            if (table.is_halted or is_idle) and is_here and name not in self._loading:
                await self._leave(name, table)
        self._house.metrics.tables.set(len(self._tables))
        for name in self._shares.tables:  # one may have gone without a word
            if name not in self._tables:
                self._note(name)


def _is_open(table: LiveTable) -> bool:
    """Whether anybody may sit down, with somebody who is there."""
    is_waiting = _gathers_in_public(table) and table.seats.has_room
    return is_waiting and bool(table.crowd.clients)


def _whose(table: LiveTable) -> str:
    return table.crowd.address_of(table.stored.host)


def _gathers_in_public(table: LiveTable) -> bool:
    is_gathering = table.stored.state == "gathering" and not table.is_halted
    return is_gathering and not table.stored.settings.private


def _is_expected(table: LiveTable, now: int) -> bool:
    """Whether somebody has just asked for company and is on the way."""
    is_young = now - table.stored.created < ON_THE_WAY
    is_for_anybody = table.stored.settings.fills is not None and is_young
    return is_for_anybody and _gathers_in_public(table) and table.seats.has_room


def _awaits(table: LiveTable, game: str, guest: int) -> bool:
    """Whether somebody waits here already: who asks twice sits once."""
    is_for_anybody = table.stored.game == game and table.stored.settings.fills is not None
    return is_for_anybody and _gathers_in_public(table) and table.seats.of(guest) is not None


def _can_go_on(game: Game, stored: StoredTable) -> bool:
    """A table where nothing was dealt yet can be played by any rules that know its options."""
    if stored.started is not None:
        return game.can_play(stored.rules_version, stored.options)
    try:
        making.check_agreed(game, stored)
    except RumpusError:
        return False
    return True


def _outdated(stored: StoredTable) -> Refusal:
    if stored.state == "over":
        return Refusal("is_over", "this game has ended, and its rules have changed since")
    return Refusal("old_rules", OLD_RULES, next_table=stored.next)


def _as_seen(line: wire.TableLine, guest: int) -> wire.TableLine:
    """With the seat of whoever looks."""
    seats = (n for n, seat in enumerate(line.seats) if seat.guest == guest)
    return msgspec.structs.replace(line, you=next(seats, None))


def _line(table: LiveTable, guest: int | None = None) -> wire.TableLine:
    info = table.info()
    return wire.TableLine(
        id=info.id,
        game=info.game,
        title=info.title,
        state=info.state,
        seats=info.seats,
        you=None if guest is None else table.seats.of(guest),
        waiting=info.waiting,
        created=table.stored.created,
        fills=info.fills,
        programs=info.programs,
    )


def _replay_line(stored: StoredTable, guest: Guest) -> wire.ReplayLine:
    assert stored.result is not None
    return wire.ReplayLine(
        id=stored.id,
        game=stored.game,
        title=title_of(stored.game),
        names=[chair.name for chair in stored.seats],
        scores=stored.result.scores,
        winners=stored.result.winners,
        you=Seats(stored.seats).of(guest.id),
        at=stored.ended or stored.created,
    )
