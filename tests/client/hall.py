"""A room on loopback that can be stopped, started anew on the same port, and have its lines cut."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from rumpus.server.app import Server
from rumpus.server.common.config import Config
from rumpus.server.store.port import Store


class Hall:
    """One port, and the server that listens there at the moment."""

    def __init__(self, config: Config, store: Store | None = None) -> None:
        self._config = config
        self._store = store
        self.server = Server(config, store=store)
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def open(self) -> None:
        await self.server.open()
        self.port = await self.server.listen("127.0.0.1", self.port)

    async def restart(self) -> None:
        """The server ends, and another takes its place with what was kept."""
        await self.server.close()
        self.server = Server(self._config, store=self._store)
        await self.open()

    def cut(self) -> int:
        """Break every line without a word; how many there were."""
        lines = list(self.server.sockets._open)
        for line in lines:
            line.abort()
        return len(lines)


@asynccontextmanager
async def hall(config: Config, store: Store | None = None) -> AsyncIterator[Hall]:
    found = Hall(config, store)
    await found.open()
    try:
        yield found
    finally:
        await found.server.close()
