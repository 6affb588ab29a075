"""What befalls a hall. Each kind of trouble begins, lasts, and is over."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable

from scripts.hall.nodes import NodeProcess
from tests.soak.cluster import Cluster
from tests.soak.relay import Relay

#: Seconds, longer than a lease.
_LONG_PAUSE = (3.0, 8.0)
_CUT = (1.0, 8.0)
_NATS_AWAY = (0.2, 6.0)
#: Seconds until a node that was killed is started again.
_RESTART = (0.2, 6.0)

#: Does it, and returns when it is over; the tables of that node are hit, or all of them.
Trouble = Callable[[Cluster, int, random.Random], Awaitable[None]]


async def kill(cluster: Cluster, number: int, chance: random.Random) -> None:
    node = cluster.nodes[number]
    await node.kill()
    await asyncio.sleep(chance.uniform(*_RESTART))
    await node.start()


async def pause(cluster: Cluster, number: int, chance: random.Random) -> None:
    """It comes to itself as if nothing had happened, and must find out."""
    node = cluster.nodes[number]
    node.send(signal.SIGSTOP)
    try:
        await asyncio.sleep(chance.uniform(*_LONG_PAUSE))
    finally:
        node.send(signal.SIGCONT)
    await _restart_if_it_ended(node)


async def cut(cluster: Cluster, number: int, chance: random.Random) -> None:
    await _without_postgres(cluster.relays[number], "cut", chance)
    await _restart_if_it_ended(cluster.nodes[number])


async def silence(cluster: Cluster, number: int, chance: random.Random) -> None:
    await _without_postgres(cluster.relays[number], "silent", chance)
    await _restart_if_it_ended(cluster.nodes[number])


async def _without_postgres(relay: Relay, how: str, chance: random.Random) -> None:
    relay.turn("cut" if how == "cut" else "silent")
    try:
        await asyncio.sleep(chance.uniform(*_CUT))
    finally:
        relay.turn("open")


async def no_nats(cluster: Cluster, number: int, chance: random.Random) -> None:
    cluster.nats.stop()
    try:
        await asyncio.sleep(chance.uniform(*_NATS_AWAY))
    finally:
        await asyncio.to_thread(cluster.nats.start)


async def _restart_if_it_ended(node: NodeProcess) -> None:
    """A node may give up when it has lost everything; whoever runs it starts it again."""
    if node.has_ended:
        await node.start()


KINDS: dict[str, Trouble] = {
    "kill -9": kill,
    "SIGSTOP": pause,
    "PostgreSQL cut": cut,
    "PostgreSQL silent": silence,
    "NATS stopped": no_nats,
}
#: Whom it hits: the tables of one node, or all of them.
HITS_ALL = ("NATS stopped",)
