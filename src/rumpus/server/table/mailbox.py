"""One queue, one task, one timer: what a table needs instead of locks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from rumpus.server.common.time import Timer, TimeSource

M = TypeVar("M")

#: The most that is handled in one go.
_MOST = 64


class Mailbox(Generic[M]):
    """Handles messages in their order: all that have come while the last ones were handled.

    `due` says when a `tick` is to be handled next.
    """

    def __init__(
        self,
        time: TimeSource,
        tick: M,
        handle: Callable[[list[M]], Awaitable[None]],
        due: Callable[[], int | None],
        failed: Callable[[], None],
    ) -> None:
        self._time = time
        self._tick = tick
        self._handle = handle
        self._next_due = due
        self._failed = failed
        self._queue: asyncio.Queue[M] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._timer: Timer | None = None
        self._due: int | None = None

    def open(self, name: str) -> None:
        self._task = asyncio.create_task(self._work(), name=name)

    def post(self, message: M) -> None:
        self._queue.put_nowait(message)

    async def settled(self) -> None:
        """When everything that was posted is done."""
        await self._queue.join()

    async def close(self) -> None:
        self._disarm()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        while True:
            messages = await self._next()
            try:
                if self._tick in messages:
                    self._timer = self._due = None
                await self._handle(messages)
                self._arm()
            except Exception:
                self._disarm()
                self._failed()
                return
            finally:
                for _ in messages:
                    self._queue.task_done()

    async def _next(self) -> list[M]:
        messages = [await self._queue.get()]
        while not self._queue.empty() and len(messages) < _MOST:
            messages.append(self._queue.get_nowait())
        return messages

    def _arm(self) -> None:
        due = self._next_due()
        if due == self._due:
            return
        self._disarm()
        if due is not None:
            self._due = due
            self._timer = self._time.call_at(due, lambda: self.post(self._tick))

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._due = None
