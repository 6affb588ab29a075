"""A game that has no board of its own is played on the plain one, from the lobby to the replay."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.serving import serving
from tests.sixth.checkout import make_checkout
from tests.web.people import PHONE, game_tile, person, play_now

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
TITLE = "Cairn"
STONES, SEATS = 20, 4


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One that has a sixth game, which the client was never told of."""
    six = make_checkout(tmp_path_factory.mktemp("six"))
    with serving(tmp_path_factory.mktemp("data"), "--bot-delay", "0", env=six.env) as served:
        yield served.address


def moves(page: Page) -> Locator:
    return page.get_by_role("list", name="Your moves").get_by_role("button")


def laid(page: Page, times: int) -> None:
    """So often one's own stones are told of in the log."""
    expect(page.locator(".log li", has_text="You: laid")).to_have_count(times)


def field(page: Page, name: str) -> list[str]:
    """The values of a line of what is known."""
    line = page.locator(".fields dl > div").filter(has=page.get_by_text(name, exact=True))
    return line.locator(".chip").all_inner_texts()


def check_results(page: Page) -> None:
    over = page.get_by_role("dialog").filter(has=page.get_by_role("link", name="replay"))
    expect(over).to_contain_text("won")
    expect(over.locator("tbody tr")).to_have_count(SEATS)
    heads = over.locator("th").all_inner_texts()
    assert heads == ["Player", "Points", "light stones", "heavy stones"]


def test_the_lobby_has_a_tile_and_a_game_is_played_by_clicks_to_its_replay(
    browser: Browser, server: str
) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        expect(game_tile(page, TITLE)).to_contain_text("2–4")
        expect(page.get_by_text("Six card games")).to_be_visible()
        play_now(page, TITLE)
        for turn in range(STONES // SEATS):
            button = moves(page).last
            stone = button.inner_text().split()[1]
            assert stone in field(page, "hand")
            button.click()
            laid(page, turn + 1)
            last = page.locator(".log li", has_text="You: laid").last
            expect(last).to_contain_text(f"laid {stone} ")
        check_results(page)
        page.get_by_role("link", name="replay").click()
        check_film(page)


def check_film(page: Page) -> None:
    expect(page.get_by_text(f"{STONES} / {STONES}")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_text(f"0 / {STONES}")).to_be_visible()
    assert field(page, "hand") != ["–"], "it opens with one's own seat"
    page.get_by_label("Seen by").select_option("all")
    hands = page.locator(".fields dl > div", has_text="hand").locator("ol > li")
    expect(hands).to_have_count(SEATS)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(f"1 / {STONES}")).to_be_visible()
    expect(page.locator(".status:not(.hint)")).to_contain_text("laid")


def test_a_game_is_played_by_the_keyboard_alone(browser: Browser, server: str) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        game_tile(page, TITLE).get_by_role("button", name="Play now").press("Enter")
        for turn in range(STONES // SEATS):
            expect(moves(page).first).to_be_enabled()
            pick_by_keys(page, by_digit=turn % 2 == 0)
            page.keyboard.press("Enter")
            laid(page, turn + 1)
        check_results(page)
        again = page.get_by_role("button", name="Play again")
        expect(again).not_to_be_focused()  # a key that was meant for the table begins no new game
        page.keyboard.press("Tab")
        expect(page.get_by_role("dialog").locator(":focus")).to_have_count(1)


def pick_by_keys(page: Page, *, by_digit: bool) -> None:
    """The last move, which nobody has made by that."""
    count = moves(page).count()
    if by_digit:
        page.keyboard.press(str(count))
    else:
        page.keyboard.press("ArrowLeft")
    expect(moves(page).nth(count - 1)).to_be_focused()


def test_the_rules_and_rulings_open_beside_the_board(browser: Browser, server: str) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        play_now(page, TITLE)
        expect(moves(page).first).to_be_visible()
        page.keyboard.press("?")
        drawer = page.get_by_role("dialog")
        expect(drawer.get_by_role("heading", name=TITLE)).to_be_visible()
        expect(drawer.locator("rumpus-card")).to_have_text(["1", "5"])
        drawer.locator("summary").click()
        expect(drawer.get_by_text("All who have the most stones share the win.")).to_be_visible()
        page.keyboard.press("Escape")
        expect(drawer).to_be_hidden()
        moves(page).first.click()
        laid(page, 1)


def test_a_table_is_chosen_with_the_games_own_bots_and_options(
    browser: Browser, server: str
) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        game_tile(page, TITLE).get_by_role("button", name="Choose options").click()
        form = page.get_by_role("dialog")
        bots = form.get_by_role("group", name="Who plays with you?")
        expect(bots.get_by_role("radio")).to_have_count(3)
        expect(bots.get_by_role("radio", name="with sense")).to_be_checked()
        bots.get_by_role("radio", name="by chance").check()
        form.get_by_role("radio", name="2", exact=True).check()
        form.get_by_label("limit").fill("7")
        form.get_by_role("button", name="Deal").click()
        expect(page.locator(".seats li")).to_have_count(2)
        expect(page.locator(".seats")).to_contain_text("by chance")
        expect(page.locator(".pair", has_text="limit")).to_contain_text("7")


def test_a_finger_plays_on_a_phone_and_nothing_sticks_out(browser: Browser, server: str) -> None:
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    with person(browser, server, reduced_motion="reduce", **phone) as page:
        play_now(page, TITLE)
        for button in (moves(page).first, moves(page).last):
            box = button.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        moves(page).first.tap()
        page.keyboard.press("c")  # on a phone the log is drawn once somebody opens it
        laid(page, 1)


#: Both keys before the browser has told the page that a dialog is closed.
ESCAPE_AND_CHAT = """async () => {
  const press = (where, key) =>
    where.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  press(document.querySelector("dialog[open]"), "Escape");
  for (let turn = 0; turn < 9; turn++) await null;
  press(document.body, "c");
}"""


def test_what_quick_fingers_open_after_escape_stays_open(browser: Browser, server: str) -> None:
    with person(browser, server, viewport=PHONE) as page:
        play_now(page, "Frantic")
        page.get_by_role("button", name="Rules").last.click()
        expect(page.locator("dialog[open]")).to_be_visible()
        page.evaluate(ESCAPE_AND_CHAT)
        expect(page.get_by_label("Say something")).to_be_visible()
        page.evaluate("() => new Promise((done) => setTimeout(done))")
        expect(page.get_by_label("Say something")).to_be_visible()
