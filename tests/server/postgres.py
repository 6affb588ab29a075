"""A PostgreSQL server for the tests: the one in its wheel, or another that is named."""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg

from scripts.hall import postgres


@contextmanager
def running_postgres() -> Iterator[str]:
    """The address of a server of our own; RUMPUS_POSTGRES names another that may be used."""
    if given := os.environ.get("RUMPUS_POSTGRES"):
        yield given
        return
    # Nothing here outlives the tests, so nothing is waited for until it is on the disk.
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        Path(folder).chmod(0o755)
        with postgres.running_postgres(Path(folder), "-F") as server:
            yield server.url


async def new_database(url: str) -> str:
    """An empty database beside the given one."""
    name = f"test_{secrets.token_hex(6)}"
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(f"CREATE DATABASE {name}")
    finally:
        await connection.close()
    return url.replace("/postgres?", f"/{name}?")
