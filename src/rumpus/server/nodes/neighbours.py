"""The lobby over all nodes: what each asks of the others, and what it answers them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

import msgspec

from rumpus.server import wire
from rumpus.server.common import logs
from rumpus.server.common.limits import Buckets
from rumpus.server.lobby.anybody import Anybody
from rumpus.server.lobby.guests import Guests
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.lobby.presence import Presence
from rumpus.server.nodes import words
from rumpus.server.nodes.members import Members, name_of
from rumpus.server.nodes.openings import Openings
from rumpus.server.nodes.places import next_owner
from rumpus.server.nodes.post import Post, SilentError
from rumpus.server.store.kept import Guest
from rumpus.server.store.leases import SharedStore

#: Seconds that all others have to say whether somebody is there.
_SOON = 0.3
#: How often nodes are told what they must know.
_TRIES = 3


class _Asks(msgspec.Struct):
    """Who asks, for which table."""

    table: str
    guest: Guest


class _Seat(msgspec.Struct):
    guest: Guest
    wish: wire.NewCompany


class _Tell(msgspec.Struct):
    guest: int
    message: wire.Invited


class NodeNeighbours:
    def __init__(
        self,
        store: SharedStore,
        post: Post,
        members: Members,
        lobby: Lobby,
        openings: Openings,
    ) -> None:
        self._store = store
        self._post = post
        self._members = members
        self._lobby = lobby
        self._openings = openings
        post.answer("line", self._line)
        post.answer("offer", self._offer)

    def settle(
        self, guests: Guests, presence: Presence, anybody: Anybody, forgotten: Callable[[], None]
    ) -> None:
        """Get to know those whom the others ask for."""
        self._guests = guests
        self._presence = presence
        self._anybody = anybody
        self._drop_replays = forgotten
        self._post.answer("seat", self._seat)
        self._post.answer("forget", self._forget_asked)
        self._post.answer("here", self._here)
        self._post.answer("tell", self._tell)
        self._post.hear(words.GuestRenamed, lambda word: self._lobby.rename_here(word.guest))
        self._post.hear(words.GuestForgotten, self._forget)
        self._post.hear(words.SignedOut, self._sign_out)

    # --- tables ---

    def open_lines(self) -> Iterable[wire.TableLine]:
        return self._openings.lines()

    def open_line(self, table: str) -> wire.TableLine | None:
        return self._openings.line(table)

    async def line(self, node: str, table: str, guest: int) -> wire.TableLine | None:
        asks = _Asks(table, Guest(guest, "", ""))
        try:
            found = await self._post.ask(name_of(node), "line", asks)
        except SilentError:
            return None
        line: wire.TableLine | None = words.parse_as(found, wire.TableLine | None)
        return line

    async def _line(self, data: bytes) -> wire.TableLine | None:
        asks: _Asks = words.parse_as(data, _Asks)
        return await self._lobby.line_here(asks.table, asks.guest.id)

    async def seat(self, guest: Guest, wish: wire.NewCompany) -> str | None:
        """Two who ask at once, wherever they are, ask the same node."""
        own = words.Beat(self._post.name, f"{self._post.name}:", {})
        nodes = [msgspec.structs.replace(b, id=f"{b.name}:") for b in self._members.going_on()]
        if not self._members.is_draining:
            nodes.append(own)
        chosen = name_of(next_owner(wish.game, nodes) or "")
        if chosen in ("", self._post.name):
            return None
        try:
            found = await self._post.ask(chosen, "seat", _Seat(guest, wish))
        except SilentError:
            return None
        table: str | None = words.parse_as(found, str | None)
        return table

    async def _seat(self, data: bytes) -> str | None:
        asked: _Seat = words.parse_as(data, _Seat)
        try:
            return await self._anybody.seat_here(asked.guest, asked.wish)
        except wire.Refusal:  # it is told where it was asked for
            return None

    async def offer(self, table: str, guest: Guest) -> bool:
        owner = self._openings.owner_of(table) or name_of(await self._store.owner(table) or "")
        if owner in ("", self._post.name):
            return False
        try:
            return bool(
                words.parse_as(await self._post.ask(owner, "offer", _Asks(table, guest)), bool)
            )
        except SilentError:
            return False

    async def _offer(self, data: bytes) -> bool:
        asks: _Asks = words.parse_as(data, _Asks)
        table = self._lobby.here(asks.table)
        return table is not None and await table.offer(asks.guest)

    # --- people ---

    async def here(self, guests: Collection[int]) -> set[int]:
        answers = await self._post.ask_all("here", list(guests), len(self._members.names), _SOON)
        return {guest for answer in answers for guest in words.parse_as(answer, list[int])}

    async def _here(self, data: bytes) -> list[int]:
        asked: list[int] = words.parse_as(data, list[int])
        return [guest for guest in asked if self._presence.is_here(guest)]

    async def tell(self, guest: int, message: wire.Invited) -> bool:
        tell, count = _Tell(guest, message), len(self._members.names)
        answers = await self._post.ask_all("tell", tell, count, _SOON)
        return any(words.parse_as(answer, bool) for answer in answers)

    async def _tell(self, data: bytes) -> bool:
        tell: _Tell = words.parse_as(data, _Tell)
        return self._presence.tell(tell.guest, tell.message)

    def renamed(self, guest: Guest) -> None:
        self._post.say_all(words.GuestRenamed(guest))

    async def forgotten(self, guest: int, name: str) -> None:
        """All must hear of it: who does not answer is told again."""
        for _ in range(_TRIES):
            count, word = len(self._members.names), words.GuestForgotten(guest, name)
            if len(await self._post.ask_all("forget", word, count, 1.0)) >= count:
                return
        logs.warn("not all nodes have answered that somebody is to be forgotten")

    async def _forget_asked(self, data: bytes) -> bool:
        word: words.GuestForgotten = words.parse_as(data, words.GuestForgotten)
        self._drop_replays()
        await self._lobby.forget_here(word.guest, word.called)
        return True

    def _forget(self, word: words.GuestForgotten) -> None:
        self._post.run(self._lobby.forget_here(word.guest, word.called))

    def signed_out(self, guest: int, but: str) -> None:
        self._post.say_all(words.SignedOut(guest, but))

    def _sign_out(self, word: words.SignedOut) -> None:
        self._guests.signed_out()
        self._presence.sign_out(word.guest, word.but)


def share(buckets: Buckets, post: Post, limit: str) -> None:
    """A limit over all nodes: what is taken at one is told to the others, and counted there."""

    def heard(word: words.Spent) -> None:
        if word.limit == limit and word.name != post.name:
            buckets.count(word.key)

    def spent(key: object) -> None:
        post.say_all(words.Spent(post.name, limit, key if isinstance(key, int) else str(key)))

    post.hear(words.Spent, heard)
    buckets.spent = spent
