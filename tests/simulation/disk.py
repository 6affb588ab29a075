"""A disk: what was committed survives, and nothing else.

Writes that come while one is under way are committed together by the next, as `store/sqlite.py`
does it. A commit is whole or not at all; whether one that was under way when the process died, or
that answered with an error, was written is up to chance. Several nodes share one disk, each by a
way of its own, which has its own weather.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Coroutine
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Literal, cast, get_type_hints

from rumpus.server.store.leases import SharedStore
from rumpus.server.store.memory_shared import SharedMemoryStore
from rumpus.server.store.port import StoreError
from tests.simulation.chance import Chance
from tests.simulation.loop import MILLISECOND, SECOND, Clockwork, Loop

#: `full` writes nothing and says so; `failing` says that it failed, whatever it did.
Weather = Literal["fine", "slow", "full", "failing"]

_READ = (0.05 * MILLISECOND, 0.6 * MILLISECOND)
_COMMIT = {
    "fine": (0.3 * MILLISECOND, 4 * MILLISECOND),
    "slow": (50 * MILLISECOND, 3 * SECOND),
    "full": (1 * MILLISECOND, 20 * MILLISECOND),
    "failing": (1 * MILLISECOND, 8 * SECOND),
}
#: A disk that is fine has something else to do now and then: what comes meanwhile is one batch.
_HICCUP = 0.02

#: By whose way, what, and with which arguments.
Committed = Callable[[str, str, tuple[Any, ...], dict[str, Any]], None]


@dataclass
class _Job:
    method: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    loop: Loop
    done: asyncio.Future[Any]


class Disk:
    """Outlives every process. `committed` is told each write when it is durable."""

    def __init__(self, clock: Callable[[], int], committed: Committed) -> None:
        self._committed = committed
        self.kept = SharedMemoryStore(clock)
        self.ways: list[Way] = []

    @property
    def errors(self) -> int:
        return sum(way.errors for way in self.ways)

    def way(self, name: str, clockwork: Clockwork, chance: Chance) -> Way:
        """One of a machine's own."""
        way = Way(self, name, clockwork, chance)
        self.ways.append(way)
        return way

    def write(self, name: str, job: _Job) -> Any:
        result = _done(getattr(self.kept, job.method)(*job.args, **job.kwargs))
        self._committed(name, job.method, job.args, job.kwargs)
        return result

    def look(self, method: str, *args: Any) -> Any:
        """What is durable now, for whoever checks."""
        return _done(getattr(self.kept, method)(*args))


class Way:
    """From one machine to the disk."""

    def __init__(self, disk: Disk, name: str, clockwork: Clockwork, chance: Chance) -> None:
        self._disk = disk
        self._name = name
        self._clockwork = clockwork
        self._chance = chance
        self._waiting: list[_Job] = []
        self._under_way: list[_Job] = []
        self.weather: Weather = "fine"
        self.errors = 0

    def store(self, loop: Loop) -> SharedStore:
        """As one process sees it."""
        return cast(SharedStore, _Handle(self, loop))

    def cut(self, loop: Loop) -> None:
        """The process has died: what it had not handed over is lost, the rest is up to chance."""
        self._waiting = [job for job in self._waiting if job.loop is not loop]
        if self._under_way and self._chance.happens(0.5):
            self._write(self._under_way)
        self._under_way = []

    # --- writing ---

    def write(
        self, method: str, args: tuple[Any, ...], kwargs: dict[str, Any], loop: Loop
    ) -> asyncio.Future[Any]:
        job = _Job(method, deepcopy(args), deepcopy(kwargs), loop, loop.create_future())
        self._waiting.append(job)
        if not self._under_way:
            self._begin()
        return job.done

    def _begin(self) -> None:
        self._under_way, self._waiting = self._waiting, []
        self._clockwork.after(self._takes(), self._end, self._under_way)

    def _takes(self) -> float:
        is_late = self._chance.happens(_HICCUP) and self.weather == "fine"
        return self._chance.between(*_COMMIT["slow" if is_late else self.weather])

    def _end(self, batch: list[_Job]) -> None:
        if batch is not self._under_way:
            return
        self._under_way = []
        if self.weather in ("full", "failing"):
            self._fail(batch)
        else:
            for job, result in zip(batch, self._write(batch), strict=True):
                _answer(job, result)
        if self._waiting:
            self._begin()

    def _fail(self, batch: list[_Job]) -> None:
        self.errors += 1
        if self.weather == "failing" and self._chance.happens(0.5):
            self._write(batch)
        for job in batch:
            _answer(job, StoreError(f"the disk is {self.weather}"))

    def _write(self, batch: list[_Job]) -> list[Any]:
        return [self._write_one(job) for job in batch]

    def _write_one(self, job: _Job) -> Any:
        """What it answers, or the error."""
        try:
            return self._disk.write(self._name, job)
        except StoreError as error:
            return error

    # --- reading ---

    async def read(self, method: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        await asyncio.sleep(self._chance.between(*_READ) / SECOND)
        if self.weather == "failing" and self._chance.happens(0.5):
            self.errors += 1
            raise StoreError("the disk cannot be read")
        return _done(getattr(self._disk.kept, method)(*args, **kwargs))


class _Handle:
    """The store of one process. Every method of the port that answers nothing is a write."""

    def __init__(self, way: Way, loop: Loop) -> None:
        self._way = way
        self._loop = loop

    async def open(self) -> None:
        await self._way.read("last_alive", (), {})

    async def close(self) -> None:
        pass

    def __getattr__(self, method: str) -> Callable[..., Any]:
        if method in _WRITES:
            return lambda *args, **kwargs: self._write(method, args, kwargs)
        return lambda *args, **kwargs: self._way.read(method, args, kwargs)

    async def _write(self, method: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return await self._way.write(method, args, kwargs, self._loop)


#: Those that answer, and change something all the same.
_ANSWERING = {"register", "renew", "take", "grant"}
_WRITES = _ANSWERING | {
    name
    for name, method in inspect.getmembers(SharedStore, inspect.iscoroutinefunction)
    if get_type_hints(method)["return"] is type(None)
}


def _answer(job: _Job, result: Any) -> None:
    def settle() -> None:
        if job.done.done():
            return
        if isinstance(result, Exception):
            job.done.set_exception(result)
        else:
            job.done.set_result(result)

    job.loop.call_soon(settle)


def _done(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """The memory's methods wait for nothing."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        return end.value
    raise AssertionError("expected a method that does not wait")
