"""What a table of Frantic says: of cards, of choices, of events, and of what did nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from tests.web.people import PHONE, TABLE_LINES, WIDE, person, play_now, until

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
SERVER_ARGS = ("--bot-delay", "0.02-0.05")
HAND = ["r5", "k3", "rgift", "counter", "nicetry", "fantastic"]
Change = Callable[[dict[str, Any]], None]
#: What tells how the table goes on in truth.
TRUE_NEWS = ("update", "story", "table")


@contextmanager
def at_a_table(
    browser: Browser, server: str, change: Change, **settings: object
) -> Iterator[tuple[Page, list[Any]]]:
    """A table whose first view is as the test wants it; what is played there is kept."""
    played: list[Any] = []
    staging: dict[str, Any] = {}

    def staged(route: WebSocketRoute) -> None:
        there = route.connect_to_server()

        def heard(message: str | bytes) -> None:
            told = json.loads(message)
            if told["t"] == "welcome" and told["view"]:
                change(told)
                staging.update(told)
                route.send(json.dumps(told))
            elif told["t"] not in TRUE_NEWS:
                route.send(message)

        def sent(message: str | bytes) -> None:
            told = json.loads(message)
            if told["t"] == "play":
                played.append(told["moves"])
            elif told["t"] == "hint":
                moves = [{"move": move} for move in staging["legal"]]
                route.send(json.dumps({"t": "hint", "version": 0, "moves": moves}))
            else:
                there.send(message)

        there.on_message(heard)
        route.on_message(sent)

    with person(browser, server, reduced_motion="reduce", has_touch=True, **settings) as page:
        page.route_web_socket(TABLE_LINES, staged)
        play_now(page, "Frantic")
        expect(page.locator(".frantic .hand button").first).to_be_visible()
        yield page, played


def asked(ask: str, legal: list[str], **more: Any) -> Change:
    def change(told: dict[str, Any]) -> None:
        pending = {
            "ask": ask, "left": 1, "card": None, "done": False, "agreed": False, "chosen": [],
            "to": [0, 0, 0, 0], "parcels": [], "numbers": False, "optional": False,
        }  # fmt: skip
        told["view"] |= {"hand": HAND, "pending": pending | more, "composing": None}
        told["legal"] = legal
        told["table"]["waiting"] = [0]

    return change


MY_TURN = asked("turn", ["play r5", "play counter", "play fantastic", "draw"])
STATUS = ".status .pill"


def test_hover_focus_and_the_first_tap_tell_what_a_card_does(browser: Browser, server: str) -> None:
    with at_a_table(browser, server, MY_TURN) as (page, played):
        status = page.locator(STATUS)
        page.locator("[data-card='rgift#1']").hover(position={"x": 8, "y": 24})
        expect(status).to_have_text(
            "Red Gift: Gives two of your cards to somebody. Does not fit now."
        )
        page.locator("[data-card='k3#1']").focus()
        expect(status).to_contain_text("Goes on its number only, and brings an event.")
        page.locator("[data-card='counter#1']").focus()
        expect(status).to_contain_text("On your turn it is only a colour wish.")
        page.locator("[data-card='fantastic#1']").tap()
        expect(status).to_contain_text("Wish a colour or a number.")
        assert played == []


@pytest.mark.parametrize(
    ("ask", "legal", "seats", "told"),
    [
        ("turn", ["draw"], [0], "One moment…"),
        (
            "counter",
            ["counter", "decline"],
            [0, 1],
            "Your answer is sealed. The others are still thinking.",
        ),
    ],
)
def test_on_a_slow_line_nobody_waits_for_others_on_their_own_turn(
    browser: Browser, server: str, ask: str, legal: list[str], seats: list[int], told: str
) -> None:
    def change(welcome: dict[str, Any]) -> None:
        asked(ask, legal, card="rgift")(welcome)
        welcome["view"]["asked"] = seats

    with at_a_table(browser, server, change) as (page, played):
        page.locator(".frantic .btn.main").click()
        until(page, lambda: played)
        page.mouse.move(1, 1)
        expect(page.locator(STATUS)).to_have_text(told)


@pytest.mark.parametrize(
    ("legal", "told"),
    [
        (["draw"], "Your turn: nothing fits. Draw a card."),
        (["play r5", "pass"], "Lay a card, or pass."),
        (["pass"], "Nothing fits: pass."),
    ],
)
def test_who_has_nothing_that_fits_is_told_so(
    browser: Browser, server: str, legal: list[str], told: str
) -> None:
    with at_a_table(browser, server, asked("turn", legal)) as (page, _):
        expect(page.locator(STATUS)).to_have_text(told)


def test_four_colours_to_wish_for_lie_in_one_row_on_a_phone(browser: Browser, server: str) -> None:
    wishes = [f"wish {colour}" for colour in ("yellow", "red", "green", "blue")]
    with at_a_table(browser, server, asked("wish", wishes), viewport=PHONE) as (page, _):
        expect(page.locator(".wishc")).to_have_count(4)
        tops = "all => all.map((one) => one.offsetTop)"
        assert len(set(page.locator(".wishc").evaluate_all(tops))) == 1


#: Where a sign or a number reaches over the edge of its plate.
BEYOND = """plate => [...plate.querySelectorAll("svg")].filter((one) => {
  const [inner, outer] = [one, plate].map((each) => each.getBoundingClientRect());
  return inner.left < outer.left + 4 || inner.right > outer.right - 4;
}).length"""


def test_what_is_demanded_stays_on_its_plate(browser: Browser, server: str) -> None:
    def demanded(message: dict[str, Any]) -> None:
        MY_TURN(message)
        message["view"]["demand"] |= {"colour": "blue", "number": 9}

    with at_a_table(browser, server, demanded) as (page, _):
        plate = page.locator(".demand .sign")
        expect(plate.locator("svg")).to_have_count(2)
        for viewport in (WIDE, PHONE):
            page.set_viewport_size(viewport)  # type: ignore[arg-type]
            assert plate.evaluate(BEYOND) == 0


def test_points_below_nothing_have_a_minus_wherever_they_stand(
    browser: Browser, server: str
) -> None:
    def bombed(message: dict[str, Any]) -> None:
        MY_TURN(message)
        message["view"]["scores"] = [-10, -7, 0, 0]
        message["happened"] = [{"what": "scored", "seat": 1, "n": -7}]

    with at_a_table(browser, server, bombed) as (page, _):
        expect(page.locator(".me .pts")).to_have_text("−10")
        expect(page.locator(".opp .pts").first).to_have_text("−7")
        expect(page.locator(".log")).to_contain_text("gets −7 points")


def test_a_card_is_drawn_by_a_key_on_a_phone(browser: Browser, server: str) -> None:
    with at_a_table(browser, server, MY_TURN, viewport=PHONE) as (page, played):
        expect(page.get_by_role("button", name=re.compile("^Draw( d)?$"))).to_be_visible()
        page.keyboard.press("d")
        until(page, lambda: played)
        assert played == [["draw"]]


def test_in_a_window_the_card_itself_can_be_thrown(browser: Browser, server: str) -> None:
    window = asked("counter", ["counter", "decline"], card="rgift")
    with at_a_table(browser, server, window) as (page, played):
        page.locator("[data-card='counter#1']").focus()
        expect(page.locator(STATUS)).to_contain_text("The attack is undone")
        page.keyboard.press("Enter")
        until(page, lambda: played)
        assert played == [["counter"]]


def test_a_chosen_card_can_be_taken_back_before_the_second(browser: Browser, server: str) -> None:
    legal = [f"choose {card}" for card in HAND]
    with at_a_table(browser, server, asked("give", legal, left=2, card="rgift")) as (page, played):

        def choose(name: str) -> Locator:
            card = page.locator(f"[data-card='{name}#1']")
            card.focus()
            page.keyboard.press("Enter")
            return card

        expect(page.locator(STATUS)).to_have_text("Red Gift: choose card 1 of 2 to give away.")
        first = choose("r5")
        expect(page.locator(STATUS)).to_contain_text("choose card 2 of 2")
        expect(first).to_have_class(re.compile("ghost"))
        choose("r5")
        expect(page.locator(STATUS)).to_contain_text("choose card 1 of 2")
        choose("k3")
        choose("nicetry")
        expect(first).not_to_have_class(re.compile("ghost"))
        until(page, lambda: played)
        assert played == [["choose k3", "choose nicetry"]]


def test_to_aim_at_nobody_says_that_it_is_only_a_wish(browser: Browser, server: str) -> None:
    with at_a_table(browser, server, asked("target", ["to 1", "to nobody"], card="equality")) as (
        page,
        _,
    ):
        expect(page.get_by_role("button", name="Only wish")).to_be_visible()


@pytest.mark.parametrize(
    ("event", "colour", "told"),
    [
        ("time_bomb", "red", "−10, all others +10. If nobody is, points double."),
        ("gambling_man", "red", "Bet a number in red; the highest takes them all."),
        ("gambling_man", "red", "Who has none draws two."),
        ("vandalism", "green", "All green cards are thrown out."),
        ("vandalism", None, "Nothing happens"),
    ],
)
def test_an_event_names_its_stakes_and_its_colour(
    browser: Browser, server: str, event: str, colour: str | None, told: str
) -> None:
    def running(message: dict[str, Any]) -> None:
        MY_TURN(message)
        message["view"] |= {"event": {"name": event, "doer": 1}, "last_colour": colour}

    with at_a_table(browser, server, running) as (page, _):
        expect(page.locator(".event p")).to_contain_text(told)


ROBIN_HOOD = 6


def test_an_effect_that_does_nothing_says_why(browser: Browser, server: str) -> None:
    def happened(message: dict[str, Any]) -> None:
        MY_TURN(message)
        message["happened"] = [
            {"what": "waived", "seat": 1, "card": "rskip"},
            {"what": "aimed", "seat": 1, "other": 0, "card": "rgift", "n": 0},
            {"what": "event", "seat": 1, "n": ROBIN_HOOD},
        ]

    with at_a_table(browser, server, happened) as (page, _):
        log = page.locator(".log")
        expect(log).to_contain_text("Nothing happens: all hands are equally large.")
        expect(log).to_contain_text("everybody else sits out already")
        expect(log).to_contain_text("with no card to give")


@pytest.mark.parametrize(
    ("ask", "legal", "hints"),
    [
        ("counter", ["counter", "decline"], ["Throw in Counterattack", "Give no answer"]),
        ("nicetry", ["nicetry", "decline"], ["Throw in Nice Try", "Give no answer"]),
        ("wish", ["wish red", "wish nothing"], ["Wish red", "Wish nothing"]),
    ],
)
def test_a_hint_is_a_deed(
    browser: Browser, server: str, ask: str, legal: list[str], hints: list[str]
) -> None:
    with at_a_table(browser, server, asked(ask, legal, card="rgift")) as (page, _):
        page.keyboard.press("h")
        expect(page.locator(".advice li")).to_have_text(hints)


#: How far the expert's advice can be scrolled aside, and which of its buttons are low.
ADVICE = """advice => [advice.scrollWidth - advice.clientWidth, [...advice.querySelectorAll(".btn")]
  .filter((one) => one.checkVisibility() && one.offsetHeight < 44).map((one) => one.textContent)]"""


def test_the_longest_name_stays_in_the_advice_of_the_expert(browser: Browser, server: str) -> None:
    def aimed(message: dict[str, Any]) -> None:
        asked("turn", ["to 1", "to 2"])(message)
        message["table"]["seats"][1]["name"] = "W" * 24

    with at_a_table(browser, server, aimed) as (page, _):
        page.keyboard.press("h")
        expect(page.locator(".advice li").first).to_contain_text("W" * 24)
        expect(page.get_by_role("button", name="I know this game")).to_be_visible()
        for viewport in (WIDE, PHONE):
            page.set_viewport_size(viewport)  # type: ignore[arg-type]
            assert page.locator(".advice").evaluate(ADVICE) == [0, []]


def test_a_lesson_is_not_used_up_by_a_part_of_a_decision(browser: Browser, server: str) -> None:
    hint = {"t": "hint", "version": 0, "moves": [{"move": "to 1", "worth": 0.5, "share": 0.9}]}
    target = asked("target", ["to 1", "to 2"], card="rskip")
    held: list[WebSocketRoute] = []

    def staged(route: WebSocketRoute) -> None:
        there = route.connect_to_server()
        held.append(route)

        def heard(message: str | bytes) -> None:
            told = json.loads(message)
            if told["t"] == "welcome" and told["view"]:
                target(told)
                hint["version"] = told["version"]
            if told["t"] not in TRUE_NEWS:
                route.send(json.dumps(told))

        def sent(message: str | bytes) -> None:
            if json.loads(message)["t"] == "hint":
                route.send(json.dumps(hint))
            else:
                there.send(message)

        there.on_message(heard)
        route.on_message(sent)

    with person(browser, server) as page:
        page.route_web_socket(TABLE_LINES, staged)
        play_now(page, "Frantic")
        page.get_by_role("button", name="First game? Show me").click()
        advice = page.locator(".advice")
        expect(advice.get_by_role("button", name="Aim at ")).to_be_visible()
        expect(advice.locator(".lesson")).to_have_count(0)
        advice.get_by_role("button", name="Close").click()
        kept = page.evaluate("localStorage.getItem('rumpus.settings')")
        assert not kept or "frantic" not in json.loads(kept).get("lessons", {})
