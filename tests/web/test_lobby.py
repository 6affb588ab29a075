"""The lobby: what it says of each game can be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from rumpus import games
from tests.web.people import PHONE, WIDE, game_tile, person

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]

#: Lines of text that stand on each other, in any tile.
OVERLAPS = """tiles => tiles.flatMap((tile) => {
  const parts = [...tile.querySelectorAll('h2, .facts, .line, .go')];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  return boxes.slice(1).flatMap((box, i) =>
    box.top + 1 < boxes[i].bottom || box.right > tile.getBoundingClientRect().right + 1
      ? [`${tile.className}: ${parts[i + 1].className}`] : []);
})"""


#: Buttons that are cut off, and boxes that hold less than what is written on them.
CUT = """tiles => tiles.flatMap((tile) => [...tile.querySelectorAll('.go .btn')].filter((button) =>
  button.getBoundingClientRect().right > tile.getBoundingClientRect().right - 3
    || button.scrollWidth > button.clientWidth + 1).map((button) => button.textContent))"""

#: Words that are wider than what they stand on.
WIDER = """all => all.filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)"""

SIDEWAYS: ViewportSize = {"width": 740, "height": 360}
SIZES: list[ViewportSize] = [
    WIDE,  # type: ignore[list-item]
    PHONE,  # type: ignore[list-item]
    SIDEWAYS,
    {"width": 320, "height": 568},
    {"width": 1024, "height": 768},
]


def named(size: ViewportSize) -> str:
    return f"{size['width']}x{size['height']}"


@pytest.mark.parametrize("size", SIZES, ids=named)
def test_no_line_of_a_games_tile_stands_on_another(
    browser: Browser, server: str, size: ViewportSize
) -> None:
    with person(browser, server, viewport=size) as page:
        tiles = page.locator(".tile")
        expect(tiles).to_have_count(len(games.NAMES))
        assert tiles.evaluate_all(OVERLAPS) == []
        assert tiles.evaluate_all(CUT) == []
        narrow = "all => all.filter((p) => p.offsetParent && p.scrollWidth > p.clientWidth).length"
        assert page.locator(".tile .line").evaluate_all(narrow) == 0


SMALL: list[ViewportSize] = [
    {"width": 320, "height": 568},
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
]


@pytest.mark.parametrize("size", SMALL, ids=named)
def test_on_a_phone_a_game_and_the_deal_of_the_day_are_there_without_scrolling(
    browser: Browser, server: str, size: ViewportSize
) -> None:
    with person(browser, server, viewport=size, locale="de-DE") as page:
        expect(page.get_by_role("link", name="Spiel des Tages")).to_be_in_viewport(ratio=1)
        first = game_tile(page, "Frantic").get_by_role("button").first
        expect(first).to_be_in_viewport(ratio=1)
        pressed = page.locator(".levels .pick label > span:visible")
        assert pressed.evaluate_all(WIDER) == []
        row = page.locator(".today-head")
        width = row.evaluate("row => row.clientWidth")
        row.click(position={"x": width - 10, "y": 20})  # all of it leads there
        page.wait_for_url(f"{server}/day")


def test_on_the_smallest_phone_all_levels_lie_within_their_dialog(
    browser: Browser, server: str
) -> None:
    """German words are longer."""
    small = {"width": 320, "height": 568}
    with person(browser, server, viewport=small, locale="de-DE") as page:
        page.get_by_role("button", name="Optionen").first.click()
        levels = page.locator("dialog .levels")
        expect(levels.locator("label").first).to_be_visible()
        assert levels.evaluate("levels => levels.scrollWidth - levels.clientWidth") <= 0
        for name in levels.locator(".txt").all():
            assert name.evaluate("name => name.scrollWidth - name.clientWidth") <= 0


def test_the_minutes_are_those_of_the_company(browser: Browser, server: str) -> None:
    which = games.game("frantic")
    assert which.minutes_with_bots is not None
    with_bots, among_people = (
        f"{low}–{high} min" for low, high in (which.minutes_with_bots[4], which.minutes[4])
    )
    with person(browser, server) as page:
        tile = game_tile(page, which.title)
        expect(tile.locator(".facts")).to_contain_text(with_bots)
        tile.get_by_role("button", name="Invite friends").click()
        told = page.locator("dialog .lasts")
        expect(told).to_contain_text(among_people)
        page.get_by_role("radio", name="Only bots").check()
        expect(told).to_contain_text(with_bots)


def test_minutes_are_told_of_the_usual_rules_where_others_are_chosen(
    browser: Browser, server: str
) -> None:
    """They were measured with those, and a longer game is longer."""
    with person(browser, server) as page:
        game_tile(page, "Frantic").get_by_role("button", name="Invite friends").click()
        dialog, told = page.locator("dialog"), page.locator("dialog .lasts")
        expect(told).to_contain_text("Most games take")
        dialog.get_by_label("long", exact=True).check()
        expect(told).to_contain_text("By the usual rules")
        dialog.get_by_label("medium", exact=True).check()
        expect(told).to_contain_text("Most games take")


def test_what_does_not_count_is_neither_asked_for_nor_said(browser: Browser, server: str) -> None:
    """Frantic's own limit: only where the length is one's own, and then whatever it is."""
    with person(browser, server) as page:
        game_tile(page, "Frantic").get_by_role("button").last.click()
        dialog, limit = page.locator("dialog"), page.get_by_label("Own limit")
        dialog.get_by_label("Only bots").check()
        expect(limit).to_have_count(0)
        dialog.get_by_label("own", exact=True).check()
        limit.fill("")
        dialog.get_by_label("short", exact=True).check()
        expect(limit).to_have_count(0)
        dialog.locator(".btn.call").click()
        said = page.locator("dialog .agreed")
        page.get_by_role("button", name="Table menu").click()
        expect(said).to_contain_text("Length: short")
        expect(said).not_to_contain_text("Own limit")
    with person(browser, server) as page:
        game_tile(page, "Frantic").get_by_role("button").last.click()
        page.locator("dialog").get_by_label("Only bots").check()
        page.locator("dialog").get_by_label("own", exact=True).check()
        page.locator("dialog .btn.call").click()
        page.get_by_role("button", name="Table menu").click()
        expect(page.locator("dialog .agreed")).to_contain_text("Own limit: 100")
