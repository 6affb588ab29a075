"""A room by its address: tables are made and found here."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit

import aiohttp
import msgspec

from rumpus.client.errors import LostError, RoomError, refused
from rumpus.client.pace import CALLS, Throttle, growing_pauses
from rumpus.client.place import Place
from rumpus.server import wire

T = TypeVar("T")

#: How long a room that does not answer is tried, in seconds.
PATIENCE = 60.0
#: And one that has never answered: most likely there is none.
_AT_FIRST = 5.0
_CALL_WITHIN = aiohttp.ClientTimeout(total=15)


class _No(msgspec.Struct):
    """What a call was refused with; a newer room may have other codes."""

    error: str
    text: str
    next: str | None = None


class Room:
    """A room. `program` is the name that others see; the token, which proves who one is, should be
    kept by whoever wants to come back to a seat after a restart of their own."""

    def __init__(
        self,
        url: str,
        program: str,
        *,
        token: str | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self.url = base_of(url)
        self.program = program
        self.token = token or secrets.token_urlsafe(24)
        self.patience = patience
        self._calls = Throttle(CALLS)
        self._session: aiohttp.ClientSession | None = None
        self._games: list[wire.GameInfo] | None = None
        self._is_known = False

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(timeout=_CALL_WITHIN)
        try:
            me = await self.me()
            if me.name != self.program:
                await self._call("PUT", "/api/me", wire.Me, wire.NewMe(self.program, me.face))
        except BaseException:
            await self._session.close()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        await self.session.close()

    @property
    def session(self) -> aiohttp.ClientSession:
        if self._session is None:
            raise RoomError("expected `async with Room(…) as room`: the room is not open")
        return self._session

    # --- what there is ---

    async def games(self) -> list[wire.GameInfo]:
        """All games of the room, with their options and bots."""
        if self._games is None:
            self._games = await self._call("GET", "/api/games", list[wire.GameInfo])
        return self._games

    async def game(self, name: str) -> wire.GameInfo:
        for info in await self.games():
            if info.name == name:
                return info
        known = ", ".join(info.name for info in await self.games())
        raise RoomError(f"the room has no game {name!r}; it has: {known}")

    async def me(self) -> wire.Me:
        """Who one is here, with one's own tables and replays."""
        return await self._call("GET", "/api/me", wire.Me)

    async def tables(self) -> list[wire.TableLine]:
        """Open tables that anybody may join; `programs` says where a program may sit."""
        return await self._call("GET", "/api/tables", list[wire.TableLine])

    async def make(
        self,
        game: str,
        seats: int,
        *,
        options: dict[str, wire.Value] | None = None,
        bots: str | list[str] | None = None,
        **settings: Any,
    ) -> str:
        """A new table where this program sits; its id. With `bots` it is dealt at once.

        `settings` are those of `POST /api/tables`: private, pace, gap, even, window, …
        """
        wish = {"game": game, "seats": seats, "options": options or {}, "bots": bots}
        made = await self._call(
            "POST", "/api/tables", wire.MadeTable, {**wish, "program": True, **settings}
        )
        return made.table

    # --- coming to a table ---

    @asynccontextmanager
    async def watch(self, table: str) -> AsyncIterator[Place]:
        """Come to a table by its id or link. Who sits there already has their seat."""
        place = Place(self, id_of(table))
        try:
            await place.come()
            yield place
        finally:
            await place.leave()

    @asynccontextmanager
    async def join(self, table: str, seat: int | None = None) -> AsyncIterator[Place]:
        """Come to a table and sit down, on the first free seat by default."""
        async with self.watch(table) as place:
            if place.you is None:
                await place.sit(seat)
            yield place

    # --- calls ---

    async def _call(self, method: str, path: str, kind: type[T], body: object = None) -> T:
        """Called again with growing pauses while the room is too busy or away."""
        waited = 0.0
        for pause in growing_pauses():
            answer = await self._try(method, path, body)
            if isinstance(answer, bytes):
                return msgspec.json.decode(answer, type=kind)
            waited += pause
            if waited > (self.patience if self._is_known else min(self.patience, _AT_FIRST)):
                raise answer
            await asyncio.sleep(pause)
        raise AssertionError("pauses never end")

    async def _try(self, method: str, path: str, body: object) -> bytes | RoomError:
        """The answer; or an error that may pass. Others are raised."""
        await self._calls.turn()
        data = None if body is None else msgspec.json.encode(body)
        headers = {"Authorization": f"Bearer {self.token}"}
        try:
            async with self.session.request(
                method, self.url + path, data=data, headers=headers
            ) as answer:
                content = await answer.read()
                self._is_known = True
        except aiohttp.ClientConnectorError as error:
            return LostError(f"{self.url} does not answer: {error}")
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            lost = LostError(f"{self.url} did not answer: {error}")
            if method == "POST":  # it may have been done
                raise lost from error
            return lost
        if answer.status == 200:
            return content
        found = _refusal(content, answer.status)
        if answer.status == 429 or answer.status >= 502:
            return found
        raise found


def _refusal(content: bytes, status: int) -> RoomError:
    try:
        no = msgspec.json.decode(content, type=_No)
    except msgspec.DecodeError:
        return RoomError(f"expected a room of Rumpus; it answered with the status {status}")
    return refused(no.error, no.text, no.next)


def base_of(url: str) -> str:
    """`http://host:8000`, of a room's address or a table's link."""
    parts = urlsplit(url if "://" in url else f"http://{url}")
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise RoomError(f"expected an address like http://127.0.0.1:8000, not {url!r}")
    return f"{parts.scheme}://{parts.netloc}"


def id_of(table: str) -> str:
    """`ID`, of itself or of a link `http://host:8000/t/ID`."""
    name = table.rstrip("/").rpartition("/t/")[2]
    if not name or "/" in name:
        raise RoomError(f"expected a table's id or its link …/t/ID, not {table!r}")
    return name
