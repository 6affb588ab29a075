"""What the room answers over HTTP: see docs/protocol.md."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from aiohttp import web

from rumpus import games
from rumpus.engine.game import Game
from rumpus.server import wire
from rumpus.server.http.asking import Callers, as_json, body_of
from rumpus.server.http.manual import example, manual, settled
from rumpus.server.http.replays import ALL, OWN, Replays
from rumpus.server.lobby.guests import Guests
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.net.language import language_of
from rumpus.server.store.kept import Guest
from rumpus.server.store.port import StoreError
from rumpus.server.table.house import House
from rumpus.server.thinking.company import levels_of
from rumpus.server.thinking.own import Own


class Api:
    def __init__(self, house: House, callers: Callers, guests: Guests, lobby: Lobby) -> None:
        self._house = house
        self._callers = callers
        self._guests = guests
        self._lobby = lobby
        self.replays = Replays(house.store, lobby.curtain, lobby.films)
        #: Why nobody should be sent here, if so.
        self.unfit: Callable[[], str | None] = lambda: None

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/games", self.games),
            web.get("/api/me", self.me),
            web.put("/api/me", self.rename),
            web.get("/api/tables", self.open_tables),
            web.post("/api/tables", self.make_table),
            web.get("/api/replays/{id}", self.replay),
            web.get("/api/replays/{id}/log", self.log),
            web.get("/api/replays/{id}/highlights", self.highlights),
            web.get("/api/rules/{game}", self.rules),
            web.get("/health", self.health),
        ]

    async def games(self, request: web.Request) -> web.Response:
        return as_json([_game_info(games.game(name), self._house.own) for name in games.NAMES])

    async def me(self, request: web.Request) -> web.Response:
        return await self._me(await self._callers.guest(request))

    async def rename(self, request: web.Request) -> web.Response:
        guest = await self._callers.guest(request)
        renamed = await self._guests.rename(guest, await body_of(request, wire.NewMe))
        self._lobby.renamed(renamed)
        return await self._me(renamed)

    async def _me(self, guest: Guest) -> web.Response:
        tables = await self._lobby.tables_of(guest)
        replays = await self._lobby.replays_of(guest)
        return as_json(wire.Me(guest.name, guest.face, tables, replays))

    async def open_tables(self, request: web.Request) -> web.Response:
        return as_json(self._lobby.open_tables(await self._callers.guest(request)))

    async def make_table(self, request: web.Request) -> web.Response:
        guest = await self._callers.guest(request)
        wish = await body_of(request, wire.NewTable)
        self._callers.count_table(request, guest)
        table = await self._lobby.make(guest, wish)
        return as_json(wire.MadeTable(table.stored.id))

    async def replay(self, request: web.Request) -> web.Response:
        self._callers.count_film(request)
        name, seat = request.match_info["id"], request.query.get("seat", ALL)
        if seat == OWN:
            seat = await self.replays.seat_of(name, (await self._callers.guest(request)).id)
        packed = await self.replays.gzipped(name, seat, self._callers.asker(request))
        headers = {"Content-Encoding": "gzip", "Content-Type": "application/json"}
        return web.Response(body=packed, headers=headers)

    async def log(self, request: web.Request) -> web.Response:
        self._callers.count_film(request)
        asker = self._callers.asker(request)
        return web.Response(text=await self.replays.log(request.match_info["id"], asker))

    async def highlights(self, request: web.Request) -> web.Response:
        self._callers.count_film(request)
        asker = self._callers.asker(request)
        return as_json(await self.replays.highlights(request.match_info["id"], asker))

    async def rules(self, request: web.Request) -> web.Response:
        language = language_of(request)
        game = request.match_info["game"]
        answer = as_json(wire.Page(manual(game, language), settled(game), example(game)))
        answer.enable_compression()
        answer.headers["Vary"] = "Accept-Language, Accept-Encoding"
        return answer

    async def health(self, request: web.Request) -> web.Response:
        """Whether a move could be made durable now, not only whether somebody answers."""
        if (why := self.unfit()) is not None:
            return web.Response(status=503, text=f"{why}\n")
        try:
            await self._house.store.note_alive(self._house.time.now())
        except StoreError:
            return web.Response(status=503, text="the store takes no writes\n")
        return web.Response(text="ok")


def _game_info(game: Game, own: Own) -> wire.GameInfo:
    with_bots = game.minutes_with_bots
    return wire.GameInfo(
        name=game.name,
        title=game.title,
        seats=(game.seats[0], game.seats[-1]),
        realtime=game.realtime,
        minutes=[game.minutes[seats] for seats in game.seats],
        options=[
            wire.OptionInfo(
                o.name, o.what, o.kind, o.usual, o.low, o.high, list(o.choices), o.only_with
            )
            for o in game.options
        ],
        bots=levels_of(game, own),
        orders=msgspec.json.schema(game.standing.schema) if game.standing else None,
        minutes_with_bots=[with_bots[seats] for seats in game.seats] if with_bots else None,
    )
