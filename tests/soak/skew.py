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
from typing import Any

from rumpus import games
from rumpus.server.thinking.company import default_bot
from tests.server.chaos import Report
from tests.soak.audit import audit
from tests.soak.cluster import Cluster, running_cluster
from tests.soak.guests import Guest, all_go_on
from tests.soak.older import Older

_QUICK = ("--bot-delay", "0.02-0.05")
#: What a node says that had no time: of the lease of its tables, or to hand one over.
_LAPSED = ("leases may have run out", "table was not handed over")
_OWNER = "SELECT node FROM leases WHERE table_id = $1"


class Thoughtful(Guest):
    """Can be asked to think for a while: a game that waits for somebody does not end."""

    def __init__(self, cluster: Cluster, number: int, game: str, seats: int, bot: str) -> None:
        super().__init__(cluster, number, game, seats, bot)
        if game == "frantic":
            self._wish["options"] = {"limit": "own", "own_limit": 1}  # one round
        self._thinks = False
        self._is_asked = asyncio.Event()

    async def think(self) -> None:
        """Until nothing goes on without this person."""
        self._thinks = True
        await asyncio.wait_for(self._is_asked.wait(), 60)

    async def decide(self) -> None:
        """From a fresh look at the table."""
        self._thinks = False
        await self._socket.close()

    async def _go_on(self, socket: Any, table: str, message: dict[str, Any], plays: dict) -> None:
        if not self._thinks:
            await super()._go_on(socket, table, message, plays)
            return
        if message["legal"] and message.get("table", message)["deadline"] is None:
            self._is_asked.set()  # bots wait gladly


@dataclass
class Skew:
    """Which nodes had each game's table when the old ones had been told to go: of games with the
    same rules, and of those whose rules only the old ones know."""

    moved: dict[str, str] = field(default_factory=dict)
    stayed: dict[str, str] = field(default_factory=dict)
    report: Report = field(default_factory=Report)
    wrong: list[str] = field(default_factory=list)
    #: Tables that were closed before their games had ended.
    closed: list[str] = field(default_factory=list)
    #: Whatever nodes complained of.
    warnings: list[str] = field(default_factory=list)
    #: Whether the old nodes ended when the last game was over that only they knew.
    have_ended: bool = False

    @property
    def lapses(self) -> list[str]:
        """What nodes say that were kept from the processor for too long. Their tables are anybody's
        then, and those that only they know are closed."""
        return [line for line in self.warnings if any(words in line for words in _LAPSED)]


async def update(folder: Path, older: Older) -> Skew:
    random.seed(1)
    skew = Skew()
    async with running_cluster(folder, *_QUICK, nodes=2, program=older.program) as cluster:
        guests = {name: _guest(cluster, n, older) for n, name in enumerate(older.games)}
        tasks = [asyncio.create_task(guest.run()) for guest in guests.values()]
        everybody = list(guests.values())
        try:
            await all_go_on(everybody, tasks)
            await _replace(cluster, guests, older, skew)
            await all_go_on(everybody, tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        skew.wrong = await audit(cluster, everybody, skew.report)
        skew.warnings = _warnings(cluster)
    return skew


def _warnings(cluster: Cluster) -> list[str]:
    said = [log.read_text(encoding="utf-8") for log in sorted(cluster.folder.glob("*.log"))]
    return [line for text in said for line in text.splitlines() if '"level": "info"' not in line]


def _guest(cluster: Cluster, number: int, older: Older) -> Guest:
    """At a game that people play in their own time, one who can be asked to wait."""
    game = games.game(older.games[number])
    kind = Guest if game.realtime else Thoughtful
    return kind(cluster, number, game.name, game.seats[0], default_bot(game))


async def _replace(cluster: Cluster, guests: dict[str, Guest], older: Older, skew: Skew) -> None:
    old = list(cluster.nodes)
    for name in ("new-1", "new-2"):
        await cluster.add(name)
    same = {name: guest for name, guest in guests.items() if not older.has_changed(name)}
    thinking = {
        name: guest
        for name, guest in guests.items()
        if name not in same and isinstance(guest, Thoughtful)
    }
    await asyncio.gather(*(guest.think() for guest in thinking.values()))
    before = {guest.table for guest in guests.values()}
    for node in old:
        node.send(signal.SIGTERM)
    skew.moved = await _all_moved(cluster, same)
    skew.stayed = {name: await _owner(cluster, guest) for name, guest in thinking.items()}
    await asyncio.gather(*(guest.decide() for guest in thinking.values()))
    async with asyncio.timeout(240):
        await asyncio.gather(*(node.wait() for node in old))
    skew.have_ended = True
    skew.closed = [t for guest in guests.values() for t in guest.closed if t in before]


async def _all_moved(cluster: Cluster, guests: dict[str, Guest]) -> dict[str, str]:
    """Their owners, as soon as all are new ones."""
    owners: dict[str, str] = {}
    async with asyncio.timeout(60):
        while not owners or not all(owner.startswith("new") for owner in owners.values()):
            await asyncio.sleep(0.1)
            owners = {name: await _owner(cluster, guest) for name, guest in guests.items()}
    return owners


async def _owner(cluster: Cluster, guest: Guest) -> str:
    rows = await cluster.ask(_OWNER, guest.table)
    return str(rows[0][0]) if rows else ""
