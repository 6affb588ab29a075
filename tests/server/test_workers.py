"""`rumpus serve` with several nodes: what is wrong is told in one line, and workers are watched."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rumpus.cli import main
from tests.server.postgres import new_database

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
