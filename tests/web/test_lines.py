"""Lines that die, and people who go away: what everybody at the table sees of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.web.people import TABLE_LINES, WIDE, person, play_now, sit_down, until
from tests.web.proxy import proxied

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
SERVER_ARGS = ("--bot-delay", "0.02-0.05")
#: How high a button is.
BUTTON = 44
DOWN = "The line is down. Trying again…"


@contextmanager
def on_a_bad_line(browser: Browser, address: str) -> Iterator[Page]:
    """A person whose browser may complain of broken connections, and whose clock can be turned."""
    context = browser.new_context(viewport=WIDE, locale="en-GB", reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    page.clock.install()
    page.goto(address)
    yield page
    context.close()


def a_card(page: Page) -> str:
    """Wait for one's turn; the name of a card that can be played. What the last one takes, if it
    is asked, is chosen before."""
    playable = page.locator(".hand button[aria-disabled=false]").first
    taken = page.get_by_role("button", name="can be taken")
    expect(playable.or_(taken.first).first).to_be_visible()
    while not playable.count():
        taken.first.click()
        expect(taken).to_have_count(0)
        expect(playable.or_(taken.first).first).to_be_visible()
    return str(playable.get_attribute("data-card"))


def play_card(page: Page, card: str) -> None:
    page.locator(f".hand [data-card='{card}']").click()


def test_a_dead_line_is_noticed_in_5_s_and_a_move_that_did_not_arrive_is_said_so(
    browser: Browser, server: str
) -> None:
    with proxied(server) as proxy, on_a_bad_line(browser, proxy.address) as page:
        play_now(page, "Kingdom Four")
        card = a_card(page)
        expect(page.get_by_role("img", name="Line: ")).to_be_visible()
        proxy.swallow()
        play_card(page, card)
        expect(page.locator(f".hand [data-card='{card}']")).to_have_count(0)
        page.clock.run_for(5_000)
        assert page.get_by_text(DOWN).is_visible()
        proxy.go_on()
        expect(page.get_by_text("Your move was not taken: make it again.")).to_be_visible()
        expect(page.locator(f".hand [data-card='{card}']")).to_have_count(1)
        play_card(page, a_card(page))
        expect(page.locator(".log .now")).to_be_visible()


def test_a_move_whose_answer_was_lost_is_told_to_be_taken(browser: Browser, server: str) -> None:
    deaf = False

    def lose_answers(route: WebSocketRoute) -> None:
        there = route.connect_to_server()
        mine = deaf

        def heard(message: str | bytes) -> None:
            if not deaf or mine:
                route.send(message)

        there.on_message(heard)

    with person(browser, server, reduced_motion="reduce") as page:
        page.route_web_socket(TABLE_LINES, lose_answers)
        play_now(page, "Kingdom Four")
        card = a_card(page)
        deaf = True  # this line hears nothing more; those that follow do
        play_card(page, card)
        expect(page.get_by_text("The line is back. Your move was taken.")).to_be_visible()
        expect(page.locator(f".hand [data-card='{card}']")).to_have_count(0)


def test_connecting_has_a_limit_and_what_is_pressed_without_a_line_is_not_shown_as_played(
    browser: Browser, server: str
) -> None:
    with proxied(server) as proxy, on_a_bad_line(browser, proxy.address) as page:
        play_now(page, "Kingdom Four")
        card = a_card(page)
        tries: list[str] = []
        page.on("websocket", lambda socket: tries.append(socket.url))
        proxy.swallow()
        expect(page.get_by_text(DOWN)).to_be_visible()
        play_card(page, card)
        expect(page.get_by_text("The line is down: nothing was played.")).to_be_visible()
        expect(page.locator(f".hand [data-card='{card}']")).to_have_count(1)
        until(page, lambda: len(tries) >= 2)  # the first attempt was given up
        proxy.go_on()
        expect(page.get_by_text(DOWN)).to_have_count(0)


def test_others_see_that_a_line_is_dead(browser: Browser, server: str) -> None:
    with person(browser, server) as host, proxied(server) as proxy:
        link = gather(host)
        with on_a_bad_line(browser, f"{proxy.address}/t/{link}") as guest:
            sit_down(guest)
            host.get_by_role("button", name="Deal").click()
            expect(guest.locator(".kingdom")).to_be_visible()
            proxy.swallow()
            expect(host.locator(".seat.away")).to_have_count(1)  # how soon: tests/server


def gather(host: Page) -> str:
    """A table of Kingdom Four that waits for friends; its id."""
    host.get_by_role("button", name="Invite friends").nth(3).click()
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    return host.url.rsplit("/", 1)[1]


def test_a_word_on_a_refused_move_goes_by_itself_and_with_the_next_move(
    browser: Browser, still: str
) -> None:
    late = {"t": "error", "code": "too_late", "text": "", "beaten_by": 1}
    taken = {"t": "taken", "version": 0}

    def refuse_some(route: WebSocketRoute) -> None:
        there = route.connect_to_server()

        def sent(message: str | bytes) -> None:
            told = json.loads(message)
            if told["t"] == "play":
                answer = late if told["id"] in (1, 3) else taken
                route.send(json.dumps({**answer, "id": told["id"]}))
            else:
                there.send(message)

        route.on_message(sent)

    with person(browser, still) as page:
        page.route_web_socket(TABLE_LINES, refuse_some)
        play_now(page, "Perpetual Commotion")
        word = page.locator(".status .pill", has_text="Too late")
        flip = page.get_by_role("button", name="Flip")
        expect(page.locator(".arena")).to_be_visible()
        flip.click()
        expect(word).to_be_visible()
        flip.click()  # taken
        expect(word).to_have_count(0)
        flip.click()
        expect(word).to_be_visible()
        expect(word).to_have_count(0)  # by itself


def test_space_does_not_start_a_new_game_when_the_results_come(
    browser: Browser, server: str
) -> None:
    over = {
        "t": "over",
        "result": {"winners": [0], "scores": [9, 1, 2], "table": {"columns": [], "rows": []}},
        "replay": "x",
    }
    asked: list[str] = []

    def end_the_game(route: WebSocketRoute) -> None:
        there = route.connect_to_server()

        def sent(message: str | bytes) -> None:
            told = json.loads(message)
            asked.append(told["t"])
            there.send(message)
            if told["t"] == "emote":
                route.send(json.dumps(over))

        route.on_message(sent)

    with person(browser, server) as page:
        page.route_web_socket(TABLE_LINES, end_the_game)
        nothing: dict[str, list[object]] = {"standings": [], "moments": []}
        page.route("**/highlights", lambda route: route.fulfill(json=nothing))
        play_now(page, "Perpetual Commotion")
        page.get_by_role("button", name="Wave").click()
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        assert "rematch" not in asked


def test_a_reload_brings_the_log_and_the_chat_back(browser: Browser, server: str) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        play_now(page, "Kingdom Four")
        lines = page.locator(".log li")
        for _ in range(3):
            play_card(page, a_card(page))
        a_card(page)
        page.get_by_label("Say something").fill("nearly")
        page.keyboard.press("Enter")
        expect(page.locator(".log .said")).to_have_text("You nearly")
        before = lines.all_inner_texts()
        assert len(before) > 8
        page.reload()
        expect(lines).to_have_text(before)


def test_the_menu_and_the_sign_tell_how_long_the_line_takes(browser: Browser, server: str) -> None:
    with person(browser, server) as page:
        play_now(page, "Kingdom Four")
        expect(page.locator(".line-sign:not(.bars-0)")).to_be_visible()
        page.get_by_role("button", name="Table menu").click()
        expect(page.locator("dialog").get_by_text("Line: ")).to_be_visible()


#: A line on which every word, and the first greeting, comes three seconds late.
SLOW = """
    window.WebSocket = class extends WebSocket {
        later(told) {
            const tell = (event) => this.readyState === 1 && told(event);
            return told && ((event) => setTimeout(tell, 3000, event));
        }
        set onopen(told) { super.onopen = this.later(told); }
        set onmessage(told) { super.onmessage = this.later(told); }
    };
