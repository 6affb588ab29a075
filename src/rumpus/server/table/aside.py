"""Writes that nobody may notice: beside a table's queue, one after the other.

While the queue waits for the disk, all that is said at the table waits, too. Whoever says something
all the time would hear by such a pause that somebody has just sealed an answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from rumpus.server.table.answers import Answer

Work = Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class Sealed:
    """Answers of some seats, and what their players are told when these are durable."""

    seats: frozenset[int]
    answers: list[Answer]


class Aside:
    def __init__(self) -> None:
        self._writes: list[tuple[Sealed, asyncio.Task[None]]] = []

    def write(self, sealed: Sealed, work: Work, done: Callable[[], None]) -> None:
        """`done` is called when it was written, or could not be."""
        before = self._writes[-1][1] if self._writes else None
        task = asyncio.create_task(_write(before, work))
        task.add_done_callback(lambda task: _end(task, done))
        self._writes.append((sealed, task))

    @property
    def is_empty(self) -> bool:
        return not self._writes

    def has(self, seat: int | None) -> bool:
        """Whether an answer of a seat is not told yet."""
        return any(seat in sealed.seats for sealed, _ in self._writes)

    def written(self) -> list[Sealed]:
        """Those that have become durable, each once. Raises what has kept one from it."""
        found = []
        while self._writes and self._writes[0][1].done():
            sealed, task = self._writes.pop(0)
            task.result()
            found.append(sealed)
        return found

    async def settled(self) -> None:
        """When nothing is being written any more, whatever became of it."""
        if self._writes:
            await asyncio.wait([task for _, task in self._writes])

    async def durable(self) -> None:
        """When all are. Raises what has kept one from it."""
        await self.settled()
        for _, task in self._writes:
            task.result()

    def give_up(self) -> None:
        for _, task in self._writes:
            task.cancel()
        self._writes.clear()


async def _write(before: asyncio.Task[None] | None, work: Work) -> None:
    """The log has no gaps: what could not be written is followed by nothing."""
    if before is not None:
        await before
    await work()


def _end(task: asyncio.Task[None], done: Callable[[], None]) -> None:
    """What has failed is asked for when it is told; at a table that has halted, by nobody."""
    if not task.cancelled():
        task.exception()
        done()
