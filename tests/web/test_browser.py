"""The browser that the tests found shows a page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from rumpus import games
from tests.web import browser as finder
from tests.web.people import person


def test_the_browser_that_was_found_runs_scripts_and_draws_text(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<button onclick=\"this.textContent='dealt'\">deal</button>")
    page.get_by_role("button").click()
    box = page.get_by_text("dealt").bounding_box()
    assert box is not None
    assert box["width"] > 20
    page.close()


@pytest.mark.parametrize("game", games.NAMES)
def test_the_rules_draw_every_card_that_they_name(browser: Browser, server: str, game: str) -> None:
    with person(browser, server) as page:
        page.goto(f"{page.url}rules/{game}")
        expect(page.locator("rumpus-card").first).to_have_attribute("role", "img")
        expect(page.locator("rumpus-card:not(:has(svg *))")).to_have_count(0)


@pytest.mark.parametrize(("language", "said"), [("en", "Rulings"), ("de", "auf Englisch")])
def test_the_rulings_stand_under_the_rules_and_are_opened_by_a_tap(
    browser: Browser, server: str, language: str, said: str
) -> None:
    with person(browser, server, locale=language) as page:
        page.goto(f"{page.url}rules/kingdom_four")
        seventh = page.get_by_text("Four matching cards in the field make a deal void.")
        expect(seventh).to_be_hidden()
        page.locator("summary", has_text=said).click()
        expect(seventh).to_be_visible()


def test_a_wished_browser_that_is_not_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMPUS_CHROMIUM", "/nowhere/chromium")
    with pytest.raises(finder.NoBrowserError, match="/nowhere/chromium"):
        finder.find_browser()


def test_without_any_browser_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("RUMPUS_CHROMIUM", raising=False)
    monkeypatch.setattr(finder, "_installed", lambda: None)
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    with pytest.raises(finder.NoBrowserError, match="apt-get install chromium"):
        finder.find_browser()
