"""A page of one's own: games, another browser by link and code, export and deletion."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from rumpus import games
from tests.serving import serving
from tests.web.people import PHONE, WIDE, person
from tests.web.test_axe import check
from tests.web.test_finding import JUN, MARA, as_guest, lay_out

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """One for each test: who is deleted does not come back."""
    lay_out(tmp_path)
    with serving(tmp_path) as served:
        yield served.address


@contextmanager
def refused(browser: Browser, address: str, **settings: object) -> Iterator[Page]:
    """A person who is told no: the browser notes that as an error, the test does not."""
    context = browser.new_context(**{"viewport": WIDE, "locale": "en-GB", **settings})  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(address)
    yield page
    context.close()


def link_from(page: Page, how: str) -> str:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name=how).click()
    assert page.locator("img.qr").evaluate("qr => qr.decode().then(() => true)")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".toast")).to_have_text("The link is copied.")
    return str(page.evaluate("navigator.clipboard.readText()"))


def with_every_game(route: Route) -> None:
    """Somebody's record, as if every game had been played: the longest names, too."""
    told = route.fetch().json()
    one = told["games"][0]
    told["games"] = [
        {**one, "game": name, "title": games.game(name).title, "level": "greedy"}
        for name in games.NAMES
    ]
    route.fulfill(json=told)


def claim(page: Page) -> None:
    page.get_by_role("button", name="It is me").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mara")


def test_games_are_counted_shown_and_searched(browser: Browser, server: str) -> None:
    with person(browser, f"{server}/you", **as_guest(server, MARA)) as page:
        expect(page.get_by_role("heading", level=1)).to_have_text("Mara")
        expect(page.locator(".figures dd").first).to_have_text("1")
        expect(page.locator(".by-game tbody tr")).to_have_count(1)
        games = page.locator(".reps a")
        expect(games).to_have_count(1)
        check(page, "a page of one's own")
        page.get_by_label("With whom").fill("nobody")
        page.get_by_role("button", name="Search").click()
        expect(page.get_by_text("No such game.")).to_be_visible()
        page.get_by_label("With whom").fill("jUN")
        page.get_by_role("button", name="Search").click()
        games.click()
        expect(page.locator("section.table")).to_be_visible()


def test_who_has_not_played_yet_has_nothing_to_search(browser: Browser, server: str) -> None:
    with person(browser, f"{server}/you") as page:
        expect(page.get_by_role("heading", name="Another device")).to_be_visible()
        expect(page.locator(".search")).to_have_count(0)


@pytest.mark.parametrize(
    "size",
    [PHONE, {"width": 320, "height": 568}, {"width": 740, "height": 360}],
    ids=["phone", "small", "side"],
)
def test_nothing_of_the_page_is_wider_than_the_screen(
    browser: Browser, server: str, size: dict[str, int]
) -> None:
    who = as_guest(server, MARA)
    with person(browser, server, viewport=size, locale="de-DE", **who) as page:
        page.route("**/me/record", with_every_game)
        page.goto(f"{server}/you")
        expect(page.locator(".reps a")).to_have_count(1)
        expect(page.locator(".by-game tbody tr")).to_have_count(len(games.NAMES))
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]


def test_a_guest_moves_by_link_and_the_old_browser_is_told(browser: Browser, server: str) -> None:
    with refused(browser, f"{server}/you", **as_guest(server, MARA)) as old:
        link = link_from(old, "Move there")
        with person(browser, link, viewport=PHONE) as new:
            expect(new.get_by_text("Is it you?")).to_be_visible()
            assert new.url == f"{server}/you", "the key does not stay in the address"
            check(new, "a link to a guest")
            claim(new)
            old.goto(server)
            expect(old.get_by_role("heading", level=1)).to_have_text("You are somewhere else now")
            check(old, "a browser that is signed out")
            old.get_by_role("button", name="Begin here as a new guest").click()
            expect(old.locator(".tile").first).to_be_visible()
            expect(old.get_by_role("button", name="You are Mara")).to_have_count(0)


def test_who_is_in_the_lobby_is_told_at_once(browser: Browser, server: str) -> None:
    mara = as_guest(server, MARA)
    with (
        refused(browser, server, **mara) as lobby,
        refused(browser, f"{server}/you", **mara) as you,
    ):
        expect(lobby.locator(".tile").first).to_be_visible()
        link = link_from(you, "Move there")
        with person(browser, link) as new:
            claim(new)
            expect(lobby.get_by_role("heading", level=1)).to_have_text("You are somewhere else now")


def test_a_link_that_was_used_opens_nothing(browser: Browser, server: str) -> None:
    with person(browser, f"{server}/you", **as_guest(server, MARA)) as old:
        link = link_from(old, "Be there as well")
        with person(browser, link) as new, refused(browser, link) as late:
            claim(new)
            late.get_by_role("button", name="It is me").click()
            expect(late.get_by_role("alert")).to_contain_text("This opens nothing")
        old.reload()
        expect(old.get_by_text("You are in 2 browsers.")).to_be_visible()


def test_a_code_that_was_written_down_brings_a_guest_back(browser: Browser, server: str) -> None:
    with person(browser, f"{server}/you", **as_guest(server, MARA)) as old:
        old.get_by_role("button", name="Write down a recovery code").click()
        code = old.locator("p.code").inner_text()
        check(old, "a code")
    with refused(browser, f"{server}/you") as new:
        new.get_by_role("button", name="I have a code").click()
        new.get_by_role("textbox", name="Recovery code").fill("0000-0000-0000-0000-0000")
        new.get_by_role("button", name="Come in").click()
        expect(new.get_by_role("alert")).to_contain_text("This opens nothing")
        new.get_by_role("textbox", name="Recovery code").fill(code.lower().replace("-", " "))
        new.get_by_role("button", name="Come in").click()
        expect(new.get_by_role("heading", level=1)).to_have_text("Mara")


def test_everything_is_taken_along_and_then_away(browser: Browser, server: str) -> None:
    with person(browser, f"{server}/you", **as_guest(server, MARA)) as page:
        with page.expect_download() as download:
            page.get_by_role("button", name="Take everything along").click()
        export = json.loads(download.value.path().read_text())
        assert export["guest"]["name"] == "Mara"
        assert [table["table"] for table in export["tables"]] == ["together"]
        page.get_by_role("button", name="Delete everything").click()
        check(page, "a last question")
        page.get_by_role("button", name="Delete me").click()
        expect(page.locator(".tile").first).to_be_visible()
        expect(page.get_by_role("button", name="You are Mara")).to_have_count(0)
    with person(browser, f"{server}/you", **as_guest(server, JUN)) as other:
        expect(other.locator(".reps a")).to_contain_text("Somebody")
        expect(other.locator(".reps a")).not_to_contain_text("Mara")
