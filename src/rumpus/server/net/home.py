"""The room in the house: a server that listens to its own machine alone can be opened to all who
are in the same network. By whom, and by which link."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

from rumpus.server.wire import Refusal

#: An address that nobody has: which way a packet would leave is asked, and none is sent.
_ANYWHERE = ("192.0.2.1", 9)
_EVERY_ADDRESS = ("", "0.0.0.0")
#: What those add who pass a request on for somebody else.
_PASSED_ON = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP")

Listen = Callable[[str, int], Awaitable[int]]
Find = Callable[[], str | None]


def address_in_the_house() -> str | None:
    """This machine's own address in its network, if it is in one that the world cannot reach."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(_ANYWHERE)
        except OSError:
            return None
        found = ipaddress.ip_address(asked.getsockname()[0])
    return None if found.is_loopback or found.is_global else str(found)


def is_this_machine(host: str) -> bool:
    """Whether a name can only be followed on the machine itself. No name but one is believed: any
    other, were it 127.example.org, may be made to lead here by whoever owns it."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def comes_from_this_machine(request: web.Request) -> bool:
    """Whether who asks sits here, and has called the room by this machine's own name: a page from
    elsewhere can have its own name lead here, but cannot have the browser forget it."""
    is_passed_on = any(header in request.headers for header in _PASSED_ON)
    names = request.remote or "", _without_port(request.host)
    return all(map(is_this_machine, names)) and not is_passed_on


def _without_port(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:  # such as [
        return ""


def link_to(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class Home:
    """Whether the house may come in, and by which link."""

    def __init__(self, listen: Listen, find: Find) -> None:
        self._listen = listen
        self._find = find
        self._port: int | None = None
        self._is_attended = False
        self._opening = asyncio.Lock()
        self.link: str | None = None
        #: What is done besides, when it is opened.
        self.greet: Callable[[str], None] = lambda link: None

    def settle(self, host: str, port: int, *, is_attended: bool) -> None:
        """Where the server listens, and whether the one who has started it sits at a browser here:
        of any other server nobody can tell that who comes from this machine is its owner."""
        self._port, self._is_attended = port, is_attended
        if not is_this_machine(host):
            address = self._find() if host in _EVERY_ADDRESS else host
            self.link = address and link_to(address, port)

    @property
    def can_be_opened(self) -> bool:
        """From a page, by whom it is shown to; `rumpus serve --lan` asks nobody."""
        return self._is_attended and self.link is None and self._find() is not None

    async def open(self) -> str:
        """Listen to the house as well; the link that leads here from there."""
        async with self._opening:
            if self.link is None:
                self.link = await self._opened()
            self.greet(self.link)
            return self.link

    async def _opened(self) -> str:
        address = self._find()
        if self._port is None or address is None:
            raise Refusal("no_network", "this machine is in no network that is its house's own")
        try:
            return link_to(address, await self._listen(address, self._port))
        except OSError as error:
            text = f"cannot listen on {address}:{self._port}: {error.strerror}"
            raise Refusal("no_network", text) from error
