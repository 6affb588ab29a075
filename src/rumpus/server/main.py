"""Starts a server and runs it until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import signal
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from rumpus import games
from rumpus.server.app import Server
from rumpus.server.common import logs
from rumpus.server.common.config import Config
from rumpus.server.common.garbage import Garbage
from rumpus.server.common.lag import Lag
from rumpus.server.net.home import link_to
from rumpus.server.nodes.bus import BusError
from rumpus.server.store.port import StoreError
from rumpus.server.thinking.minds import compile_bots
from rumpus.server.wire import NewTable, Refusal

#: Only what nobody else wants of the processor.
_IDLE = 19
_USUAL_PORT = 8000
#: Seconds between two looks for garbage.
_LOOK = 0.1


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    config: Config,
    open_browser: bool = False,
    lan: bool = False,
    log_level: str = "info",
    wish: NewTable | None = None,
) -> None:
    """Serve until SIGINT or SIGTERM. Port 0 is any free one, None 8000 or the next free one.

    With a wish, a table is set up for whoever comes, and its link is told and opened.
    """
    logs.set_up(log_level)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        logs.warn("running as root: a server of games needs no such rights")
    with _only_one(config.data):
        _run(_serve(host, port, config, open_browser, lan, wish))


async def _serve(
    host: str,
    port: int | None,
    config: Config,
    open_browser: bool,
    lan: bool,
    wish: NewTable | None,
) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    server = Server(config)
    try:
        await server.open()
    except (StoreError, BusError) as error:
        raise SystemExit(str(error)) from None
    ahead = asyncio.create_task(_compile_ahead()) if open_browser else None
    upkeep = Upkeep(server)
    upkeep.start()
    try:
        chosen = await _listen(server, host, port)
        address = _address(host, chosen)
        print(f"listening on {address}", flush=True)
        server.home.greet = _show_link
        server.home.settle(host, chosen, is_attended=open_browser)
        if lan:
            await _open_to_the_house(server)
        logs.note("listening")
        if wish is not None:
            address = f"{address}/t/{await server.lobby.set_up(wish)}"
            print(f"a table is set up at {address}", flush=True)
        if config.metrics is not None:
            await _listen_for_metrics(server, *config.metrics)
        if open_browser:
            await asyncio.to_thread(webbrowser.open, address)
        await stop.wait()
        await server.drain()
    finally:
        if ahead is not None:
            ahead.cancel()
            await asyncio.wait([ahead])
        upkeep.stop()
        await server.close()
        logs.note("stopped")


async def _open_to_the_house(server: Server) -> None:
    try:
        await server.home.open()
    except Refusal as refusal:
        raise SystemExit(f"cannot open the room to the house: {refusal.text}") from None


def _show_link(link: str) -> None:
    """For all in the house: to type, or to hold a phone before."""
    import segno  # not before it is needed: a server should be back at once

    print(f"in this house: {link}", flush=True)
    if sys.stdout.isatty():
        segno.make(link, error="m").terminal(compact=True)


class Upkeep:
    """What a process does for itself, beside serving: garbage when it disturbs nobody, and an eye
    on the loop."""

    def __init__(self, server: Server) -> None:
        self._house, self._sockets = server.house, server.sockets
        self._garbage = Garbage(self._house.metrics.collected.observe)
        self._lag = Lag(self._house.metrics.lag.observe)
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self._garbage.take_over()
        self._lag.start()
        self._look()

    def stop(self) -> None:
        self._lag.stop()
        self._garbage.give_back()
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        moves, lines = self._house.metrics.moves.total, self._sockets.open_lines
        self._garbage.look(moves, lines, self._house.time.now())
        self._timer = asyncio.get_running_loop().call_later(_LOOK, self._look)


async def _listen_for_metrics(server: Server, host: str, port: int) -> None:
    try:
        chosen = await server.listen_for_metrics(host, port)
    except OSError as error:
        raise SystemExit(f"cannot show metrics on {host}:{port}: {error.strerror}") from None
    print(f"metrics on {_address(host, chosen)}/metrics", flush=True)


async def _compile_ahead() -> None:
    """Who opens the room here is about to play here: the expert should not keep them waiting."""
    thinking = [name for name in games.NAMES if games.game(name).thinkers]
    try:
        await compile_bots(thinking, _IDLE)
    except Exception:  # tried again when somebody asks
        logs.fault("bots were not compiled ahead")


async def _listen(server: Server, host: str, port: int | None) -> int:
    choices = range(_USUAL_PORT, _USUAL_PORT + 20) if port is None else [port]
    for choice in choices:
        try:
            return await server.listen(host, choice)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or choice == choices[-1]:
                raise SystemExit(f"cannot listen on {host}:{choice}: {error.strerror}") from None
    raise AssertionError("the last choice returns or raises")


def _address(host: str, port: int) -> str:
    shown = "127.0.0.1" if host in ("", "0.0.0.0", "::") else host
    return link_to(shown, port)


def _run(main: object) -> None:
    if sys.platform == "win32":
        asyncio.run(main)  # type: ignore[arg-type]
        return
    import uvloop

    uvloop.run(main)


@contextlib.contextmanager
def _only_one(data: Path | None) -> Iterator[None]:
    """Two servers on one data folder would each log moves the other does not know."""
    if data is None or sys.platform == "win32":
        yield
        return
    import fcntl

    with _lock_file(data) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise SystemExit(f"another server already uses {data}") from None
        yield


def _lock_file(data: Path) -> TextIO:
    """In the data folder, which is its owner's alone: it holds who played with whom."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        data.chmod(0o700)
        return (data / "lock").open("w")
    except OSError as error:
        raise SystemExit(f"cannot keep games in {data}: {error.strerror}") from None
