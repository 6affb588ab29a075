"""What was missed can be had again: the last round's end, and what was said meanwhile."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.people import PHONE, WIDE, person
from tests.web.staging import GATHERING, NAMES, TOKEN, Moment, Scene, find, lay_out_all
from tests.web.test_axe import check

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
SERVER_ARGS = ("--bot-delay", "3000-3000")  # nobody moves
CHAT = "Log, chat and emotes (C)"
#: Headings that are wider than their place.
CUT = """shown => [...shown.querySelectorAll("th")]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map((th) => th.textContent)"""
ENTER = f"localStorage.setItem('rumpus.token', '{TOKEN}')"


def _second_round(m: Moment) -> object:
    return m.view.results if m.table.game.name == "scandaroon" else m.view.last


#: How each round ended; before it stands by whom.
ENDS = {
    "frantic": "(has|have) no cards left",
    "kingdom_four": "played the last of all cards",
    "pandemonium": "(is|are) King or Queen of",
    "perpetual_commotion": "called Out",
    "scandaroon": "passed last",
}


def _out(m: Moment) -> object:
    return m.view.last and m.view.last.ending == "out" and m.can("draw")


SCENES = {
    game: Scene(game, 4, "last", _out if game == "frantic" else _second_round) for game in ENDS
}


def _end_of(game: str) -> re.Pattern[str]:
    """With the name of who ended it: the last to move, or who has no cards left."""
    table, me = find(SCENES[game])
    frantic = game == "frantic"
    seat = table.view(None).last.left.index([]) if frantic else table.moves[-1][0]
    return re.compile(f"{'You' if seat == me else NAMES[seat % len(NAMES)]} {ENDS[game]}")


def lay_out(data: Path) -> None:
    lay_out_all(data, list(SCENES.values()))


@pytest.mark.parametrize("game", ENDS)
def test_the_last_round_can_be_opened_again_and_says_how_it_ended(
    browser: Browser, server: str, game: str
) -> None:
    with person(browser, server, viewport=PHONE, reduced_motion="reduce") as page:
        page.add_init_script(ENTER)
        page.goto(f"{server}/t/{SCENES[game].id}")
        page.get_by_role("button", name="Table menu").click()
        page.locator(".menu").get_by_role("button", name="The last round").click()
        shown, end = page.locator("dialog[open]"), _end_of(game)
        expect(shown).to_contain_text(end)
        assert shown.locator("tbody tr, .hand-row").count() >= 4
        check(page, f"the last round of {game}")
        shown.get_by_role("button", name="Close").click()
        page.set_viewport_size(WIDE)  # type: ignore[arg-type]
        page.locator(".bar").get_by_role("button", name="The last round").click()
        expect(shown).to_contain_text(end)


def test_a_group_has_its_colours_in_the_last_round_too(browser: Browser, server: str) -> None:
    with person(browser, server, viewport=PHONE, locale="de-DE") as page:
        page.add_init_script(ENTER)
        page.goto(f"{server}/t/{SCENES['pandemonium'].id}")
        page.get_by_role("button", name="Tischmenü").click()
        page.locator(".menu").get_by_role("button", name="letzte Runde").click()
        shown = page.locator("dialog[open] .pandemonium-round")
        expect(shown.locator(".sign").first).to_have_css("background-image", re.compile("gradient"))
        assert not shown.evaluate(CUT)


def test_what_was_said_unseen_is_counted_until_it_is_read(browser: Browser, server: str) -> None:
    with (
        person(browser, server, viewport=PHONE) as page,
        person(browser, server) as other,
    ):
        page.add_init_script(ENTER)
        page.goto(f"{server}/t/{GATHERING}")
        other.goto(f"{server}/t/{GATHERING}")
        expect(page.get_by_role("button", name=CHAT, exact=True)).to_be_visible()
        for text in ("Hello?", "Is anybody here?"):
            other.locator(".side .say input").fill(text)
            other.keyboard.press("Enter")
        button = page.get_by_role("button", name="2 unread")
        expect(button.locator(".badge")).to_have_text("2")
        button.click()
        expect(page.locator("dialog .log")).to_contain_text("Is anybody here?")
        page.get_by_role("button", name="Close").click()
        expect(button).to_have_count(0)
        page.get_by_role("button", name=CHAT, exact=True).click()
        expect(page.locator("dialog .log")).to_be_visible()
        page.set_viewport_size(WIDE)  # type: ignore[arg-type]
        expect(page.locator(".side .log")).to_be_visible()  # a window that is widened has it beside
        expect(page.locator("dialog")).to_have_count(0)
