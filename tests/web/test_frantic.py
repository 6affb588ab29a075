"""Frantic as people meet it: a whole short game, all choices made on the board."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.web.people import PHONE, game_tile, person

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
SERVER_ARGS = ("--bot-delay", "0.02-0.05")

#: What can be clicked when the table waits for me, the most pressing first.
CHOICES = (
    "dialog[open] .btn.main",
    ".wish .btn",
    ".opp .aim",
    ".share .step:last-child:enabled",
    ".me .do > .btn.main:enabled",
    ".market .target",
    ".hand .playable",
    ".acts .btn",
)


OPEN = """async (table) => {
  const headers = { Authorization: `Bearer ${localStorage.getItem("rumpus.token")}` };
  const body = JSON.stringify(table);
  const answer = await fetch("/api/tables", { method: "POST", headers, body });
  return (await answer.json()).table;
}"""


def open_short_game(page: Page, limit: int) -> None:
    """A game of a round or two, with reaction windows of a second."""
    expect(game_tile(page, "Frantic")).to_be_visible()
    options = {"limit": "own", "own_limit": limit}
    table = {"game": "frantic", "seats": 3, "options": options, "bots": "random", "private": True}
    name = page.evaluate(OPEN, {**table, "pace": 60, "window": 1})
    page.goto(f"{page.url}t/{name}")
    expect(page.locator(".frantic")).to_be_visible()


#: A card of a large hand shows its left edge only, the next one lies on the rest.
LEFT_EDGE = {"x": 8, "y": 24}


def click_a_choice(page: Page) -> None:
    for choice in CHOICES:
        found = page.locator(choice)
        if found.count():
            where = LEFT_EDGE if choice.startswith(".hand") else None
            with suppress(PlaywrightTimeout):  # it may be gone again
                found.first.click(timeout=1_500, position=where)  # type: ignore[arg-type]
            return


def test_a_whole_game_against_bots_by_clicks_alone(browser: Browser, server: str) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        open_short_game(page, 20)
        over = page.locator("dialog[open]").filter(has=page.get_by_role("link", name="Replay"))
        while not over.count():
            page.locator(".status.mine, dialog[open]").first.wait_for(timeout=60_000)
            if not over.count():
                click_a_choice(page)
            assert not page.get_by_text("A bot plays for you").count()
        rows = page.locator("dialog[open] table.points tbody tr")
        expect(rows).to_have_count(3)
        cells = rows.locator("td:nth-child(2)").all_inner_texts()
        points = [int(text.replace("−", "-")) for text in cells]  # a bomb may leave less than 0
        assert points == sorted(points), "the lowest wins and stands first"
        assert max(points) >= 20
        expect(rows.first).to_have_class("won")


def test_the_rules_draw_every_card_and_event(browser: Browser, server: str) -> None:
    with person(browser, server) as page:
        page.goto(f"{page.url}rules/frantic")
        marks = page.locator("rumpus-card")
        expect(page.get_by_role("img", name="Tornado")).to_be_visible()
        expect(page.get_by_role("img", name="red Exchange").first).to_be_visible()
        expect(marks.filter(has_not=page.locator("svg *"))).to_have_count(0)
        assert marks.count() > 50


def test_a_table_is_opened_in_german_on_a_phone(browser: Browser, server: str) -> None:
    with person(browser, server, locale="de-DE", viewport=PHONE) as page:
        page.get_by_role("button", name="Optionen für Frantic wählen").click()
        length = page.get_by_role("group", name="Länge")
        expect(length.get_by_role("radio", name="mittel")).to_be_checked()
        for picks in page.locator("dialog[open] .pick").all():
            assert picks.evaluate("picks => picks.scrollWidth <= picks.clientWidth")
