"""Replays that many ask for at once: one is made after the other, and of each one."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from rumpus.server.http import replays as http_replays
from rumpus.server.http.replays import Replays
from rumpus.server.lobby.curtain import Curtain
from rumpus.server.store.kept import LogRow
from rumpus.server.store.memory import MemoryStore
from tests.server.desk import FakeTime
from tests.server.finished import keep_finished


class Reading(MemoryStore):
    """Notes how many logs are in use: whoever has read one and not told what became of it."""

    def __init__(self) -> None:
        super().__init__()
        self.in_use = self.most = self.read = 0

    async def log(self, table_id: str, first: int = 0) -> list[LogRow]:
        self.read += 1
        self.in_use += 1
        self.most = max(self.most, self.in_use)
        await asyncio.sleep(0)
        return await super().log(table_id, first)


async def asked(monkeypatch: pytest.MonkeyPatch) -> tuple[Replays, Reading]:
    store = Reading()
    await keep_finished(store, "kingdom_four", 7)
    replays = Replays(store, Curtain(store, FakeTime()))
    await replays._films.of(await store.table("finished"))  # type: ignore[arg-type]
    store.in_use = store.most = store.read = 0
    for name in ("_make", "highlights", "compare"):
        monkeypatch.setattr(http_replays, name, _used(store, getattr(http_replays, name)))
    return replays, store


def _used(store: Reading, work: Any) -> Any:
    def worked(*args: Any) -> Any:
        made = work(*args)
        store.in_use = 0
        return made

    return worked


async def test_logs_are_read_for_one_who_asks_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A long one is a megabyte, and one address may ask a hundred times at once."""
    replays, store = await asked(monkeypatch)
    stored = await store.table("finished")
    assert stored is not None
    await asyncio.gather(
        *(replays.gzipped("finished", seat) for seat in ("0", "1", "all", "watch")),
        *(replays.highlights("finished") for _ in range(5)),
        *(replays.compared(stored, stored, 0) for _ in range(3)),
    )
    assert store.most <= 2, "two are compared"


async def test_a_replay_that_many_ask_for_at_once_is_made_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replays, store = await asked(monkeypatch)
    made = await asyncio.gather(*(replays.gzipped("finished", "all") for _ in range(10)))
    assert len(set(made)) == 1
    assert store.read == 1


async def test_what_was_being_made_when_somebody_was_forgotten_is_not_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Their name is in it."""
    replays, store = await asked(monkeypatch)
    make = http_replays._make

    def made_meanwhile(*args: Any) -> bytes:
        replays.forget()
        return make(*args)

    monkeypatch.setattr(http_replays, "_make", made_meanwhile)
    first = await replays.gzipped("finished", "all")
    monkeypatch.setattr(http_replays, "_make", make)
    await store.forget_guest(7, "Somebody")
    assert await replays.gzipped("finished", "all") != first
