"""The lobby: what it says of each game can be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from rumpus import games
from tests.web.people import PHONE, WIDE, person

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]

#: Lines of text that stand on each other, in any tile.
OVERLAPS = """tiles => tiles.flatMap((tile) => {
  const parts = [...tile.querySelectorAll('h2, .facts, .line, .go')];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  return boxes.slice(1).flatMap((box, i) =>
    box.top + 1 < boxes[i].bottom || box.right > tile.getBoundingClientRect().right + 1
      ? [`${tile.className}: ${parts[i + 1].className}`] : []);
})"""


SIDEWAYS: ViewportSize = {"width": 740, "height": 360}


@pytest.mark.parametrize("size", [WIDE, PHONE, SIDEWAYS], ids=["wide", "phone", "sideways"])
def test_no_line_of_a_games_tile_stands_on_another(
    browser: Browser, server: str, size: ViewportSize
) -> None:
    with person(browser, server, viewport=size) as page:
        tiles = page.locator(".tile")
        expect(tiles).to_have_count(len(games.NAMES))
        assert tiles.evaluate_all(OVERLAPS) == []
        narrow = "all => all.filter((p) => p.offsetParent && p.scrollWidth > p.clientWidth).length"
        assert page.locator(".tile .line").evaluate_all(narrow) == 0
