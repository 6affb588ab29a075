"""Nodes and leases in PostgreSQL. Its clock alone says who lives."""

from __future__ import annotations

from typing import Any

from rumpus.server.store.leases import (
    NOBODY,
    Holder,
    Lease,
    LeaseLostError,
    NodeRow,
    Renewed,
)
from rumpus.server.store.postgres_guests import BROKEN, failed

NOW = "(EXTRACT(EPOCH FROM CLOCK_TIMESTAMP()) * 1000)::bigint"
#: Without this row nothing is written. Whoever takes the table over waits until the write is
#: done, and a write that waits for them finds the row changed.
FENCE = "SELECT 1 FROM leases WHERE table_id = {table} AND node = {node} AND epoch = {epoch}"
HAS = f"{FENCE.format(table='$1', node='$2', epoch='$3')} FOR SHARE"
#: Tables that a node has that lives.
LEASED = f"SELECT table_id FROM leases JOIN nodes ON nodes.id = leases.node WHERE until > {NOW}"

#: Its row is locked while its life is looked at: it cannot be renewed meanwhile. Whoever comes
#: second finds the lease of the first, which is not the one that was seen.
_TAKE = f"""
WITH seen AS MATERIALIZED (SELECT node FROM leases WHERE table_id = $1),
owner AS MATERIALIZED (
    SELECT nodes.id, nodes.until, nodes.renewed FROM nodes JOIN seen ON nodes.id = seen.node
    FOR SHARE OF nodes
)
INSERT INTO leases AS lease (table_id, node, epoch) VALUES ($1, $2, 1)
ON CONFLICT (table_id) DO UPDATE SET
    node = $2,
    epoch = lease.epoch + (lease.node <> $2)::int,
    alive = CASE WHEN lease.node IN ($2, '{NOBODY}') THEN lease.alive
        ELSE COALESCE((SELECT renewed FROM owner), lease.alive) END
WHERE lease.node = $2 OR (
    lease.node = (SELECT node FROM seen)
    AND NOT EXISTS (SELECT 1 FROM owner WHERE until > {NOW})
)
RETURNING node, epoch, alive
"""
_REGISTER = f"""
INSERT INTO nodes (id, name, renewed, until, has_bus)
SELECT $1, $2::text, {NOW}, {NOW} + $3::bigint, TRUE
WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE name = $2 AND id <> $1 AND until > {NOW})
ON CONFLICT (id) DO UPDATE SET renewed = excluded.renewed, until = excluded.until
RETURNING id
"""
_RENEW = f"""
UPDATE nodes SET renewed = {NOW}, until = {NOW} + $2::bigint, has_bus = $3
WHERE id = $1 AND until > {NOW} RETURNING renewed, until,
(SELECT COUNT(*) FROM nodes AS other WHERE other.id <> $1 AND other.until > {NOW} AND has_bus)
"""
_GRANT = f"""
UPDATE leases SET node = $4, epoch = epoch + 1, alive = {NOW}
WHERE table_id = $1 AND node = $2 AND epoch = $3
AND EXISTS (SELECT 1 FROM nodes WHERE id = $4 AND until > {NOW}) RETURNING epoch
"""
_OWNER = f"""
SELECT node, epoch, alive FROM leases JOIN nodes ON nodes.id = leases.node
WHERE table_id = $1 AND until > {NOW}
"""
#: Milliseconds after which a node that is gone is not even remembered.
_LONG_GONE = 24 * 3_600_000
#: Any number that no other program locks in this database.
_NAMES_LOCK = 7_268_678


class PostgresLeases:
    """The part of the store that is about nodes."""

    _pool: Any

    async def _ask_alone(self, query: str, *values: Any) -> Any:
        raise NotImplementedError

    async def _ask(self, query: str, *values: Any) -> Any:
        """The first row of the answer."""
        try:
            return await self._pool.fetchrow(query, *values)
        except BROKEN as error:
            raise failed(error) from error

    async def clock(self) -> int:
        return int((await self._ask(f"SELECT {NOW}"))[0])

    async def shared_id(self) -> str:
        return str((await self._ask("SELECT id FROM shared"))[0])

    async def living(self) -> list[NodeRow]:
        query = f"SELECT id, name FROM nodes WHERE until > {NOW}"
        try:
            return [NodeRow(*row) for row in await self._pool.fetch(query)]
        except BROKEN as error:
            raise failed(error) from error

    async def register(self, node: NodeRow, length: int) -> bool:
        """One at a time: two of a name must not come at once."""
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(f"SELECT pg_advisory_xact_lock({_NAMES_LOCK})")
                gone = f"DELETE FROM nodes WHERE until < {NOW} - {_LONG_GONE}"
                await connection.execute(gone)
                row = await connection.fetchrow(_REGISTER, node.id, node.name, length)
        except BROKEN as error:
            raise failed(error) from error
        return row is not None

    async def renew(self, node: str, length: int, *, has_bus: bool) -> Renewed | None:
        row = await self._ask_alone(_RENEW, node, length, has_bus)
        return Renewed(*row) if row else None

    async def resign(self, node: str, ago: int = 0) -> None:
        query = f"UPDATE nodes SET renewed = {NOW} - $2::bigint, until = {NOW} WHERE id = $1"
        await self._ask(query, node, ago)

    async def take(self, table: str, node: str) -> Lease:
        while True:
            row = await self._ask(_TAKE, table, node)
            if row is None:
                row = await self._ask(_OWNER, table)
            if row is not None:  # else its owner has just died, or given it up
                return Lease(Holder(row["node"], row["epoch"]), row["alive"])

    async def owner(self, table: str) -> str | None:
        row = await self._ask(_OWNER, table)
        return row["node"] if row else None

    async def give_up(self, table: str, held: Holder, *, has_lived: bool = True) -> None:
        query = (
            f"UPDATE leases SET node = '{NOBODY}', alive = {NOW if has_lived else 'alive'}"
            " WHERE table_id = $1 AND node = $2 AND epoch = $3"
        )
        await self._ask(query, table, *held)

    async def grant(self, table: str, held: Holder, to: str) -> Holder:
        row = await self._ask(_GRANT, table, *held, to)
        if row is None:
            raise LeaseLostError(f"{table} cannot be handed over")
        return Holder(to, row["epoch"])
