"""Where a table is: here, if it can be, or at the node that has it."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterable

from rumpus.server.lobby.lobby import Lobby
from rumpus.server.nodes import words
from rumpus.server.nodes.gateway import Gateway, RemoteTable
from rumpus.server.nodes.life import Life
from rumpus.server.nodes.members import Members, name_of
from rumpus.server.nodes.post import Post, SilentError
from rumpus.server.nodes.watch import Watch
from rumpus.server.store.leases import LeaseLostError, SharedStore
from rumpus.server.table.table import LiveTable
from rumpus.server.table.tenure import HeldElsewhereError

#: Seconds for which a table is waited for whose node may have died; and after which it is asked
#: again whose it is, though that node lives.
_PATIENCE, _AGAIN = 4.0, 0.3
#: Seconds in which somebody who lives has answered, mostly.
_SOON = 0.05


class Places:
    def __init__(
        self,
        store: SharedStore,
        life: Life,
        members: Members,
        post: Post,
        lobby: Lobby,
        gateway: Gateway,
    ) -> None:
        self._store = store
        self._life = life
        self._members = members
        self._post = post
        self._lobby = lobby
        self._gateway = gateway
        self.watch = Watch(store)
        post.answer("let_go", self._let_go)

    async def find(self, name: str) -> LiveTable | RemoteTable:
        """Refused if there is no such table. Whoever has it may have died: its lease runs out."""
        loop = asyncio.get_running_loop()
        until = loop.time() + _PATIENCE
        while loop.time() < until:
            try:
                return await self._here(name)
            except HeldElsewhereError as held:
                found = await self._there(name, held.node)
                if found is not None:
                    return found
        raise LeaseLostError("the table cannot be had at the moment")

    async def _here(self, name: str) -> LiveTable:
        """A node that drains takes nothing more: others do."""
        if not self._members.is_draining or self._lobby.here(name) is not None:
            return await self._lobby.find(name)
        owner = await self._store.owner(name) or next_owner(name, self._members.going_on())
        if owner is None:
            raise LeaseLostError("there is no other node")
        raise HeldElsewhereError(owner)

    async def _there(self, name: str, owner: str) -> RemoteTable | None:
        """Nothing if it may be had here by now, or its owner is not to be heard."""
        called = name_of(owner)
        if self._members.id_of(called) != owner:
            await asyncio.wait([self.watch.end_of(owner)], timeout=_AGAIN)
            return None
        if not self._members.is_draining and await self._is_given_up(owner, name):
            return None
        return RemoteTable(self._gateway, name, called)

    async def _is_given_up(self, owner: str, table: str) -> bool:
        """A table that nobody is at goes to the node that asks for it: the way is shorter. Who does
        not answer may have died: as soon as its lease has run out, nobody waits for it any more."""
        asking = asyncio.create_task(self._post.ask(name_of(owner), "let_go", table))
        try:
            await asyncio.wait([asking], timeout=_SOON)
            if not asking.done():
                waiting = [asking, self.watch.end_of(owner)]
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            return not asking.done() or bool(words.parse_as(asking.result(), bool))
        except SilentError:
            return True
        finally:
            asking.cancel()

    async def _let_go(self, data: bytes) -> bool:
        """Not a game whose rules others do not know: its people may be back in a moment."""
        name = words.parse_as(data, str)
        table = self._lobby.here(name)
        if table is not None and not self._members.all_know(
            table.stored.game, table.stored.rules_version
        ):
            return False
        return await self._lobby.let_go(name)


def next_owner(table: str, nodes: Iterable[words.Beat]) -> str | None:
    """The first whose turn it is."""
    by_name = {name_of(beat.id): beat.id for beat in nodes}
    return next((by_name[name] for name in in_turn(table, by_name)), None)


def in_turn(table: str, names: Iterable[str]) -> list[str]:
    """Of nodes, the one first that a table belongs with. Everybody finds the same order, each table
    has another, and who goes or comes changes nothing between the others."""
    return sorted(names, key=lambda name: _weight(table, name), reverse=True)


def _weight(table: str, name: str) -> bytes:
    return hashlib.sha256(f"{table} {name}".encode()).digest()
