"""Finding people: tables as they open, a seat with anybody, invitations, seats given back."""

from __future__ import annotations

import asyncio
import hashlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from rumpus.server.store.kept import Guest
from rumpus.server.store.sqlite import SqliteStore
from tests.server.finished import keep_finished
from tests.web.people import TABLE, game_tile, person, sit_down
from tests.web.test_axe import check

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]

MARA, JUN = Guest(1, "Mara", "leaf-yellow"), Guest(2, "Jun", "bell-sky")
#: Two others: nobody may invite somebody over and over.
PIA, OLE = Guest(3, "Pia", "drum-pink"), Guest(4, "Ole", "tent-lime")


def token_of(guest: Guest) -> str:
    return f"{guest.name}-has-a-token-of-her-own"


def lay_out(data: Path) -> None:
    with ThreadPoolExecutor(1) as pool:  # the browser has an event loop in this thread
        pool.submit(lambda: asyncio.run(keep_games(data))).result()


async def keep_games(data: Path) -> None:
    """Mara and Jun have played together, and so have Pia and Ole."""
    store = SqliteStore(data / "rumpus.sqlite3")
    await store.open()
    await keep_a_game(store, MARA, JUN, "together")
    await keep_a_game(store, PIA, OLE, "as-well")
    await store.close()


async def keep_a_game(store: SqliteStore, one: Guest, other: Guest, name: str) -> None:
    for guest in (one, other):
        await store.add_guest(guest, hashlib.sha256(token_of(guest).encode()).hexdigest(), 1)
    await keep_finished(store, "kingdom_four", one.id, name)
    table = await store.table(name)
    assert table is not None
    table.seats[0].name, table.seats[1].name = one.name, other.name
    table.seats[1].guest, table.seats[1].bot = other.id, None
    await store.save_table(table)


def as_guest(server: str, guest: Guest) -> dict[str, object]:
    """A browser that has been this guest's before."""
    kept = [
        {"name": "rumpus.token", "value": token_of(guest)},
        {"name": "rumpus.settings", "value": '{"named":true}'},
    ]
    origins = [{"origin": server, "localStorage": kept}]
    return {"storage_state": {"cookies": [], "origins": origins}}


def open_public(page: Page, game: str = "Kingdom Four") -> None:
    game_tile(page, game).get_by_role("button", name="Invite friends").click()
    page.get_by_role("radio", name="Anybody").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".places")).to_be_visible()


def test_a_table_appears_fills_and_vanishes_in_the_lobby_as_it_happens(
    browser: Browser, server: str
) -> None:
    with person(browser, server) as watcher, person(browser, server) as host:
        expect(watcher.locator(".tile").first).to_be_visible()
        strips = watcher.locator(TABLE)
        expect(strips).to_have_count(0)
        open_public(host)
        expect(strips).to_have_count(1)
        expect(strips).to_contain_text("waits for three more.")
        with person(browser, host.url) as guest:
            sit_down(guest)
            expect(strips).to_contain_text("wait for two more.")
            host.get_by_role("button", name="Deal").click()
            expect(strips).to_have_count(0)


def test_where_no_socket_can_be_had_the_lobby_asks(browser: Browser, server: str) -> None:
    with person(browser, server) as host:
        open_public(host, "Scandaroon")
        context = browser.new_context(locale="en-GB")
        page = context.new_page()
        page.route_web_socket("**/ws/lobby", lambda line: line.close())
        page.goto(server)
        expect(page.locator(TABLE, has_text="Scandaroon")).to_be_visible()
        context.close()


