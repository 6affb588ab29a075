"""A PostgreSQL server for the tests, where its programs are installed."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest

#: Where Debian puts programs that are not on the PATH.
_BINARIES = Path("/usr/lib/postgresql")


@contextmanager
def running_postgres(folder: Path) -> Iterator[str]:
    """The address of a server of our own; RUMPUS_POSTGRES names another that may be used."""
    if given := os.environ.get("RUMPUS_POSTGRES"):
        yield given
        return
    server, setup = _program("postgres"), _program("initdb")
    if server is None or setup is None:
        pytest.skip("not run: no PostgreSQL here")
    as_user = _as_another_user(folder)
    data = folder / "data"
    init = [*as_user, setup, "-D", str(data), "-U", "rumpus", "--auth=trust", "--no-sync"]
    subprocess.run(init, check=True, capture_output=True)
    process = subprocess.Popen(
        [*as_user, server, "-D", str(data), "-k", str(folder), "-h", "", "-F"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(folder)
        yield f"postgresql://rumpus@/postgres?host={folder}"
    finally:
        process.send_signal(signal.SIGINT)  # does not wait for its clients
        process.wait()


async def new_database(url: str) -> str:
    """An empty database beside the given one."""
    name = f"test_{secrets.token_hex(6)}"
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(f"CREATE DATABASE {name}")
    finally:
        await connection.close()
    return url.replace("/postgres?", f"/{name}?")


def _program(name: str) -> str | None:
    here = sorted(_BINARIES.glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(here[-1]) if here else None)


def _as_another_user(folder: Path) -> list[str]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return []
    shutil.chown(folder, "nobody", "nogroup")
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]


def _wait_for(folder: Path) -> None:
    ready = [_program("pg_isready") or "pg_isready", "-q", "-h", str(folder)]
    for _ in range(400):
        if subprocess.run(ready, check=False).returncode == 0:
            return
        time.sleep(0.05)
    raise RuntimeError("PostgreSQL did not start")
