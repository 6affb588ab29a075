"""What a browser does at a table whose rules have changed, and after an update of the protocol."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from rumpus.server.lobby.films import Films
from rumpus.server.store.sqlite import SqliteStore
from tests.server.finished import keep_finished, keep_running
from tests.web.people import TABLE_LINES, person, play_now, until

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
ANN = 1


def lay_out(data: Path) -> None:
    with ThreadPoolExecutor(1) as pool:  # the browser has an event loop in this thread
        pool.submit(lambda: asyncio.run(_store(data))).result()


async def _store(data: Path) -> None:
    """A game that ended and one that was being played, both by rules that were here before."""
    store = SqliteStore(data / "rumpus.sqlite3")
    await store.open()
    await keep_finished(store, "kingdom_four", ANN)
    await keep_running(store, "kingdom_four", ANN)
    for name in ("finished", "running"):
        stored = await store.table(name)
        assert stored is not None
        if name == "finished":
            await Films(store).of(stored)
        stored.rules_version = 0
        await store.save_table(stored)
    await store.close()


def test_the_link_of_a_game_by_older_rules_says_so_and_leads_to_a_new_table(
    browser: Browser, server: str
) -> None:
    with person(browser, server) as page:
        opened: list[str] = []
        page.on("websocket", lambda socket: opened.append(socket.url))
        page.clock.install()
        page.goto(f"{server}/t/running")
        expect(page.get_by_role("heading", name="The rules have changed")).to_be_visible()
        page.clock.run_for(60_000)
        lines = [url for url in opened if not url.endswith("/lobby")]
        assert len(lines) == 1, "it does not come back"
        page.get_by_role("link", name="To the new table").click()
        expect(page.get_by_text("Ann").first).to_be_visible()


def test_the_link_of_a_finished_game_by_older_rules_leads_to_its_replay(
    browser: Browser, server: str
) -> None:
    with person(browser, server) as page:
        page.goto(f"{server}/t/finished")
        page.wait_for_url(f"{server}/r/finished")
        expect(page.get_by_text("Ann").first).to_be_visible()


def test_a_page_from_before_an_update_of_the_protocol_loads_itself_anew_once(
    browser: Browser, server: str
) -> None:
    def newer(route: WebSocketRoute) -> None:
        there = route.connect_to_server()

        def changed(message: str | bytes) -> None:
            told = json.loads(message)
            route.send(json.dumps({**told, "wire": 2} if "wire" in told else told))

        there.on_message(changed)

    with person(browser, server) as page:
        loads: list[str] = []
        page.on("load", lambda _: loads.append("load"))
        page.route_web_socket(TABLE_LINES, newer)
        play_now(page, "Kingdom Four")
        until(page, lambda: loads)
        expect(page.locator("section.table")).to_be_visible()
        assert loads == ["load"]
