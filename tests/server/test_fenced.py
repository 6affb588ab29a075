"""A node believes its lease until shortly before its end, and never tells what it wrote later."""

from __future__ import annotations

import asyncio

import pytest

from rumpus.server.common.lots import SystemLots
from rumpus.server.nodes.bus import MemoryBus, Wires
from rumpus.server.nodes.fenced import FencedStore
from rumpus.server.nodes.life import Life
from rumpus.server.store.kept import LogRow
from rumpus.server.store.leases import LeaseLostError
from rumpus.server.store.memory_shared import SharedMemoryStore
from tests.server.test_store import a_table

LEASE = 60_000
ROW = LogRow(5, 0, "draw", "person 5")


class Slow(SharedMemoryStore):
    """Its appends are done, and told a moment later."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on = asyncio.Event()
        self.is_done = asyncio.Event()

    async def append(self, *args: object, **how: object) -> None:
        await super().append(*args, **how)  # type: ignore[arg-type]
        self.is_done.set()
        await self.go_on.wait()


async def _alive(store: SharedMemoryStore) -> Life:
    life = Life(store, MemoryBus(Wires()), "a", LEASE, SystemLots())
    life.lapsed = lambda: asyncio.sleep(0)
    await life.begin()
    life.note("abc", (await store.take("abc", life.id)).held)
    return life


async def test_a_write_that_is_done_after_the_lease_may_have_run_out_counts_as_lost() -> None:
    store = Slow()
    life = await _alive(store)
    fenced = FencedStore(store, life.hold)
    await fenced.save_table(a_table())
    writing = asyncio.create_task(fenced.append("abc", 0, [ROW]))
    await store.is_done.wait()
    life._good_until = 0.0
    store.go_on.set()
    with pytest.raises(LeaseLostError):
        await writing
    await life.end()


async def test_nothing_is_even_tried_without_a_good_lease() -> None:
    store = SharedMemoryStore()
    life = await _alive(store)
    fenced = FencedStore(store, life.hold)
    await fenced.save_table(a_table())
    life._good_until = 0.0
    with pytest.raises(LeaseLostError):
        await fenced.append("abc", 0, [ROW])
    assert await store.log("abc") == []
    await life.end()


async def test_a_node_stops_before_others_may_begin() -> None:
    """By its own clock, from before it asked: the store's answer can only be later."""
    store = SharedMemoryStore()
    before = asyncio.get_running_loop().time()
    life = await _alive(store)
    after = asyncio.get_running_loop().time()
    assert before + LEASE / 1000 * 0.5 < life._good_until < after + LEASE / 1000 * 0.95
    await life.end()


async def test_since_a_node_lost_its_tables_no_time_has_passed_there() -> None:
    """It may have been stopped, or its way to the store was slow: nobody could play."""
    store = SharedMemoryStore()
    life = await _alive(store)
    life._good_until = asyncio.get_running_loop().time() - 5
    await life._begin_anew()
    alive = (await store.take("abc", life.id)).alive
    assert alive is not None
    assert alive <= await store.clock() - 5_000
    await life.end()
