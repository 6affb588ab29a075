"""Scandaroon as people meet it: whole games by what the board offers, choices and points."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from rumpus.games.scandaroon import deck
from tests.web.people import PHONE, game_tile, person, play_now

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
SERVER_ARGS = ("--bot-delay", "0-0.01")
#: One begins oneself, with a hand of which the first card asks for no row.
DEAL = 24

#: Everything a board can offer, and how often a person takes it when there is a choice.
OFFERS = {
    ".cards .target": 1.0,
    ".spread .target": 1.0,
    "button.drop": 1.0,
    "button.box": 1.0,
    ".powers .call": 1.0,
    ".hand .playable": 1.0,
    ".usable": 2.0,
    ".acts .piece": 0.3,
    ".acts .btn:has-text('Pass')": 0.1,
    ".acts .btn:has-text('Enough')": 0.3,
}


def my_turn(page: Page) -> None:
    expect(page.locator(".status.mine, dialog[open]").first).to_be_visible(timeout=60_000)


def i_laid(page: Page) -> None:
    """By the log: bots are quick, and one may have struck the card from the row already."""
    expect(page.locator(".log")).to_contain_text("You laid")


def an_offer(page: Page, chance: random.Random) -> Locator | None:
    """One of the things that can be done now; None while the table has not answered yet."""
    found = [(page.locator(offer), weight) for offer, weight in OFFERS.items()]
    there = [(place, place.count(), weight) for place, weight in found if place.count()]
    if not there:
        return None
    place, count, _ = chance.choices(there, [weight for *_, weight in there])[0]
    return place.nth(chance.randrange(max(1, count)))


def act(page: Page, chance: random.Random) -> None:
    offer = an_offer(page, chance)
    if offer:
        with suppress(PlaywrightTimeout):  # the points of a round may open over the card meanwhile
            offer.click(timeout=1_500, position={"x": 8, "y": 12})


def sums_are_what_the_cards_count(page: Page) -> None:
    """The board shows for each row a sum: that of the last number below each card."""
    rows = page.locator(".rows").evaluate(
        """rows => [...rows.querySelectorAll('.row')].map(row => [
            Number(row.querySelector('output').textContent),
            ...[...row.querySelectorAll('.val b')].map(b => Number(b.textContent))])"""
    )
    for total, *counted in rows:
        assert total == sum(counted)


def test_a_whole_game_by_clicks_ends_in_results_that_add_up(browser: Browser, server: str) -> None:
    chance = random.Random(7)
    with person(browser, server, reduced_motion="reduce") as page:
        play_now(page, "Scandaroon")
        expect(page.locator(".hand button")).to_have_count(5)
        over = page.get_by_role("link", name="Watch the replay")
        rounds = []
        while not over.count():
            my_turn(page)
            if over.count():
                break
            if page.locator("dialog[open]").count():
                rounds.append(page.locator("dialog[open] h2").inner_text())
                page.keyboard.press("Escape")
                continue
            sums_are_what_the_cards_count(page)
            act(page, chance)
        assert rounds == ["Round 1", "Round 2", "Round 3"]
        for row in page.locator("dialog[open] table.points tbody tr").all():
            cells = [cell.replace("−", "-") for cell in row.locator("td").all_inner_texts()]
            total, *parts = map(int, cells[1:])
            assert len(parts) == 4
            assert total == sum(parts), "victory points by category"


def test_a_card_is_laid_by_the_keyboard_alone_and_one_passes_by_a_letter(
    browser: Browser, server: str
) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        play_now(page, "Scandaroon")
        my_turn(page)
        cards = page.locator(".hand button")
        page.keyboard.press("2")
        expect(cards.nth(1)).to_be_focused()
        name = cards.nth(1).get_attribute("data-card")
        page.keyboard.press("Enter")
        own_row = page.get_by_role("button", name="Into your row")
        gone = page.locator(f".hand:not(:has([data-card='{name}']))")
        expect(own_row.or_(gone).first).to_be_visible()
        if not gone.count():
            page.keyboard.press("ArrowRight")
            own_row.press("Enter")
        i_laid(page)
        my_turn(page)
        page.keyboard.press("p")
        expect(page.locator(".row.mine.passed, dialog[open]").first).to_be_visible()


def test_a_pointed_card_tells_what_it_does_and_how_it_comes_to_its_value(
    browser: Browser, server: str
) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        play_now(page, "Scandaroon")
        my_turn(page)
        first = page.locator(".hand button").first
        name, *_ = (first.get_attribute("aria-label") or "").split(",")
        status = page.locator(".status:not(.hint) .pill")
        first.hover()
        expect(status).to_contain_text(f"{name}: ")
        page.locator(".trump").hover()
        expect(status).to_contain_text("Your turn")


def test_a_pointed_card_shows_what_its_row_would_count(browser: Browser, server: str) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        play_now(page, "Scandaroon")
        my_turn(page)
        preview = page.locator(".row.mine .sum b")
        page.locator(".hand .playable").first.hover()
        expect(preview).to_be_visible()
        would = preview.inner_text().removeprefix("→ ")
        now = page.locator(".row.mine output")
        assert would != now.inner_text()
        page.locator(".trump").hover()
        expect(preview).to_have_count(0)


def test_the_action_piece_is_paid_with_a_card_that_glows_and_can_be_thought_better_of(
    browser: Browser, server: str
) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        play_now(page, "Scandaroon")
        my_turn(page)
        chance = random.Random(5)
        while not page.locator(".acts .piece").count():  # a hand may be dealt that cannot pay yet
            act(page, chance)
            my_turn(page)
        page.keyboard.press("a")
        asked = page.locator(".status:not(.hint) .pill").filter(has_text="which card do you pay")
        expect(asked).to_be_visible()
        glowing = page.locator(".hand .target, .cards .target")
        expect(glowing.first).to_be_visible()
        page.keyboard.press("Escape")
        expect(glowing).to_have_count(0)
        expect(page.locator(".acts .piece")).to_contain_text("Action Piece")


#: When a file that was chosen has been read, by the page as well.
READ = """async (input) => {
    await input.files[0].text();
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
}"""


def open_with_deck(page: Page, file: Path) -> None:
    chosen = page.locator("dialog input[type=file]")
    chosen.set_input_files(file)
    chosen.evaluate(READ)
    page.locator("dialog .btn.call").click()


def test_a_table_takes_a_deck_file_and_says_what_is_wrong_with_a_bad_one(
    browser: Browser, server: str, tmp_path: Path
) -> None:
    """SC1: another deck file of the same form, checked with the line and the reason."""
    house = (Path(deck.__file__).parent / "decks" / "house.toml").read_text(encoding="utf-8")
    bad, threes = tmp_path / "bad.toml", tmp_path / "threes.toml"
    bad.write_text(f"nonsense = 1\n{house}", encoding="utf-8")
    threes.write_text(re.sub(r"value = [1-7]", "value = 3", house), encoding="utf-8")
    page = browser.new_page(locale="en-GB")
    page.goto(server)
    game_tile(page, "Scandaroon").get_by_role("button", name="Choose options").click()
    open_with_deck(page, bad)
    expect(page.locator(".toast")).to_contain_text("nonsense")
    open_with_deck(page, threes)
    my_turn(page)
    names = page.locator(".hand button").evaluate_all("e => e.map(x => x.ariaLabel)")
    assert all(name.split(",")[0][-1] in "03" for name in names)
    page.close()


def test_a_card_is_dragged_into_ones_row(browser: Browser, server: str) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        play_now(page, "Scandaroon")
        my_turn(page)
        card = page.locator(".hand .playable").first
        name = card.get_attribute("data-card")
        card.drag_to(page.locator(".row.mine output"), source_position={"x": 12, "y": 30})
        expect(page.locator(f".hand [data-card='{name}']")).to_have_count(0)
        i_laid(page)


def test_what_a_card_does_stands_above_it_on_a_phone_held_sideways(
    browser: Browser, server: str
) -> None:
    low = {"width": 667, "height": 375}
    with person(
        browser, server, viewport=low, has_touch=True, locale="de-DE", reduced_motion="reduce"
    ) as page:
        game_tile(page, "Scandaroon").get_by_role("button", name="Losspielen").click()
        my_turn(page)
        told = page.locator(".status .pill")
        asks = told.inner_text()
        page.locator(".hand button").first.tap()
        expect(told).not_to_have_text(asks)
        told_box = told.bounding_box()
        card_box = page.locator(".hand .looked").bounding_box()
        assert told_box
        assert card_box
        value_above = card_box["height"] * 11 / 140  # where the number on the card begins
        assert told_box["y"] + told_box["height"] <= card_box["y"] + value_above


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone_held_upright(browser: Browser, server: str, scheme: str) -> None:
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "color_scheme": scheme}
    with person(browser, server, reduced_motion="reduce", **phone) as page:
        play_now(page, "Scandaroon")
        my_turn(page)
        card = page.locator(".hand .playable").first
        name = card.get_attribute("data-card")
        card = page.locator(f".hand [data-card='{name}']")
        card.tap(position={"x": 10, "y": 20})
        expect(card).to_have_class(re.compile("picked"))
        card.tap(position={"x": 10, "y": 20})
        asked = page.locator("button.drop")
        gone = page.locator(f".hand:not(:has([data-card='{name}']))")
        expect(gone.or_(asked).first).to_be_visible()
        sizes = page.evaluate(
            """() => [document.documentElement.scrollWidth, ...[...document.querySelectorAll(
            '.row, .hand li, .acts .btn')].map(e => e.getBoundingClientRect().bottom)]"""
        )
        assert sizes[0] <= PHONE["width"], "nothing sticks out sideways"
        assert max(sizes[1:]) <= PHONE["height"], "nothing is below the edge"
