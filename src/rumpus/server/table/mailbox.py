"""One queue, one task, one timer: what a table needs instead of locks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from rumpus.server.common.time import Timer, TimeSource

M = TypeVar("M")

#: The most that is handled in one go.
_MOST = 64


async def _nobody(messages: object) -> None:
    pass


def _nothing() -> None:
    pass


def _nowhere(messages: object) -> None:
    pass


class Mailbox(Generic[M]):
    """Handles messages in their order: all that have come while the last ones were handled.

    `due` says when a `tick` is to be handled next; `failed` is given what may not have been.
    """

    def __init__(
        self,
        time: TimeSource,
        tick: M,
        handle: Callable[[list[M]], Awaitable[None]],
        due: Callable[[], int | None],
        failed: Callable[[list[M]], None],
    ) -> None:
        self._time = time
        self._tick = tick
        self._handle = handle
        self._next_due = due
        self._failed = failed
        self._waiting: list[M] = []
        self._woken: asyncio.Future[None] | None = None
        self._settled: list[asyncio.Future[None]] = []
        self._task: asyncio.Task[None] | None = None
        self._timer: Timer | None = None
        self._due: int | None = None

    def open(self, name: str) -> None:
        self._task = asyncio.create_task(self._work(), name=name)

    def post(self, message: M) -> None:
        self._waiting.append(message)
        woken, self._woken = self._woken, None
        if woken is not None and not woken.done():  # done: it was closed meanwhile
            woken.set_result(None)

    async def settled(self) -> None:
        """When everything that was posted is done, or nobody will do it."""
        if self._task is not None and (self._waiting or self._woken is None):
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._settled.append(done)
            await done

    async def close(self) -> None:
        self._disarm()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._settle()
        self._let_go()

    @property
    def left(self) -> list[M]:
        """What nobody has begun to deal with."""
        return list(self._waiting)

    def _let_go(self) -> None:
        """Of the table, which holds this: what is put away must not wait for a collector."""
        self._task, self._handle = None, _nobody
        self._next_due, self._failed = _nothing, _nowhere

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
                self._failed([*messages, *self._waiting])
                self._settle()
                self._let_go()
                return

    async def _next(self) -> list[M]:
        if not self._waiting:
            self._settle()
            self._woken = asyncio.get_running_loop().create_future()
            await self._woken
        messages, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
        return messages

    def _settle(self) -> None:
        for done in self._settled:
            if not done.done():
                done.set_result(None)
        self._settled.clear()

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
