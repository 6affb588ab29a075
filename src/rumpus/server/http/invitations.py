"""How others come in: links and their QR codes, and the room that is opened to the house."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from contextlib import suppress

from aiohttp import web

from rumpus.server import wire
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.net.gate import Gate
from rumpus.server.net.home import Home, comes_from_this_machine
from rumpus.server.table.tenure import HeldElsewhereError
from rumpus.server.wire import Refusal

#: Characters. A code takes as long to draw as it is large, and how a room is called is said by
#: whoever asks.
_LONGEST_LINK = 200
_NO_NAME = Refusal("bad_message", "expected the name of this room in the header Host")

#: The link by which a room is called from outside.
Outside = Callable[[web.Request], str]


class Invitations:
    def __init__(self, gate: Gate, lobby: Lobby, home: Home, *, behind_proxy: bool) -> None:
        self._gate = gate
        self._lobby = lobby
        self._home = home
        self._behind_proxy = behind_proxy

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/tables/{id}/qr.svg", self.table_code),
            web.get("/api/home", self.home),
            web.post("/api/home", self.open_home),
            web.get("/api/home/qr.svg", self.home_code),
        ]

    async def table_code(self, request: web.Request) -> web.Response:
        name = request.match_info["id"]
        with suppress(HeldElsewhereError):  # so it is there
            await self._lobby.find(name)
        return await _picture(f"{self.outside(request)}/t/{name}")

    async def home(self, request: web.Request) -> web.Response:
        """Whoever does not sit here learns nothing of the machine's network."""
        is_here = self._is_here(request)
        link = self._home.link if is_here else None
        return _info(wire.HomeInfo(link, is_here and self._home.can_be_opened))

    async def open_home(self, request: web.Request) -> web.Response:
        if not (self._is_here(request) and self._gate.is_own_page(request)):
            raise Refusal("bad_origin", "only from the machine itself can the room be opened")
        if self._home.link is None and not self._home.can_be_opened:
            raise Refusal("bad_origin", "this room is opened by who starts it: rumpus serve --lan")
        link = self._home.link or await self._home.open()
        return _info(wire.HomeInfo(link, can_open=False))

    async def home_code(self, request: web.Request) -> web.Response:
        return await _picture(self.outside(request))

    def _is_here(self, request: web.Request) -> bool:
        return comes_from_this_machine(request) and not self._behind_proxy

    def outside(self, request: web.Request) -> str:
        """A link that others can follow, if there is one."""
        is_known = self._home.link is not None and self._is_here(request)
        return (self._home.link if is_known else None) or self._gate.origin(request)


def _info(info: wire.HomeInfo) -> web.Response:
    return web.Response(body=wire.encode(info), content_type="application/json")


async def _picture(link: str) -> web.Response:
    return web.Response(body=await drawn(link), content_type="image/svg+xml")


async def drawn(link: str) -> bytes:
    """A link as a QR code. It takes some milliseconds, for which nobody else should wait."""
    if len(link) > _LONGEST_LINK:
        raise _NO_NAME
    try:
        return await asyncio.to_thread(_draw, link)
    except ValueError:  # no text
        raise _NO_NAME from None


def _draw(link: str) -> bytes:
    import segno  # not before somebody asks: a server should be back at once

    picture = io.BytesIO()
    code = segno.make(link, error="m")
    code.save(picture, kind="svg", scale=8, border=2, xmldecl=False)
    return picture.getvalue()
