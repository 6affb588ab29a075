"""What is heard and felt at a table, and how it calls for somebody who looks elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.web.people import TABLE_LINES, person, play_now, until

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
SERVER_ARGS = ("--bot-delay", "0.02-0.05")

#: Nothing leaves the loudspeaker: what would be heard is worked out when the test asks for it.
#: A tab can be looked away from, and phones that tremble are asked about it.
SENSES = """
const RATE = 22050;
window.contexts = [];
window.AudioContext = class extends OfflineAudioContext {
  constructor() { super(1, 3 * RATE, RATE); window.contexts.push(this); }
  resume() { return Promise.resolve(); }
};
window.heard = [];
window.felt = [];
addEventListener("rumpus:sound", ({ detail }) => window.heard.push(detail), true);
navigator.vibrate = (pattern) => window.felt.push(pattern);
let isAway = false;
Object.defineProperty(document, "hidden", { get: () => isAway });
window.look = (away) => {
  isAway = away;
  document.dispatchEvent(new Event("visibilitychange"));
};
"""
LOUDEST = """async () => {
  const sound = await window.contexts[0].startRendering();
  return sound.getChannelData(0).reduce((most, one) => Math.max(most, Math.abs(one)), 0);
}"""

SHOWN = """
  (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title)
"""

ME, OTHER, THIRD = "me", "other", "third"
#: What happens, and what is heard of it.
HAPPENINGS: dict[str, list[tuple[dict[str, object], str | None]]] = {
    "Frantic": [
        ({"what": "played", "seat": OTHER, "card": "red5"}, "card"),
        ({"what": "aimed", "seat": OTHER, "other": THIRD, "card": "skip"}, "attack"),
        ({"what": "countered", "seat": OTHER, "card": "counterattack"}, "counter"),
        ({"what": "event", "n": 3}, "event"),
        ({"what": "round_over", "n": 1}, "round"),
        ({"what": "dealt", "n": 2}, "shuffle"),
        ({"what": "passed", "seat": OTHER}, None),
    ],
    "Kingdom Four": [
        ({"what": "played", "seat": OTHER, "card": "s1"}, "card"),
        ({"what": "took", "seat": ME, "card": "s1"}, "raceWon"),
        ({"what": "took", "seat": OTHER, "card": "s1"}, None),
        ({"what": "hand_over", "n": 1}, "round"),
    ],
    "Perpetual Commotion": [
        ({"what": "played_front", "seat": ME, "card": "r5"}, "raceWon"),
        ({"what": "played_front", "seat": OTHER, "card": "r5"}, "card"),
        ({"what": "flipped", "seat": OTHER}, None),
        ({"what": "called_out", "seat": OTHER}, "event"),
    ],
    "Pandemonium": [
        ({"what": "offered", "seat": OTHER, "n": 2}, None),
        ({"what": "reached", "seat": OTHER, "other": ME}, "turn"),
        ({"what": "swapped", "seat": OTHER, "other": ME, "n": 2}, "raceWon"),
        ({"what": "swapped", "seat": OTHER, "other": THIRD, "n": 2}, "card"),
        ({"what": "called", "seat": OTHER, "n": 1}, "event"),
    ],
    "Scandaroon": [
        ({"what": "laid", "seat": OTHER, "other": OTHER, "card": "m1"}, "card"),
        ({"what": "discarded", "seat": OTHER, "other": THIRD, "card": "m1"}, "attack"),
        ({"what": "protected", "seat": OTHER, "other": OTHER, "card": "m1"}, "counter"),
        ({"what": "trump_changed", "seat": OTHER, "n": 1}, "event"),
        ({"what": "passed", "seat": OTHER}, None),
    ],
}


#: Without these a line would be given up, or never begin.
ALWAYS = ("welcome", "pong")


class Wire:
    """The line to the table. The test can keep the table quiet, and say something itself."""

    def __init__(self, page: Page) -> None:
        self.is_quiet = False
        self.welcomes = 0
        self._me = 0
        self._legal: list[str] = []
        self._route: WebSocketRoute | None = None
        self._update: dict[str, object] = {}
        page.route_web_socket(TABLE_LINES, self._keep)

    def _keep(self, route: WebSocketRoute) -> None:
        there = route.connect_to_server()
        self._route = route

        def heard(message: str | bytes) -> None:
            told = json.loads(message)
            if not self.is_quiet or told["t"] in ALWAYS:
                self._remember(told)
                route.send(message)

        there.on_message(heard)

    def _remember(self, told: dict[str, Any]) -> None:
        if told["t"] == "welcome":
            self.welcomes += 1
            self._me = told["you"]
        if told["t"] in ("welcome", "update"):
            table = told.get("table", told)
            rest = {name: table.get(name) for name in ("waiting", "deadline", "opens")}
            same = {name: told[name] for name in ("version", "legal", "now")}
            self._update = {"t": "update", "changed": {}, **same, **rest}
            self._legal = told["legal"]

    def happen(self, fact: dict[str, object]) -> None:
        self.tell([fact])

    def tell(self, facts: list[dict[str, object]]) -> None:
        """All in one message; whoever it happens to, the two others sit at the left."""
        seats = {ME: self._me, OTHER: (self._me + 1) % 3, THIRD: (self._me + 2) % 3}
        seated = [{name: seats.get(str(of), of) for name, of in fact.items()} for fact in facts]
        self.say({**self._update, "happened": seated})

    def ask(self, who: str) -> None:
        """From now on it is somebody's turn, with what I may do then, or nothing."""
        mine = {"waiting": [self._me], "legal": self._legal}
        others = {"waiting": [(self._me + 1) % 3], "legal": []}
        self._update |= mine if who == ME else others
        self.tell([])

    def say(self, message: dict[str, object]) -> None:
        assert self._route is not None
        self._route.send(json.dumps(message))

    def hang_up(self) -> None:
        assert self._route is not None
        self._route.close(code=1001)


