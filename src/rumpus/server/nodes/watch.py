"""Nodes of which nothing is heard: the store is asked whether they live, once for all who wait."""

from __future__ import annotations

import asyncio

from rumpus.server.store.leases import SharedStore

#: Seconds between two looks, and for which a node is looked at when somebody asks for it.
_LOOK, _LONG = 0.05, 4.0


class Watch:
    def __init__(self, store: SharedStore) -> None:
        self._store = store
        self._watching: dict[str, asyncio.Task[None]] = {}

    def end_of(self, node: str) -> asyncio.Task[None]:
        """Done when a node lives no more; or after a while, if it does not end."""
        task = self._watching.get(node)
        if task is None:
            task = self._watching[node] = asyncio.create_task(self._watch(node))
        return task

    async def close(self) -> None:
        tasks = list(self._watching.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self, node: str) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + _LONG
        try:
            while loop.time() < until and await self._lives(node):  # noqa: ASYNC110  # in the store
                await asyncio.sleep(_LOOK)
        except OSError:
            await asyncio.sleep(_LOOK)  # who asks again may be luckier
        finally:
            self._watching.pop(node, None)

    async def _lives(self, node: str) -> bool:
        return any(row.id == node for row in await self._store.living())
