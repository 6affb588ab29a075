"""The wiring of a server, in one place."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Protocol, cast

from aiohttp import web

from rumpus.server.common import logs
from rumpus.server.common.config import Config
from rumpus.server.common.limits import Buckets, Rate
from rumpus.server.common.lots import Lots, SystemLots
from rumpus.server.common.metrics import Metrics
from rumpus.server.common.time import SharedTime, TimeSource, WallTime
from rumpus.server.http.aiohttp_log import LOGGER
from rumpus.server.http.api import Api
from rumpus.server.http.asking import Callers, NewTables
from rumpus.server.http.coaching import Coaching
from rumpus.server.http.deals import DealCalls
from rumpus.server.http.invitations import Invitations
from rumpus.server.http.meetings import Meetings
from rumpus.server.http.pages import Pages
from rumpus.server.http.scrape import Scrape
from rumpus.server.http.you import You
from rumpus.server.lobby.acquaintances import Acquaintances
from rumpus.server.lobby.anybody import Anybody
from rumpus.server.lobby.challenges import Challenges
from rumpus.server.lobby.coach import Coach
from rumpus.server.lobby.days import Days
from rumpus.server.lobby.farewell import Farewell
from rumpus.server.lobby.guests import Guests
from rumpus.server.lobby.hall import Hall
from rumpus.server.lobby.keys import Keys
from rumpus.server.lobby.levels import Levels
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.lobby.presence import Presence
from rumpus.server.lobby.records import Records
from rumpus.server.lobby.strengths import Strengths
from rumpus.server.net.gate import Gate, add_headers
from rumpus.server.net.home import Home, address_in_the_house
from rumpus.server.net.porch import Porch, upgrade
from rumpus.server.net.siblings import Siblings
from rumpus.server.net.sockets import Sockets
from rumpus.server.net.visit import Destination, Rooms
from rumpus.server.nodes.bus import Bus
from rumpus.server.nodes.fenced import fenced
from rumpus.server.nodes.node import Node
from rumpus.server.store.leases import SharedStore
from rumpus.server.store.memory import MemoryStore
from rumpus.server.store.port import Store
from rumpus.server.table.house import House
from rumpus.server.thinking.minds import Minds
from rumpus.server.thinking.own import Own

#: Where the client finds its way by itself.
_PAGES = (
    *("/", "/you", "/t/{id}", "/r/{id}", "/rules/{game}"),
    *("/day", "/day/{day}/{game}", "/c/{id}", "/coach/{id}"),
)
_SWEEP = 5  # seconds between two looks at all tables
_GLANCE = 0.5  # and at all lines, which is spread over as long again
_KEPT_ALIVE = 30  # seconds that a connection for HTTP may wait for its next request
#: Seconds that open requests and sockets get when the server is told to stop.
_FAREWELL = 2
#: Connections that the system may hold until they are taken. When a server comes up again, its
#: whole hall knocks at once; who finds no room is told nothing, and knocks again seconds later.
_KNOCKING = 4096


class _Part(Protocol):
    """Something that is answered over HTTP."""

    def routes(self) -> list[web.RouteDef]: ...


class Server:
    """Everything that runs, from its opening to its end."""

    def __init__(
        self,
        config: Config,
        *,
        store: Store | None = None,
        clock: TimeSource | None = None,
        lots: Lots | None = None,
        minds: Minds | None = None,
        bus: Bus | None = None,
    ) -> None:
        metrics, lots = Metrics(), lots or SystemLots()
        kept = store or _store(config, metrics)
        self.node = _node(config, kept, bus, lots)
        time = clock or (WallTime() if self.node is None else SharedTime())
        minds = minds or Minds(metrics.thought_time.observe)
        house = House(kept, time, config, metrics, minds, lots, Own(config.players))
        self.house = house if self.node is None else _with_leases(house, self.node)
        self._new_guests = self._each(config.limits.new_guests)
        self._new_tables = NewTables(
            self._each(config.limits.new_tables), self._each(config.limits.tables_of_address)
        )
        self._hints = self._each(config.limits.hints_of_address)
        self._let_people_in()
        self._offer_more()
        gate = Gate(config, time, metrics)
        routes = [route for part in self._calls(gate) for route in part.routes()]
        find = self.lobby.find if self.node is None else self._settle(self.node)
        guests, curtain = self.guests, self.lobby.curtain
        rooms = Rooms(self.house, guests, find, self.hall, self.presence, curtain, self._hints)
        self.sockets = Sockets(rooms, gate)
        self._runner = web.AppRunner(
            _web_app(gate, routes, config.limits.body),
            access_log=None,
            logger=LOGGER,
            shutdown_timeout=_FAREWELL,
            keepalive_timeout=_KEPT_ALIVE,
            auto_decompress=False,  # a body that is refused is unpacked to its end all the same
        )
        self._scrape = Scrape(metrics)
        self._porch: Porch | None = None
        self._siblings = _siblings(config, self.node)
        self._listeners: list[asyncio.Server] = []
        self._rounds: list[asyncio.Task[None]] = []

    def _each(self, rate: Rate) -> Buckets:
        """A bucket for everybody."""
        return Buckets(rate, _seconds(self.house.time))

    def _let_people_in(self) -> None:
        """The room itself: guests, tables, and those who look for one."""
        house = self.house
        self.guests = Guests(house.store, self._new_guests, house.lots)
        self.lobby = Lobby(house)
        self.home = Home(self.listen, address_in_the_house)
        self.hall = Hall(self.lobby, house.time)
        self.lobby.tell_of = self.hall.changed
        self.presence = Presence()
        self.anybody = Anybody(self.lobby)

    def _offer_more(self) -> None:
        """What there is besides playing: strength, deals of the day, the coach."""
        house = self.house
        self.strengths = Strengths(house)
        self.levels = Levels(house)
        self.days = Days(house, self.lobby, self.levels, self.strengths)
        waiting = house.config.limits.looks_waiting
        self.coach = Coach(house.store, house.booth, house.config.coach, waiting)

    def _calls(self, gate: Gate) -> list[_Part]:
        """All that is answered over HTTP."""
        house, lobby, store = self.house, self.lobby, self.house.store
        films = self._each(house.config.limits.films)
        callers = Callers(gate, self.guests, house.time, self._new_tables, films)
        self.api = Api(house, callers, self.guests, lobby)
        people = Acquaintances(store, lobby, self.presence, _seconds(house.time))
        ways_in = Invitations(gate, lobby, self.home, behind_proxy=house.config.behind_proxy)
        challenges = Challenges(house, lobby, self.days)
        looks = self._each(house.config.limits.looks)
        return [
            self.api,
            Meetings(callers, self.anybody, people),
            self._own_page(callers, ways_in),
            ways_in,
            DealCalls(callers, self.days, challenges, self.api.replays),
            Coaching(callers, store, self.api.replays, lobby, self.coach, looks),
        ]

    def _own_page(self, callers: Callers, ways_in: Invitations) -> You:
        house, lobby, limits = self.house, self.lobby, self.house.config.limits
        return You(
            callers,
            Records(house.store, lobby, self.strengths),
            Keys(house.store, self.guests, lobby, self.presence, house.time, house.lots, limits),
            Farewell(house.store, self.guests, lobby, self.presence),
            ways_in.outside,
            self._each(limits.exports),
            self.api.replays.forget,
        )

    def _settle(self, node: Node) -> Callable[[str], Awaitable[Destination]]:
        """One of several nodes: how a table is found over all of them."""
        node.settle(self.house, self.lobby, self.hall)
        node.neighbours.settle(self.guests, self.presence, self.anybody, self.api.replays.forget)
        guests, tables = self._new_guests, self._new_tables
        node.share(new_guests=guests, new_tables=tables.of_guest)
        node.share(tables_of_address=tables.of_address, hints_of_address=self._hints)
        self.api.unfit = node.unfit
        return node.places.find

    async def open(self) -> None:
        if self.node is None:
            await self.house.store.open()
        else:
            await self.node.open()
        await self.lobby.open()
        await self.days.open()
        self.strengths.start()
        await self._runner.setup()
        server = self._runner.server
        assert server is not None
        config, house = self.house.config, self.house
        self._porch = Porch(
            config.limits,
            house.time,
            house.metrics,
            server,
            self.sockets.protocol,
            behind_proxy=config.behind_proxy,
        )
        if self._siblings is not None:
            self._porch.hand = self._siblings.hand
            self._siblings.open(self._porch.adopt)
        self._rounds = [_every(_SWEEP, self._sweep), _every(_GLANCE, self._glance)]

    async def listen(self, host: str, port: int) -> int:
        """Take connections; the port, which was chosen here if 0 was asked for."""
        assert self._porch is not None
        loop = asyncio.get_running_loop()
        shares = self.house.config.shares_port or None
        listener = await loop.create_server(
            self._porch.arrival, host, port, backlog=_KNOCKING, reuse_port=shares
        )
        self._listeners.append(listener)
        return int(listener.sockets[0].getsockname()[1])

    async def listen_for_metrics(self, host: str, port: int) -> int:
        return await self._scrape.listen(host, port)

    async def drain(self) -> None:
        """Before a node stops: its tables go on elsewhere, and their people with them."""
        if self.node is not None:
            self._stop_listening()
            await self.node.drain(self.sockets.move_over)

    def _stop_listening(self) -> None:
        if self._siblings is not None:
            self._siblings.close()
        for listener in self._listeners:
            listener.close()

    async def close(self) -> None:
        self._stop_listening()
        for task in self._rounds:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self.sockets.close(_FAREWELL)
        if self._porch is not None:
            self._porch.close()
        await self._scrape.close()
        await self._runner.cleanup()
        await self.coach.close()
        await self.levels.close()
        await self.strengths.close()
        await self.lobby.close()
        if self.node is not None:
            await self.node.close()
        await self.house.minds.close()
        await self.house.booth.close()
        await self.house.own.close()
        await self.house.store.close()

    async def _sweep(self) -> None:
        await self.lobby.sweep()
        await self.house.own.sweep()
        await self.house.booth.sweep()
        self.hall.look_again()
        if self.node is not None:
            self.node.openings.look_again()

    async def _glance(self) -> None:
        assert self._porch is not None
        self._porch.sweep()
        await self.sockets.sweep(_GLANCE)


def _web_app(gate: Gate, routes: list[web.RouteDef], body: int) -> web.Application:
    pages = Pages()
    app = web.Application(middlewares=[gate.middleware], client_max_size=body)
    app.on_response_prepare.append(add_headers)
    app.add_routes(routes)
    app.router.add_get("/ws/{id}", upgrade)
    for path in _PAGES:
        app.router.add_get(path, pages.page)
    app.router.add_get("/assets/{name}", pages.asset)
    app.router.add_get("/{name:.*}", pages.anything)
    return app


def _store(config: Config, metrics: Metrics) -> Store:
    if config.postgres is not None:
        from rumpus.server.store.postgres import PostgresStore  # asyncpg is an extra

        return PostgresStore(config.postgres, is_shared=config.nats is not None)
    if config.data is not None:
        from rumpus.server.store.sqlite import SqliteStore

        return SqliteStore(config.data / "rumpus.sqlite3", metrics.commit_size.observe)
    return MemoryStore()


def _node(config: Config, store: Store, bus: Bus | None, lots: Lots) -> Node | None:
    """If there is a bus, this is one of several."""
    if bus is None and config.nats is not None:
        from rumpus.server.nodes.nats import NatsBus  # nats-py is an extra

        bus = NatsBus(config.nats)
    return None if bus is None else Node(cast(SharedStore, store), bus, config, lots)


def _siblings(config: Config, node: Node | None) -> Siblings | None:
    """If it is one of several workers on one port."""
    if config.siblings is None or node is None:
        return None
    return Siblings(config.siblings, node.name, node.members.names_going_on)


def _with_leases(house: House, node: Node) -> House:
    """Its tables write under their leases."""
    held = fenced(cast(SharedStore, house.store), node.life.hold)
    return replace(house, store=held, tenure=node.tenure)


def _seconds(time: TimeSource) -> Callable[[], float]:
    return lambda: time.now() / 1000


def _every(seconds: float, work: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
    async def rounds() -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Exception:
                logs.fault("a round failed", work=work.__name__)

    return asyncio.create_task(rounds())
