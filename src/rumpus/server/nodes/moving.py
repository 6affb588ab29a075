"""Tables go to another node, one by one, with everybody who is there."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import msgspec

from rumpus.server.common import logs
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.nodes import words
from rumpus.server.nodes.gateway import Movable
from rumpus.server.nodes.life import Life
from rumpus.server.nodes.members import Members, name_of
from rumpus.server.nodes.owner import Owner, RemoteLine
from rumpus.server.nodes.places import next_owner
from rumpus.server.nodes.post import Post, SilentError
from rumpus.server.store.kept import StoredTable
from rumpus.server.store.leases import Holder, SharedStore
from rumpus.server.table.client import Client
from rumpus.server.table.parting import Parted, TableMemory
from rumpus.server.table.posts import Forgotten, Leave, Offered, Renamed
from rumpus.server.table.table import LiveTable
from rumpus.server.wire import Close

#: Tables that move at the same time.
_AT_ONCE = 8
#: Seconds that the next owner may take.
_ADOPT = 3.0


class Adopt(msgspec.Struct):
    table: str
    held: Holder
    memory: TableMemory


class Moving:
    def __init__(
        self,
        store: SharedStore,
        life: Life,
        members: Members,
        post: Post,
        lobby: Lobby,
        owner: Owner,
    ) -> None:
        self._store = store
        self._life = life
        self._members = members
        self._post = post
        self._lobby = lobby
        self._owner = owner
        post.answer("adopt", self._adopt)

    async def hand_all_over(self) -> list[LiveTable]:
        """Those that no other node can go on with stay."""
        few = asyncio.Semaphore(_AT_ONCE)

        async def move(table: LiveTable) -> bool:
            async with few:
                return await self._hand_over(table)

        tables = self._lobby.tables()
        moved = await asyncio.gather(*(move(table) for table in tables))
        return [table for table, is_gone in zip(tables, moved, strict=True) if not is_gone]

    def _next_of(self, stored: StoredTable) -> str | None:
        nodes = list(self._members.going_on())
        if stored.started is not None:
            nodes = self._members.who_knows(stored.game, stored.rules_version)
        return next_owner(stored.id, nodes)

    async def _hand_over(self, table: LiveTable) -> bool:
        """Whether it has gone, one way or another."""
        name, to = table.stored.id, self._next_of(table.stored)
        if table.is_halted:
            return True
        if to is None:
            return False
        try:
            async with asyncio.timeout(_ADOPT):
                parted = await table.hand_over()
                await self._grant(name, to, parted)
        except (OSError, TimeoutError):
            logs.warn("table was not handed over", table=name)
            await table.forsake()
            return True
        finally:
            self._life.drop(name)
            self._lobby.parted(name)
        self._lead_over(table, parted)
        await table.stop()
        return True

    async def _grant(self, name: str, to: str, parted: Parted) -> None:
        held = self._life.hold(name)
        if held is None:
            raise SilentError("the lease has run out")
        held = await self._store.grant(name, held, to)
        try:
            adopt = Adopt(name, held, parted.memory)
            await self._post.ask(name_of(to), "adopt", adopt, _ADOPT)
        except SilentError:  # whoever comes finds it there all the same
            logs.warn("a table was adopted without a word", table=name)

    def _lead_over(self, table: LiveTable, parted: Parted) -> None:
        """Everybody follows the table, with what they had said last."""
        unheard: dict[Client, list[Any]] = {client: [] for client in table.crowd.clients}
        for client, message in parted.unheard:
            if client is not None:
                unheard.setdefault(client, []).append(message)
            else:
                self._pass_on(message)
        for client, messages in unheard.items():
            if not any(isinstance(message, Leave) for message in messages):
                self._lead(client, messages)
        table.crowd.clients.clear()

    def _lead(self, client: Client, messages: list[Any]) -> None:
        line = client.line
        if isinstance(line, RemoteLine):
            self._owner.moved(line)
        if hasattr(line, "move_over"):
            cast(Movable, line).move_over(messages)
        else:
            line.close(Close.TRY_AGAIN_LATER)

    def _pass_on(self, message: Any) -> None:
        match message:
            case Offered():
                message.answer(has_seat=False)
            case Renamed():
                self._post.say_all(words.GuestRenamed(message.guest))
            case Forgotten():
                self._post.say_all(words.GuestForgotten(message.guest, message.name))

    async def _adopt(self, data: bytes) -> bool:
        adopt: Adopt = words.parse_as(data, Adopt)
        if adopt.held.node != self._life.id:
            return False
        self._life.note(adopt.table, adopt.held)
        table = await self._lobby.find(adopt.table)
        table.recall(adopt.memory)
        return True
