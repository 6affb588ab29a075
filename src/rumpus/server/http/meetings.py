"""How people find each other: a seat with anybody, those one has played with, invitations."""

from __future__ import annotations

from aiohttp import web

from rumpus.server import wire
from rumpus.server.http.asking import Callers, as_json, body_of
from rumpus.server.lobby.acquaintances import Acquaintances
from rumpus.server.lobby.anybody import Anybody


class Meetings:
    def __init__(self, callers: Callers, anybody: Anybody, people: Acquaintances) -> None:
        self._callers = callers
        self._anybody = anybody
        self._people = people

    def routes(self) -> list[web.RouteDef]:
        return [
            web.post("/api/tables/any", self.sit_with_anybody),
            web.get("/api/people", self.people),
            web.post("/api/invitations", self.invite),
        ]

    async def sit_with_anybody(self, request: web.Request) -> web.Response:
        guest = await self._callers.guest(request)
        wish = await body_of(request, wire.NewCompany)
        self._callers.count_table(request, guest)
        return as_json(wire.MadeTable(await self._anybody.seat(guest, wish)))

    async def people(self, request: web.Request) -> web.Response:
        return as_json(await self._people.of(await self._callers.guest(request)))

    async def invite(self, request: web.Request) -> web.Response:
        guest = await self._callers.guest(request)
        wish = await body_of(request, wire.NewInvitation)
        return as_json(wire.SentInvitation(await self._people.invite(guest, wish)))
