"""Every screen: at each size whatever is needed is there, large enough, and under nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from rumpus import games
from tests.web.people import game_tile, person
from tests.web.scenes import SCENES
from tests.web.staging import GATHERING, TOKEN, Scene, lay_out_all

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
SERVER_ARGS = ("--bot-delay", "3000-3000")  # nobody moves but the one who looks

MEASURE = (Path(__file__).parent / "measure.js").read_text()
SIZES = (
    (320, 568),
    (360, 640),
    (390, 844),
    (844, 390),
    (667, 375),
    (820, 1180),
    (1024, 768),
    (1366, 625),
    (1440, 900),
    (720, 450),
)
ENTER = f"localStorage.setItem('rumpus.token', '{TOKEN}')"


def lay_out(data: Path) -> None:
    lay_out_all(data, SCENES)


@pytest.fixture(scope="module")
def eyes(browser: Browser, server: str) -> Iterator[Page]:
    """One page for all tables: of the person who sits at each of them."""
    # German words are longer
    with person(browser, server, reduced_motion="reduce", locale="de-DE") as page:
        page.add_init_script(ENTER)
        page.route_web_socket("**/ws/*-pause-*", counting_down)
        yield page


def counting_down(route: WebSocketRoute) -> None:
    """Between two rounds: the next one opens in half a minute, whenever the test comes along."""
    there = route.connect_to_server()

    def told(message: str | bytes) -> None:
        news = json.loads(message)
        if news["t"] == "welcome":
            news["table"]["opens"] = news["now"] + 30_000
        route.send(json.dumps(news))

    there.on_message(told)


def sit_down(page: Page, server: str, scene: Scene) -> None:
    page.goto(f"{server}/t/{scene.id}")
    expect(page.locator(".status").first).to_be_visible()
    for selector in scene.clicks:
        page.locator(selector).first.dispatch_event("click", {"detail": 0})
    if scene.opens_dialog:
        expect(page.locator("dialog[open]")).to_be_visible()


def faults_at(page: Page, size: tuple[int, int]) -> list[str]:
    """What goes by itself, once a busy machine has drawn it all, is no fault."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    faults: list[str] = []
    for pause in (0, 250, 1_000):
        page.wait_for_timeout(pause)
        faults = page.evaluate(MEASURE)
        if not faults:
            break
    return [f"{width} × {height}: {fault}" for fault in faults]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.id)
def test_whatever_is_needed_can_be_seen_and_hit_at_every_size(
    eyes: Page, server: str, scene: Scene
) -> None:
    sit_down(eyes, server, scene)
    faults = [fault for size in SIZES for fault in faults_at(eyes, size)]
    assert not faults, "\n".join(faults)


#: As wide as a small desk, and a laptop's whole screen.
OTHERS = (
    ("kingdom-four-deal-4", (932, 430)),
    ("pandemonium-pick-4", (932, 430)),
    ("scandaroon-asks-piece-4", (1280, 720)),
)


@pytest.mark.parametrize(("scene", "size"), OTHERS, ids=str)
def test_a_large_phone_held_sideways_and_a_laptop_fit_as_well(
    eyes: Page, server: str, scene: str, size: tuple[int, int]
) -> None:
    eyes.goto(f"{server}/t/{scene}")
    expect(eyes.locator(".status").first).to_be_visible()
    assert faults_at(eyes, size) == []


def test_a_tablet_shows_the_piles_while_cards_are_shared_out(eyes: Page, server: str) -> None:
    eyes.set_viewport_size({"width": 820, "height": 1180})
    eyes.goto(f"{server}/t/frantic-target-8")
    expect(eyes.locator(".share").first).to_be_visible()
    expect(eyes.locator(".piles")).to_be_in_viewport(ratio=1)
    expect(eyes.locator(".demand")).to_be_in_viewport(ratio=1)


#: What is lower than its own letters.
CUT = """where => [...document.querySelectorAll(where)]
  .filter((one) => one.clientHeight < parseFloat(getComputedStyle(one).fontSize))
  .map((one) => one.textContent)"""


