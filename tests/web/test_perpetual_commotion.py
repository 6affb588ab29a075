"""Perpetual Commotion as people meet it: a round by keyboard alone, races, choices, drags."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from tests.web.people import PHONE, TABLE_LINES, opening_soon, person, play_now, sit_down

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
SERVER_ARGS = ("--bot-delay", "0.1-0.4")
Found = TypeVar("Found")

#: What a browser offers its person now: the keys of own cards that fit, and the rest.
OFFERED = """() => ({
    keys: [...document.querySelectorAll(".me button.playable, .me button.picked")]
        .map((card) => card.getAttribute("aria-keyshortcuts").toLowerCase()),
    choosing: Boolean(document.querySelector(".me button.picked")),
    piles: [...document.querySelectorAll(".arena button[aria-keyshortcuts]")]
        .map((pile) => pile.getAttribute("aria-keyshortcuts")),
    mayCall: Boolean(document.querySelector(".out .call:enabled")),
    round: document.querySelector("header .where").textContent.match(/round (\\d+)/)?.[1],
})"""

OWN_KEY = """(name) => [...document.querySelectorAll(".me button.playable")]
    .find((card) => card.ariaLabel.endsWith(`${name}, fits`))
    ?.getAttribute("aria-keyshortcuts").toLowerCase()"""

#: All that tells somebody that Ada was first; it goes by itself.
LATE = """() => {
    const text = (selector) => document.querySelector(selector)?.textContent ?? "";
    return text(".status:not(.hint)").includes("Too late: Ada was first.")
        && text(".late .badge") === "Ada" && document.querySelector(".me .home") !== null;
}"""
MAKE_TABLE = """async (table) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("rumpus.token")}` };
    const body = JSON.stringify(table);
    return (await (await fetch("/api/tables", { method: "POST", headers, body })).json()).table;
}"""


def open_table(page: Page, **wish: Any) -> str:
    """A table for two, without bots unless wished; its address."""
    body = {"game": "perpetual_commotion", "seats": 2, "countdown": 1, "gap": 0, **wish}
    expect(page.get_by_role("article").first).to_be_visible()
    table: str = page.evaluate(MAKE_TABLE, body)
    return f"/t/{table}"


def opened(page: Page) -> None:
    expect(page.locator(".arena")).to_be_visible()


def press(page: Page, key: str) -> None:
    """As fast as the fastest hand: the server does not listen to floods."""
    page.keyboard.press(key)
    page.wait_for_timeout(60)


def press_something(page: Page) -> bool:
    """One key: a pile where one is to be chosen, a card that fits, a flip. True in round 2."""
    now: dict[str, Any] = page.evaluate(OFFERED)
    if now["mayCall"]:
        press(page, "o")
    elif now["choosing"] and now["piles"]:
        press(page, now["piles"][-1])
    else:
        press(page, now["keys"][0] if now["keys"] else " ")
    return bool(now["round"] == "2")


def keep_trying(page: Page, act: Callable[[], Found | None]) -> Found:
    """Act again and again until something is found."""
    end = time.monotonic() + 120
    while not (found := act()):
        assert time.monotonic() < end, page.locator(".status:not(.hint)").inner_text()
    return found


def two_people(first: Page, second: Page) -> None:
    """Two people at one table of their own, after the countdown."""
    table = open_table(first)
    first.goto(table)
    second.goto(table)
    sit_down(second)
    first.get_by_role("button", name="Deal").click()
    opened(first)
    opened(second)


def test_a_whole_round_is_played_by_the_keyboard_alone(browser: Browser, server: str) -> None:
    with person(browser, server, base_url=server) as page:
        page.goto(open_table(page, bots="expert", seats=4, countdown=10))
        opened(page)
        keep_trying(page, lambda: press_something(page))
        sums = page.locator(".interval table")
        expect(sums).to_contain_text("Round 1")
        rows = [row.split("\t") for row in sums.locator("tbody tr").all_inner_texts()]
        laid = {name.removesuffix(" ★"): int(cards) for name, cards, *_ in rows}
        assert len(laid) == 4
        assert laid["You"] > 0
        for _, cards, feeders, out, points, total in rows:
            due = int(cards) + int(feeders.replace("−", "-")) + int(out)
            assert due == int(points.replace("−", "-"))
            assert total
        assert re.search(r"rolled [1-8]: ", page.locator(".next").inner_text())
        opened(page)


def own(page: Page, name: str) -> str | None:
    """The key of an own card that fits and has this in its name."""
    key: str | None = page.evaluate(OWN_KEY, name)
    return key


def one_start_and_twos(pages: tuple[Page, Page]) -> tuple[str, str] | None:
    """A step towards one open Start and a 2 on either side; the keys of both 2s when it is so."""
    if not pages[0].locator(".arena button[aria-label^=Start]").count():
        opener = next((page for page in pages if own(page, "Start")), None)
        for page in (opener,) if opener else pages:
            press(page, own(page, "Start") or " ")
        return None
    keys = [own(page, " 2") for page in pages]
    for page, key in zip(pages, keys, strict=True):
        if key is None:
            press(page, " ")
    return (keys[0], keys[1]) if keys[0] and keys[1] else None


class SlowLine:
    """A page whose news can be held up on the way."""

    def __init__(self, page: Page) -> None:
        self.is_held = False
        self._waiting: list[str | bytes] = []
        page.route_web_socket(TABLE_LINES, self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        self._line = line
        line.connect_to_server().on_message(self._heard)

    def _heard(self, message: str | bytes) -> None:
        if self.is_held:
            self._waiting.append(message)
        else:
            self._line.send(message)

    def let_go(self) -> None:
        self.is_held = False
        for message in self._waiting:
            self._line.send(message)


def test_a_move_is_shown_at_once_and_who_was_too_late_sees_who_was_first(
    browser: Browser, server: str
) -> None:
    """PC18"""
    with (
        person(browser, server, base_url=server) as first,
        person(browser, server, base_url=server) as second,
    ):
        slow = SlowLine(second)
        rename(first, "Ada")
        two_people(first, second)
        keys = keep_trying(first, lambda: one_start_and_twos((first, second)))
        slow.is_held = True
        card = second.locator(f".me [aria-keyshortcuts='{keys[1].upper()}']")
        name = (card.get_attribute("aria-label") or "").split(", ")[-2]
        press(first, keys[0])
        expect(first.locator(".log li").last).to_contain_text("You played")
        press(second, keys[1])
        top = second.locator(".arena .pile button").last
        expect(top).to_have_attribute("aria-label", name)
        slow.let_go()
        second.wait_for_function(LATE)
        expect(card).to_have_attribute("aria-label", re.compile(name))
        expect(second.locator(".refused")).to_have_count(0)
        expect(second.locator(".log li").last).to_contain_text("Ada played")


def rename(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile("^You are")).click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("dialog[open]")).to_have_count(0)


def a_two_for_two_starts(page: Page, other: Page) -> str | None:
    """Both open piles and flip, but lay nothing on them; the key of a 2 once two Starts lie open.

    One alone may never come to a second Start: flips show every third card, always the same.
    """
    if own(page, "Start") or page.locator(".arena .pile").count() < 2 or not own(page, " 2"):
        for someone in (page, other):
            press(someone, own(someone, "Start") or " ")
        return None
    return own(page, " 2")


def test_a_card_that_fits_several_piles_waits_for_a_choice(browser: Browser, server: str) -> None:
    """PC7"""
    with (
        person(browser, server, base_url=server) as page,
        person(browser, server, base_url=server) as other,
    ):
        two_people(page, other)
        key = keep_trying(page, lambda: a_two_for_two_starts(page, other))
        two = page.locator(f".me [aria-keyshortcuts='{key.upper()}']")
        name = (two.get_attribute("aria-label") or "").split(", ")[-2]
        page.keyboard.press(key)
        expect(page.locator(".status:not(.hint)")).to_contain_text(f"Where does {name} go?")
        targets = page.locator(".arena button.target")
        assert targets.count() > 1
        page.keyboard.press("Escape")
        expect(page.locator(".me .picked")).to_have_count(0)
        drag(page, two, page.locator(".arena .pile button").nth(1))
        expect(page.locator(".arena .pile button").nth(1)).to_have_attribute("aria-label", name)
        expect(page.locator(".log li").last).to_have_text(f"You played {name}.")


def test_a_start_is_laid_by_a_click_where_its_pile_will_lie(browser: Browser, still: str) -> None:
    with person(browser, still, base_url=still) as page:
        page.goto(open_table(page, bots="random", seats=2))
        opened(page)

        def find_a_start() -> str | None:
            found = own(page, "Start")
            if not found:
                press(page, " ")
            return found

        keep_trying(page, find_a_start)
        page.locator(".arena .slot").click()
        expect(page.locator(".arena .pile")).to_have_count(1)


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, card: Locator, place: Locator) -> None:
    page.mouse.move(*middle(card))
    page.mouse.down()
    page.mouse.move(*middle(place), steps=5)
    page.mouse.up()


def tap(page: Page, place: Locator) -> None:
    """Where it lies now: in a race nothing waits until it may be hit."""
    page.touchscreen.tap(*middle(place))


def told(page: Page) -> str:
    """The log of a phone: it is drawn once somebody opens it."""
    page.keyboard.press("c")
    text = page.locator("dialog[open] .log").inner_text()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    return text


def test_a_finger_plays_with_one_tap_and_nothing_leaves_the_phone(
    browser: Browser, still: str
) -> None:
    phone = {"viewport": PHONE, "has_touch": True, "reduced_motion": "reduce"}
    with person(browser, still, base_url=still, **phone) as page:
        page.goto(open_table(page, bots="random", seats=8))
        opened(page)

        def play_or_flip() -> bool:
            fitting = page.locator(".me button.playable")
            place = fitting if fitting.count() else page.get_by_label("Flip three")
            tap(page, place.first)
            return "You " in told(page)

        keep_trying(page, play_or_flip)
        for part in (".others", ".arena", ".fr ol", ".fd", ".pm", ".out"):
            box = page.locator(f".commotion {part}").bounding_box()
            assert box, part
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= PHONE["width"]
            assert box["y"] + box["height"] <= PHONE["height"]


def test_the_lobby_offers_it_and_counts_down(browser: Browser, server: str) -> None:
    with person(browser, server) as page:
        page.route_web_socket(TABLE_LINES, opening_soon)
        play_now(page, "Perpetual Commotion")
        expect(page.locator(".status:not(.hint)")).to_contain_text("Round 1 opens in")
        page.keyboard.press("1")  # too early: nothing happens
        expect(page.locator(".seconds")).to_be_visible()
        opened(page)
