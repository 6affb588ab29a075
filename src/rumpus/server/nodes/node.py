"""A server as one of several: its wiring, from its first breath to its last."""

from __future__ import annotations

import asyncio
import secrets
import socket
from collections.abc import Awaitable, Callable

from rumpus.server.common import logs
from rumpus.server.common.config import Config
from rumpus.server.common.limits import Buckets
from rumpus.server.common.lots import Lots
from rumpus.server.common.metrics import Metrics
from rumpus.server.common.time import SharedTime
from rumpus.server.lobby.hall import Hall
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.nodes.bus import Bus
from rumpus.server.nodes.gateway import Gateway
from rumpus.server.nodes.life import Life
from rumpus.server.nodes.members import Members
from rumpus.server.nodes.moving import Moving
from rumpus.server.nodes.neighbours import NodeNeighbours, share
from rumpus.server.nodes.openings import Openings
from rumpus.server.nodes.owner import Owner
from rumpus.server.nodes.places import Places
from rumpus.server.nodes.post import Post
from rumpus.server.nodes.tenure import LeasedTenure
from rumpus.server.store.leases import SharedStore
from rumpus.server.store.port import StoreError
from rumpus.server.table.house import House
from rumpus.server.table.table import LiveTable

#: Seconds in which one of the other nodes must be heard, if the database says that there are any.
_HEARD_WITHIN = 3.0
#: Seconds between two tallies of what was said on lines between nodes.
_TALLY = 1.0
#: Seconds between two looks whether games have ended that no other node can go on with.
_LOOK = 0.2
#: Seconds in which the people of such a game have to be back.
_BACK_WITHIN = 10.0


class Node:
    def __init__(self, store: SharedStore, bus: Bus, config: Config, lots: Lots) -> None:
        self.name = config.node or _a_name()
        self._store = store
        self._bus = bus
        self._config = config
        self._lots = lots
        self.life = Life(store, bus, self.name, config.lease, lots)
        self.post = Post(bus, self.name)
        self.members = Members(self.post, config.lease / 1000, lambda: self.life.id)
        self.tenure = LeasedTenure(store, self.life, self.members)
        self.lobby: Lobby
        self.places: Places
        self.openings: Openings
        self.neighbours: NodeNeighbours
        self._owner: Owner
        self._gateway: Gateway
        self._moving: Moving
        self._tallying: asyncio.Task[None] | None = None

    def settle(self, house: House, lobby: Lobby, hall: Hall) -> None:
        """Get to know the rest of the server."""
        self.lobby = lobby
        life, members, post = self.life, self.members, self.post
        life.lapsed = self._lapsed
        if isinstance(house.time, SharedTime):
            life.heard_time = house.time.hear
        self._gateway = Gateway(post, members, self._lots.bits(32) << 20)
        self._owner = Owner(post, members, house, lobby)
        self.places = Places(self._store, life, members, post, lobby, self._gateway)
        self._moving = Moving(self._store, life, members, post, lobby, self._owner)
        self.openings = Openings(post, members, lobby, hall, house.time)
        lobby.tell_of = self.openings.changed
        self.neighbours = NodeNeighbours(self._store, post, members, lobby, self.openings)
        lobby.neighbours = self.neighbours
        self._show(house.metrics)

    def _show(self, metrics: Metrics) -> None:
        """As it is whenever somebody looks."""
        metrics.nodes.set_function(lambda: len(self.members.names) + 1)
        metrics.leases.set_function(lambda: self.life.count)
        metrics.remote_lines.labels("out").set_function(lambda: self._gateway.count)
        metrics.remote_lines.labels("in").set_function(lambda: self._owner.count)

    def share(self, **limits: Buckets) -> None:
        """These limits hold over all nodes together."""
        for name, buckets in limits.items():
            share(buckets, self.post, name)

    # --- life ---

    async def open(self) -> None:
        """Nothing is written before both the bus and the database are found right."""
        await self._bus.open()
        await self._store.open()
        await self.post.open(await self._store.shared_id())
        await self._check_others()
        self.life.heard_time(await self._store.clock())
        await self.life.begin()
        self.members.start()
        self._tallying = asyncio.create_task(self._keep_tallying())
        logs.note("the node lives", node=self.name)

    async def _check_others(self) -> None:
        """Nodes that share a database but not a bus would never meet."""
        until = asyncio.get_running_loop().time() + _HEARD_WITHIN
        while True:
            living = {row.name for row in await self._store.living()} - {self.name}
            if not living or living.intersection(self.members.names):
                return
            if asyncio.get_running_loop().time() > until:
                told = ", ".join(sorted(living))
                raise StoreError(
                    f"{told} share the database, but are not heard on this NATS server"
                )
            await asyncio.sleep(0.1)

    async def close(self) -> None:
        if self._tallying is not None:
            self._tallying.cancel()
            await asyncio.gather(self._tallying, return_exceptions=True)
        await self.members.stop()
        await self.places.watch.close()
        try:
            await self.life.end()
        except OSError:  # its leases run out by themselves
            logs.warn("the node could not resign")
        await self.post.close()

    async def _keep_tallying(self) -> None:
        while True:
            await asyncio.sleep(_TALLY)
            self._gateway.tally()
            self._owner.tally()

    async def _lapsed(self) -> None:
        await self.lobby.forsake_all()

    def unfit(self) -> str | None:
        """Why nobody should be sent here, if so."""
        if self.members.is_draining:
            return "the node is about to stop"
        if not self.life.is_good or self.life.is_cut_off:
            return "the node is cut off"
        return None

    # --- stopping ---

    async def drain(self, move: Callable[[set[str]], Awaitable[None]]) -> None:
        """Hand all tables over, and send their people after them. `move` sends every socket away
        but those at some tables. The last node has nobody to hand anything to."""
        self.members.is_draining = True
        self.members.say()
        if not any(True for _ in self.members.going_on()):
            return
        logs.note("the node drains")
        loop, left_at = asyncio.get_running_loop(), dict[str, float]()
        until = loop.time() + self._config.drain / 1000
        while True:
            left = await self._moving.hand_all_over()  # others may have handed one over to this one
            staying = [table for table in left if _is_played(table, left_at, loop.time())]
            await move({table.stored.id for table in staying})
            is_done = not staying and not self._moving.is_expecting
            if is_done or loop.time() >= until:
                return
            await asyncio.sleep(_LOOK)


def _is_played(table: LiveTable, left_at: dict[str, float], now: float) -> bool:
    """Whose line has broken, or led through a node that goes too, is back in a moment."""
    name = table.stored.id
    if table.crowd.clients:
        left_at[name] = now
    is_waited_for = now - left_at.setdefault(name, now) < _BACK_WITHIN
    return is_waited_for and not table.is_halted and table.stored.state == "playing"


def _a_name() -> str:
    host = "".join(sign for sign in socket.gethostname().partition(".")[0] if sign.isalnum())
    return f"{host[:24] or 'node'}-{secrets.token_hex(3)}"
