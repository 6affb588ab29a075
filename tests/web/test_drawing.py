"""What a page has drawn before is held no longer; and a slow phone is spared what it can be."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from rumpus import games
from tests.web.people import PHONE, person, play_now

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
SERVER_ARGS = ("--bot-delay", "3000-3000")
DRAWINGS = 30

KEEP_THE_LINE = """
window.WebSocket = class extends WebSocket {
  constructor(...where) {
    super(...where);
    window.line = this;
    this.addEventListener("message", (event) => {
      const told = JSON.parse(event.data);
      if (told.t === "welcome") window.welcome = told;
      const isHeard = !window.isQuiet || !event.isTrusted || told.t === "pong";
      if (!isHeard) event.stopImmediatePropagation();
    });
  }
};
"""
#: News by which nothing changes but what has happened, and what else the test says.
TELL = """
window.tell = (happened, changed = {}) => {
  const { version, legal, now, table } = window.welcome;
  const { waiting, deadline, opens } = table;
  const same = { version, legal, now, waiting, deadline, opens };
  const data = JSON.stringify({ t: "update", changed, happened, ...same });
  window.line.dispatchEvent(new MessageEvent("message", { data }));
};
"""
#: Each of them is drawn.
TELL_OFTEN = """async (times) => {
  for (let time = 0; time < times; time++) {
    window.tell([]);
    await new Promise(requestAnimationFrame);
  }
}"""
#: How many of Preact's nodes are alive.
COUNT = "function () { return this.filter((one) => '__k' in one && '__b' in one).length }"


def nodes_alive(page: Page) -> int:
    line = page.context.new_cdp_session(page)
    line.send("HeapProfiler.collectGarbage")
    plain = line.send("Runtime.evaluate", {"expression": "Object.prototype"})["result"]["objectId"]
    found = line.send("Runtime.queryObjects", {"prototypeObjectId": plain})["objects"]["objectId"]
    call = {"functionDeclaration": COUNT, "objectId": found, "returnByValue": True}
    alive: int = line.send("Runtime.callFunctionOn", call)["result"]["value"]
    return alive


def sit_down(page: Page, title: str) -> None:
    page.add_init_script(KEEP_THE_LINE + TELL)
    page.reload()
    play_now(page, title)
    expect(page.locator(".seat").first).to_be_visible()


@pytest.mark.parametrize("game", games.NAMES)
def test_what_was_drawn_before_is_let_go(browser: Browser, server: str, game: str) -> None:
    with person(browser, server, viewport=PHONE) as page:
        sit_down(page, games.game(game).title)
        page.evaluate(TELL_OFTEN, DRAWINGS)
        shown = page.evaluate("document.querySelectorAll('*').length")
        assert nodes_alive(page) < 3 * shown


OPEN = """async (table) => {
  const headers = { Authorization: `Bearer ${localStorage.getItem("rumpus.token")}` };
  const body = JSON.stringify(table);
  const answer = await fetch("/api/tables", { method: "POST", headers, body });
  return (await answer.json()).table;
}"""
#: Counts the elements that are asked how wide they are, and how often the board is asked where.
COUNT_ASKED = """() => {
  window.asked = 0;
  window.surveys = 0;
  const width = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "offsetWidth");
  const askWidth = { ...width, get() { window.asked++; return width.get.call(this); } };
  Object.defineProperty(HTMLElement.prototype, "offsetWidth", askWidth);
  const board = document.querySelector(".table > :first-child");
  board.getBoundingClientRect = function () {
    window.surveys++;
    return Element.prototype.getBoundingClientRect.call(this);
  };
}"""
#: What has come is drawn.
DRAWN = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
#: Points of all seats that nobody had before: something of the view has changed.
SCORE = "window.tell([], { scores: window.welcome.view.scores.map((n) => n + 7) })"


def sit_at_a_full_table(page: Page, server: str, game: str) -> None:
    page.add_init_script(KEEP_THE_LINE + TELL)
    seats = games.game(game).seats[-1]
    table = {"game": game, "seats": seats, "bots": "greedy", "private": True, "pace": 60}
    page.goto(f"{server}/t/{page.evaluate(OPEN, table)}")
    expect(page.locator(".seat").last).to_be_visible()
    page.evaluate("window.isQuiet = true")  # only the test says what happens from now on
    page.evaluate(DRAWN)


#: No more cards than these can move at a full table that has just been dealt.
MOST_FOLLOWED = 25


@pytest.mark.parametrize("game", games.NAMES)
def test_only_cards_that_can_move_are_asked_where_they_lie(
    browser: Browser, server: str, game: str
) -> None:
    with person(browser, server, viewport=PHONE) as page:
        expect(page.locator(".tile").first).to_be_visible()
        sit_at_a_full_table(page, server, game)
        page.evaluate(COUNT_ASKED)
        page.evaluate(SCORE)
        page.evaluate(DRAWN)
        assert page.evaluate("window.surveys") == 1
        assert 0 < page.evaluate("window.asked") <= MOST_FOLLOWED
        page.evaluate("window.tell([])")
        page.evaluate(DRAWN)
        assert page.evaluate("window.surveys") == 1, "where nothing has changed nothing can move"


def test_what_comes_between_two_frames_is_drawn_once_and_all_of_it_is_heard(
    browser: Browser, server: str
) -> None:
    with person(browser, server, viewport=PHONE) as page:
        expect(page.locator(".tile").first).to_be_visible()
        page.clock.install()
        sit_at_a_full_table(page, server, "frantic")
        page.evaluate(COUNT_ASKED)
        page.clock.pause_at(page.evaluate("Date.now() + 1000"))
        page.evaluate("window.surveys = 0")
        for seat in (0, 1, 2):
            page.evaluate("window.score = (window.score ?? 0) + 7")
            page.evaluate(
                "(seat) => window.tell([{ what: 'passed', seat }],"
                "  { scores: window.welcome.view.scores.map((n) => n + window.score) })",
                seat,
            )
        assert page.evaluate("window.surveys") == 0
        page.clock.run_for(50)
        assert page.evaluate("window.surveys") == 1
        names = page.locator(".seat .name").all_inner_texts()
        told = page.locator(".news").text_content() or ""
        assert sum(name in told for name in names) == 3, told


@pytest.mark.parametrize("game", games.NAMES)
def test_nothing_is_drawn_from_elsewhere(browser: Browser, server: str, game: str) -> None:
    """Each use of a picture would be a tree of its own, styled and clipped for itself."""
    with person(browser, server, viewport=PHONE) as page:
        expect(page.locator(".tile").first).to_be_visible()
        sit_at_a_full_table(page, server, game)
        assert page.locator("use").count() == 0
        assert page.locator(".card").count() > 0
        drawn = page.locator(".me .card, .hand .card").first.locator("svg *").count()
        assert 0 < drawn <= 24


@pytest.mark.parametrize("game", games.NAMES)
def test_no_rule_of_a_board_asks_what_is_inside(browser: Browser, server: str, game: str) -> None:
    """`:has` is asked anew at every news, and styles all that could be meant."""
    boards = "kingdom|scandaroon|frantic|commotion|pandemonium"
    rules = f"""() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
      .map(({{ cssText }}) => cssText)
      .filter((rule) => /^(@media.*)?\\.({boards})/s.test(rule))"""
    with person(browser, server, viewport=PHONE) as page:
        expect(page.locator(".tile").first).to_be_visible()
        sit_at_a_full_table(page, server, game)
        of_board = page.evaluate(rules)
        assert of_board
        assert not [rule for rule in of_board if ":has(" in rule]


def test_a_card_of_kingdom_four_is_seven_shapes(browser: Browser, server: str) -> None:
    """In every turn some are laid, taken and seen flying: each shape is styled and laid out."""
    with person(browser, server, viewport=PHONE) as page:
        expect(page.locator(".tile").first).to_be_visible()
        sit_at_a_full_table(page, server, "kingdom_four")
        count = "(cards) => cards.map((card) => card.querySelectorAll('svg *').length)"
        shapes = page.locator(":is(.hand, .field) .card").evaluate_all(count)
        assert shapes
        assert set(shapes) == {7}


#: A pile that is one card lower, and a turn that passes to the next seat.
PILE = "window.tell([], { pile: window.welcome.view.pile - 1 })"
TURN_PASSES = """() => {
  const { you, view, table } = window.welcome;
  table.waiting = [(table.waiting[0] + 1) % view.seats];
  window.tell([{ what: "passed", seat: you }]);
}"""
#: Calls of functions by which these are drawn, at most. Where the page around a board, or a seat of
#: which nothing has changed, is drawn as well, there are half as many more.
MOST_CALLS = {
    ("kingdom_four", PILE): 2_000,
    ("kingdom_four", TURN_PASSES): 2_500,
    ("scandaroon", PILE): 2_100,
    ("scandaroon", TURN_PASSES): 3_100,
    ("frantic", PILE): 2_600,
    ("frantic", TURN_PASSES): 3_500,
}


@pytest.mark.parametrize("game", ["kingdom_four", "scandaroon", "frantic"])
def test_what_stays_the_same_is_left_alone(browser: Browser, server: str, game: str) -> None:
    with person(browser, server, viewport=PHONE) as page:
        expect(page.locator(".tile").first).to_be_visible()
        sit_at_a_full_table(page, server, game)
        line = page.context.new_cdp_session(page)
        line.send("Profiler.enable")
        line.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})
        for news in (PILE, TURN_PASSES):
            page.evaluate(news)
            page.evaluate(DRAWN)
            scripts = line.send("Profiler.takePreciseCoverage")["result"]
            calls = sum(
                function["ranges"][0]["count"]
                for script in scripts
                if "/assets/" in script["url"]
                for function in script["functions"]
            )
            assert 0 < calls <= MOST_CALLS[game, news], news


COUNT_FLIGHTS = """() => {
  window.flights = 0;
  const count = ({ addedNodes }) => {
    for (const node of addedNodes) if (node.classList?.contains("flying")) window.flights++;
  };
  new MutationObserver((all) => all.forEach(count)).observe(document.body, { childList: true });
}"""
#: Somebody else takes two cards of the field; then all of one's own hand may be played.
TURN = """() => {
  const { you, view, table } = window.welcome;
  const [one, two] = view.field.flat();
  const seat = (you + 1) % view.seats;
  window.welcome.legal = view.hand.map((card) => `play ${card}`);
  table.waiting = [you];
  const took = (card) => ({ what: "took", seat, card });
  const happened = [{ what: "played", seat, card: one }, took(one), took(two)];
  window.tell(happened, { field: view.field.filter((group) => !group.includes(two)), turn: you });
}"""


def test_what_has_flown_does_not_fly_again_with_ones_own_card(
    browser: Browser, server: str
) -> None:
    with person(browser, server) as page:
        expect(page.locator(".tile").first).to_be_visible()
        sit_at_a_full_table(page, server, "kingdom_four")
        page.evaluate(COUNT_FLIGHTS)
        page.evaluate(TURN)
        page.evaluate(DRAWN)
        assert page.evaluate("window.flights") == 2
        page.evaluate("document.querySelector('.hand button').click()")
        expect(page.locator(".stock .card.target")).to_be_visible()
        assert page.evaluate("window.flights") == 2


KEEP_FLIGHTS = """() => {
  window.ways = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const way = animate.apply(this, how);
    window.ways.push(way);
    return way;
  };
}"""
#: Flights that go on though their card is gone, and cards that fly twice at once.
IN_VAIN = """() => {
  const flying = window.ways.filter((way) => way.playState === "running");
  const cards = flying.map((way) => way.effect.target);
  return [
    cards.filter((card) => !card.isConnected).length,
    cards.length - new Set(cards).size,
    cards.length,
  ];
}"""


def test_a_flight_needs_no_main_thread(browser: Browser, server: str) -> None:
    """A card that is gone, or flies twice, would have the page drawn with every frame."""
    with person(browser, server) as page:
        expect(page.locator(".tile").first).to_be_visible()
        sit_at_a_full_table(page, server, "kingdom_four")
        page.evaluate(KEEP_FLIGHTS)
        for _ in range(3):
            page.evaluate(TURN)
            page.evaluate(DRAWN)
        gone, twice, flying = page.evaluate(IN_VAIN)
        assert flying > 0
        assert (gone, twice) == (0, 0)


#: What is seen of a pile that is one card lower, and of whose turn it is, in each of two frames.
TWO_FRAMES = """async () => {
  const { view, table } = window.welcome;
  const seats = [...document.querySelectorAll(".seat")];
  const look = () => [
    document.querySelector(".pile .count").textContent,
    seats.findIndex((seat) => seat.classList.contains("on")),
  ];
  const seen = [look()];
  table.waiting = [(table.waiting[0] + 1) % view.seats];
  window.tell([], { pile: view.pile - 1 });
  for (let frame = 0; frame < 2; frame++) {
    await new Promise(requestAnimationFrame);
    seen.push(look());
  }
  return seen;
}"""


def test_what_stands_around_the_cards_is_drawn_a_frame_after_them(
    browser: Browser, server: str
) -> None:
    with person(browser, server, viewport=PHONE) as page:
        expect(page.locator(".tile").first).to_be_visible()
        sit_at_a_full_table(page, server, "kingdom_four")
        (pile, turn), first, second = page.evaluate(TWO_FRAMES)
        lower = str(int(pile) - 1)
        assert first == [lower, turn]
        assert second[0] == lower
        assert second[1] not in (turn, -1)
