"""What all calls share: who asks, what with, and how they are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar

import msgspec
from aiohttp import web

from rumpus.server import wire
from rumpus.server.common.limits import Buckets
from rumpus.server.common.time import TimeSource
from rumpus.server.lobby.guests import Guests
from rumpus.server.net.gate import Gate
from rumpus.server.net.language import language_of
from rumpus.server.store.kept import Guest
from rumpus.server.wire import Refusal

T = TypeVar("T")

_BODY_WITHIN = 10  # seconds


class NewTables(NamedTuple):
    """How many tables one guest may make, and all of one address together."""

    of_guest: Buckets
    of_address: Buckets


class Callers:
    """Who asks: by the token that they send with every call."""

    def __init__(
        self, gate: Gate, guests: Guests, time: TimeSource, tables: NewTables, films: Buckets
    ) -> None:
        self._gate = gate
        self._films = films
        self._guests = guests
        self._time = time
        self._tables = tables

    async def guest(self, request: web.Request) -> Guest:
        address, now = self.address(request), self._time.now()
        return await self._guests.known(token_of(request), address, language_of(request), now)

    def asker(self, request: web.Request) -> Callable[[], Awaitable[int | None]]:
        """Whose call it is, looked up if it matters; a call without a token is nobody's."""

        async def found() -> int | None:
            is_told = "Authorization" in request.headers
            return (await self.guest(request)).id if is_told else None

        return found

    def count_table(self, request: web.Request, guest: Guest) -> None:
        """One more is to be made: what is kept of it stays, whether anybody ever comes or not."""
        if not self._tables.of_guest.take(guest.id):
            raise Refusal("too_fast", "one new table in ten seconds")
        if not self._tables.of_address.take(self.address(request)):
            raise Refusal("too_fast", "too many new tables from this address")

    def count_film(self, request: web.Request) -> None:
        """All of a finished game is looked through, which takes a while: one after the other."""
        if not self._films.take(self.address(request)):
            raise Refusal("too_fast", "one game after the other")

    def address(self, request: web.Request) -> str:
        return self._gate.address(request.remote, request.headers)


def token_of(request: web.Request) -> str:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme != "Bearer":
        raise Refusal("bad_message", "expected the header 'Authorization: Bearer TOKEN'")
    return token.strip()


async def body_of(request: web.Request, kind: type[T]) -> T:
    try:
        async with asyncio.timeout(_BODY_WITHIN):
            body = await request.read()
        return msgspec.json.decode(body, type=kind)
    except TimeoutError:
        raise Refusal("too_fast", f"the body took more than {_BODY_WITHIN} seconds") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("bad_message", str(error)) from error
    except (ConnectionError, web.RequestPayloadError):  # who has gone hears nothing of it
        raise Refusal("bad_message", "the body breaks off") from None


def as_json(value: object) -> web.Response:
    return web.Response(body=wire.encode(value), content_type="application/json")
