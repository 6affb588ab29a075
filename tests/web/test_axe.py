"""Every page and every table as those meet it who listen, or see little: axe finds nothing."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from rumpus import games
from rumpus.server.store.sqlite import SqliteStore
from tests.server.finished import keep_finished
from tests.web.browser import ROOT
from tests.web.people import PHONE, WIDE, game_tile, person

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
#: Everything that axe knows of the guidelines up to 2.2 AA, and of good practice.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
#: Where one begins oneself, and the others never move: whatever is looked at stays there.
DEAL = 24
SERVER_ARGS = ("--bot-delay", "3000-3000")
AT_PLAY = ".status.mine, .seconds, .arena, .offer"
TITLES = [games.game(name).title for name in games.NAMES]


def lay_out(data: Path) -> None:
    with ThreadPoolExecutor(1) as pool:  # the browser has an event loop in this thread
        pool.submit(lambda: asyncio.run(_store(data))).result()


async def _store(data: Path) -> None:
    store = SqliteStore(data / "rumpus.sqlite3")
    await store.open()
    for name in games.NAMES:
        await keep_finished(store, name, 1, table=name)
    await store.close()


def _told(found: dict[str, Any]) -> str:
    nodes = [f"    {n['target']} {n['html'][:200]} {n['any'][:1]}" for n in found["nodes"][:4]]
    return "\n".join([f"{found['id']}: {found['help']}", *nodes])


def check(page: Page, where: str) -> None:
    """What moves is left to come to rest first: half-faded words have no contrast."""
    page.wait_for_function("() => document.getAnimations().every((a) => a.playState !== 'running')")
    page.evaluate(AXE.read_text())
    _run(page, where, f"{{ runOnly: {TAGS} }}")
    page.emulate_media(color_scheme="dark")
    _run(page, f"{where}, dark", "{ runOnly: ['color-contrast'] }")
    page.emulate_media(color_scheme="light")
    heads = page.locator("h1:not(dialog:modal h1)")  # what lies over the page has its own
    assert heads.count() == 1, heads.all_inner_texts()


def _run(page: Page, where: str, options: str) -> None:
    violations = page.evaluate(f"axe.run(document, {options})")["violations"]
    assert not violations, "\n".join([where, *map(_told, violations)])


def lobby(page: Page) -> None:
    expect(game_tile(page, "Frantic")).to_be_visible()


def settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    expect(page.locator("dialog[open]")).to_be_visible()


def profile(page: Page) -> None:
    page.get_by_role("button", name="You are").click()
    expect(page.locator("dialog[open] .heads")).to_be_visible()


def new_table(page: Page) -> None:
    page.get_by_role("button", name="Choose options for Frantic").click()
    expect(page.locator("dialog[open] form")).to_be_visible()


def own_deck(page: Page) -> None:
    page.get_by_role("button", name="Choose options for Scandaroon").click()
    page.get_by_label("own file").check()
    expect(page.locator("dialog[open] input[type=file]")).to_be_visible()


def gathering(page: Page) -> None:
    page.get_by_role("button", name="Invite friends").first.click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".places")).to_be_visible()


def menu(page: Page) -> None:
    gathering(page)
    page.get_by_role("button", name="Table menu").click()
    expect(page.locator("dialog[open] .menu")).to_be_visible()


def lost(page: Page) -> None:
    page.goto(page.url + "t/nowhere")
    expect(page.get_by_role("heading", name="Nobody sits here")).to_be_visible()


PLACES = [lobby, settings, profile, new_table, own_deck, gathering, menu, lost]


def test_axe_finds_nothing_on_any_page_by_day_or_lamplight(browser: Browser, server: str) -> None:
    context = browser.new_context(viewport=WIDE, locale="en-GB", reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    for place in PLACES:
        page.goto(server)
        lobby(page)
        place(page)
        check(page, place.__name__)
    context.close()


def test_axe_finds_nothing_in_any_rules(browser: Browser, server: str) -> None:
    with person(browser, server, reduced_motion="reduce", viewport=WIDE) as page:
        for game in games.NAMES:
            page.goto(f"{server}/rules/{game}")
            expect(page.locator("rumpus-card svg").first).to_be_visible()
            check(page, f"rules of {game}")


def test_axe_finds_nothing_in_what_opens_at_a_table(browser: Browser, server: str) -> None:
    with person(browser, server, reduced_motion="reduce", viewport=PHONE) as page:
        game_tile(page, "Frantic").get_by_role("button", name="Play now").click()
        expect(page.locator(AT_PLAY).first).to_be_visible()
        dialog = page.locator("dialog[open]")
        for way in (["Rules"], ["Table menu", "Bring somebody along"], ["Table menu", "Settings"]):
            for name in way:
                page.get_by_role("button", name=name).last.click()
            expect(dialog).to_be_visible()
            check(page, name)
            page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
        page.keyboard.press("c")
        expect(page.get_by_label("Say something")).to_be_visible()
        check(page, "the chat")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_at_any_table_by_day_or_lamplight(
    browser: Browser, server: str, size: dict[str, int]
) -> None:
    with person(browser, server, reduced_motion="reduce", viewport=size) as page:
        for title in TITLES:
            page.goto(server)
            game_tile(page, title).get_by_role("button", name="Play now").click()
            expect(page.locator(AT_PLAY).first).to_be_visible()
            check(page, title)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_in_any_replay_by_day_or_lamplight(
    browser: Browser, server: str, size: dict[str, int]
) -> None:
    with person(browser, server, reduced_motion="reduce", viewport=size) as page:
        for game in games.NAMES:
            page.goto(f"{server}/r/{game}?seat=all")
            expect(page.locator(".outcome")).to_be_visible()
            check(page, game)
