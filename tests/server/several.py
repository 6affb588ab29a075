"""Several nodes in one process, over one store and one bus, each on a port of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import aiohttp

from rumpus.server.app import Server
from rumpus.server.common.config import Config
from rumpus.server.nodes.bus import MemoryBus, Wires
from rumpus.server.store.memory_shared import SharedMemoryStore
from tests.server.lots import SeatsAsTaken
from tests.server.room import GENEROUS, Person, Room

#: Long enough for a busy machine; where one has to run out, a test says so.
CONFIG = Config(bot_delay=(0, 0), limits=GENEROUS, lease=4000)


class Hall:
    """Rooms that are one room."""

    def __init__(self, session: aiohttp.ClientSession, config: Config) -> None:
        self.session = session
        self.config = config
        self.store = SharedMemoryStore()
        self.wires = Wires()
        self.rooms: dict[str, Room] = {}
        self.buses: dict[str, MemoryBus] = {}

    async def start(self, name: str, **changes: Any) -> Room:
        bus = self.buses[name] = MemoryBus(self.wires)
        config = replace(self.config, node=name, **changes)
        server = Server(config, store=self.store, bus=bus, lots=SeatsAsTaken())
        await server.open()
        port = await server.listen("127.0.0.1", 0)
        self.rooms[name] = Room(self.session, f"http://127.0.0.1:{port}", server)
        return self.rooms[name]

    async def meet(self) -> None:
        """Until every node has heard of every other."""
        members = [self.node(name).members for name in self.rooms]
        await until(lambda: all(len(one.names) == len(members) - 1 for one in members))

    def node(self, name: str) -> Any:
        return self.rooms[name].server.node

    async def stop(self, name: str) -> None:
        await self.rooms.pop(name).server.close()

    def at(self, name: str, person: Person) -> Person:
        """The same person, at another node."""
        room = self.rooms[name]
        return Person(room.session, room.base, person.token)


@asynccontextmanager
async def several(*names: str, config: Config = CONFIG) -> AsyncIterator[Hall]:
    async with aiohttp.ClientSession() as session:
        hall = Hall(session, config)
        try:
            for name in names:
                await hall.start(name)
            await hall.meet()
            yield hall
        finally:
            await session.close()  # nobody answers a goodbye any more
            for name in list(hall.rooms):
                await hall.stop(name)


async def until(is_so: Callable[[], bool], within: float = 20) -> None:
    async with asyncio.timeout(within):
        while not is_so():  # noqa: ASYNC110  # what is waited for tells nobody
            await asyncio.sleep(0.01)
