"""Finished games with the coach, and positions of them to try again."""

from __future__ import annotations

from aiohttp import web

from rumpus import games
from rumpus.server import wire
from rumpus.server.common.limits import Buckets
from rumpus.server.http.asking import Callers, as_json, body_of
from rumpus.server.http.replays import Replays
from rumpus.server.lobby.coach import Coach
from rumpus.server.lobby.films import is_current
from rumpus.server.lobby.lobby import OLD_RULES, Lobby
from rumpus.server.store.kept import StoredTable
from rumpus.server.store.port import Store
from rumpus.server.wire import Refusal


class Coaching:
    def __init__(
        self, callers: Callers, store: Store, replays: Replays, lobby: Lobby, coach: Coach,
        looks: Buckets,
    ) -> None:  # fmt: skip
        self._callers = callers
        self._store = store
        self._replays = replays
        self._lobby = lobby
        self._coach = coach
        self._looks = looks

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/replays/{id}/coach", self.found),
            web.post("/api/replays/{id}/coach", self.ask),
            web.post("/api/replays/{id}/again", self.again),
        ]

    async def found(self, request: web.Request) -> web.Response:
        guest = await self._callers.guest(request)
        stored = await self._replays.shown(request.match_info["id"], self._callers.asker(request))
        answer = as_json(await self._coach.found(stored, guest.id))
        answer.enable_compression()
        return answer

    async def ask(self, request: web.Request) -> web.Response:
        guest = await self._callers.guest(request)
        stored = await self._replays.shown(request.match_info["id"], self._callers.asker(request))
        found = await self._coach.found(stored, guest.id)
        if found.state == "none":
            if not self._looks.take(guest.id):
                raise Refusal("too_fast", "one game after the other")
            self._coach.ask(stored, self._callers.address(request))
            found = await self._coach.found(stored, guest.id)
        return as_json(found)

    async def again(self, request: web.Request) -> web.Response:
        guest = await self._callers.guest(request)
        wish = await body_of(request, wire.NewTry)
        stored = await self._replays.to_play(request.match_info["id"], self._callers.asker(request))
        log = await self._store.log(stored.id)
        _check_try(stored, wish, len(log))
        self._callers.count_table(request, guest)
        name = await self._lobby.play_on(guest, stored, log[: wish.frame], wish.seat)
        return as_json(wire.MadeTable(name))


def _check_try(stored: StoredTable, wish: wire.NewTry, moves: int) -> None:
    if not is_current(stored):
        raise Refusal("old_rules", OLD_RULES)
    if games.game(stored.game).realtime:
        raise Refusal("bad_message", "a game played all at once cannot be begun in its midst")
    if wish.seat >= len(stored.seats):
        raise Refusal("bad_message", f"seat is 0 to {len(stored.seats) - 1}, not {wish.seat}")
    if wish.frame >= moves:
        raise Refusal("bad_message", f"frame is 0 to {moves - 1}, not {wish.frame}")
