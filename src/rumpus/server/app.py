"""The wiring of a server, in one place."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import cast

from aiohttp import web

from rumpus.server.common import logs
from rumpus.server.common.config import Config
from rumpus.server.common.limits import Buckets
from rumpus.server.common.lots import Lots, SystemLots
from rumpus.server.common.metrics import Metrics
from rumpus.server.common.time import SharedTime, TimeSource, WallTime
from rumpus.server.http.aiohttp_log import LOGGER
from rumpus.server.http.api import Api
from rumpus.server.http.asking import Callers
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
from rumpus.server.net.sockets import Sockets
from rumpus.server.net.visit import Place, Rooms
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
_GLANCE = 1  # and at all lines
_KEPT_ALIVE = 30  # seconds that a connection for HTTP may wait for its next request
#: Seconds that open requests and sockets get when the server is told to stop.
_FAREWELL = 2
#: Connections that the system may hold until they are taken. When a server comes up again, its
#: whole hall knocks at once; who finds no room is told nothing, and knocks again seconds later.
_KNOCKING = 4096


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
        minds = minds or Minds(metrics.thought_time.observe)
        kept, own = store or _store(config, metrics), Own(config.players)
        self.node = _node(config, kept, bus, lots)
        time = clock or (WallTime() if self.node is None else SharedTime())
        house = House(kept, time, config, metrics, minds, lots, own)
        if self.node is not None:
            held = fenced(cast(SharedStore, kept), self.node.life.hold)
            house = replace(house, store=held, tenure=self.node.tenure)
        limits = config.limits
        self.house = house
        new_guests = Buckets(limits.new_guests, _seconds(time))
        self.guests = Guests(house.store, new_guests, lots)
        self.lobby = Lobby(house)
        gate = Gate(config, time, metrics)
        new_tables = Buckets(limits.new_tables, _seconds(time))
        self.home = Home(self.listen, address_in_the_house)
        self.hall = Hall(self.lobby, time)
        house.gatherings.changed = self.hall.changed
        self.presence = Presence()
        callers = Callers(gate, self.guests, time)
        self.api = Api(house, callers, self.guests, self.lobby, new_tables)
        people = Acquaintances(house.store, self.lobby, self.presence, _seconds(time))
        anybody = Anybody(self.lobby)
        meetings = Meetings(callers, anybody, people, new_tables)
        ways_in = Invitations(gate, self.lobby, self.home, behind_proxy=config.behind_proxy)
        find: Callable[[str], Awaitable[Place]] = self.lobby.find
        if self.node is not None:
            self.node.settle(house, self.lobby, self.hall)
            forgotten = self.api.replays.forget
            self.node.neighbours.settle(self.guests, self.presence, anybody, forgotten)
            self.node.share(new_guests=new_guests, new_tables=new_tables)
            find = self.node.places.find
            self.api.unfit = self.node.unfit
        rooms = Rooms(house, self.guests, find, self.hall, self.presence, self.lobby.curtain)
        self.sockets = Sockets(rooms, gate)
        self.strengths = Strengths(house)
        you = You(
            callers,
            Records(house.store, self.lobby, self.strengths),
            Keys(house.store, self.guests, self.lobby, self.presence, time, lots, limits),
            Farewell(house.store, self.guests, self.lobby, self.presence),
            ways_in.outside,
            Buckets(limits.exports, _seconds(time)),
            self.api.replays.forget,
        )
        self.levels = Levels(house)
        self.days = Days(house, self.lobby, self.levels, self.strengths)
        challenges = Challenges(house, self.lobby, self.days)
        films = self.lobby.films
        deals = DealCalls(callers, self.days, challenges, new_tables, house.store, films)
        self.coach = Coach(house.store, minds, config.coach)
        coaching = Coaching(
            callers, house.store, self.api.replays, self.lobby, self.coach,
            Buckets(limits.looks, _seconds(time)), new_tables,
        )  # fmt: skip
        parts = (self.api, meetings, you, ways_in, deals, coaching)
        routes = [route for part in parts for route in part.routes()]
        self._runner = web.AppRunner(
            _web_app(gate, routes, limits.body),
            access_log=None,
            logger=LOGGER,
            shutdown_timeout=_FAREWELL,
            keepalive_timeout=_KEPT_ALIVE,
        )
        self._scrape = Scrape(metrics)
        self._porch: Porch | None = None
        self._listeners: list[asyncio.Server] = []
        self._rounds: list[asyncio.Task[None]] = []

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
            for listener in self._listeners:
                listener.close()
            await self.node.drain(self.sockets.move_over)

    async def close(self) -> None:
        for listener in self._listeners:
            listener.close()
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
        await self.house.own.close()
        await self.house.store.close()

    async def _sweep(self) -> None:
        await self.lobby.sweep()
        await self.house.own.sweep()
        self.hall.look_again()
        if self.node is not None:
            self.node.openings.look_again()

    async def _glance(self) -> None:
        await self.sockets.sweep()
        assert self._porch is not None
        self._porch.sweep()
        if self.node is not None:
            self.node.measure()


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