"""


def test_a_line_of_three_seconds_is_slow_and_says_so(browser: Browser, server: str) -> None:
    with on_a_bad_line(browser, server) as page:
        play_now(page, "Kingdom Four")
        page.add_init_script(SLOW)
        page.reload()
        slow = page.get_by_role("img", name=re.compile(r"Line: [34]\d{3} ms"))

        def is_told() -> bool:
            page.clock.run_for(500)
            return slow.is_visible()

        until(page, is_told)
        assert page.get_by_text(DOWN).count() == 0


@pytest.mark.parametrize(
    ("is_resting", "asks", "answer"),
    [
        (True, "The table waits for you. Go on?", "Go on"),
        (False, "A bot plays for you. Take your seat back?", "Take it back"),
    ],
)
def test_who_did_nothing_is_asked_once_and_answers_with_one_button(
    browser: Browser, server: str, is_resting: bool, asks: str, answer: str
) -> None:
    sent: list[str] = []
    lines: list[WebSocketRoute] = []
    is_down = False

    def gone_quiet(route: WebSocketRoute) -> None:
        if is_down:
            return  # nobody answers
        lines.append(route)
        there = route.connect_to_server()
        seat = 0

        def told(message: str | bytes) -> None:
            nonlocal seat
            news = json.loads(message)
            if news["t"] == "welcome":
                seat = news["you"]
            if news["t"] in ("welcome", "table"):
                news["table"]["resting"] = is_resting
                news["table"]["seats"][seat]["standing_in"] = not is_resting
            route.send(json.dumps(news))

        def said(message: str | bytes) -> None:
            sent.append(json.loads(message)["t"])
            there.send(message)

        there.on_message(told)
        route.on_message(said)

    with person(browser, server, reduced_motion="reduce") as page:
        page.route_web_socket(TABLE_LINES, gone_quiet)
        play_now(page, "Pandemonium")
        expect(page.get_by_text(asks)).to_be_visible()
        rests = page.locator(".status:not(.hint) .pill", has_text="The game rests.")
        expect(rests).to_have_count(1 if is_resting else 0)  # and waits for no others
        note = page.locator(".hint .pill")
        assert note.evaluate("note => note.clientHeight") < 2 * BUTTON, "no more than a line"
        sent.clear()
        page.get_by_role("button", name=answer).click()
        until(page, lambda: "back" in sent)
        is_down = True
        lines[-1].close()
        expect(page.get_by_text(DOWN)).to_be_visible()
        expect(page.get_by_text(asks)).to_have_count(0)  # whoever answered would not be heard


def test_a_line_that_moves_to_another_node_is_not_noticed_and_its_move_is_said_again(
    browser: Browser, server: str
) -> None:
    said: list[str] = []

    def move_over_at_the_first_play(route: WebSocketRoute) -> None:
        there = route.connect_to_server()

        def hear(message: str | bytes) -> None:
            is_play = json.loads(message)["t"] == "play"
            said.extend([str(message)] * is_play)
            if is_play and len(said) == 1:
                route.close(code=4307)  # it never reaches the table
            else:
                there.send(message)

        route.on_message(hear)

    with person(browser, server, reduced_motion="reduce") as page:
        page.route_web_socket(TABLE_LINES, move_over_at_the_first_play)
        play_now(page, "Kingdom Four")
        card = a_card(page)
        texts = "window.alarms = []; new MutationObserver(() => window.alarms.push(document.body"
        watch = f"{texts}.innerText)).observe(document.body, {{childList: true, subtree: true}})"
        page.evaluate(watch)
        play_card(page, card)
        expect(page.locator(f".hand [data-card='{card}']")).to_have_count(0)
        a_card(page)
        assert json.loads(said[0]) == json.loads(said[1]), "the very same play"
        seen = "\n".join(page.evaluate("window.alarms"))
        assert DOWN not in seen
        assert "The line is back" not in seen
        assert "not taken" not in seen
