"""Three nodes with everything around them, each part of which can fail."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from scripts.hall.nats import Nats, running_nats
from scripts.hall.nodes import SERVE, NodeProcess
from scripts.hall.postgres import Postgres, running_postgres
from scripts.hall.proxy import Proxy
from tests.soak.relay import Relay

#: Nothing here outlives a run, and PostgreSQL itself is never killed.
_POSTGRES = ("-F", "-c", "max_connections=200")
#: What every owner of a table was, which the leases themselves forget.
_WITNESS = """
CREATE TABLE IF NOT EXISTS owners (table_id TEXT, epoch BIGINT, node TEXT);
CREATE OR REPLACE FUNCTION witness() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.node <> '' THEN INSERT INTO owners VALUES (NEW.table_id, NEW.epoch, NEW.node); END IF;
    RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER witness AFTER INSERT OR UPDATE ON leases
FOR EACH ROW EXECUTE FUNCTION witness();
"""


@dataclass
class Cluster:
    folder: Path
    postgres: Postgres
    nats: Nats
    nodes: list[NodeProcess]
    relays: list[Relay]
    proxy: Proxy
    options: tuple[str, ...] = ()
    base: str = ""

    async def start(self) -> None:
        for node in self.nodes:  # one by one: the first sets the database up
            await node.start()
        await self.ask(_WITNESS)
        self.base = f"http://127.0.0.1:{await self.proxy.open('127.0.0.1', 0)}"

    async def add(self, name: str) -> None:
        """One more node, of these sources."""
        made = NodeProcess(
            name,
            self.postgres.url,
            self.nats.url,
            *("--log-level", "warning", *self.options),
            log=self.folder / f"{name}.log",
        )
        await made.start()
        self.nodes.append(made)
        self.proxy.add(made.node)

    async def close(self) -> None:
        await self.proxy.close()
        await asyncio.gather(*(node.kill() for node in self.nodes))
        for relay in self.relays:
            await relay.close()

    async def ask(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """Of PostgreSQL, past all relays."""
        import asyncpg

        connection = await asyncpg.connect(self.postgres.url)
        try:
            if not values and ";" in query:
                await connection.execute(query)
                return []
            return [tuple(row) for row in await connection.fetch(query, *values)]
        finally:
            await connection.close()

    async def tables_of(self, node: NodeProcess) -> set[str]:
        """That it has now."""
        query = "SELECT table_id FROM leases JOIN nodes ON nodes.id = leases.node WHERE name = $1"
        return {str(row[0]) for row in await self.ask(query, node.node.name)}


@asynccontextmanager
async def running_cluster(
    folder: Path,
    *options: str,
    nodes: int = 3,
    program: tuple[str, ...] = (sys.executable, *SERVE),
) -> AsyncIterator[Cluster]:
    with running_postgres(folder, *_POSTGRES) as postgres, running_nats() as nats:
        relays = [Relay(postgres.socket) for _ in range(nodes)]
        for relay in relays:
            await relay.open()
        made = [
            NodeProcess(
                f"node-{number}",
                f"postgresql://rumpus@127.0.0.1:{relay.port}/postgres",
                nats.url,
                *("--log-level", "warning", *options),
                log=folder / f"node-{number}.log",
                program=program,
            )
            for number, relay in enumerate(relays, 1)
        ]
        proxy = Proxy([node.node for node in made])
        cluster = Cluster(folder, postgres, nats, made, relays, proxy, options)
        try:
            await cluster.start()
            yield cluster
        finally:
            await cluster.close()
