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
_LONG = 120
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
        guests = {name: _guest(cluster, n, name) for n, name in enumerate(games.NAMES)}
        guests[CHANGED].is_holding = True
        tasks = {name: asyncio.create_task(guest.run()) for name, guest in guests.items()}
        try:
            await asyncio.wait_for(guests[CHANGED].is_here.wait(), _LONG)
            await _replace(cluster, guests, tasks, skew)
        finally:
            for task in tasks.values():
                task.cancel()
            await asyncio.gather(*tasks.values(), return_exceptions=True)
        skew.wrong = await audit(cluster, list(guests.values()), skew.report)
    return skew


def _guest(cluster: Cluster, number: int, name: str) -> Guest:
    game = games.game(name)
    guest = Guest(cluster, number, name, game.seats[0], default_bot(game))
    if name == CHANGED:
        guest.wish_for(options={"limit": "own", "own_limit": 1})  # one round, when it is let go on
    return guest


async def _replace(
    cluster: Cluster,
    guests: dict[str, Guest],
    tasks: dict[str, asyncio.Task[None]],
    skew: Skew,
) -> None:
    """While somebody holds, no game of the old rules ends."""
    others = {name: guest for name, guest in guests.items() if name != CHANGED}
    await all_go_on(list(others.values()), [tasks[name] for name in others])
    old = list(cluster.nodes)
    for name in ("new-1", "new-2"):
        await cluster.add(name)
    before = {guest.table for guest in guests.values()}
    for node in old:
        node.send(signal.SIGTERM)
    async with asyncio.timeout(_LONG):
        while not all(  # noqa: ASYNC110  # the database is looked at
            [(await _owner(cluster, guest)).startswith("new") for guest in others.values()]
        ):
            await asyncio.sleep(0.1)
    await all_go_on(list(others.values()), [tasks[name] for name in others])
    skew.owners = {name: await _owner(cluster, guest) for name, guest in guests.items()}
    await guests[CHANGED].go_on()
    async with asyncio.timeout(_LONG):
        await asyncio.gather(*(node.wait() for node in old))
    skew.have_ended = True
    await all_go_on(list(guests.values()), list(tasks.values()))
    skew.closed = [t for guest in guests.values() for t in guest.closed if t in before]


async def _owner(cluster: Cluster, guest: Guest) -> str:
    rows = await cluster.ask(_OWNER, guest.table)
    return str(rows[0][0]) if rows else ""
