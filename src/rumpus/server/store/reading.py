"""The thread that reads: all that is asked for in one turn of the loop goes to it in one go.

When a server comes up again, thousands ask for their tables at once, and a way to another thread
and back takes longer than what is read there.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from rumpus.server.store.port import StoreError

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]


class _Query(NamedTuple):
    work: Work
    done: asyncio.Future[Any]


class StoreReader:
    """Has a connection of its own, so that nobody who reads waits for a commit."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._thread = ThreadPoolExecutor(1, "store-reader")
        self._asked: list[_Query] = []
        self._is_closed = False

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._is_closed:
            raise RuntimeError("the store is closed")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._asked.append(_Query(work, done))
        if len(self._asked) == 1:
            loop.call_soon(self._hand_over)
        return await done

    def close(self) -> None:
        """What was asked for is still read."""
        self._is_closed = True
        self._hand_over()
        self._thread.shutdown()
        self._connection.close()

    def _hand_over(self) -> None:
        asked, self._asked = self._asked, []
        if not asked:  # the store was closed meanwhile, and has read it
            return
        loop = asyncio.get_running_loop()
        found = loop.run_in_executor(self._thread, self._read, [one.work for one in asked])
        found.add_done_callback(lambda done: _tell(asked, done.result()))

    def _read(self, works: list[Work]) -> list[tuple[Any, Exception | None]]:
        return [self._attempt(work) for work in works]

    def _attempt(self, work: Work) -> tuple[Any, Exception | None]:
        try:
            return work(self._connection), None
        except sqlite3.OperationalError as error:  # a full or broken disk
            return None, StoreError(str(error))
        except Exception as error:  # is raised where it was asked for
            return None, error


def _tell(asked: list[_Query], found: list[tuple[Any, Exception | None]]) -> None:
    for one, (result, error) in zip(asked, found, strict=True):
        if one.done.done():  # whoever asked has gone
            continue
        if error is not None:
            one.done.set_exception(error)
        else:
            one.done.set_result(result)
