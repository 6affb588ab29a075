"""The end of a game: a celebration, its moments, and a picture to share."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.scenes import SCENES
from tests.web.staging import TOKEN, lay_out_all
from tests.web.test_axe import check

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]

LAST_MOVE = next(scene for scene in SCENES if scene.id == "kingdom-four-result-4")


def lay_out(data: Path) -> None:
    lay_out_all(data, [LAST_MOVE])


@pytest.fixture
def ended(browser: Browser, server: str) -> Page:
    """Somebody has made the last move, or comes when it was made."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.add_init_script(f"localStorage.setItem('rumpus.token', '{TOKEN}')")
    page = context.new_page()
    page.goto(f"{server}/t/{LAST_MOVE.id}")
    last = page.locator(".hand button")
    result = page.get_by_role("heading", name="won")
    expect(last.or_(result).first).to_be_visible()
    if last.count():
        last.first.click()
    return page


def test_the_results_show_how_the_points_went(ended: Page) -> None:
    dialog = ended.locator("dialog")
    expect(dialog.get_by_role("img", name="How the points went")).to_be_visible()
    expect(dialog.locator(".standings polyline")).to_have_count(4)
    expect(dialog.locator(".margin")).to_contain_text("By ")
    check(ended, "the results")
    ended.context.close()


#: How many lines of the points lie under nothing, from the first on.
SEEN = """least => [...document.querySelectorAll(".final tbody tr")].filter((row) => {
  const { x, y, width, height } = row.getBoundingClientRect();
  const isBare = (down) => row.contains(document.elementFromPoint(x + width / 2, y + down));
  return isBare(2) && isBare(height - 2);
}).length >= least"""


@pytest.mark.parametrize(
    ("size", "rows"),
    [((844, 390), 4), ((667, 375), 4), ((720, 450), 4), ((390, 844), 4), ((320, 568), 3)],
    ids=lambda given: "x".join(map(str, given)) if isinstance(given, tuple) else "",
)
def test_the_points_are_seen_at_once_on_a_phone(
    ended: Page, size: tuple[int, int], rows: int
) -> None:
    """Whoever has won or lost does not have to scroll for by how much."""
    expect(ended.locator(".standings")).to_be_visible()
    ended.set_viewport_size({"width": size[0], "height": size[1]})
    ended.wait_for_function(SEEN, arg=rows)
    ended.context.close()


def test_a_moment_leads_into_the_replay(ended: Page) -> None:
    moments = ended.get_by_role("list", name="Moments of this game").get_by_role("link")
    expect(moments.first).to_contain_text("The largest swing")
    moments.first.click()
    ended.wait_for_url("**/r/*?at=*")
    at = ended.evaluate("new URLSearchParams(location.search).get('at')")
    expect(ended.locator("input[type=range]")).to_have_value(at)
    ended.context.close()


def test_a_picture_can_be_taken_along(ended: Page) -> None:
    expect(ended.locator(".standings")).to_be_visible()
    with ended.expect_download() as download:
        ended.get_by_role("button", name="A picture to share").click()
    picture = Path(download.value.path()).read_bytes()
    assert picture.startswith(b"\x89PNG")
    width, height = (int.from_bytes(picture[at : at + 4]) for at in (16, 20))
    assert (width, height) == (1200, 630)
    ended.context.close()
