"""A real browser and a real server for the tests of the client."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.web.browser import find_browser

LISTENING = "listening on "

expect.set_options(timeout=15_000)  # a busy machine is slow, not wrong


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run; take `browser.new_context()` for each person in a test."""
    found = find_browser()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=found.path,
            args=list(found.flags),
            env={**os.environ, **found.env},
            chromium_sandbox=False,
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address of a server of this module's own, on a free port with an empty database.

    A module may give it arguments: `SERVER_ARGS = ("--bot-delay", "0-0.1")`, and games that were
    played before: `def lay_out(data: Path)`.
    """
    data = tmp_path_factory.mktemp("data")
    getattr(request.module, "lay_out", lambda _: None)(data)
    more = getattr(request.module, "SERVER_ARGS", ())
    with (data / "server.log").open("w+") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "rumpus", "serve", "--port", "0", "--data", str(data), *more],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        try:
            yield _address(process, data / "server.log")
        finally:
            _end(process)


def _address(process: subprocess.Popen[str], log: Path) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(LISTENING):
            return line.removeprefix(LISTENING).strip()
    raise RuntimeError(f"the server ended before it listened:\n{log.read_text()}")


def _end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout:
        process.stdout.close()
