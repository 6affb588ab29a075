"""The wiring of a server, in one place."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import suppress

from aiohttp import web

from rumpus.server.common import logs
from rumpus.server.common.config import Config
from rumpus.server.common.limits import Buckets
from rumpus.server.common.metrics import Metrics
from rumpus.server.common.time import TimeSource, WallTime
from rumpus.server.http.api import Api
from rumpus.server.http.pages import Pages
from rumpus.server.lobby.guests import Guests
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.net.gate import Gate, add_headers
from rumpus.server.net.sockets import Sockets
from rumpus.server.store.memory import MemoryStore
from rumpus.server.store.port import Store
from rumpus.server.table.house import House
from rumpus.server.thinking.minds import Minds

_SWEEP = 5  # seconds


def make_app(
    config: Config, *, store: Store | None = None, clock: TimeSource | None = None
) -> web.Application:
    metrics = Metrics()
    minds = Minds(metrics.thought_time.observe)
    house = House(store or _store(config, metrics), clock or WallTime(), config, metrics, minds)
    limits = config.limits
    gate = Gate(config, metrics)
    guests = Guests(house.store, Buckets(limits.new_guests, time.monotonic))
    lobby = Lobby(house)
    api = Api(house, gate, guests, lobby, Buckets(limits.new_tables, time.monotonic))
    sockets = Sockets(house, gate, guests, lobby)
    pages = Pages()

    app = web.Application(middlewares=[gate.middleware], client_max_size=limits.body)
    app.on_response_prepare.append(add_headers)
    app.add_routes(api.routes())
    app.router.add_get("/ws/{id}", sockets.handle)
    for path in ("/", "/t/{id}", "/r/{id}", "/rules/{game}"):
        app.router.add_get(path, pages.page)
    app.router.add_get("/assets/{name}", pages.asset)
    app.router.add_get("/{name:.*}", pages.anything)
    app.cleanup_ctx.append(lambda _: _life(house, lobby))
    app.on_shutdown.append(lambda _: sockets.close())
    return app


def _store(config: Config, metrics: Metrics) -> Store:
    if config.postgres is not None:
        from rumpus.server.store.postgres import PostgresStore  # asyncpg is an extra

        return PostgresStore(config.postgres)
    if config.data is not None:
        from rumpus.server.store.sqlite import SqliteStore

        return SqliteStore(config.data / "rumpus.sqlite3", metrics.commit_size.observe)
    return MemoryStore()


async def _life(house: House, lobby: Lobby) -> AsyncIterator[None]:
    await house.store.open()
    await lobby.open()
    sweeping = asyncio.create_task(_sweep(lobby))
    yield
    sweeping.cancel()
    with suppress(asyncio.CancelledError):
        await sweeping
    await lobby.close()
    await house.minds.close()
    await house.store.close()


async def _sweep(lobby: Lobby) -> None:
    while True:
        await asyncio.sleep(_SWEEP)
        try:
            await lobby.sweep()
        except Exception:
            logs.fault("sweep failed")
