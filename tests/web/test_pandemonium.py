"""Pandemonium as people meet it: a round by keyboard alone, a swap, a vote, calls, a phone."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.people import PHONE, TABLE_LINES, opening_soon, person, play_now, sit_down

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
SERVER_ARGS = ("--bot-delay", "0.3-0.9")
#: Nobody has a set to call; of seven, the first has a white card.
DEAL = 8

MAKE_TABLE = """async (table) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("rumpus.token")}` };
    const body = JSON.stringify(table);
    return (await (await fetch("/api/tables", { method: "POST", headers, body })).json()).table;
}"""

#: What a browser offers its person now.
OFFERED = """() => ({
    reaches: [...document.querySelectorAll(".other .btn:is(.main, .call)")]
        .map((button) => button.getAttribute("aria-keyshortcuts").toLowerCase()),
    mayCall: Boolean(document.querySelector(".calls.ready")),
    ended: Boolean(document.querySelector(".interval .points")),
    groups: [...document.querySelectorAll(".grp")]
        .map((group) => [...group.querySelectorAll("[data-card]")]
        .map((card) => card.getAttribute("aria-keyshortcuts"))),
})"""


#: What a round has brought: its heading; of each who has won, the points and the signs of a hand.
SUMS = """(table) => [table.textContent, [...table.querySelectorAll("tbody tr")].map((row) => [
    row.classList.contains("won"),
    row.querySelectorAll("td")[2].textContent,
    [...row.querySelectorAll(".sign")].map((sign) => sign.getAttribute("aria-label")),
])]"""


def open_table(page: Page, **wish: Any) -> str:
    """A table for four, without bots unless wished; its address."""
    body = {"game": "pandemonium", "seats": 4, "countdown": 1, "gap": 0, **wish}
    expect(page.get_by_role("article").first).to_be_visible()
    table: str = page.evaluate(MAKE_TABLE, body)
    return f"/t/{table}"


def opened(page: Page) -> None:
    expect(page.locator(".offer")).to_be_visible()


def until(page: Page, act: Callable[[], bool], seconds: int = 150) -> None:
    end = time.monotonic() + seconds
    while not act():
        assert time.monotonic() < end, page.locator(".status:not(.hint)").inner_text()


class Trader:
    """Plays by keyboard alone: calls, reaches for what is equal, offers what it has least of."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._offered_at = 0.0

    def act(self) -> bool:
        now: dict[str, Any] = self.page.evaluate(OFFERED)
        if now["mayCall"]:
            self.page.keyboard.press("k")
        elif now["reaches"]:
            self.page.keyboard.press(now["reaches"][0])
        elif not now["ended"] and time.monotonic() > self._offered_at + 3:
            self._offer(now["groups"])
        self.page.wait_for_timeout(100)
        return bool(now["ended"])

    def _offer(self, groups: list[list[str]]) -> None:
        self._offered_at = time.monotonic()
        self.page.keyboard.press("Escape")
        smallest = min(groups, key=len)
        self.page.keyboard.press(smallest[0])
        self.page.keyboard.press("Enter")


def test_a_whole_round_is_played_by_the_keyboard_alone(browser: Browser, server: str) -> None:
    """PA6, PA11, PA15, PA24, PA32"""
    with person(browser, server, base_url=server) as page:
        page.goto(open_table(page, bots="greedy", countdown=10))
        expect(page.locator(".groups [data-card]")).to_have_count(8)
        opened(page)
        trader, log = Trader(page), page.locator(".log")
        # who is dealt a set may call before anybody has offered: then the next round will do
        until(page, lambda: trader.act() and "You call one." in log.inner_text())
        head, hands = page.locator(".interval table").evaluate(SUMS)  # at once: it goes by itself
        assert "Round " in head
        assert len(hands) == 4
        for has_won, points, signs in hands:
            assert len(signs) == 8
            due = (15, 18) if has_won else (-3 * signs.count("White"),)
            assert int(points.replace("−", "-")) in due
        expect(log).to_contain_text(re.compile("(is|are) King or Queen of"))
        opened(page)


def company(pages: list[Page], **wish: Any) -> None:
    """People at one table of their own, after the countdown. Nobody calls unless told to."""
    table = open_table(pages[0], **wish)
    pages[0].goto(table)
    for page in pages[1:]:
        page.goto(table)
        sit_down(page)
    pages[0].get_by_role("button", name="Deal").click()
    for page in pages:
        opened(page)


def offer_one(page: Page) -> str:
    """Offer one card like the first of the hand; the name of the one the table takes."""
    page.keyboard.press("1")
    expect(page.locator(".offer .main")).to_have_text(re.compile("Call one"))
    page.keyboard.press("Enter")
    expect(page.locator(".log li").last).to_have_text("You call one.")
    name = page.locator("[data-card].ghost").get_attribute("aria-label")
    return str(name).removesuffix(", on offer")


def test_a_reach_is_shown_to_the_other_and_the_second_one_swaps(
    browser: Browser, server: str
) -> None:
    """PA15, PA16, PA18: only the other sees it; a reach can be let go of, an offer taken back."""
    people = [person(browser, server, base_url=server) for _ in range(4)]
    with people[0] as ada, people[1] as ben, people[2] as cyd, people[3] as dan:
        company([ada, ben, cyd, dan])
        given = offer_one(ada)
        offer_one(ben)
        reach = ada.get_by_role("button", name="Reach")
        expect(reach).to_have_count(1)
        letter = reach.locator("kbd").inner_text().lower()  # by where Ben sits
        ada.keyboard.press(letter)
        expect(ada.locator(".other.reaching .btn")).to_contain_text("Let go")
        expect(ben.locator(".badge.quiet")).to_have_text("wants yours")
        expect(cyd.locator(".badge.quiet")).to_have_count(0)
        ada.keyboard.press(letter)
        expect(ben.locator(".badge.quiet")).to_have_count(0)
        ben.keyboard.press("x")
        expect(ben.locator(".offer h2")).to_have_text("No offer yet")
        taken = offer_one(ben)
        expect(reach).to_have_count(1)
        ada.keyboard.press(letter)
        swap = ben.get_by_role("button", name="Swap")
        expect(swap).to_be_visible()
        swap.click()
        expect(cyd.locator(".log li").last).to_contain_text("swapped one")
        expect(ada.locator(f"[data-card][aria-label='{taken}']").first).to_be_visible()
        expect(ben.locator(f"[data-card][aria-label='{given}']").first).to_be_visible()
        expect(ada.locator(".offer h2")).to_have_text("No offer yet")
        ada.keyboard.press("v")
        expect(ben.locator(".vote")).to_contain_text("1/4")
        for page in (ben, cyd, dan):
            page.keyboard.press("v")
        expect(dan.locator(".log")).to_contain_text("All want new cards: the deal is void.")


def test_an_offer_holds_one_group_and_one_white_card_at_most(browser: Browser, still: str) -> None:
    """PA12, PA13"""
    with person(browser, still, base_url=still) as page:
        page.goto(open_table(page, bots="random", seats=7))
        opened(page)
        page.locator("[data-card^=w]").first.focus()
        page.keyboard.press("Space")
        expect(page.locator(".status:not(.hint)")).to_contain_text("A white card needs a colour")
        expect(page.locator(".offer .main")).to_have_count(0)
        groups = page.locator(".grp:has([data-card^=g])")
        groups.first.locator("[data-card]").last.click()
        expect(page.locator(".offer .main")).to_contain_text("Call two")
        groups.nth(1).locator("[data-card]").last.click()
        expect(page.locator(".picked")).to_have_count(2)
        page.locator(".offer .main").click()
        expect(page.locator(".offer h2")).to_have_text("You call two")


def test_without_help_a_call_may_be_tried_and_a_false_one_changes_nothing(
    browser: Browser, server: str
) -> None:
    """PA7, PA8"""
    people = [person(browser, server, base_url=server) for _ in range(4)]
    with people[0] as page, people[1] as ben, people[2] as cyd, people[3] as dan:
        company([page, ben, cyd, dan], options={"show_sets": False})
        page.keyboard.press("k")
        expect(page.locator(".status:not(.hint)")).to_contain_text("King or Queen of what?")
        small = page.locator(".grp").evaluate_all(
            "groups => groups.findIndex((g) => g.querySelectorAll('[data-card]').length < 3)"
        )
        page.locator(".calls .call").nth(small).click()
        expect(page.locator(".status:not(.hint)")).to_contain_text("These are not five.")
        expect(page.locator(".interval .points")).to_have_count(0)


def test_nothing_leaves_the_phone_and_a_finger_offers_with_two_taps(
    browser: Browser, still: str
) -> None:
    phone = {"viewport": PHONE, "has_touch": True, "reduced_motion": "reduce"}
    with person(browser, still, base_url=still, **phone) as page:
        page.goto(open_table(page, bots="random", seats=7))
        opened(page)
        page.locator(".grp").first.locator("[data-card]").last.tap()
        page.locator(".offer .main").tap()
        expect(page.locator(".offer h2")).to_have_text("You call one")
        for part in (".others", ".offer", ".status:not(.hint)", ".groups", ".calls"):
            box = page.locator(f".pandemonium {part}").bounding_box()
            assert box, part
            assert box["x"] >= 0, part
            assert box["x"] + box["width"] <= PHONE["width"], part
            assert box["y"] + box["height"] <= PHONE["height"], part


def test_the_lobby_offers_it_and_counts_down(browser: Browser, server: str) -> None:
    with person(browser, server) as page:
        page.route_web_socket(TABLE_LINES, opening_soon)
        play_now(page, "Pandemonium")
        expect(page.locator(".status:not(.hint)")).to_contain_text("Round 1 opens in")
        page.keyboard.press("1")
        page.keyboard.press("Enter")  # too early: nothing is sent
        expect(page.locator(".seconds")).to_be_visible()
        opened(page)
        expect(page.locator(".offer.new")).to_be_visible()


#: Presses 1 as soon as the board is there, before the browser has even drawn it.
FAST_FINGER = """new MutationObserver((_, watch) => {
    if (!document.querySelector(".pandemonium [data-card]")) return;
    watch.disconnect();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
}).observe(document, { childList: true, subtree: true });"""


def test_a_card_picked_before_the_first_frame_stays_picked(browser: Browser, server: str) -> None:
    with person(browser, server, base_url=server) as page:
        table = open_table(page, bots="random", countdown=5)
        page.add_init_script(FAST_FINGER)
        page.goto(table)
        expect(page.locator(".picked")).to_have_count(1)
        page.wait_for_timeout(300)  # what comes after the first frames must not undo it
        expect(page.locator(".picked")).to_have_count(1)