@pytest.mark.parametrize(
    ("scene", "numbers"), [("scandaroon-row-4", ".val b"), ("perpetual-commotion-piles-8", ".tiny")]
)
def test_letters_twice_as_large_are_not_cut(
    eyes: Page, server: str, scene: str, numbers: str
) -> None:
    """WCAG 1.4.4."""
    eyes.goto(f"{server}/t/{scene}")
    expect(eyes.locator(".status").first).to_be_visible()
    eyes.evaluate("document.documentElement.style.fontSize = '200%'")
    for size in ((390, 844), (820, 1180), (1440, 900)):
        eyes.set_viewport_size({"width": size[0], "height": size[1]})
        assert eyes.evaluate(CUT, numbers) == []
        header = "bar => bar.querySelector('.where').offsetHeight <= bar.offsetHeight"
        assert eyes.locator("header.bar").evaluate(header)


@pytest.mark.parametrize("size", [(1024, 768), (1440, 900)], ids=str)
def test_with_large_letters_each_packet_has_its_own_button(
    eyes: Page, server: str, size: tuple[int, int]
) -> None:
    """WCAG 1.4.4; one's own offer, above the line of news, can be changed, too."""
    eyes.goto(f"{server}/t/pandemonium-offers-7")
    expect(eyes.locator(".status").first).to_be_visible()
    eyes.evaluate("document.documentElement.style.fontSize = '200%'")
    faults = [fault for fault in faults_at(eyes, size) if ": covered: " in fault]
    assert not faults, "\n".join(faults)


#: What is wider than its place.
WIDER = """where => [...document.querySelectorAll(where)]
  .filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)"""


@pytest.mark.parametrize("game", games.NAMES)
def test_tables_of_the_rules_fit_the_smallest_phone(eyes: Page, server: str, game: str) -> None:
    """WCAG 1.4.10."""
    eyes.set_viewport_size({"width": 320, "height": 568})
    eyes.goto(f"{server}/rules/{game}")
    expect(eyes.locator(".rules table").first).to_be_visible()
    if eyes.locator("rumpus-card").count():
        expect(eyes.locator("rumpus-card svg").last).to_be_attached()
    assert eyes.evaluate(WIDER, ".rules table") == []


def test_the_longest_names_push_nothing_off_the_lobby(eyes: Page, server: str) -> None:
    eyes.goto(server)
    expect(eyes.locator(".strip").first).to_be_visible()
    faults = [fault for size in SIZES for fault in faults_at(eyes, size)]
    assert not faults, "\n".join(faults)


def test_the_longest_names_push_nothing_off_a_table_that_gathers(eyes: Page, server: str) -> None:
    eyes.goto(f"{server}/t/{GATHERING}")
    expect(eyes.locator(".place").first).to_be_visible()
    faults = [fault for size in SIZES for fault in faults_at(eyes, size)]
    assert not faults, "\n".join(faults)


def test_the_link_and_the_deal_are_in_sight_before_all_came(eyes: Page, server: str) -> None:
    eyes.goto(f"{server}/t/{GATHERING}")
    for width, height in SIZES:
        eyes.set_viewport_size({"width": width, "height": height})
        expect(eyes.get_by_role("button", name="Link kopieren")).to_be_in_viewport(ratio=1)
        expect(eyes.get_by_role("button", name="Austeilen")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("title", ["Pandemonium", "Scandaroon"])
def test_what_is_agreed_on_for_a_table_is_never_behind_its_button(
    eyes: Page, server: str, title: str
) -> None:
    """Whatever has the focus is scrolled to where it can be seen (WCAG 2.4.11)."""
    eyes.goto(server)
    game_tile(eyes, title).get_by_role("button").nth(1).click()
    expect(eyes.locator("dialog[open]")).to_be_visible()
    faults = [fault for size in SIZES for fault in faults_at(eyes, size)]
    assert not faults, "\n".join(faults)
