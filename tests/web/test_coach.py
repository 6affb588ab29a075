"""The coach's page: costly decisions on the board, chances, luck and choices; hands of a race."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.web.looked_at import Finished, lay_out_finished
from tests.web.people import PHONE
from tests.web.staging import TOKEN
from tests.web.test_axe import check

pytestmark = [pytest.mark.web, pytest.mark.timeout(400)]  # everything may have to be compiled first

SERVER_ARGS = ("--bot-delay", "0-0.1")
TURNS = Finished("turns", "kingdom_four", ("beginner", "greedy", "greedy"), 5, 4000)
RACE = Finished("race", "perpetual_commotion", ("greedy",) * 3, 5, 1)
BEFORE = Finished("before", "perpetual_commotion", ("greedy",) * 3, 4, 1)
UNSEEN = Finished("unseen", "perpetual_commotion", ("greedy",) * 3, 6, 0)


def lay_out(data: Path) -> None:
    lay_out_finished(data, [TURNS, RACE, BEFORE, UNSEEN])


def _open(browser: Browser, address: str, **settings: object) -> Page:
    context = browser.new_context(**{"locale": "en-GB", **settings})  # type: ignore[arg-type]
    context.add_init_script(f"localStorage.setItem('rumpus.token', '{TOKEN}')")
    page = context.new_page()
    page.goto(address)
    return page


def test_the_costliest_decision_is_open_with_both_moves_and_why(
    browser: Browser, server: str
) -> None:
    page = _open(browser, f"{server}/r/turns")
    page.get_by_role("link", name="Look at it with Ada").click()
    page.wait_for_url("**/coach/turns")
    costly = page.locator(".costly > li").first
    expect(costly.get_by_role("button").first).to_have_attribute("aria-expanded", "true")
    expect(costly.locator(".tried")).to_have_count(2)
    expect(costly.locator(".tried").last).to_contain_text("Ada would have done")
    expect(costly).to_contain_text("wins in")
    hand = page.locator("section.table .hand")
    expect(hand.locator(".card.made")).to_have_count(1)
    expect(hand.locator(".card.pointed")).to_have_count(1)
    check(page, "the coach")
    page.context.close()


def test_another_decision_moves_the_board(browser: Browser, server: str) -> None:
    page = _open(browser, f"{server}/coach/turns")
    second = page.locator(".says section").first.locator(".costly > li").nth(1)
    second.get_by_role("button").first.click()
    expect(second.locator(".tried")).to_have_count(2)
    expect(page.locator(".beside")).to_have_count(1)
    page.context.close()


def test_the_boards_badges_look_as_at_a_table(browser: Browser, server: str) -> None:
    """The page's own quiet words are of another colour."""
    page = _open(browser, f"{server}/coach/turns")
    probe = """where => {
        const badge = where.appendChild(document.createElement("span"));
        badge.className = "badge quiet";
        const { color, fontSize } = getComputedStyle(badge);
        badge.remove();
        return [color, fontSize];
    }"""
    on_board = page.locator("section.table").evaluate(probe)
    assert on_board == page.locator("body").evaluate(probe)
    page.context.close()


def test_chances_and_parts_are_told_of_every_seat(browser: Browser, server: str) -> None:
    page = _open(browser, f"{server}/coach/turns")
    chart = page.get_by_role("img", name="Chances of all seats over the game")
    expect(chart.locator("polyline")).to_have_count(3)
    parts = page.locator("table.points tbody tr")
    expect(parts).to_have_count(3)
    for row in parts.all():
        cells = [cell.replace("−", "-") for cell in row.locator("td").all_inner_texts()]
        result, start, luck, own, others = map(int, cells[1:6])
        assert abs(start + luck + own + others - result) <= 2, cells
    page.context.close()


def test_a_position_is_tried_again(browser: Browser, server: str) -> None:
    page = _open(browser, f"{server}/coach/turns")
    page.get_by_role("button", name="Try again from here").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("heading", level=1)).to_contain_text("practice")
    expect(page.locator("section.table button:enabled").first).to_be_visible()
    page.context.close()


def test_hands_stand_beside_the_others_and_ones_last_games(browser: Browser, server: str) -> None:
    page = _open(browser, f"{server}/r/race")
    page.get_by_role("link", name="Your hands").click()
    page.wait_for_url("**/coach/race")
    heads = page.locator("table.points thead th")
    expect(heads).to_have_count(4)
    expect(heads.first).to_have_text("You")
    expect(heads.last).to_have_text("Your last games")
    won = page.get_by_role("row", name=re.compile("Races won"))
    expect(won.locator("td").first).to_have_text("1")
    check(page, "all hands")
    page.context.close()


def test_a_game_nobody_looked_at_is_looked_at_now(browser: Browser, server: str) -> None:
    page = _open(browser, f"{server}/coach/unseen")
    expect(page.get_by_role("heading", name="All hands")).to_be_visible(timeout=240_000)
    page.context.close()


def test_a_table_that_is_none_leads_nowhere(browser: Browser, server: str) -> None:
    page = _open(browser, f"{server}/coach/nothere")
    expect(page.get_by_role("heading", name="Nobody sits here")).to_be_visible()
    page.context.close()


@pytest.mark.parametrize(
    "size",
    [{"width": 320, "height": 568}, PHONE, {"width": 1440, "height": 900}],
    ids=["small", "phone", "desk"],
)
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_all_parts_of_a_result_are_seen_at_once(
    browser: Browser, server: str, size: ViewportSize, locale: str
) -> None:
    """A sum of which half is out of sight is none."""
    page = _open(browser, f"{server}/coach/turns", viewport=size, locale=locale)
    table = page.locator(".says .scroll-x")
    expect(table.locator("tbody tr")).to_have_count(3)
    hidden = table.evaluate("table => table.scrollWidth - table.clientWidth")
    assert hidden <= 0
    page.context.close()


def test_sideways_the_way_to_the_replay_stays_in_sight(browser: Browser, server: str) -> None:
    size = {"width": 844, "height": 390}
    page = _open(browser, f"{server}/coach/turns", viewport=size)
    page.get_by_role("heading", name="Luck and choices").scroll_into_view_if_needed()
    expect(page.get_by_role("link", name="The replay")).to_be_in_viewport(ratio=1)
    page.context.close()


def test_a_phone_shows_it_all_in_one_column_and_in_german(browser: Browser, server: str) -> None:
    page = _open(browser, f"{server}/coach/turns", viewport=PHONE, locale="de-DE")
    expect(page.get_by_role("heading", name="Teure Entscheidungen")).to_be_visible()
    expect(page.get_by_role("heading", name="Glück und Entscheidungen")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.context.close()
