"""Guests: a token is a person."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from rumpus.server.guests import Guests
from rumpus.server.limits import Buckets, Limits
from rumpus.server.store.sqlite import SqliteStore


async def test_a_first_visit_that_asks_several_things_at_once_is_one_guest(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "rumpus.sqlite3")
    await store.open()
    guests = Guests(store, Buckets(Limits().new_guests, time.monotonic))
    token = "a-token-that-nobody-knows-yet"
    known = await asyncio.gather(*(guests.known(token, "127.0.0.1", 0) for _ in range(5)))
    assert len({guest.id for guest in known}) == 1
    await store.close()
