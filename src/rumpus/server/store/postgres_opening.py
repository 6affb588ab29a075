"""How a database is opened: whether it is one of ours, whose it is, and what it has to learn."""

from __future__ import annotations

import asyncio
import os
import time
from typing import Any

import asyncpg

from rumpus.server.store.port import StoreError
from rumpus.server.store.postgres_guests import BROKEN
from rumpus.server.store.postgres_leases import NOW
from rumpus.server.store.sqlite import migrations

#: Any numbers that no other program locks in this database.
_MIGRATION_LOCK = 7_268_677
_ONE_LOCK = 7_268_679
#: Minutes by which two clocks may differ.
_MOST_OFF = 1
#: Whoever is alone here: a node that was cut off and comes back writes nothing.
_LET_NOBODY_WRITE = "UPDATE leases SET node = '', epoch = epoch + 1 WHERE node <> ''"
#: Tenths of a second that a server waits for another to go.
_PATIENCE = 30
#: A connection whose machine has died must not keep its lock for hours.
_SOON_NOTICED = {
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
#: Nor must a node that was stopped in the midst of a write keep its tables from whoever takes them
#: over: what it had begun is undone. Milliseconds.
LET_GO = {**_SOON_NOTICED, "idle_in_transaction_session_timeout": "1000"}
#: Seconds that a node waits for an answer: a cut line says nothing.
WITHIN = 10


async def connect(url: str) -> Any:
    try:
        async with asyncio.timeout(WITHIN):
            return await asyncpg.connect(url, server_settings=_SOON_NOTICED)
    except (*BROKEN, ValueError) as error:
        raise StoreError(f"cannot use this database: {_words(error)}") from None


async def set_up(connection: Any, *, is_shared: bool) -> None:
    """Nothing is written before everything is known to be right."""
    await _check_floor(connection)
    await mark(connection, is_shared=is_shared)
    if is_shared:
        await _check_clock(connection)
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
        await _migrate(connection)
        if not is_shared:
            await connection.execute(_LET_NOBODY_WRITE)


def _words(error: BaseException) -> str:
    """What whoever typed the address has to know; without the password that may stand in it."""
    if isinstance(error, asyncpg.PostgresError):
        return str(error).partition("\n")[0]
    if isinstance(error, OSError) and error.errno:
        return os.strerror(error.errno)
    if isinstance(error, TimeoutError):
        return "no answer"
    return "its address is not one" if isinstance(error, ValueError) else "the line broke off"


async def mark(connection: Any, *, is_shared: bool) -> None:
    """For as long as the connection lasts: one server alone, or nodes together."""
    kind = "_shared" if is_shared else ""
    for _ in range(_PATIENCE):  # a server that has just gone may not be missed yet
        if await connection.fetchval(f"SELECT pg_try_advisory_lock{kind}({_ONE_LOCK})"):
            break
        await asyncio.sleep(0.1)
    else:
        who = "a server without --nats" if is_shared else "a server, or nodes of several"
        raise StoreError(f"the database is in use by {who}")


async def _check_floor(connection: Any) -> None:
    """A database that a newer server has changed so that this one would not understand it."""
    if await connection.fetchval("SELECT to_regclass('shared')") is None:
        if await connection.fetchval("SELECT to_regclass('migrations')") is None:
            await _check_empty(connection)
        return
    floor = await connection.fetchval("SELECT floor FROM shared")
    newest = max(number for number, _ in migrations("postgres"))
    if floor is not None and floor > newest:
        raise StoreError(f"the database is a newer server's: it needs schema {floor}, not {newest}")


async def _check_clock(connection: Any) -> None:
    """Times are the database's; a machine that is minutes off has something wrong with it."""
    off = (time.time() * 1000 - await connection.fetchval(f"SELECT {NOW}")) / 60_000
    if abs(off) >= _MOST_OFF:
        side = "ahead of" if off > 0 else "behind"
        told = f"this machine's clock is {abs(off):.0f} minutes {side} the database's: set it right"
        raise StoreError(told)


async def _check_empty(connection: Any) -> None:
    if await connection.fetchval("SELECT to_regclass('tables')") is not None:
        raise StoreError("the database holds tables of another program")


async def _migrate(connection: Any) -> None:
    """Run the files that this database has not seen."""
    await connection.execute("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)")
    done = {row["number"] for row in await connection.fetch("SELECT number FROM migrations")}
    for number, script in migrations("postgres"):
        if number not in done:
            await connection.execute(script)
            await connection.execute("INSERT INTO migrations (number) VALUES ($1)", number)
