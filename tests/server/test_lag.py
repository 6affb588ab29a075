"""How late the loop is, and what it stands still for."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from types import SimpleNamespace
from typing import Any

import pytest

from rumpus.server.common import lag as lag_module
from rumpus.server.common.lag import Lag
from tests.server.room import PATIENCE


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


class Loop:
    """Calls back when it is told to."""

    def __init__(self) -> None:
        self.calls: list[Callable[[], None]] = []

    def call_later(self, seconds: float, call: Callable[[], None]) -> Any:
        self.calls.append(call)
        return SimpleNamespace(cancel=self.calls.clear)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(lag_module, "time", made)
    return made


def standstills(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    return [record.facts for record in caplog.records if record.levelno == logging.WARNING]  # type: ignore[attr-defined]


def test_every_beat_tells_how_late_it_is_and_plans_the_next(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, late = Loop(), list[float]()
    monkeypatch.setattr(lag_module, "asyncio", SimpleNamespace(get_running_loop=lambda: loop))
    lag = Lag(late.append)
    lag._watch = SimpleNamespace(start=lambda: None)  # type: ignore[assignment]
    lag.start()
    for clock.now in (100.02, 100.54, 100.55):
        loop.calls.pop()()
    assert late == [pytest.approx(0, abs=1e-9), pytest.approx(0.5), 0]
    lag.stop()
    assert loop.calls == []


def test_each_standstill_is_told_once(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    lag = Lag(lambda _: None)
    looks = iter([(100.06, 100.0), (100.08, 100.0), (100.2, 100.0), (101, 100.98), (101.1, 100.98)])

    def wait(seconds: float) -> bool:
        """Until the next look; true after the last one."""
        clock.now, lag._beat_at = next(looks, (0.0, 0.0))
        return not clock.now

    lag._ended = SimpleNamespace(wait=wait)  # type: ignore[assignment]
    lag._listen()
    assert [told["ms"] for told in standstills(caplog)] == [80, 120]


@pytest.fixture
async def watched() -> AsyncIterator[list[float]]:
    late: list[float] = []
    lag = Lag(late.append)
    lag.start()
    yield late
    lag.stop()
    lag._watch.join()


async def test_what_the_loop_stands_still_for_is_told_while_it_does(
    watched: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    def is_told() -> bool:
        return any(
            place.endswith(" hold_up") for told in standstills(caplog) for place in told["where"]
        )

    def hold_up() -> None:
        end = time.monotonic() + PATIENCE
        while not is_told() and time.monotonic() < end:
            time.sleep(0.01)

    hold_up()
    assert is_told()
    async with asyncio.timeout(PATIENCE):
        while not any(late > 0.05 for late in watched):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
