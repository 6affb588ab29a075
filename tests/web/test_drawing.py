"""What a page has drawn before is held no longer."""

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
    this.addEventListener("message", ({ data }) => {
      const told = JSON.parse(data);
      if (told.t === "welcome") window.welcome = told;
    });
  }
};
"""
#: News by which nothing changes but what has happened.
TELL = """
window.tell = (happened) => {
  const { version, legal, now, table } = window.welcome;
  const { waiting, deadline, opens } = table;
  const same = { version, legal, now, waiting, deadline, opens };
  const data = JSON.stringify({ t: "update", changed: {}, happened, ...same });
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
