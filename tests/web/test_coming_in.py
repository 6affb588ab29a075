"""How people come to a table: by which link, under which name, with which face."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.serving import serving
from tests.web.at_home import HOUSE
from tests.web.people import PHONE, game_tile, person
from tests.web.test_axe import check

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]

#: Anybody who comes by a plain address, without HTTPS.
PLAIN = "house.test"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A room that could be opened to the house, and is not."""
    yield from _at_home(tmp_path_factory)


@pytest.fixture
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A room of the test's own: one that is open stays open."""
    yield from _at_home(tmp_path_factory)


def _at_home(folders: pytest.TempPathFactory) -> Iterator[str]:
    data = folders.mktemp("data")
    with serving(data, "--open", module="tests.web.at_home") as served:
        yield served.address


def at(server: str, host: str, path: str = "/") -> str:
    return f"http://{host}:{urlsplit(server).port}{path}"


def invite(page: Page, game: str = "Kingdom Four") -> str:
    """Open a table for friends; its path."""
    game_tile(page, game).get_by_role("button", name="Invite friends").click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".places")).to_be_visible()
    return urlsplit(page.url).path


def copied(context: BrowserContext, page: Page) -> str:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".toast")).to_have_text("The link is copied.")
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_invite_says_who_can_follow_the_link_and_lets_the_house_in(
    browser: Browser, opened: str
) -> None:
    with person(browser, opened) as page:
        path = invite(page)
        note = page.get_by_text("Only this computer can follow the link.")
        expect(note).to_be_visible()
        expect(page.locator("img.qr")).to_have_count(0)  # it would lead no phone anywhere
        page.get_by_role("button", name="Let the house in").click()
        expect(note).to_have_count(0)
        expect(page.locator("img.qr")).to_be_visible()
        assert copied(page.context, page) == at(opened, HOUSE, path)
        with person(browser, at(opened, HOUSE, path)) as friend:
            expect(friend.get_by_role("button", name="Sit here").first).to_be_visible()
            expect(friend.locator(".only-here")).to_have_count(0)
        page.goto(opened)
        expect(page.locator(".way-in code")).to_have_text(at(opened, HOUSE, ""))
        assert page.locator(".way-in img").evaluate("qr => qr.decode().then(() => true)")
        check(page, "the lobby of an open room")


def test_the_settings_of_the_host_let_the_house_in(browser: Browser, opened: str) -> None:
    with person(browser, opened, locale="de-DE") as page:
        page.get_by_role("button", name="Einstellungen").click()
        page.get_by_role("button", name="Das Haus hereinlassen").click()
        expect(page.locator("dialog .way-in")).to_contain_text(at(opened, HOUSE, ""))


def test_a_page_whose_name_leads_here_opens_nothing(browser: Browser, server: str) -> None:
    page = browser.new_page()
    page.goto(at(server, "evil.test"))
    status = page.evaluate("fetch('/api/home', { method: 'POST' }).then((told) => told.status)")
    known = page.evaluate("fetch('/api/home').then((told) => told.json())")
    page.close()
    assert (status, known) == (403, {"link": None, "can_open": False})


def test_who_sits_down_for_the_first_time_chooses_a_name_and_a_face(
    browser: Browser, server: str
) -> None:
    with person(browser, server) as host, person(browser, server, viewport=PHONE) as guest:
        path = invite(host)
        guest.goto(server + path)
        guest.get_by_role("button", name="Sit here").first.click()
        expect(guest.locator("dialog input.text")).not_to_have_value("")
        taken = guest.locator("dialog .heads input:disabled")
        expect(taken).to_have_count(1)  # the host's
        assert taken.locator("+ span").evaluate("face => getComputedStyle(face).opacity < 0.5")
        check(guest, "who one is")
        guest.locator("dialog input.text").fill("Grete")
        guest.locator("dialog .heads input:enabled:not(:checked)").last.check(force=True)
        guest.locator("dialog").get_by_role("button", name="Sit here").click()
        expect(host.locator(".place", has_text="Grete")).to_be_visible()
        expect(guest.locator(".place", has_text="You: Grete")).to_be_visible()
        drawn = host.locator(".place .face").evaluate_all("all => all.map((one) => one.outerHTML)")
        assert len(set(drawn)) == len(drawn) == 2
        guest.goto(server)
        invite(guest)
        expect(guest.locator(".place", has_text="You: Grete")).to_be_visible()


def test_who_has_a_name_sits_down_at_once(browser: Browser, server: str) -> None:
    with person(browser, server) as host, person(browser, server) as guest:
        guest.get_by_role("button", name="You are").click()
        guest.locator("dialog input.text").fill("Ida")
        guest.get_by_role("button", name="Save").click()
        expect(guest.locator("dialog")).to_have_count(0)
        guest.goto(server + invite(host))
        guest.get_by_role("button", name="Sit here").first.click()
        expect(host.locator(".place", has_text="Ida")).to_be_visible()


def test_on_a_plain_address_a_link_is_copied_the_old_way_or_shown(
    browser: Browser, server: str
) -> None:
    with person(browser, server) as host:
        path = invite(host)
        page = browser.new_page(locale="en-GB")
        page.goto(at(server, PLAIN, path))
        assert page.evaluate("[isSecureContext, 'clipboard' in navigator]") == [False, False]
        page.get_by_role("button", name="Copy the link").click()
        expect(page.locator(".toast")).to_have_text("The link is copied.")
        page.get_by_role("button", name="Sit here").first.click()
        field = page.locator("dialog input.text")
        expect(field).not_to_have_value("")
        field.fill("")
        field.press("Control+V")
        expect(field).to_have_value(at(server, PLAIN, path)[:24])
        page.keyboard.press("Escape")
        page.evaluate("document.execCommand = () => false")
        page.evaluate("window.prompt = (_, text) => (window.shown = text)")
        page.get_by_role("button", name="Copy the link").click()
        page.wait_for_function("() => window.shown")
        assert page.evaluate("shown") == at(server, PLAIN, path)
        page.close()


def test_a_phone_shares_by_its_own_sheet(browser: Browser, server: str) -> None:
    sheet = "Navigator.prototype.share = async (what) => (window.shared = what)"
    with person(browser, server, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        page.add_init_script(sheet)
        page.goto(server)
        path = invite(page)
        page.get_by_role("button", name="Share the link").tap()
        page.wait_for_function("() => window.shared")
        assert page.evaluate("shared.url") == server + path
