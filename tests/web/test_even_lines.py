"""Even lines in real browsers, of which some are far away."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.far import LISTEN, far_from
from tests.web.people import game_tile, person, sit_down, until

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
TITLE = "Perpetual Commotion"
#: Milliseconds one way; the cap is 200 there and back.
DELAYS = (0, 40, 100)
CAP = 200


def flipped(page: Page) -> float:
    """Milliseconds from a press until the table had taken it in."""
    before = page.evaluate("window.waits.length")
    page.locator("[aria-keyshortcuts=Space]:not([aria-disabled=true])").click()
    page.wait_for_function("n => window.waits.length > n", arg=before)
    return float(page.evaluate("window.waits.at(-1)"))


def test_the_near_wait_for_the_far(browser: Browser, server: str) -> None:
    """Nobody has an answer before one can come to the slowest, once the server has measured."""
    with ExitStack() as stack:
        addresses = [stack.enter_context(far_from(server, delay)) for delay in DELAYS]
        pages = [stack.enter_context(person(browser, address)) for address in addresses]
        near, middle, far = pages
        game_tile(near, TITLE).get_by_role("button", name="Invite friends").click()
        near.locator("dialog[open]").get_by_role("button", name="Open the table").click()
        expect(near.locator(".agreed")).to_contain_text(f"Even lines, up to {CAP} ms")
        table = near.url.rpartition("/")[2]
        for page, address in zip(pages, addresses, strict=True):
            page.add_init_script(LISTEN)
            page.goto(f"{address}/t/{table}")
        for page in (middle, far):
            sit_down(page)
        near.get_by_role("button", name="Deal").click()
        for page in pages:
            until(page, lambda: flipped(page) >= CAP - 5)  # noqa: B023  it is asked here and now


@pytest.mark.parametrize(
    ("locale", "even", "off", "seen"),
    [
        ("en-GB", "Even lines", "off", "Arrival decides"),
        ("de-DE", "Gleiche Leitungen", "aus", "Wer zuerst ankommt, war zuerst"),
    ],
)
def test_even_lines_can_be_agreed_or_not(
    browser: Browser, server: str, locale: str, even: str, off: str, seen: str
) -> None:
    with person(browser, server, locale=locale) as page:
        game_tile(page, TITLE).get_by_role("button").nth(1).click()
        group = page.locator("dialog[open] fieldset").filter(has_text=even)
        expect(group.get_by_label("200 ms")).to_be_checked()
        group.get_by_label(off, exact=True).check()
        page.locator("dialog[open] button[type=submit]").click()
        expect(page.locator(".agreed")).to_contain_text(seen)
