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
        self._promised: dict[str, asyncio.TimerHandle] = {}
        post.answer("is_ready_for", self._is_ready_for)
        post.answer("adopt", self._adopt)

    @property
    def is_expecting(self) -> bool:
        """Whether somebody is about to hand a table over to this node."""
        return bool(self._promised)

    async def hand_all_over(self) -> list[LiveTable]:
        """Those that no other node can go on with stay."""
        few = asyncio.Semaphore(_AT_ONCE)

        async def move(table: LiveTable) -> bool:
            async with few:
                return await self._hand_over(table)

        tables = self._lobby.tables()
        moved = await asyncio.gather(*(move(table) for table in tables))
        return [table for table, is_gone in zip(tables, moved, strict=True) if not is_gone]

    async def _ready_for(self, stored: StoredTable) -> str | None:
        """The next owner. It may be about to stop, too, before anybody has heard of that."""
        nodes = list(self._members.going_on())
        if stored.started is not None:
            nodes = self._members.who_knows(stored.game, stored.rules_version)
        while (to := next_owner(stored.id, nodes)) is not None:
            try:
                answer = await self._post.ask(name_of(to), "is_ready_for", stored.id)
                if words.parse_as(answer, bool):
                    return to
            except SilentError:
                pass
            nodes = [beat for beat in nodes if beat.id != to]
        return None

    async def _hand_over(self, table: LiveTable) -> bool:
        """Whether it has gone, one way or another."""
        if table.is_halted:
            return True
        to = await self._ready_for(table.stored)
        return to is not None and await self._hand_over_to(table, to)

    async def _hand_over_to(self, table: LiveTable, to: str) -> bool:
        name = table.stored.id
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

    async def _is_ready_for(self, data: bytes) -> bool:
        """Who says so waits for the table a while before it stops."""
        if self._members.is_draining:
            return False
        name, loop = words.parse_as(data, str), asyncio.get_running_loop()
        self._forget(name)
        self._promised[name] = loop.call_later(_ADOPT, self._forget, name)
        return True

    def _forget(self, name: str) -> None:
        promise = self._promised.pop(name, None)
        if promise is not None:
            promise.cancel()

    async def _adopt(self, data: bytes) -> bool:
        adopt: Adopt = words.parse_as(data, Adopt)
        if adopt.held.node != self._life.id:
            return False
        self._life.note(adopt.table, adopt.held)
        try:
            table = await self._lobby.find(adopt.table)
        finally:
            self._forget(adopt.table)
        table.recall(adopt.memory)
        return True
