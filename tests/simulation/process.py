"""One run of the real server, from its start to its end or its death.

Above its sockets, its store, its time, its chance and its threads everything is the server's own
code, wired by the server's own `app.Server`.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from aiohttp import StreamReader, web
from aiohttp.base_protocol import BaseProtocol
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from rumpus.bots.thinker import Advice
from rumpus.engine.chance import Dice
from rumpus.engine.game import Game
from rumpus.engine.record import Record
from rumpus.server.app import Server
from rumpus.server.common.config import Config
from rumpus.server.common.time import Timer
from rumpus.server.store.port import Store
from rumpus.server.thinking.company import quick_bot
from rumpus.server.thinking.minds import Minds
from tests.simulation.bus import NodeBus
from tests.simulation.chance import Chance, SeededLots
from tests.simulation.lines import Line
from tests.simulation.loop import MILLISECOND, Clockwork, Loop

_HOST = "rumpus.example"


class Time:
    """The day's time at the start of a process, carried on by the world's."""

    def __init__(self, clockwork: Clockwork, loop: Loop, day: int) -> None:
        self._clockwork = clockwork
        self._loop = loop
        self._offset = day - clockwork.now // MILLISECOND

    def now(self) -> int:
        return self._clockwork.now // MILLISECOND + self._offset

    def call_at(self, when: int, call: Callable[[], None]) -> Timer:
        timer: Timer = self._loop.call_later(max(0, when - self.now()) / 1000, call)
        return timer


class QuickMinds(Minds):
    """Thinkers who answer as a quick bot would: mostly in time, sometimes late, sometimes never."""

    def __init__(self, loop: Loop, chance: Chance, *, are_ready: bool) -> None:
        super().__init__()
        self._loop = loop
        self._chance = chance
        self._is_ready = are_ready

    def is_ready(self, game: Game) -> bool:
        return self._is_ready

    def prepare(self, game: Game) -> None:
        pass

    def ask(self, game: Game, state: Record, seat: int, bot: str, dice: Dice) -> Future[int]:
        return self._later(lambda: _quick(game, state, seat, dice))

    def advise(self, game: Game, state: Record, seat: int, dice: Dice) -> Future[list[Advice]]:
        return self._later(lambda: [Advice(_quick(game, state, seat, dice), 0.5, 1.0)])

    def _later(self, think: Callable[[], Any]) -> Future[Any]:
        future: Future[Any] = Future()
        if not self._chance.happens(0.02):
            self._loop.call_later(self._chance.pause(0.3), self._answer, future, think)
        return future

    def _answer(self, future: Future[Any], think: Callable[[], Any]) -> None:
        if future.set_running_or_notify_cancel():
            future.set_result(think())


def _quick(game: Game, state: Record, seat: int, dice: Dice) -> int:
    legal = [0] * game.moves
    count = game.rules.legal(state, seat, legal)
    choose = game.plain(game.bot(quick_bot(game)))
    return int(choose(state, seat, legal[:count], count, dice))


@dataclass(frozen=True)
class Call:
    """A request over HTTP."""

    method: str
    path: str
    token: str
    address: str
    body: bytes = b""
    language: str = "en"


class Process:
    def __init__(
        self,
        clockwork: Clockwork,
        loop: Loop,
        store: Store,
        day: int,
        chance: Chance,
        *,
        config: Config,
        minds_are_ready: bool,
        bus: NodeBus | None = None,
    ) -> None:
        self.loop = loop
        self.time = Time(clockwork, loop, day)
        self.is_open = False
        self._make: Callable[[], Server] = lambda: Server(
            config,
            store=store,
            clock=self.time,
            minds=QuickMinds(loop, chance, are_ready=minds_are_ready),
            lots=SeededLots(chance),
            bus=bus,
        )
        self._server: Server | None = None

    @property
    def server(self) -> Server:
        assert self._server is not None
        return self._server

    @property
    def is_alive(self) -> bool:
        return self._server is not None and not self.loop.is_closed()

    def start(self, opened: Callable[[Exception | None], None]) -> None:
        async def open_it() -> None:
            try:
                self._server = self._make()
                await self._server.open()
            except OSError as error:
                opened(error)
            else:
                self.is_open = True
                opened(None)

        self.loop.call_soon(lambda: self.loop.create_task(open_it()))

    def stop(self, stopped: Callable[[], None]) -> None:
        """As asked to by a signal: with goodbyes."""

        async def close_it() -> None:
            await self.server.drain()
            await self.server.close()
            stopped()

        self.is_open = False
        self.loop.call_soon(lambda: self.loop.create_task(close_it()))

    def connect(self, line: Line, table: str, address: str) -> bool:
        """Whether somebody was let in."""
        headers = CIMultiDict({"Host": _HOST, "Accept-Language": "en"})
        found = self.server.sockets._answer(_Upgrade(f"/ws/{table}".encode(), headers), address)  # type: ignore[arg-type]
        if found.listener is None:
            return False
        line.connect(self.loop, found.listener)
        return True

    def call(self, call: Call, answered: Callable[[int, bytes], None]) -> None:
        async def handle() -> None:
            answer = await self.server._runner.app._handle(self._request(call))
            assert isinstance(answer, web.Response)
            answered(answer.status, answer.body if isinstance(answer.body, bytes) else b"")

        self.loop.call_soon(lambda: self.loop.create_task(handle()))

    def _request(self, call: Call) -> web.Request:
        headers = {
            "Authorization": f"Bearer {call.token}",
            "Accept-Language": call.language,
            "Host": _HOST,
        }
        payload = StreamReader(BaseProtocol(self.loop), 2**16, loop=self.loop)
        payload.feed_data(call.body)
        payload.feed_eof()
        app, transport = self.server._runner.app, _Peer(call.address)
        return make_mocked_request(
            call.method, call.path, headers, app=app, transport=transport, payload=payload
        )


@dataclass(frozen=True)
class _Upgrade:
    """As picows shows a request for a socket."""

    path: bytes
    headers: CIMultiDict[str]


@dataclass(frozen=True)
class _Peer:
    address: str

    def get_extra_info(self, name: str) -> Any:
        return (self.address, 1) if name == "peername" else None
