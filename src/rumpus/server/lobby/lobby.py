"""All tables of the room: made, found again, listed, put away."""

from __future__ import annotations

import asyncio
import secrets

import msgspec

from rumpus import games
from rumpus.engine.errors import RumpusError
from rumpus.engine.game import Game
from rumpus.engine.options import parse_options
from rumpus.server import wire
from rumpus.server.common import logs
from rumpus.server.course.settings import parse_settings
from rumpus.server.store.kept import Guest, StoredTable
from rumpus.server.store.port import StoreError
from rumpus.server.table.client import Client
from rumpus.server.table.house import House
from rumpus.server.table.posts import Renamed
from rumpus.server.table.seats import Seats
from rumpus.server.table.table import LiveTable
from rumpus.server.thinking.bots import default_bot
from rumpus.server.wire import Refusal

#: Neither vowels nor letters that look like digits: no table is called by a rude or unclear word.
_LETTERS = "bcdfghjkmnpqrstvwxz23456789"
_LENGTH = 10

_IDLE = 10 * 60_000  # ms until a table that nobody is at leaves memory
_FORGOTTEN = 24 * 3_600_000  # ms until a table that never began is closed
_LISTED = 20


class Lobby:
    def __init__(self, house: House) -> None:
        self._house = house
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._asleep_since = 0

    async def open(self) -> None:
        now = self._house.time.now()
        self._asleep_since = await self._house.store.last_alive() or now
        await self._house.store.note_alive(now)

    async def close(self) -> None:
        for table in list(self._tables.values()):
            await table.stop()
        try:
            await self._house.store.note_alive(self._house.time.now())
        except StoreError:  # a full disk must not keep the rest from closing
            logs.fault("the time of closing was not kept")

    # --- making ---

    async def make(self, guest: Guest, wish: wire.NewTable) -> LiveTable:
        """A new table with its maker seated; dealt at once if bots are wished for."""
        game = _game(wish.game)
        stored = self._stored(game, guest, wish)
        seats = Seats(stored.seats)
        seats.sit(guest, None, has_started=False)
        await self._house.store.save_table(stored)
        table = self._enter(game, stored)
        if wish.bots is not None:
            await table.begin()
        return table

    def _stored(self, game: Game, guest: Guest, wish: wire.NewTable) -> StoredTable:
        try:
            game.check_seats(wish.seats)
            numbers = parse_options(game.options, wish.options)
            bots = _wished_bots(game, wish)
        except RumpusError as error:
            raise Refusal("bad_message", str(error)) from error
        seats = Seats.empty(wish.seats)
        for seat, bot in enumerate(bots, 1):
            seats.put_bot(seat, bot)
        return StoredTable(
            id=_new_id(),
            game=game.name,
            rules_version=game.version,
            options={option.name: option.format(numbers[option.name]) for option in game.options},
            settings=parse_settings(wish, bots[0] if bots else default_bot(game)),
            seats=seats.chairs,
            host=guest.id,
            created=self._house.time.now(),
        )

    async def rematch(self, table: LiveTable, client: Client) -> str:
        """The same people and bots at a new table, which begins when all have come."""
        old = table.stored
        stored = msgspec.structs.replace(
            old,
            id=_new_id(),
            rules_version=table.game.version,
            settings=msgspec.structs.replace(old.settings, autostart=True),
            seats=[
                msgspec.structs.replace(c, standing_in=False, was_left=False) for c in old.seats
            ],
            host=client.guest.id,
            created=self._house.time.now(),
            state="gathering",
            seed=None,
            started=None,
            ended=None,
            result=None,
            next=None,
        )
        await self._house.store.save_table(stored)
        self._enter(table.game, stored)
        return stored.id

    def _enter(self, game: Game, stored: StoredTable) -> LiveTable:
        table = LiveTable(self._house, game, stored, self.rematch)
        self._tables[stored.id] = table
        self._house.metrics.tables.set(len(self._tables))
        table.run()
        return table

    # --- finding ---

    async def find(self, name: str) -> LiveTable | None:
        """A table by its id, from memory or rebuilt from the log."""
        table = self._tables.get(name)
        if table is not None and not table.is_halted:
            return table
        if name not in self._loading:  # two who come at once must meet at one table
            self._loading[name] = asyncio.create_task(self._load(name))
            self._loading[name].add_done_callback(lambda _: self._loading.pop(name))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> LiveTable | None:
        stored = await self._house.store.table(name)
        if stored is None or stored.state == "closed":
            return None
        game = _game(stored.game)
        if stored.state != "gathering" and stored.rules_version != game.version:
            logs.warn("table of older rules", table=name, game=game.name)
            return None
        table = LiveTable(self._house, game, stored, self.rematch)
        if stored.started is not None:
            await table.resume(await self._house.store.log(name), self._asleep_since)
            self._house.metrics.resumed.inc()
        self._tables[name] = table
        self._house.metrics.tables.set(len(self._tables))
        table.run()
        return table

    # --- listing ---

    def open_tables(self, guest: Guest) -> list[wire.TableLine]:
        """Tables that wait for people, with somebody there to wait with."""
        found = [
            table
            for table in self._tables.values()
            if table.stored.state == "gathering"
            and not table.stored.settings.private
            and table.crowd.clients
            and any(chair.is_free for chair in table.seats.chairs)
        ]
        found.sort(key=lambda table: -table.stored.created)
        return [_line(table, guest) for table in found[:_LISTED]]

    async def tables_of(self, guest: Guest) -> list[wire.TableLine]:
        stored = await self._house.store.tables_of(guest.id, ("gathering", "playing"), _LISTED)
        found = [await self.find(one.id) for one in stored]
        return [_line(table, guest) for table in found if table is not None]

    async def replays_of(self, guest: Guest) -> list[wire.ReplayLine]:
        stored = await self._house.store.tables_of(guest.id, ("over",), _LISTED)
        return [_replay_line(one, guest) for one in stored if one.result is not None]

    def renamed(self, guest: Guest) -> None:
        for table in self._tables.values():
            if table.seats.of(guest.id) is not None or guest.id in table.crowd.present:
                table.post(None, Renamed(guest))

    # --- putting away ---

    async def sweep(self) -> None:
        """Now and then: note the time, and put away what nobody uses."""
        now = self._house.time.now()
        await self._house.store.note_alive(now)
        await self._house.store.close_forgotten(now - _FORGOTTEN)
        for name, table in list(self._tables.items()):
            if table.is_halted or (not table.crowd.clients and now - table.idle_since > _IDLE):
                del self._tables[name]
                await table.stop()
        self._house.metrics.tables.set(len(self._tables))


def _game(name: str) -> Game:
    try:
        return games.game(name)
    except RumpusError as error:
        raise Refusal("unknown_game", str(error)) from error


def _wished_bots(game: Game, wish: wire.NewTable) -> list[str]:
    """For every seat but the maker's; none if people are to come."""
    others = wish.seats - 1
    bots = [wish.bots] * others if isinstance(wish.bots, str) else wish.bots or []
    for bot in bots:
        game.bot(bot)
    if bots and len(bots) != others:
        raise Refusal("bad_message", f"bots for {others} seats, not for {len(bots)}")
    return bots


def _new_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def _line(table: LiveTable, guest: Guest) -> wire.TableLine:
    info = table.info()
    you = table.seats.of(guest.id)
    return wire.TableLine(info.id, info.game, info.title, info.state, info.seats, you, info.waiting)


def _replay_line(stored: StoredTable, guest: Guest) -> wire.ReplayLine:
    assert stored.result is not None
    return wire.ReplayLine(
        id=stored.id,
        game=stored.game,
        title=_game(stored.game).title,
        names=[chair.name for chair in stored.seats],
        scores=stored.result.scores,
        winners=stored.result.winners,
        you=Seats(stored.seats).of(guest.id),
        at=stored.ended or stored.created,
    )
