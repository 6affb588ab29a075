"""Whether the loop stands still: everybody waits for whatever holds it up."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
import traceback
from collections.abc import Callable

from rumpus.server.common import logs

#: Seconds between two beats of the loop.
_BEAT = 0.02
#: Seconds without one until somebody is told.
_LONG = 0.05


class Lag:
    """A beat on the loop, and a thread that hears when it stops. `late` is told every beat's."""

    def __init__(self, late: Callable[[float], None]) -> None:
        self._late = late
        self._beat_at = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._watch = threading.Thread(target=self._listen, name="lag", daemon=True)
        self._ended = threading.Event()
        self._loop_thread = 0

    def start(self) -> None:
        self._loop_thread = threading.get_ident()
        self._loop = asyncio.get_running_loop()
        self._beat_at = time.monotonic()
        self._timer = self._loop.call_later(_BEAT, self._beat)
        self._watch.start()

    def stop(self) -> None:
        self._ended.set()
        if self._timer is not None:
            self._timer.cancel()

    def _beat(self) -> None:
        now = time.monotonic()
        self._late(max(0.0, now - self._beat_at - _BEAT))
        self._beat_at = now
        self._timer = self._loop.call_later(_BEAT, self._beat)

    def _listen(self) -> None:
        """In a thread: sees the loop's own stack while it is held up, and says so once."""
        said = 0.0
        while not self._ended.wait(_LONG / 2):
            silent, beat_at = time.monotonic() - self._beat_at, self._beat_at
            if silent > _LONG + _BEAT and beat_at != said:
                said = beat_at
                logs.warn("the loop stands still", ms=round(silent * 1000), where=self._where())

    def _where(self) -> list[str]:
        """Files, lines and names: no values, which may be cards."""
        frame = sys._current_frames().get(self._loop_thread)
        stack = traceback.extract_stack(frame)[-6:] if frame is not None else []
        return [f"{entry.filename}:{entry.lineno} {entry.name}" for entry in stack]
