"""The server's own clock."""

from __future__ import annotations

import asyncio
import time

from rumpus.server.common.time import WallTime


def test_it_is_the_days_time_in_milliseconds() -> None:
    before = time.time() * 1000
    now = WallTime().now()
    assert before - 2 <= now <= time.time() * 1000 + 2


async def test_it_calls_when_it_is_time_and_not_before() -> None:
    clock, called = WallTime(), asyncio.Event()
    when = clock.now() + 30
    clock.call_at(when, called.set)
    await asyncio.wait_for(called.wait(), 10)
    assert clock.now() >= when - 2


async def test_what_is_overdue_is_called_at_once_and_what_is_called_off_never() -> None:
    clock, called, never = WallTime(), asyncio.Event(), asyncio.Event()
    clock.call_at(clock.now() - 5000, never.set).cancel()
    clock.call_at(clock.now() - 5000, called.set)
    await asyncio.wait_for(called.wait(), 10)
    assert not never.is_set()
