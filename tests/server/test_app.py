"""A server that runs sweeps now and then, whatever happens."""

from __future__ import annotations

import asyncio

import pytest

from rumpus.server.lobby.lobby import Lobby
from rumpus.server.store.memory import MemoryStore
from tests.server.desk import FakeTime
from tests.server.room import running


class Diary(MemoryStore):
    """Tells when the time was noted."""

    def __init__(self) -> None:
        super().__init__()
        self.has_noted = asyncio.Event()

    async def note_alive(self, now: int) -> None:
        await super().note_alive(now)
        self.has_noted.set()

    async def next_note(self) -> int | None:
        self.has_noted.clear()
        await asyncio.wait_for(self.has_noted.wait(), 10)
        return await self.last_alive()


async def test_the_time_is_noted_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a kill it says since when nobody could play."""
    monkeypatch.setattr("rumpus.server.app._SWEEP", 0.01)
    store, time = Diary(), FakeTime()
    async with running(store=store, clock=time):
        for _ in range(2):
            time.turn_to(time.now() + 5000)
            assert await store.next_note() == time.now()


async def test_a_sweep_that_fails_is_not_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.server.app._SWEEP", 0.01)
    sweep, tries = Lobby.sweep, 0

    async def stumble(self: Lobby) -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise OSError("the disk is full")
        await sweep(self)

    monkeypatch.setattr(Lobby, "sweep", stumble)
    store, time = Diary(), FakeTime()
    async with running(store=store, clock=time):
        time.turn_to(time.now() + 5000)
        assert await store.next_note() == time.now()
