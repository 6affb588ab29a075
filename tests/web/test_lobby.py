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
