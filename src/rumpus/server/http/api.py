"""What the room answers over HTTP: see docs/protocol.md."""

from __future__ import annotations

import asyncio
from typing import TypeVar

import msgspec
from aiohttp import web

from rumpus import games
from rumpus.engine.game import Game
from rumpus.server import wire
from rumpus.server.common.limits import Buckets
from rumpus.server.http.manual import example, manual, settled
from rumpus.server.http.replays import ALL, OWN, Replays
from rumpus.server.lobby.guests import Guests
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.net.gate import Gate
from rumpus.server.net.language import language_of
from rumpus.server.store.kept import Guest
from rumpus.server.store.port import StoreError
from rumpus.server.table.house import House
from rumpus.server.wire import Refusal

T = TypeVar("T")

_BODY_WITHIN = 10  # seconds


class Api:
    def __init__(
        self, house: House, gate: Gate, guests: Guests, lobby: Lobby, new_tables: Buckets
    ) -> None:
        self._house = house
        self._gate = gate
        self._guests = guests
        self._lobby = lobby
        self._new_tables = new_tables
        self._replays = Replays(house.store, lobby.films)

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/games", self.games),
            web.get("/api/me", self.me),
            web.put("/api/me", self.rename),
            web.get("/api/tables", self.open_tables),
            web.post("/api/tables", self.make_table),
            web.get("/api/replays/{id}", self.replay),
            web.get("/api/replays/{id}/log", self.log),
            web.get("/api/rules/{game}", self.rules),
            web.get("/health", self.health),
        ]

    async def games(self, request: web.Request) -> web.Response:
        return _json([_game_info(games.game(name)) for name in games.NAMES])

    async def me(self, request: web.Request) -> web.Response:
        return await self._me(await self._guest(request))

    async def rename(self, request: web.Request) -> web.Response:
        guest = await self._guest(request)
        renamed = await self._guests.rename(guest, await _body(request, wire.NewMe))
        self._lobby.renamed(renamed)
        return await self._me(renamed)

    async def _me(self, guest: Guest) -> web.Response:
        tables = await self._lobby.tables_of(guest)
        replays = await self._lobby.replays_of(guest)
        return _json(wire.Me(guest.name, guest.face, tables, replays))

    async def open_tables(self, request: web.Request) -> web.Response:
        return _json(self._lobby.open_tables(await self._guest(request)))

    async def make_table(self, request: web.Request) -> web.Response:
        guest = await self._guest(request)
        wish = await _body(request, wire.NewTable)
        if not self._new_tables.take(guest.id):
            raise Refusal("too_fast", "one new table in ten seconds")
        table = await self._lobby.make(guest, wish)
        return _json(wire.MadeTable(table.stored.id))

    async def replay(self, request: web.Request) -> web.Response:
        name, seat = request.match_info["id"], request.query.get("seat", ALL)
        if seat == OWN:
            seat = await self._replays.seat_of(name, (await self._guest(request)).id)
        packed = await self._replays.gzipped(name, seat)
        headers = {"Content-Encoding": "gzip", "Content-Type": "application/json"}
        return web.Response(body=packed, headers=headers)

    async def log(self, request: web.Request) -> web.Response:
        return web.Response(text=await self._replays.log(request.match_info["id"]))

    async def rules(self, request: web.Request) -> web.Response:
        language = language_of(request)
        game = request.match_info["game"]
        answer = _json(wire.Page(manual(game, language), settled(game), example(game)))
        answer.enable_compression()
        answer.headers["Vary"] = "Accept-Language, Accept-Encoding"
        return answer

    async def health(self, request: web.Request) -> web.Response:
        """Whether a move could be made durable now, not only whether somebody answers."""
        try:
            await self._house.store.note_alive(self._house.time.now())
        except StoreError:
            return web.Response(status=503, text="the store takes no writes\n")
        return web.Response(text="ok")

    async def _guest(self, request: web.Request) -> Guest:
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme != "Bearer":
            raise Refusal("bad_message", "expected the header 'Authorization: Bearer TOKEN'")
        address = self._gate.address(request.remote, request.headers)
        now = self._house.time.now()
        return await self._guests.known(token.strip(), address, language_of(request), now)


async def _body(request: web.Request, kind: type[T]) -> T:
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


def _json(value: object) -> web.Response:
    return web.Response(body=wire.encode(value), content_type="application/json")


def _game_info(game: Game) -> wire.GameInfo:
    return wire.GameInfo(
        name=game.name,
        title=game.title,
        seats=(game.seats[0], game.seats[-1]),
        realtime=game.realtime,
        minutes=game.minutes,
        options=[
            wire.OptionInfo(
                o.name, o.what, o.kind, o.format(o.default), o.low, o.high, list(o.choices)
            )
            for o in game.options
        ],
        bots=list(game.bots),
        orders=msgspec.json.schema(game.standing.schema) if game.standing else None,
    )
