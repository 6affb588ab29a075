"""The servers that come in wheels, and the proxy of `make hall`."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg
import pytest

from scripts.hall import programs
from scripts.hall.nats import running_nats
from scripts.hall.postgres import running_postgres


async def _ask(url: str, *questions: str) -> list[object]:
    connection = await asyncpg.connect(url)
    try:
        return [await connection.fetchval(question) for question in questions]
    finally:
        await connection.close()


@pytest.fixture
def folder() -> Iterator[Path]:
    """One that PostgreSQL's own user can reach, when root runs the tests."""
    with TemporaryDirectory(prefix="hall") as made:
        Path(made).chmod(0o755)
        yield Path(made)


async def test_what_postgresql_keeps_is_there_after_a_restart(folder: Path) -> None:
    with running_postgres(folder, "-F") as first:
        await _ask(first.url, "CREATE TABLE kept AS SELECT 7 AS number")
    with running_postgres(folder, "-F") as second:
        version, number = await _ask(
            second.url, "SHOW server_version_num", "SELECT number FROM kept"
        )
    assert number == 7
    assert int(str(version)) >= 180_000


async def test_a_postgresql_whose_hall_was_killed_is_ended_by_the_next(folder: Path) -> None:
    with running_postgres(folder, "-F") as left, running_postgres(folder, "-F") as following:
        assert await _ask(following.url, "SELECT 7") == [7]
        assert left.url != following.url


@pytest.mark.skipif(os.geteuid() != 0, reason="others run PostgreSQL as themselves")
async def test_programs_in_a_folder_that_only_root_may_enter_are_copied(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "_can_run", lambda program: False)
    with running_postgres(folder, "-F") as server:
        assert await _ask(server.url, "SELECT 7") == [7]


async def test_nats_comes_back_where_it_was() -> None:
    with running_nats() as server:
        before = server.url
        server.stop()
        with pytest.raises(ConnectionError):
            await _greeting(before)
        server.start()
        assert server.url == before
        assert (await _greeting(before)).startswith(b"INFO ")


async def _greeting(url: str) -> bytes:
    host, _, port = url.removeprefix("nats://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        return await reader.readline()
    finally:
        writer.close()