@contextmanager
def sensing(browser: Browser, server: str, **kept: object) -> Iterator[tuple[Page, Wire]]:
    """Somebody whose senses the test knows, with settings of theirs."""
    with person(browser, server) as page:
        settings = json.dumps(kept)
        keep = f"localStorage.setItem('rumpus.settings', JSON.stringify({settings}));"
        page.add_init_script(SENSES + keep)
        page.reload()
        yield page, Wire(page)


def sit_down_to(page: Page, title: str) -> None:
    play_now(page, title)
    expect(page.locator(".seat").first).to_be_visible()


def my_turn(page: Page) -> None:
    expect(page.locator(".status.mine")).to_be_visible()
    expect(page.locator(".hand button[aria-disabled=false]").first).to_be_visible()


def turn_passes(page: Page, wire: Wire) -> None:
    """From me to somebody else, as the table says it: bots may be quicker than a page is drawn."""
    my_turn(page)
    hush(page, wire)


def hush(page: Page, wire: Wire) -> None:
    """Only the test says what happens from now on, and nothing is left that could call."""
    wire.is_quiet = True
    wire.ask(OTHER)
    expect(page.locator(".status.mine")).to_have_count(0)
    pause(page)
    page.evaluate("window.heard = []; window.felt = []")


def pause(page: Page) -> None:
    """Longer than two sounds of a kind are kept apart, and than a decision needs to call."""
    page.wait_for_timeout(450)


