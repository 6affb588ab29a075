"""Levels in the lobby, an expert at the table, and what the expert would do in one's place."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.people import PHONE, game_tile, person, play_now

pytestmark = [pytest.mark.web, pytest.mark.timeout(360)]
SERVER_ARGS = ("--bot-delay", "0.02-0.05")


#: Who knows the game gets hints, and no lessons.
KNOWN = '{"lessons": {"kingdom_four": 3}}'


def know_the_game(page: Page) -> None:
    page.evaluate("known => localStorage.setItem('rumpus.settings', known)", KNOWN)
    page.reload()


def choose_level(page: Page, name: str) -> None:
    page.locator(".levels label").filter(has_text=name).click()


def my_turn(page: Page) -> None:
    expect(page.locator(".status.mine").first).to_be_visible(timeout=60_000)


def ask(page: Page) -> None:
    page.get_by_role("button", name=re.compile("What would the expert do")).click()
    expect(page.locator(".advice li").first).to_be_visible(timeout=240_000)  # compiles, once


def test_an_expert_is_chosen_in_the_lobby_and_the_hinted_cards_are_played_by_clicks(
    browser: Browser, server: str
) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        know_the_game(page)
        choose_level(page, "Ada")
        expect(page.locator(".levels")).to_contain_text("sees no more than you would")
        play_now(page, "Kingdom Four")
        expect(page.locator(".opp .badge").filter(has_text="expert")).to_have_count(3)
        for _ in range(3):
            my_turn(page)
            ask(page)
            best = page.locator(".advice li").first
            expect(best).to_contain_text(re.compile(r"(Play|Take) .+\d"))
            pointed = page.locator("button.pointed")
            expect(pointed).to_have_count(1)
            name = (pointed.get_attribute("aria-label") or "").split(",")[0]
            expect(best).to_contain_text(name)
            pointed.click()
            expect(page.locator(".advice")).to_have_count(0)
            expect(page.locator(".log")).to_contain_text(re.compile(f"You (played|took) {name}"))


def test_the_expert_is_asked_by_a_key_and_a_move_of_the_list_is_played(
    browser: Browser, server: str
) -> None:
    with person(browser, server, viewport=PHONE, reduced_motion="reduce") as page:
        know_the_game(page)
        play_now(page, "Kingdom Four")
        my_turn(page)
        cards = page.locator(".hand button").count()
        page.keyboard.press("h")
        best = page.locator(".advice li button").first
        expect(best).to_be_visible(timeout=240_000)
        best.click()
        expect(page.locator(".hand button")).to_have_count(cards - 1)


def test_a_first_game_is_explained_for_three_decisions_and_then_no_more(
    browser: Browser, server: str
) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        play_now(page, "Kingdom Four")
        my_turn(page)
        expect(page.locator(".advice")).to_have_count(0)
        page.get_by_role("button", name=re.compile("expert do")).click()
        lesson, best = page.locator(".lesson"), page.locator(".advice li button").first
        for number in (1, 2, 3):
            expect(best).to_be_visible(timeout=240_000)
            expect(lesson).to_contain_text(f"{number}/3")
            best.click()
        my_turn(page)
        expect(page.locator(".advice")).to_have_count(0)
        ask(page)
        expect(lesson).to_have_count(0)


def test_who_knows_the_game_says_so_and_has_no_more_lessons(browser: Browser, server: str) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        play_now(page, "Kingdom Four")
        my_turn(page)
        ask(page)
        page.get_by_role("button", name="I know this game").click()
        expect(page.locator(".lesson")).to_have_count(0)
        expect(page.locator(".advice li").first).to_be_visible()
        page.locator(".advice li button").first.click()
        my_turn(page)
        expect(page.locator(".advice")).to_have_count(0)


def test_the_level_is_remembered_and_each_seat_may_have_its_own(
    browser: Browser, server: str
) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        expect(page.locator(".levels input:checked + span")).to_contain_text("Nell")
        choose_level(page, "Pip")
        page.reload()
        expect(page.locator(".levels input:checked + span")).to_contain_text("Pip")
        game_tile(page, "Kingdom Four").get_by_role("button", name="Choose options").click()
        dialog = page.locator("dialog[open]")
        dialog.get_by_role("button", name="Choose for each seat").click()
        dialog.get_by_label("Seat 3").select_option("expert")
        dialog.get_by_role("button", name="Deal").click()
        badges = page.locator(".opp .badge").filter(has_text=re.compile("beginner|expert"))
        expect(badges).to_have_count(3)
        assert sorted(badges.all_inner_texts()) == ["beginner", "beginner", "expert"]


def test_at_a_table_without_hints_nobody_is_offered_one(browser: Browser, server: str) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        game_tile(page, "Kingdom Four").get_by_role("button", name="Choose options").click()
        page.get_by_role("switch", name=re.compile("Hints")).click()
        page.locator("dialog[open]").get_by_role("button", name="Deal").click()
        my_turn(page)
        expect(page.get_by_role("button", name=re.compile("expert do"))).to_have_count(0)
        page.get_by_role("button", name="Table menu").click()
        expect(page.locator("dialog[open]")).to_contain_text("No hints")
