"""What those hear who listen to a table, and where the keys leave the focus."""

from __future__ import annotations

import json
import time

import pytest
from playwright.sync_api import Browser, Page, WebSocket, WebSocketRoute, expect

from tests.web.people import PHONE, TABLE_LINES, person, play_now

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
SERVER_ARGS = ("--bot-delay", "0.02-0.05")

#: Every change of a live region, as somebody hears it.
LISTEN = """() => {
  window.heard = [];
  const tell = ({ target }) => {
    const element = target.nodeType === 1 ? target : target.parentElement;
    const region = element?.closest("[role=status]");
    if (region?.textContent.trim()) window.heard.push(region.textContent.trim());
  };
  new MutationObserver((changes) => changes.forEach(tell)).observe(document.body, {
    subtree: true, childList: true, characterData: true,
  });
}"""

#: Where the bubble with a text ends at the right, once it is there.
EDGE = """(text) => {
  const all = [...document.querySelectorAll(".bubble")];
  return all.find(({ textContent }) => textContent.includes(text))?.getBoundingClientRect().right;
}"""

#: What has come is drawn.
DRAWN = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"


def my_turn(page: Page) -> None:
    expect(page.locator(".status.mine")).to_be_visible()
    card = page.locator(".hand button[aria-disabled=false]").first
    taken = page.get_by_role("button", name="can be taken")  # a card may be asked what it takes
    expect(card.or_(taken.first).first).to_be_visible()
    if not card.count():
        taken.first.click()
        my_turn(page)


def test_an_arrow_key_does_not_tell_the_last_move_again(browser: Browser, server: str) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        play_now(page, "Kingdom Four")
        my_turn(page)
        news = page.locator(".status .news").inner_text()
        assert news
        page.evaluate(LISTEN)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        page.wait_for_function("() => window.heard.length > 0")
        assert not [text for text in page.evaluate("window.heard") if news in text]


def test_chat_and_emotes_are_heard(browser: Browser, server: str) -> None:
    said = [
        {"t": "said", "seat": 1, "name": "Mara", "text": "hurry up", "at": 1},
        {"t": "said", "seat": 1, "name": "Mara", "text": "", "at": 2, "emote": "wave"},
    ]
    held: list[WebSocketRoute] = []

    def keep(route: WebSocketRoute) -> None:
        route.connect_to_server()
        held.append(route)

    with person(browser, server) as page:
        page.route_web_socket(TABLE_LINES, keep)
        play_now(page, "Kingdom Four")
        my_turn(page)
        page.evaluate(LISTEN)
        for message in said:
            held[0].send(json.dumps(message))
        page.wait_for_function("() => window.heard.includes('Mara: Wave')")
        assert "Mara: hurry up" in page.evaluate("window.heard")


def test_what_is_said_at_the_edge_stays_on_a_phone(browser: Browser, server: str) -> None:
    held: list[WebSocketRoute] = []

    def keep(route: WebSocketRoute) -> None:
        route.connect_to_server()
        held.append(route)

    phone = {"viewport": PHONE, "is_mobile": True, "has_touch": True, "reduced_motion": "reduce"}
    with person(browser, server, **phone) as page:
        page.route_web_socket(TABLE_LINES, keep)
        play_now(page, "Frantic")
        expect(page.locator(".frantic .seat")).to_have_count(4)
        text = "Is there anybody who minds if I take this one?"
        held[0].send(json.dumps({"t": "said", "seat": 3, "name": "Mara", "text": text, "at": 1}))
        edge = page.wait_for_function(EDGE, arg=text).json_value()  # at once: it goes by itself
        assert edge <= PHONE["width"]


def test_ten_seconds_left_is_said_at_ten_seconds(browser: Browser, server: str) -> None:
    def shorten(route: WebSocketRoute) -> None:
        """My decisions last as long as the test says."""
        there = route.connect_to_server()

        def heard(message: str | bytes) -> None:
            told = json.loads(message)
            of = told.get("table", told)
            if "deadline" in of:
                of["deadline"] = int(time.time() * 1000) + left * 1000
            route.send(json.dumps(told))

        there.on_message(heard)

    call = "Ten seconds left."
    left = 5
    with person(browser, server) as page:
        page.route_web_socket(TABLE_LINES, shorten)
        play_now(page, "Kingdom Four")
        my_turn(page)
        expect(page.locator(".status .sr").nth(1)).not_to_contain_text(call)
        left = 12
        page.evaluate(LISTEN)
        page.locator(".hand button[aria-disabled=false]").first.click()
        my_turn(page)
        page.wait_for_function(f"() => window.heard.includes('{call}')")
        assert page.evaluate("window.heard").count(call) == 1


@pytest.mark.parametrize("title", ["Kingdom Four", "Scandaroon"])
def test_enter_on_a_card_keeps_the_focus_in_the_hand(
    browser: Browser, server: str, title: str
) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        sockets: list[WebSocket] = []
        page.on("websocket", lambda socket: sockets.insert(0, socket))
        play_now(page, title)
        my_turn(page)
        page.locator(".hand button[aria-disabled=false]").first.focus()
        with sockets[0].expect_event("framereceived", lambda frame: '"taken"' in frame):
            page.keyboard.press("Enter")
        page.evaluate(DRAWN)
        expect(page.locator(".hand button:focus")).to_have_count(1)