def heard(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => window.heard.splice(0)")
    return found


@pytest.mark.parametrize("title", HAPPENINGS)
def test_each_happening_has_its_sound(browser: Browser, server: str, title: str) -> None:
    with sensing(browser, server) as (page, wire):
        sit_down_to(page, title)
        hush(page, wire)
        for fact, sound in HAPPENINGS[title]:
            wire.happen(fact)
            if sound:
                page.wait_for_function("() => window.heard.length")
            pause(page)
            assert heard(page) == ([sound] if sound else []), fact
        assert 0.01 < page.evaluate(LOUDEST) < 1


def test_a_turn_calls_and_a_line_that_comes_back_repeats_nothing(
    browser: Browser, server: str
) -> None:
    with sensing(browser, server) as (page, wire):
        sit_down_to(page, "Kingdom Four")
        turn_passes(page, wire)
        wire.ask(ME)
        page.wait_for_function("() => window.heard.includes('turn')")
        assert page.evaluate("window.felt") == [[30]]
        pause(page)
        heard(page)
        wire.hang_up()
        until(page, lambda: wire.welcomes >= 2)
        pause(page)
        assert heard(page) == []


def test_nothing_sounds_before_the_first_gesture_or_when_it_is_off(
    browser: Browser, server: str
) -> None:
    with sensing(browser, server) as (page, wire):
        sit_down_to(page, "Kingdom Four")
        page.reload()
        expect(page.locator(".seat").first).to_be_visible()
        hush(page, wire)
        wire.happen({"what": "hand_over", "n": 1})
        pause(page)
        assert heard(page) == []
        assert page.evaluate("window.contexts.length") == 0
        page.keyboard.press("m")
        expect(page.get_by_text("Sound off")).to_be_visible()
        wire.happen({"what": "hand_over", "n": 1})
        pause(page)
        assert heard(page) == []
        page.keyboard.press("m")
        expect(page.get_by_text("Sound on")).to_be_visible()
        wire.happen({"what": "hand_over", "n": 1})
        page.wait_for_function("() => window.heard.length")
        assert heard(page) == ["round"]


def test_in_calm_mode_only_what_calls_is_heard(browser: Browser, server: str) -> None:
    with sensing(browser, server, calm=True) as (page, wire):
        sit_down_to(page, "Kingdom Four")
        turn_passes(page, wire)
        wire.happen({"what": "played", "seat": OTHER, "card": "s1"})
        wire.ask(ME)
        page.wait_for_function("() => window.heard.includes('turn')")
        assert set(heard(page)) == {"turn"}
        assert page.evaluate("window.felt") == []


def test_a_hidden_tab_says_that_it_is_your_turn(browser: Browser, server: str) -> None:
    with sensing(browser, server, notify=True) as (page, wire):
        page.context.grant_permissions(["notifications"], origin=server)
        page.evaluate("navigator.serviceWorker.ready")
        sit_down_to(page, "Kingdom Four")
        turn_passes(page, wire)
        icon = page.locator("link[rel=icon]")
        plain = icon.get_attribute("href")
        page.evaluate("look(true)")
        wire.ask(ME)
        page.wait_for_function("() => document.title === '● Your turn · Kingdom Four'")
        expect(icon).not_to_have_attribute("href", plain or "")
        page.wait_for_function(f"async () => ({SHOWN}).join() === 'Your turn · Kingdom Four'")
        page.evaluate("look(false)")
        page.wait_for_function(f"async () => !({SHOWN}).length")
        expect(page).to_have_title("Kingdom Four · Rumpus")
        expect(icon).to_have_attribute("href", plain or "")


def test_a_turn_calls_though_the_others_were_quicker_than_the_page(
    browser: Browser, server: str
) -> None:
    own: dict[str, object] = {"what": "played", "seat": ME, "card": "s1"}
    with sensing(browser, server) as (page, wire):
        sit_down_to(page, "Kingdom Four")
        turn_passes(page, wire)
        wire.ask(ME)
        page.wait_for_function("() => window.heard.splice(0).includes('turn')")
        my_turn(page)
        page.locator(".hand button[aria-disabled=false]").first.click()
        page.evaluate("look(true)")
        wire.happen(own)
        pause(page)
        assert "turn" not in heard(page), "what one goes on with oneself calls nobody"
        wire.tell([own, {**own, "seat": OTHER}])
        page.wait_for_function("() => document.title === '● Your turn · Kingdom Four'")
        page.wait_for_function("() => window.heard.includes('turn')")


def test_an_event_has_its_moment_and_any_key_ends_it(browser: Browser, server: str) -> None:
    with sensing(browser, server) as (page, wire):
        sit_down_to(page, "Frantic")
        wire.is_quiet = True
        wire.happen({"what": "event", "n": 1})
        moment = page.locator(".fanfare b")
        expect(moment).not_to_be_empty()
        expect(page.locator(".frantic .event")).to_be_hidden()  # not two titles, one on the other
        page.keyboard.press("Shift")
        expect(moment).to_have_count(0)
        expect(page.locator(".frantic .event")).to_be_visible()
        wire.happen({"what": "event", "n": 2})
        expect(moment).not_to_be_empty()
        expect(moment).to_have_count(0)  # by itself


@pytest.mark.parametrize("kept", [{"calm": True}, {"motion": False}])
def test_who_wants_it_calm_sees_no_moments(
    browser: Browser, server: str, kept: dict[str, object]
) -> None:
    with sensing(browser, server, **kept) as (page, wire):
        sit_down_to(page, "Frantic")
        wire.is_quiet = True
        wire.happen({"what": "event", "n": 1})
        expect(page.locator(".log li").last).to_contain_text(":")  # it is told
        assert page.locator(".fanfare").count() == 0
