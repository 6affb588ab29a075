"""Reads go to their thread together, and each gets its own answer."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

from rumpus.server.store.port import StoreError
from rumpus.server.store.reading import StoreReader


@pytest.fixture
def reader() -> Iterator[StoreReader]:
    made = StoreReader(sqlite3.connect(":memory:", check_same_thread=False))
    yield made
    made.close()


def number(n: int) -> Any:
    return lambda connection: connection.execute("SELECT ?", (n,)).fetchone()[0]


async def test_what_is_asked_for_in_one_turn_is_read_in_one_go(
    reader: StoreReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone: list[int] = []
    read = reader._read

    def counted(works: list[Any]) -> Any:
        gone.append(len(works))
        return read(works)

    monkeypatch.setattr(reader, "_read", counted)
    found = await asyncio.gather(*(reader.read(number(n)) for n in range(50)))
    assert found == list(range(50))
    assert gone == [50]


async def test_what_fails_is_told_to_who_asked_for_it_alone(reader: StoreReader) -> None:
    fails = reader.read(lambda connection: connection.execute("SELECT nothing"))
    found = await asyncio.gather(reader.read(number(1)), fails, reader.read(number(3)),
                                 return_exceptions=True)  # fmt: skip
    assert found[0] == 1
    assert isinstance(found[1], StoreError)
    assert found[2] == 3


async def test_who_has_gone_keeps_nobody_from_an_answer(reader: StoreReader) -> None:
    gone = asyncio.create_task(reader.read(number(1)))
    stays = asyncio.create_task(reader.read(number(2)))
    await asyncio.sleep(0)
    gone.cancel()
    assert await stays == 2


async def test_what_was_asked_for_is_read_before_it_closes() -> None:
    reader = StoreReader(sqlite3.connect(":memory:", check_same_thread=False))
    asked = asyncio.create_task(reader.read(number(7)))
    await asyncio.sleep(0)
    reader.close()
    assert await asked == 7
    with pytest.raises(RuntimeError, match="closed"):
        await reader.read(number(8))