def test_a_line_that_breaks_comes_back_by_itself(browser: Browser, server: str) -> None:
    lines: list[WebSocketRoute] = []

    def pass_on(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.route_web_socket("**/ws/lobby", pass_on)
    page.goto(server)
    expect(page.locator(".tile").first).to_be_visible()
    lines[0].close()
    with person(browser, server) as host:
        open_public(host, "Frantic")
        expect(page.locator(TABLE, has_text="Frantic")).to_be_visible()
    assert len(lines) > 1
    context.close()


def test_two_strangers_sit_down_with_anybody_and_meet(browser: Browser, server: str) -> None:
    small = {"width": 320, "height": 568}
    with person(browser, server) as one, person(browser, server, viewport=small) as other:
        for page in (one, other):
            page.get_by_role("button", name="Pandemonium: sit with anybody").click()
            expect(page.locator(".places")).to_be_visible()
        assert one.url == other.url
        expect(one.locator(".place:not(.free)")).to_have_count(2)
        for page in (one, other):
            expect(page.locator(".fills")).to_contain_text("Bots take the free seats in")
            expect(page.locator(".fills")).to_be_in_viewport(ratio=1)
        check(one, "a table that fills")


def test_an_invitation_reaches_who_is_in_the_room(browser: Browser, server: str) -> None:
    mara, jun = as_guest(server, MARA), as_guest(server, JUN)
    with person(browser, server, **jun) as hers:
        expect(hers.locator(".tile").first).to_be_visible()
        with person(browser, server, **mara) as mine:
            known = mine.locator(".known li", has_text="Jun")
            expect(known).to_contain_text("in the room now")
            check(mine, "the lobby with people")
            known.get_by_role("button", name="Invite Jun to Kingdom Four").click()
            expect(mine.locator(".places")).to_be_visible()
            asked = hers.locator(".invited")
            expect(asked).to_contain_text("Mara asks you to a table of Kingdom Four.")
            check(hers, "an invitation")
            asked.get_by_role("button", name="Go there").click()
            expect(hers.locator(".places")).to_contain_text("Mara")
            assert hers.url == mine.url
            expect(asked).to_have_count(0)


def test_who_is_muted_reaches_nobody_by_invitation_or_chat(browser: Browser, server: str) -> None:
    pia, ole = as_guest(server, PIA), as_guest(server, OLE)
    with person(browser, server, **ole) as hers, person(browser, server, **pia) as mine:
        expect(hers.locator(".tile").first).to_be_visible()
        open_public(mine)
        mine.get_by_role("button", name="Ask Ole to come").click()
        hers.locator(".invited").get_by_role("button", name="Mute").click()
        expect(hers.locator(".invited")).to_have_count(0)
        mine.get_by_role("button", name="Ask Ole to come").click()
        expect(mine.locator(".toast")).to_have_text("They have been asked.")
        hers.goto(mine.url)
        sit_down(hers)
        expect(hers.locator(".invited")).to_have_count(0)
        mine.get_by_role("textbox", name="Say something").fill("can you hear me?")
        mine.keyboard.press("Enter")
        expect(mine.locator(".log .said")).to_have_count(1)
        hers.get_by_role("textbox", name="Say something").fill("no")
        hers.keyboard.press("Enter")
        expect(hers.locator(".log .said")).to_have_text(["You no"])
        hers.reload()
        expect(hers.locator(".log .said")).to_have_text(["You no"])
        hers.get_by_role("button", name="Table menu").click()
        hers.get_by_role("switch", name="Pia").check()
        hers.keyboard.press("Escape")
        mine.get_by_role("textbox", name="Say something").fill("and now?")
        mine.keyboard.press("Enter")
        expect(hers.locator(".log .said")).to_have_text(["You no", "Pia and now?"])


def test_the_host_gives_a_seat_back_and_who_sat_there_is_told(
    browser: Browser, server: str
) -> None:
    with person(browser, server) as host:
        open_public(host)
        with person(browser, host.url) as guest:
            sit_down(guest)
            host.get_by_role("button", name="Free the seat").click()
            expect(guest.locator(".toast")).to_have_text("The host has given your seat back.")
            expect(guest.get_by_text("You: ")).to_have_count(0)
            expect(host.locator(".place.free")).to_have_count(3)


def test_who_plays_again_sees_who_has_not_come_yet(browser: Browser, server: str) -> None:
    mara, jun = as_guest(server, MARA), as_guest(server, JUN)
    with person(browser, f"{server}/t/together", **mara) as mine:
        mine.get_by_role("button", name="Play again").click()
        hers = mine.locator(".place", has_text="Jun")
        expect(hers).to_contain_text("away")
        expect(mine.locator(".place", has_text="You: Mara")).not_to_contain_text("away")
        with person(browser, f"{server}/t/together", **jun) as other:
            other.get_by_role("button", name="To the new game").click()
            for page in (mine, other):  # all are there: it is dealt
                expect(page.get_by_role("list", name="Your hand")).to_be_visible()
