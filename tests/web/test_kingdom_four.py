"""Kingdom Four as people meet it: from the lobby through a hand to the replay."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.web.people import PHONE, game_tile, person, play_now, sit_down

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
SERVER_ARGS = ("--bot-delay", "0.02-0.05")


def my_turn(page: Page) -> None:
    expect(page.locator(".status.mine, dialog[open]").first).to_be_visible(timeout=60_000)


def hand_number(page: Page) -> str:
    return re.search(r"hand (\d+)", page.locator("header.bar").inner_text()).group(1)  # type: ignore[union-attr]


def take_a_turn(page: Page) -> bool:
    """Play the first card that may be played, or take the first match that is asked for.

    False if there is something to read first: the points of a hand, or of the game.
    """
    my_turn(page)
    if page.locator("dialog[open]").count():
        return False
    choice = page.locator("ol.field button.target, .hand button.playable, .hand button.allowed")
    with suppress(PlaywrightTimeout):  # the points of a hand may open over the card meanwhile
        choice.first.click(timeout=2_000)
    return True


def test_one_click_and_a_whole_hand_by_clicks_to_its_points(browser: Browser, server: str) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        play_now(page, "Kingdom Four")
        expect(page.locator(".hand button")).to_have_count(7)
        assert hand_number(page) == "1"
        turns = 0
        while take_a_turn(page):
            turns += 1
        assert turns >= 7
        points = page.locator("dialog[open]")
        expect(points).to_be_visible(timeout=60_000)
        expect(points).to_contain_text("You")
        page.keyboard.press("Escape")
        expect(page.locator("header.bar")).to_contain_text("hand 2")


def test_a_card_is_played_by_the_keyboard_alone(browser: Browser, server: str) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        play_now(page, "Kingdom Four")
        my_turn(page)
        cards = page.locator(".hand button")
        before = cards.count()
        page.keyboard.press("2")
        expect(cards.nth(1)).to_be_focused()
        page.keyboard.press("Enter")
        expect(cards).to_have_count(before - 1)


def test_a_finger_plays_with_its_second_tap_on_a_phone(browser: Browser, server: str) -> None:
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    with person(browser, server, **phone) as page:
        play_now(page, "Kingdom Four")
        my_turn(page)
        cards = page.locator(".hand button")
        before = cards.count()
        cards.first.tap(position={"x": 10, "y": 20})
        expect(cards.first).to_have_class(re.compile("picked"))
        expect(cards).to_have_count(before)
        cards.first.tap(position={"x": 10, "y": 20})
        expect(cards).to_have_count(before - 1)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"], "nothing sticks out sideways"


def test_the_field_lies_still_when_a_card_is_looked_at(browser: Browser, server: str) -> None:
    small = {"width": 320, "height": 568}
    with person(
        browser, server, viewport=small, has_touch=True, locale="de-DE", reduced_motion="reduce"
    ) as page:
        game_tile(page, "Kingdom Four").get_by_role("button", name="Losspielen").click()
        my_turn(page)
        field = page.locator(".field .card").first
        before = field.bounding_box()
        page.locator(".hand button").first.tap()
        expect(page.locator(".status .pill")).to_contain_text("Noch einmal")
        assert field.bounding_box() == before


def test_reloading_the_page_brings_the_seat_and_the_hand_back(
    browser: Browser, server: str
) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        play_now(page, "Kingdom Four")
        my_turn(page)
        labels = "els => els.map(e => e.getAttribute('aria-label').split(',')[0])"
        before = page.locator(".hand button").evaluate_all(labels)
        page.reload()
        my_turn(page)
        assert page.locator(".hand button").evaluate_all(labels) == before
        page.goto(server)
        page.get_by_role("link", name="Continue", exact=True).first.click()
        my_turn(page)
        assert page.locator(".hand button").evaluate_all(labels) == before


def test_friends_meet_by_a_link_and_see_only_their_own_hands(browser: Browser, server: str) -> None:
    with person(browser, server) as mara:
        tile = mara.get_by_role("article").filter(has=mara.get_by_role("img", name="Kingdom Four"))
        tile.get_by_role("button", name="Invite friends").click()
        mara.locator("dialog[open] button.main, dialog[open] button.call").first.click()
        mara.wait_for_url("**/t/*")
        with person(browser, mara.url) as jun:
            sit_down(jun)
            mara.get_by_role("button", name=re.compile("Start|Deal")).click()
            for page in (mara, jun):
                expect(page.locator(".hand button").first).to_be_visible()
            hands = [
                set(page.locator(".hand button").evaluate_all("e => e.map(x => x.dataset.flip)"))
                for page in (mara, jun)
            ]
            assert not hands[0] & hands[1]
            seen = set(jun.locator("[data-flip]").evaluate_all("e => e.map(x => x.dataset.flip)"))
            assert not hands[0] & seen, "the friend's page holds none of my cards"


def test_alone_with_bots_nobody_is_timed(browser: Browser, server: str) -> None:
    with person(browser, server) as page:
        game_tile(page, "Kingdom Four").get_by_role("button", name="Invite friends").click()
        pace = page.get_by_role("group", name="Time for a decision")
        expect(pace.get_by_role("radio", name="45 s")).to_be_checked()
        page.get_by_role("radio", name="Only bots").check()
        expect(pace).to_be_hidden()


@pytest.mark.long
def test_a_whole_game_ends_in_results_a_replay_and_a_rematch(browser: Browser, server: str) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        play_now(page, "Kingdom Four")
        over = page.locator("dialog[open]").filter(has=page.get_by_role("link", name="Replay"))
        while not over.count():
            if not take_a_turn(page) and not over.count():
                page.keyboard.press("Escape")
        expect(page.locator("table.points tbody tr")).to_have_count(4)
        page.get_by_role("link", name="Replay").click()
        page.wait_for_url("**/r/*")
        expect(page.locator(".kingdom")).to_be_visible()
        page.keyboard.press("Home")  # it opens at the result
        expect(page.get_by_text(re.compile(r"^0 / \d+$"))).to_be_visible()
        before = page.locator(".kingdom").inner_html()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        expect(page.get_by_text(re.compile(r"^2 / \d+$"))).to_be_visible()
        assert page.locator(".kingdom").inner_html() != before
