"""A real browser and a real server for the tests of the client."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.serving import serving
from tests.web.as_taken import DEAL
from tests.web.browser import find_browser

#: Names of this machine that a browser does not know as such: it trusts them as little as any
#: address without HTTPS.
OTHER_NAMES = "--host-resolver-rules=MAP *.test 127.0.0.1"

expect.set_options(timeout=30_000)  # a busy machine is slow, not wrong


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run; take `browser.new_context()` for each person in a test."""
    found = find_browser()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=found.path,
            args=[*found.flags, OTHER_NAMES],
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

    A module may give it arguments: `SERVER_ARGS = ("--bot-delay", "0-0.1")`, games that were
    played before: `def lay_out(data: Path)`, and the seed of what is dealt: `DEAL = 2`.
    """
    data = tmp_path_factory.mktemp("data")
    getattr(request.module, "lay_out", lambda _: None)(data)
    more = getattr(request.module, "SERVER_ARGS", ())
    with serving(data, *more, env=_dealing(request), module="tests.web.as_taken") as served:
        yield served.address


@pytest.fixture(scope="module")
def still(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """Another one, whose bots never move: what lies on the table stays there."""
    data = tmp_path_factory.mktemp("still")
    never = ("--bot-delay", "3000-3000")
    with serving(data, *never, env=_dealing(request), module="tests.web.as_taken") as served:
        yield served.address


def _dealing(request: pytest.FixtureRequest) -> dict[str, str]:
    return {**os.environ, DEAL: str(getattr(request.module, "DEAL", 1))}
