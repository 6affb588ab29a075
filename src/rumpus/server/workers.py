"""Several nodes of one machine on one port: started, watched, and told to stop together."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from tempfile import TemporaryDirectory

_USUAL_PORT = 8000
_LISTENING = b"listening on "
#: Seconds until a worker that died is started again: at first, and at the most.
_PAUSE, _LONGEST = 0.5, 10.0
#: Seconds after which a worker counts as well.
_WELL = 30.0


def supervise(
    count: int, host: str, port: int | None, metrics: tuple[str, int] | None = None
) -> int:
    """Run workers until SIGINT or SIGTERM; the exit code. Each is this very command, once more."""
    with _reserved(host, port) as taken, TemporaryDirectory(prefix="rumpus-") as folder:
        chosen = int(taken.getsockname()[1])
        return asyncio.run(_Workers(count, host, chosen, metrics, folder).run())


def _reserved(host: str, port: int | None) -> socket.socket:
    """A port that is ours. It is held without listening, so that nobody else gets it."""
    choices = range(_USUAL_PORT, _USUAL_PORT + 20) if port is None else [port]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    error = OSError()
    for choice in choices:
        try:
            _bound(family, host, choice, shares=False).close()  # does anybody else listen there?
            return _bound(family, host, choice, shares=True)
        except OSError as refused:
            error = refused
    raise SystemExit(f"cannot listen on {host}:{choices[-1]}: {error.strerror}")


def _bound(family: int, host: str, port: int, *, shares: bool) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shares:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        made.bind((host, port))
    except OSError:
        made.close()
        raise
    return made


class _Workers:
    """`folder`: where they hand each other connections; nobody else may look into it."""

    def __init__(
        self, count: int, host: str, port: int, metrics: tuple[str, int] | None, folder: str
    ) -> None:
        self._count = count
        self._host = host
        self._port = port
        self._metrics = metrics
        self._folder = folder
        self._stop = asyncio.Event()
        self._processes: dict[int, Process] = {}

    async def run(self) -> int:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stop.set)
        started = await asyncio.gather(*(self._start(n) for n in range(self._count)))
        if not all(started):
            return await self._end(1)
        shown = "127.0.0.1" if self._host in ("", "0.0.0.0", "::") else self._host
        print(f"listening on http://{shown}:{self._port}", flush=True)
        watching = [asyncio.create_task(self._watch(n)) for n in range(self._count)]
        await self._stop.wait()
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
        return await self._end(0)

    async def _start(self, number: int) -> bool:
        """Whether it listens."""
        process = await asyncio.create_subprocess_exec(*self._command(number), stdout=PIPE)
        self._processes[number] = process
        assert process.stdout is not None
        waiting = asyncio.create_task(self._stop.wait())
        reading = asyncio.create_task(process.stdout.readline())
        await asyncio.wait([waiting, reading], return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if not reading.done():
            reading.cancel()
            return False
        return (await reading).startswith(_LISTENING)

    def _command(self, number: int) -> list[str]:
        """What was typed; what comes last counts."""
        name = _typed("--node") or socket.gethostname().partition(".")[0] or "node"
        own = ["--shares-port", "--siblings", self._folder]
        own += ["--port", str(self._port), "--node", f"{name}-{number + 1}"]
        if self._metrics is not None:
            host, port = self._metrics
            own += ["--metrics", f"{host}:{port + number}"]
        return [sys.executable, "-m", "rumpus", *sys.argv[1:], *own]

    async def _watch(self, number: int) -> None:
        """A worker that dies is started again, ever more slowly if it dies at once."""
        pause, loop = _PAUSE, asyncio.get_running_loop()
        while True:
            began = loop.time()
            await self._processes[number].wait()
            if loop.time() - began > _WELL:
                pause = _PAUSE
            print(f"worker {number + 1} died; it is started again", file=sys.stderr, flush=True)
            await asyncio.sleep(pause)
            pause = min(_LONGEST, pause * 2)
            await self._start(number)

    async def _end(self, code: int) -> int:
        """Each says goodbye to its people first."""
        for process in self._processes.values():
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
        await asyncio.gather(*(process.wait() for process in self._processes.values()))
        return code


def _typed(option: str) -> str | None:
    """What was given with an option, either way of writing it."""
    for before, word in zip(sys.argv, sys.argv[1:], strict=False):
        if before == option:
            return word
        if word.startswith(f"{option}="):
            return word.partition("=")[2]
    return None
