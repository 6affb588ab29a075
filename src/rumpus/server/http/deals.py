"""Deals that several play: the day's, those before it, and challenges."""

from __future__ import annotations

from aiohttp import web

from rumpus.server import wire
from rumpus.server.http.asking import Callers, as_json, body_of
from rumpus.server.http.replays import Replays
from rumpus.server.lobby.challenges import Challenges
from rumpus.server.lobby.days import Days
from rumpus.server.wire import Refusal


class DealCalls:
    def __init__(
        self,
        callers: Callers,
        days: Days,
        challenges: Challenges,
        replays: Replays,
    ) -> None:
        self._callers = callers
        self._days = days
        self._challenges = challenges
        self._replays = replays

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/day", self.day),
            web.post("/api/day", self.play_day),
            web.get("/api/day/archive", self.archive),
            web.get("/api/day/{day}/{game}", self.result),
            web.post("/api/challenges", self.make_challenge),
            web.get("/api/challenges/{id}", self.challenge),
            web.post("/api/challenges/{id}", self.play_challenge),
            web.get("/api/challenges/{id}/compare", self.compare),
        ]

    async def day(self, request: web.Request) -> web.Response:
        return as_json(await self._days.info(await self._callers.guest(request)))

    async def play_day(self, request: web.Request) -> web.Response:
        guest = await self._callers.guest(request)
        wish = await body_of(request, wire.NewAttempt)
        self._callers.count_table(request, guest)
        return as_json(wire.MadeTable(await self._days.play(guest, wish)))

    async def archive(self, request: web.Request) -> web.Response:
        guest = await self._callers.guest(request)
        return as_json(await self._days.archive(guest, request.query.get("before", "")))

    async def result(self, request: web.Request) -> web.Response:
        guest, asked = await self._callers.guest(request), request.match_info
        return as_json(await self._days.result(guest, asked["game"], asked["day"]))

    async def make_challenge(self, request: web.Request) -> web.Response:
        guest = await self._callers.guest(request)
        wish = await body_of(request, wire.NewChallenge)
        return as_json(wire.MadeChallenge(await self._challenges.make(guest, wish.table)))

    async def challenge(self, request: web.Request) -> web.Response:
        guest = await self._callers.guest(request)
        return as_json(await self._challenges.info(guest, request.match_info["id"]))

    async def play_challenge(self, request: web.Request) -> web.Response:
        guest = await self._callers.guest(request)
        self._callers.count_table(request, guest)
        table = await self._challenges.play(guest, request.match_info["id"])
        return as_json(wire.MadeTable(table))

    async def compare(self, request: web.Request) -> web.Response:
        self._callers.count_film(request)
        guest, other = await self._callers.guest(request), request.query.get("with", "0")
        if not other.isascii() or not other.isdecimal() or len(other) > 3:
            raise Refusal("bad_message", f"with is a small number, not {other[:40]!r}")
        name = request.match_info["id"]
        mine, theirs, seat = await self._challenges.sides(guest, name, int(other))
        return as_json(await self._replays.compared(mine, theirs, seat))
