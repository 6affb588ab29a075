"""A rolling update to another version: nodes of both serve beside each other for a while.

Games whose rules are the same go on at the new nodes; one whose rules have changed stays at the old
ones until it ends, and the next one is played by the new rules.
"""

from __future__ import annotations

import asyncio
import random
import signal
from dataclasses import dataclass, field
from pathlib import Path

from rumpus import games
from rumpus.server.thinking.company import default_bot
from tests.server.chaos import Report
from tests.soak.audit import audit
from tests.soak.cluster import Cluster, running_cluster
from tests.soak.guests import Guest, all_go_on
from tests.soak.older import CHANGED

_QUICK = ("--bot-delay", "0.02-0.05")
_OWNER = "SELECT node FROM leases WHERE table_id = $1"


@dataclass
class Skew:
    """Which nodes had each game's table when the old ones had been told to go."""

    owners: dict[str, str] = field(default_factory=dict)
    report: Report = field(default_factory=Report)
    wrong: list[str] = field(default_factory=list)
    #: Tables that were closed before their games had ended.
    closed: list[str] = field(default_factory=list)
    #: Whether the old nodes ended when the last game was over that only they knew.
    have_ended: bool = False


async def update(folder: Path, older: tuple[str, ...]) -> Skew:
    random.seed(1)
    skew = Skew()
    async with running_cluster(folder, *_QUICK, nodes=2, program=older) as cluster:
        guests = {
            name: Guest(cluster, n, name, games.game(name).seats[0], default_bot(games.game(name)))
            for n, name in enumerate(games.NAMES)
        }
        tasks = [asyncio.create_task(guest.run()) for guest in guests.values()]
        everybody = list(guests.values())
        try:
            await all_go_on(everybody, tasks)
            await _replace(cluster, guests, tasks, skew)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        skew.wrong = await audit(cluster, everybody, skew.report)
    return skew


async def _replace(
    cluster: Cluster,
    guests: dict[str, Guest],
    tasks: list[asyncio.Task[None]],
    skew: Skew,
) -> None:
    old = list(cluster.nodes)
    for name in ("new-1", "new-2"):
        await cluster.add(name)
    before = {guest.table for guest in guests.values()}
    for node in old:
        node.send(signal.SIGTERM)
    others = [guest for name, guest in guests.items() if name != CHANGED]
    async with asyncio.timeout(60):
        while not all(  # noqa: ASYNC110  # the database is looked at
            [(await _owner(cluster, guest)).startswith("new") for guest in others]
        ):
            await asyncio.sleep(0.1)
    await all_go_on(list(guests.values()), tasks)
    if guests[CHANGED].table in before:  # else it has just ended
        skew.owners[CHANGED] = await _owner(cluster, guests[CHANGED])
    for name, guest in guests.items():
        skew.owners.setdefault(name, await _owner(cluster, guest))
    async with asyncio.timeout(240):
        await asyncio.gather(*(node.wait() for node in old))
    skew.have_ended = True
    await all_go_on(list(guests.values()), tasks)
    skew.closed = [t for guest in guests.values() for t in guest.closed if t in before]


async def _owner(cluster: Cluster, guest: Guest) -> str:
    rows = await cluster.ask(_OWNER, guest.table)
    return str(rows[0][0]) if rows else ""
