"""The room as an installed program: it can be installed, opens without its server, and says so."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.serving import serving
from tests.web.browser import find_browser

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]


def test_a_browser_finds_nothing_against_installing_it(
    browser: Browser, server: str, tmp_path: Path
) -> None:
    """In a profile of its own: what is private cannot be installed."""
    found = find_browser()
    profile = browser.browser_type.launch_persistent_context(
        str(tmp_path),
        executable_path=found.path,
        args=[*found.flags],
        env={**os.environ, **found.env},
        chromium_sandbox=False,
    )
    page = profile.new_page()
    page.goto(server)
    page.evaluate("navigator.serviceWorker.ready")
    errors = profile.new_cdp_session(page).send("Page.getInstallabilityErrors")
    profile.close()
    assert errors["installabilityErrors"] == []


def test_the_room_opens_while_its_server_is_away_and_says_so(
    browser: Browser, tmp_path: Path
) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    with serving(tmp_path) as served:
        page.goto(served.address)
        page.evaluate("navigator.serviceWorker.ready")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        served.kill()
        page.reload()
        expect(page.get_by_role("heading", name="The room cannot be reached")).to_be_visible()
        port = served.address.rsplit(":", 1)[1]
    with serving(tmp_path, "--port", port):
        expect(page.get_by_role("heading", name="Pull up a chair.")).to_be_visible()
    context.close()
