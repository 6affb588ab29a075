"""A relay between a node and PostgreSQL that can be cut, with a word or without one."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Literal

#: `cut`: all connections break, and no new one is taken; `silent`: nothing comes through, and
#: nobody is told.
State = Literal["open", "cut", "silent"]

_AT_ONCE = 64 * 1024


class Relay:
    def __init__(self, target: Path) -> None:
        self._target = target
        self._server: asyncio.Server | None = None
        self._flows = asyncio.Event()
        self._flows.set()
        self._visits: dict[asyncio.Task[None], asyncio.StreamWriter] = {}
        self._state: State = "open"
        self.port = 0

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._arrived, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        self._break()
        await asyncio.gather(*self._visits, return_exceptions=True)

    def turn(self, state: State) -> None:
        """What was silent breaks when it ends, as it does when a machine has forgotten it."""
        if "cut" in (state, self._state) or "silent" in (state, self._state):
            self._break(quietly=state == "silent")
        self._state = state
        if state == "silent":
            self._flows.clear()
        else:
            self._flows.set()

    def _break(self, *, quietly: bool = False) -> None:
        if quietly:
            return
        for task, writer in self._visits.items():
            writer.transport.abort()
            task.cancel()

    async def _arrived(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._visits[task] = writer
        try:
            with suppress(OSError, asyncio.CancelledError):  # nobody waits for this task
                if self._state != "cut":
                    await self._flows.wait()
                    await self._join(reader, writer)
        finally:
            self._visits.pop(task)
            writer.transport.abort()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, line = await asyncio.open_unix_connection(str(self._target))
        ways = [
            asyncio.create_task(self._pump(reader, line)),
            asyncio.create_task(self._pump(there, writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            line.transport.abort()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while some := await source.read(_AT_ONCE):
                await self._flows.wait()
                sink.write(some)
                await sink.drain()
