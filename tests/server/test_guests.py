"""Guests: a token is a person."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from rumpus.server.common.limits import Buckets, Limits, Rate
from rumpus.server.common.lots import SystemLots
from rumpus.server.lobby.guests import _NAMES, Guests, hash_of
from rumpus.server.net.language import LANGUAGES
from rumpus.server.store.kept import Guest
from rumpus.server.store.memory import MemoryStore
from rumpus.server.store.sqlite import SqliteStore
from rumpus.server.wire import Refusal
from tests.server.room import running


async def test_a_first_visit_that_asks_several_things_at_once_is_one_guest(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "rumpus.sqlite3")
    await store.open()
    guests = Guests(store, Buckets(Limits().new_guests, time.monotonic), SystemLots())
    token = "a-token-that-nobody-knows-yet"
    known = await asyncio.gather(*(guests.known(token, "127.0.0.1", "en", 0) for _ in range(5)))
    assert len({guest.id for guest in known}) == 1
    await store.close()


async def test_many_who_come_for_the_first_time_do_not_wait_for_each_other(tmp_path: Path) -> None:
    sizes: list[int] = []
    store = SqliteStore(tmp_path / "rumpus.sqlite3", sizes.append)
    await store.open()
    guests = Guests(store, Buckets(Rate(1e6, 1e6), time.monotonic), SystemLots())
    tokens = [f"a-token-that-nobody-knows-{number}" for number in range(50)]
    known = await asyncio.gather(*(guests.known(token, "a", "en", 0) for token in tokens))
    await store.close()
    assert len({guest.id for guest in known}) == 50
    assert sum(sizes) == 50
    assert len(sizes) < 25


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_new_guest_has_a_name_in_the_browsers_language(language: str) -> None:
    firsts, animals = _NAMES[language]
    headers = {"Accept-Language": f"{language},en;q=0.8"}
    async with running() as room:
        caller, comer = room.person(), room.person()
        table = await room.person().make()
        called = await caller.call("GET", "/api/me", headers=headers)
        line = await comer.open(table, headers=headers)
        await line.send({"t": "hello", "token": comer.token})
        await line.expect("welcome")
        came = await comer.call("GET", "/api/me")
    for name in called["name"], came["name"]:
        first, animal = name.split()
        assert first in firsts
        assert animal in animals


class Hesitant(MemoryStore):
    """Answers with what it has read, after something else has happened."""

    guests: Guests | None = None

    async def guest(self, token_hash: str) -> Guest | None:
        found = await super().guest(token_hash)
        if self.guests is not None:
            guests, self.guests = self.guests, None
            await self.sign_out(5, "")
            guests.signed_out()
        return found


async def test_who_is_signed_out_while_they_are_looked_up_is_not_let_in() -> None:
    store = Hesitant()
    guests = Guests(store, Buckets(Limits().new_guests, time.monotonic), SystemLots())
    token = "a-token-of-somebody"
    await store.add_guest(Guest(5, "Ann", "leaf-sky"), hash_of(token), 1)
    assert (await guests.known(token, "here", "en", 2)).id == 5
    store.guests = guests
    with pytest.raises(Refusal, match="here no more"):
        await guests.known(token, "here", "en", 3)
