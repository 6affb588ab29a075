"""A guest's own page: what they have played, their browsers, and all they have left here."""

from __future__ import annotations

from collections.abc import Callable

from aiohttp import web

from rumpus.server import wire
from rumpus.server.common.limits import Buckets
from rumpus.server.http.asking import Callers, as_json, body_of, token_of
from rumpus.server.http.invitations import Outside, drawn
from rumpus.server.lobby.farewell import Farewell
from rumpus.server.lobby.keys import Keys
from rumpus.server.lobby.records import Records
from rumpus.server.net.language import language_of
from rumpus.server.store.kept import Sought
from rumpus.server.wire import Refusal

#: Digits; no store takes more.
_LONGEST_TIME = 15


class You:
    def __init__(
        self,
        callers: Callers,
        records: Records,
        keys: Keys,
        farewell: Farewell,
        outside: Outside,
        exports: Buckets,
        forgotten: Callable[[], None],
    ) -> None:
        self._callers = callers
        self._records = records
        self._keys = keys
        self._farewell = farewell
        self._outside = outside
        self._exports = exports
        self._forgotten = forgotten

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/me/record", self.record),
            web.get("/api/me/games", self.games),
            web.get("/api/me/export", self.export, allow_head=False),  # it would have a body
            web.post("/api/me/keys", self.make_key),
            web.post("/api/keys", self.use_key),
            web.delete("/api/me/browsers", self.keep_only),
            web.delete("/api/me", self.forget),
        ]

    async def record(self, request: web.Request) -> web.Response:
        return as_json(await self._records.of(await self._callers.guest(request)))

    async def games(self, request: web.Request) -> web.Response:
        guest = await self._callers.guest(request)
        return as_json(await self._records.page(guest, _sought(request)))

    async def make_key(self, request: web.Request) -> web.Response:
        """The key stands behind the `#` of the link: no server and no log gets to see it."""
        guest = await self._callers.guest(request)
        wish = await body_of(request, wire.NewKey)
        key, expires = await self._keys.make(guest, wish)
        if wish.kind == "code":
            return as_json(wire.MadeKey("-".join(key[i : i + 4] for i in range(0, len(key), 4))))
        link = f"{self._outside(request)}/you#key={key}"
        return as_json(wire.MadeKey(key, link, (await drawn(link)).decode(), expires))

    async def use_key(self, request: web.Request) -> web.Response:
        """By a token that nobody has yet: whoever this browser was before, it is no more."""
        used = await body_of(request, wire.UsedKey)
        address = self._callers.address(request)
        guest = await self._keys.use(used.key, token_of(request), address)
        return as_json(wire.NewMe(guest.name, guest.face))

    async def keep_only(self, request: web.Request) -> web.Response:
        guest = await self._callers.guest(request)
        await self._keys.keep_only(guest, token_of(request))
        return as_json(await self._records.of(guest))

    async def export(self, request: web.Request) -> web.StreamResponse:
        guest = await self._callers.guest(request)
        if not self._exports.take(guest.id):
            raise Refusal("too_fast", "one export a minute")
        account = wire.encode(await self._farewell.account(guest))
        answer = web.StreamResponse(headers={"Content-Type": "application/json"})
        await answer.prepare(request)
        await answer.write(account[:-1] + b',"tables":[')
        comma = b"\n"
        async for table in self._farewell.tables(guest):
            await answer.write(comma + wire.encode(table))
            comma = b",\n"
        await answer.write(b"]}\n")
        return answer

    async def forget(self, request: web.Request) -> web.Response:
        guest = await self._callers.guest(request)
        await self._farewell.forget(guest, language_of(request))
        self._forgotten()
        return as_json({})


def _sought(request: web.Request) -> Sought:
    query = {name: text.replace("\0", "") for name, text in request.query.items()}
    before, _, table = query.get("after", "").partition("-")
    return Sought(
        game=query.get("game") or None,
        name=query.get("name", "").strip()[: wire.MOST_NAME],
        since=_time(query.get("since", "")) or 0,
        until=_time(query.get("until", "")),
        after=(_time(before) or 0, table) if before else None,
    )


def _time(text: str) -> int | None:
    """Milliseconds, as they are written."""
    if not text:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > _LONGEST_TIME:
        raise Refusal("bad_message", f"a time is a number of ms, not {text[:40]!r}")
    return int(text)
