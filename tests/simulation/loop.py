"""Time that is only counted, and event loops that live in it.

Nothing here waits: the next step is the earliest that was asked for, and its time is now. Steps of
the same time go in the order in which they were asked for, so one seed is one history.
"""

# mypy: disable-error-code="override,assignment"
# (asyncio's own signatures name its own handles)

from __future__ import annotations

import asyncio
import contextvars
import heapq
from collections.abc import Callable, Coroutine
from contextlib import suppress
from itertools import count
from typing import Any

MILLISECOND = 1_000
SECOND = 1_000_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE


class Step:
    """Something that will happen, unless it is cancelled or its process has died."""

    __slots__ = ("_is_cancelled", "args", "call", "context", "loop", "when")

    def __init__(self, when: int, call: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self.when = when
        self.call = call
        self.args = args
        self.loop: Loop | None = None
        self.context: contextvars.Context | None = None
        self._is_cancelled = False

    def cancel(self) -> None:
        self._is_cancelled = True

    def cancelled(self) -> bool:
        return self._is_cancelled or (self.loop is not None and self.loop.is_closed())

    def run(self) -> None:
        if self.loop is None:
            self.call(*self.args)
        else:
            self.loop.run_step(self)


class Clockwork:
    """All that will happen in one world. Times are microseconds since its beginning."""

    def __init__(self) -> None:
        self.now = 0
        self.steps = 0
        self.at_once = 0  # steps since time went on
        self._coming: list[tuple[int, int, Step]] = []
        self._numbers = count()

    def at(self, when: int, call: Callable[..., Any], *args: Any) -> Step:
        step = Step(max(when, self.now), call, args)
        self.push(step)
        return step

    def after(self, delay: float, call: Callable[..., Any], *args: Any) -> Step:
        return self.at(self.now + round(delay), call, *args)

    def push(self, step: Step) -> None:
        heapq.heappush(self._coming, (step.when, next(self._numbers), step))

    @property
    def next_at(self) -> int | None:
        """When something happens next."""
        while self._coming and self._coming[0][2].cancelled():
            heapq.heappop(self._coming)
        return self._coming[0][0] if self._coming else None

    def step(self) -> None:
        """Let the next thing happen."""
        _, _, step = heapq.heappop(self._coming)
        if step.loop is not None and step.loop.is_late(step):
            return
        self.at_once = 0 if step.when > self.now else self.at_once + 1
        self.now = step.when
        self.steps += 1
        step.run()


class Loop(asyncio.AbstractEventLoop):
    """The event loop of one server process. When it is closed, none of its steps is ever run."""

    def __init__(self, clockwork: Clockwork, failed: Callable[[dict[str, Any]], None]) -> None:
        self._clockwork = clockwork
        self._failed = failed
        self._is_closed = False
        self._stalled_until = 0
        self.tasks: dict[asyncio.Task[Any], None] = {}

    # --- the world's side ---

    def run_step(self, step: Step) -> None:
        assert step.context is not None
        asyncio._set_running_loop(self)  # made for loops
        try:
            step.context.run(step.call, *step.args)
        except Exception as error:
            self.call_exception_handler({"message": "a step failed", "exception": error})
        finally:
            asyncio._set_running_loop(None)

    def stall(self, until: int) -> None:
        """The machine is busy with something else: what comes meanwhile comes in a heap."""
        self._stalled_until = max(self._stalled_until, until)

    def is_late(self, step: Step) -> bool:
        if step.when >= self._stalled_until:
            return False
        step.when = self._stalled_until
        self._clockwork.push(step)
        return True

    def close(self) -> None:
        """As by a kill: whatever was under way stops where it was, and is taken apart at once,
        not at some later time that no seed decides."""
        self._is_closed = True
        tasks, self.tasks = self.tasks, {}
        for task in tasks:
            task._log_destroy_pending = False  # type: ignore[attr-defined]  # it is meant to be
            with suppress(RuntimeError, ValueError):  # the one that runs now ends by itself
                task.get_coro().close()

    # --- asyncio's side ---

    def time(self) -> float:
        return self._clockwork.now / SECOND

    def call_at(
        self,
        when: float,
        callback: Callable[..., Any],
        *args: Any,
        context: contextvars.Context | None = None,
    ) -> Any:
        step = Step(max(self._clockwork.now, round(when * SECOND)), callback, args)
        step.loop, step.context = self, context or contextvars.copy_context()
        if not self._is_closed:
            self._clockwork.push(step)
        return step

    def call_later(
        self,
        delay: float,
        callback: Callable[..., Any],
        *args: Any,
        context: contextvars.Context | None = None,
    ) -> Any:
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_soon(
        self,
        callback: Callable[..., Any],
        *args: Any,
        context: contextvars.Context | None = None,
    ) -> Any:
        return self.call_at(self.time(), callback, *args, context=context)

    call_soon_threadsafe = call_soon

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Coroutine[Any, Any, Any], **kwargs: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, name=kwargs.get("name"))
        self.tasks[task] = None
        task.add_done_callback(lambda done: self.tasks.pop(done, None))
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:
        """There are no threads: what another would do is done here, at once."""
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:
            future.set_exception(error)
        return future

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self._is_closed:
            self._failed(context)

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return not self._is_closed

    def is_closed(self) -> bool:
        return self._is_closed
