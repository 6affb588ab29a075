"""What a person at a table does, for the tests of the client."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}
#: A table in the lobby; the deals of the day look the same.
TABLE = ".strip:not(.deals > *)"
#: Sockets of tables; the lobby's may open before it, or not.
TABLE_LINES = re.compile(r"/ws/(?!lobby$)")


@contextmanager
def person(browser: Browser, address: str, **settings: object) -> Iterator[Page]:
    """A person with a browser of their own. Whatever goes wrong in the page fails the test."""
    context = browser.new_context(**{"viewport": WIDE, "locale": "en-GB", **settings})  # type: ignore[arg-type]
    page = context.new_page()
    wrongs: list[str] = []
    page.on("pageerror", lambda error: wrongs.append(str(error)))
    page.on("console", lambda said: wrongs.append(said.text) if said.type == "error" else None)
    page.goto(address)
    yield page
    context.close()
    assert not wrongs, wrongs


def game_tile(page: Page, title: str) -> Locator:
    """The lobby's tile of a game."""
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=title))


def play_now(page: Page, title: str) -> None:
    """One click, and you sit at a table with bots."""
    game_tile(page, title).get_by_role("button", name="Play now").click()
    expect(page.locator("section.table")).to_be_visible()


def sit_down(page: Page) -> None:
    """On the first free seat; who has no name of their own keeps the one they were given."""
    page.get_by_role("button", name="Sit here").first.click()
    mine = page.locator(".place", has_text="You: ")
    asked = page.locator("dialog").get_by_role("button", name="Sit here")
    expect(asked.or_(mine)).to_be_visible()
    if asked.is_visible():
        expect(page.locator("dialog input.text")).not_to_have_value("")
        asked.click()
    expect(mine).to_be_visible()


def opening_soon(route: WebSocketRoute) -> None:
    """A table whose first round opens some seconds after the page is there, however slow it was."""
    there = route.connect_to_server()
    held: list[str | bytes] = []
    opens = 0

    def told(message: str | bytes) -> None:
        nonlocal opens
        news = json.loads(message)
        if news["t"] == "welcome":
            opens = news["table"]["opens"] = news["now"] + 6_000
            message = json.dumps(news)
        is_open = news.get("now", 0) > opens
        if news["t"] == "update" and not is_open:
            held.append(message)
            return
        while is_open and held:
            route.send(held.pop(0))
        route.send(message)

    there.on_message(told)


def until(page: Page, is_so: Callable[[], object]) -> None:
    """What was sent comes when it comes. The test's own time limit ends it."""
    while not is_so():
        page.wait_for_timeout(20)
