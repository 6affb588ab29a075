"""`rumpus serve` with several nodes: what is wrong is told in one line, and workers are watched."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import aiohttp
import pytest

from rumpus.cli import main
from tests.server import several
from tests.server.postgres import new_database
from tests.server.room import Line, Person

URLS = ("--postgres", "postgresql://x@127.0.0.1:1/none", "--nats", "nats://127.0.0.1:1")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--workers", "2"], "--workers needs both --postgres URL and --nats URL"),
        (["--nats", URLS[3]], "--nats needs both"),
        ([*URLS[:2], "--node", "a"], "--node needs both"),
        ([*URLS, "--workers", "2", "--lan"], "--lan goes with one process"),
        ([*URLS, "--workers", "0"], "expected a number from 1 to 256"),
        ([*URLS, "--node", "a.b"], "expected up to 40 letters"),
        ([*URLS, "--drain", "soon"], "expected minutes like 15"),
    ],
)
def test_what_cannot_be_had_together_is_told(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        raise SystemExit(main(["serve", *words]))
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1


@contextmanager
def supervised(*words: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "rumpus", "serve", "--port", "0", "--workers", "2", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=60)


def children(process: subprocess.Popen[str]) -> list[int]:
    found = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    return [int(one) for one in found.split()]


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def is_well(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="not run: its processes are found by /proc")
async def test_a_worker_that_dies_is_started_again(postgres: str, nats: str) -> None:
    url = await new_database(postgres)
    with supervised("--postgres", url, "--nats", nats, "--node", "w") as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        first = children(process)
        assert len(first) == 2
        os.kill(first[0], signal.SIGKILL)
        until(lambda: is_well(address))  # at once, but for who was just about to be answered
        until(lambda: len(set(children(process)) - set(first)) == 1 and is_well(address))
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0


@pytest.mark.long
def test_workers_that_cannot_start_end_everything() -> None:
    with supervised(*URLS) as process:
        _, said = process.communicate(timeout=60)
        assert process.returncode == 1
        assert "cannot reach this NATS server" in said or "cannot use" in said


# --- lines of several workers ---

TABLES = 12


class Workers:
    """Two on one port, and people at tables of theirs."""

    def __init__(self, process: subprocess.Popen[str], base: str, metrics: int) -> None:
        self.process = process
        self.base = base
        self._metrics = metrics

    def gauge(self, worker: int, name: str) -> float:
        """A metric of one of them, of all its labels together."""
        url = f"http://127.0.0.1:{self._metrics + worker}/metrics"
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                lines = answer.read().decode().splitlines()
        except OSError:  # it is not there yet
            return -1
        return sum(float(line.split()[-1]) for line in lines if line.startswith(name))

    def gauges(self, name: str) -> list[float]:
        return [self.gauge(worker, name) for worker in range(2)]


@asynccontextmanager
async def two_workers(postgres: str, nats: str) -> AsyncIterator[Workers]:
    url, metrics = await new_database(postgres), two_free_ports()
    words = ("--postgres", url, "--nats", nats, "--node", "w", "--metrics", str(metrics))
    with supervised(*words) as process:
        assert process.stdout is not None
        base = process.stdout.readline().split()[-1]
        yield Workers(process, base, metrics)


def two_free_ports() -> int:
    """The first of two that follow each other, which the system gives nobody by itself."""
    for port in range(20_000 + os.getpid() % 5_000 * 2, 32_000, 2):
        with socket.socket() as one, socket.socket() as other:
            try:
                one.bind(("127.0.0.1", port))
                other.bind(("127.0.0.1", port + 1))
            except OSError:
                continue
            return port
    raise AssertionError("no port is free")


async def eventually(is_so: Callable[[], bool]) -> None:
    """While lines go on answering."""
    await several.until(is_so, within=60)


def a_session() -> aiohttp.ClientSession:
    """Each of its calls is a new connection, which comes to any worker."""
    return aiohttp.ClientSession(connector=aiohttp.TCPConnector(force_close=True, limit=0))


async def seated(workers: Workers, session: aiohttp.ClientSession) -> list[tuple[Person, str]]:
    """Two people at each of several tables."""
    found: list[tuple[Person, str]] = []
    for _ in range(TABLES):
        maker, other = (Person(session, workers.base) for _ in range(2))
        table = await maker.make()
        found += [(maker, table), (other, table)]
    return found


async def come_back(person: Person, table: str) -> Line:
    """As a page does, again and again until it is welcome."""
    async with asyncio.timeout(60):
        while True:
            try:
                return await person.join(table)
            except (aiohttp.ClientError, AssertionError, OSError):
                await asyncio.sleep(0.05)


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="not run: its processes are found by /proc")
async def test_no_line_hops_between_workers_of_one_port(postgres: str, nats: str) -> None:
    async with two_workers(postgres, nats) as workers, a_session() as session:
        await eventually(lambda: workers.gauges("rumpus_nodes") == [2, 2])
        people = await seated(workers, session)
        lines = [await person.join(table) for person, table in people]
        assert sum(workers.gauges("rumpus_connections")) == len(lines)
        assert workers.gauges("rumpus_remote_lines{") == [0, 0]
        assert all(workers.gauges("rumpus_connections"))


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="not run: its processes are found by /proc")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
async def test_with_a_worker_gone_all_goes_on_at_the_other(
    postgres: str, nats: str, number: signal.Signals
) -> None:
    async with two_workers(postgres, nats) as workers, a_session() as session:
        await eventually(lambda: workers.gauges("rumpus_nodes") == [2, 2])
        people = await seated(workers, session)
        lines = [await person.join(table) for person, table in people]
        assert all(workers.gauges("rumpus_connections"))
        first = children(workers.process)
        os.kill(first[0], number)
        await eventually(lambda: first[0] not in children(workers.process))
        again = await asyncio.gather(*(come_back(*one) for one in people))
        for line in again:
            await line.send({"t": "ping", "n": 7})
            await line.expect("pong")
        for line in lines:
            await line.close()
