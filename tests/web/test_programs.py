"""Programs and standing orders as people see them, in both languages."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocket, expect

from tests.web.people import TABLE, game_tile, person, play_now

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
_BOT = Path(__file__).parents[1] / "players" / "bot.py"
#: With a player of whoever runs the room.
SERVER_ARGS = ("--player", f"Rex=process:{sys.executable} {_BOT} plays")
TITLE = "Perpetual Commotion"
ENGLISH = {
    "invite": "Invite friends",
    "anybody": "Anybody",
    "programs": "Programs",
    "orders": "Standing orders",
    "open": "Open the table",
    "may": "Programs may play",
    "allowed": "Standing orders are allowed",
    "program": "program",
    "deal": "Deal",
    "menu": "Table menu",
    "own_orders": "Standing orders",
    "by_orders": "by orders",
    "never": "never",
    "red": "red",
}
GERMAN = {
    "invite": "Einladen",
    "anybody": "Alle",
    "programs": "Programme",
    "orders": "Daueraufträge",
    "open": "Tisch eröffnen",
    "may": "Programme dürfen mitspielen",
    "allowed": "Daueraufträge sind erlaubt",
    "program": "Programm",
    "deal": "Austeilen",
    "menu": "Tischmenü",
    "own_orders": "Dauerauftrag",
    "by_orders": "nach Auftrag",
    "never": "nie",
    "red": "Rot",
}


@contextmanager
def joined(link: str) -> Iterator[None]:
    """A bot from outside, until the test is over."""
    command = [sys.executable, "-m", "rumpus", "join", link, "--name", "Robin's bot"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(10)


def holds(*words: str) -> Callable[[str | bytes], bool]:
    """Whether a message tells of orders with all of these."""
    wanted = ["orders", *words]
    return lambda frame: all(f'"{word}"' in str(frame) for word in wanted)


@pytest.mark.parametrize(
    ("locale", "words"), [("en-GB", ENGLISH), ("de-DE", GERMAN)], ids=["en", "de"]
)
def test_a_seat_says_that_a_program_sits_there_and_orders_can_be_given(
    browser: Browser, server: str, locale: str, words: dict[str, str]
) -> None:
    with person(browser, server, locale=locale) as host:
        lines: list[WebSocket] = []
        host.on("websocket", lambda line: lines.insert(0, line))
        game_tile(host, TITLE).get_by_role("button", name=words["invite"]).click()
        dialog = host.locator("dialog[open]")
        dialog.get_by_role("radio", name=words["anybody"]).check()
        dialog.get_by_role("switch", name=words["programs"]).check()
        dialog.get_by_role("switch", name=words["orders"]).check()
        dialog.get_by_role("button", name=words["open"]).click()
        expect(host.locator(".agreed")).to_contain_text(words["may"])
        expect(host.locator(".agreed")).to_contain_text(words["allowed"])
        with joined(host.url):
            place = host.locator(".place", has_text="Robin's bot")
            expect(place).to_contain_text(words["program"], timeout=60_000)
            with person(browser, server, locale=locale) as other:
                strip = other.locator(TABLE, has_text=TITLE)
                expect(strip).to_contain_text(f"Robin's bot ({words['program']})")
            host.get_by_role("button", name=words["deal"]).click()
            expect(host.locator(".seat", has_text="Robin's bot")).to_contain_text(words["program"])
            host.get_by_role("button", name=words["menu"], exact=True).click()
            order = host.locator("dialog[open]").get_by_role("switch", name=words["own_orders"])
            order.check()
            expect(order).to_be_checked()
            out = host.locator("dialog[open]").get_by_role("radio", name=words["never"], exact=True)
            out.check()
            red = host.locator("dialog[open]").get_by_role(
                "checkbox", name=words["red"], exact=True
            )
            with lines[0].expect_event("framereceived", holds("never", "red")):
                red.check()
            host.keyboard.press("Escape")
            host.reload()  # the server has them
            host.get_by_role("button", name=words["menu"], exact=True).click()
            expect(out).to_be_checked()
            expect(red).to_be_checked()
            host.keyboard.press("Escape")
            expect(host.locator(".seat", has_text=words["by_orders"])).to_be_visible()


def test_a_player_of_the_house_is_chosen_as_levels_are_and_is_shown_by_its_name(
    browser: Browser, server: str
) -> None:
    with person(browser, server) as guest:
        rex = guest.get_by_role("radio", name="Rex program")
        rex.check()
        game_tile(guest, "Kingdom Four").get_by_role("button", name="Invite friends").click()
        dialog = guest.locator("dialog[open]")
        dialog.get_by_role("radio", name="Bots").check()
        expect(dialog.get_by_role("radio", name="Rex program")).to_be_checked()
        guest.keyboard.press("Escape")
        play_now(guest, "Kingdom Four")
        for name in ("Rex", "Rex 2", "Rex 3"):
            seat = guest.locator(".seat", has=guest.get_by_text(name, exact=True))
            expect(seat).to_contain_text("program")
