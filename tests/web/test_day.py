"""The deal of the day and challenges, as people meet them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from playwright.sync_api import Browser, expect

from tests.server.deals import decide, other_at, play_day
from tests.server.room import Person
from tests.serving import serving
from tests.web.people import PHONE, person
from tests.web.test_axe import check

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
MARA, JUN = "m" * 24, "j" * 24


@dataclass(frozen=True)
class Played:
    """A room where Mara has played Kingdom Four, and Jun has taken her challenge up."""

    address: str
    day: str
    table: str
    challenge: str
    challenged: str  # its first game
    second: str  # a challenge of Scandaroon


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    data: Path = tmp_path_factory.mktemp("day")
    with (
        serving(data, "--bot-delay", "0", module="tests.web.quick_minds") as served,
        ThreadPoolExecutor(1) as pool,  # the browser has an event loop in this thread
    ):
        yield pool.submit(lambda: asyncio.run(_play(served.address))).result()


async def _play(address: str) -> Played:
    async with aiohttp.ClientSession() as session:
        mara, jun = Person(session, address, MARA), Person(session, address, JUN)
        await mara.call("PUT", "/api/me", {"name": "Mara", "face": "leaf-yellow"})
        await jun.call("PUT", "/api/me", {"name": "Jun", "face": "bell-yellow"})
        table = await play_day(mara)
        for _ in range(2):
            await play_day(Person(session, address), by=other_at(1))
        first = await _challenge(mara, jun, "kingdom_four")
        second, _ = await _challenge(mara, jun, "scandaroon")
        info = await mara.call("GET", "/api/day")
        return Played(address, info["day"], table, *first, second)


async def _challenge(one: Person, other: Person, game: str) -> tuple[str, str]:
    """One made of a game of the one, and the same cards played by the other, who parts at the
    fourth."""
    own = await one.make(game, 3, bots="casual")
    await decide(await one.join(own))
    made = await one.call("POST", "/api/challenges", {"table": own})
    again = await other.call("POST", f"/api/challenges/{made['challenge']}")
    await decide(await other.join(again["table"]), other_at(3))
    return str(made["challenge"]), own


def as_guest(address: str, token: str, **more: Any) -> dict[str, Any]:
    kept = [{"name": "rumpus.token", "value": token}]
    state = {"cookies": [], "origins": [{"origin": address, "localStorage": kept}]}
    return {"storage_state": state, "reduced_motion": "reduce", **more}


def test_the_lobby_tells_how_one_stands_and_leads_to_the_result(
    browser: Browser, played: Played
) -> None:
    with person(browser, played.address, **as_guest(played.address, MARA)) as page:
        today = page.get_by_role("region", name="Deal of the day")
        expect(today.get_by_role("listitem")).to_have_count(3)
        expect(today).to_contain_text("one day in a row")
        expect(today).to_contain_text("strength")
        check(page, "a lobby with the day's deals")
        today.get_by_role("link", name="Result of Kingdom Four").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Kingdom Four")
        expect(page.locator(".ladder li")).to_have_count(5)
        expect(page.locator(".ladder")).not_to_contain_text("still playing")
        expect(page.locator(".bars .mine")).to_have_count(1)
        check(page, "a result")
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.get_by_role("button", name="Copy").click()
        expect(page.locator(".toast")).to_have_text("The lines are copied.")
        lines = str(page.evaluate("navigator.clipboard.readText()"))
        assert lines == page.locator(".lines").inner_text()
        assert played.table not in lines


def test_a_deal_is_sat_down_to_from_its_page(browser: Browser, played: Played) -> None:
    with person(browser, f"{played.address}/day", **as_guest(played.address, MARA)) as page:
        expect(page.get_by_role("button", name="Play Scandaroon")).to_be_visible()
        check(page, "the deals of the day")
        # whatever the browser's own clock says, which is weeks behind here
        expect(page.locator(".streak")).to_contain_text(re.compile(r"New cards in \d\d? h"))
        page.get_by_role("button", name="Play Scandaroon").click()
        expect(page.locator("section.table")).to_be_visible()
        page.get_by_role("button", name="Table menu").click()
        menu = page.locator("dialog[open] .menu")
        expect(menu.get_by_role("button", name="Rules")).to_be_visible()
        expect(menu.get_by_role("button", name="Give up the seat")).to_have_count(0)
        page.goto(f"{played.address}/day")
        page.get_by_role("link", name="Continue Scandaroon").click()
        expect(page.locator("section.table")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, {"width": 740, "height": 360}], ids=["phone", "side"])
def test_nothing_is_wider_than_the_screen(
    browser: Browser, played: Played, size: dict[str, int]
) -> None:
    who = as_guest(played.address, JUN, viewport=size, locale="de-DE")
    with person(browser, f"{played.address}/c/{played.challenge}", **who) as page:
        expect(page.locator(".compared tbody tr").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        page.goto(f"{played.address}/day")
        expect(page.locator(".deals li").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]


def test_a_challenge_is_compared_from_where_two_parted(browser: Browser, played: Played) -> None:
    address = f"{played.address}/c/{played.challenge}"
    with person(browser, address, **as_guest(played.address, JUN)) as page:
        expect(page.get_by_text("The first 3 decisions were the same.")).to_be_visible()
        expect(page.locator(".parted")).to_contain_text("Here you parted")
        expect(page.locator("main")).to_contain_text("Mara and you have played this game")
        expect(page.locator("main")).not_to_contain_text("Now you")
        check(page, "two games side by side")
        page.locator(".parted").get_by_role("link", name="See it").last.click()
        expect(page.locator("section.table")).to_be_visible()


def test_a_comparison_names_the_cards(browser: Browser, played: Played) -> None:
    """What is on a card of Scandaroon only its deck says, and no board is shown here."""
    address = f"{played.address}/c/{played.second}"
    with person(browser, address, **as_guest(played.address, JUN)) as page:
        expect(page.locator(".compared")).to_contain_text(
            re.compile(r"laid (Crescent|Scimitar|Turban|Cross-Tiles)")
        )
        expect(page.locator(".compared")).not_to_contain_text("laid a card")


def test_whom_one_compares_with_one_is_brought_to(browser: Browser, played: Played) -> None:
    address = f"{played.address}/c/{played.challenge}"
    with person(browser, address, **as_guest(played.address, MARA)) as page:
        expect(page.locator("main")).to_contain_text("Your game stays hidden from them")
        expect(page.locator(".rivals")).to_contain_text(re.compile(r"points (ahead|behind)"))
        page.get_by_role("button", name="Compare with Jun").click()
        expect(page.get_by_role("heading", name="You and Jun")).to_be_focused()
        expect(page.get_by_role("button", name="Compare with Jun")).to_have_count(0)


def test_on_the_smallest_phone_a_name_stays_whole(browser: Browser, played: Played) -> None:
    size = {"width": 320, "height": 568}
    who = as_guest(played.address, MARA, viewport=size, locale="de-DE")
    with person(browser, f"{played.address}/c/{played.challenge}", **who) as page:
        rivals = page.locator(".rivals li b")
        expect(rivals).to_have_count(2)
        for name in rivals.all():
            assert name.evaluate("name => name.getClientRects().length") == 1


def test_who_has_not_played_is_asked_to_before_they_look(browser: Browser, played: Played) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    table, day = played.table, played.day
    for path in (f"r/{table}", f"coach/{table}", f"t/{table}", f"day/{day}/kingdom_four"):
        page.goto(f"{played.address}/{path}")
        expect(page.get_by_role("heading", level=1)).to_have_text("Play it yourself first")
    page.get_by_role("link", name="To the deal of the day").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal of the day")
    for nowhere in ("c/nowhere", "day/1999-12-31/frantic"):
        page.goto(f"{played.address}/{nowhere}")
        expect(page.get_by_role("heading", level=1)).to_have_text("Nobody sits here")
    for way in ("r", "coach", "t"):
        page.goto(f"{played.address}/{way}/{played.challenged}")
        expect(page.get_by_role("heading", level=1)).to_have_text("Play it yourself first")
        page.get_by_role("link", name="To the challenge").click()
        page.wait_for_url(f"**/c/{played.challenge}")
    expect(page.get_by_text("Mara has played this game of Kingdom Four. Now you.")).to_be_visible()
    expect(page.locator(".rivals")).to_have_count(0)
    page.get_by_role("button", name="Take the seat").click()
    expect(page.locator("section.table")).to_be_visible()
    context.close()
