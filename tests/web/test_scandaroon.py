"""Scandaroon as people meet it: whole games by what the board offers, choices and points."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from rumpus.games import game
from rumpus.games.scandaroon import deck
from tests.web.people import PHONE, game_tile, person, play_now
from tests.web.staging import TOKEN, Moment, Scene, lay_out_all

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


def left(*can: str, hand: bool = True) -> Callable[[Moment], bool]:
    """This is all that can be done."""
    return lambda m: bool(m.view.hand) == hand and {move.split()[0] for move in m.legal} == {*can}


#: What is said at such a table, in English and German.
TURNS = {
    Scene("scandaroon", 4, "all", left("play", "use", "piece", "pass")): (
        "Your turn: lay or use a card, play the Action Piece, or pass.",
        "Du bist dran: legen, einsetzen, Aktionsstein spielen oder passen.",
    ),
    Scene("scandaroon", 4, "lay-or-use", left("play", "use", "pass")): (
        "Your turn: lay or use a card, or pass.",
        "Du bist dran: legen, einsetzen oder passen.",
    ),
    Scene("scandaroon", 4, "lay-or-pay", left("play", "piece", "pass")): (
        "Your turn: lay a card, play the Action Piece, or pass.",
        "Du bist dran: legen, Aktionsstein spielen oder passen.",
    ),
    Scene("scandaroon", 4, "only-lay", left("play", "pass")): (
        "Your turn: lay a card, or pass.",
        "Du bist dran: legen oder passen.",
    ),
    Scene("scandaroon", 4, "only-pass", left("pass")): (
        "Your row is closed: pass.",
        "Deine Reihe ist zu: passen.",
    ),
    Scene("scandaroon", 4, "no-piece", left("use", "pass")): (
        "Your row is closed: use a card, or pass.",
        "Deine Reihe ist zu: einsetzen oder passen.",
    ),
    Scene("scandaroon", 4, "all-left", left("use", "piece", "pass")): (
        "Your row is closed: use a card, play the Action Piece, or pass.",
        "Deine Reihe ist zu: einsetzen, Aktionsstein spielen oder passen.",
    ),
    Scene("scandaroon", 4, "no-hand", left("pass", hand=False)): (
        "Your hand is empty: pass.",
        "Deine Hand ist leer: passen.",
    ),
}


def large_values(m: Moment) -> bool:
    """A card is made worth ten or more, and another lies beside it."""
    return m.can("play ") and any(
        lying.current >= 10 and lying.current != lying.face
        for row in m.view.rows
        for lying in row.cards[:-1]
    )


LARGE = Scene("scandaroon", 4, "large", large_values)


def lay_out(data: Path) -> None:
    lay_out_all(data, [*TURNS, LARGE])


def my_turn(page: Page) -> None:
    expect(page.locator(".status.mine, dialog[open]").first).to_be_visible(timeout=60_000)


def sit_at(page: Page, server: str, scene: Scene) -> None:
    page.add_init_script(f"localStorage.setItem('rumpus.token', '{TOKEN}')")
    page.goto(f"{server}/t/{scene.id}")
    my_turn(page)


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
        expect(page.locator(".row .badge", has_text="starts")).to_have_count(0)
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
        has_passed = page.locator(".row.mine.passed, dialog[open]")
        while not has_passed.count():  # the log is drawn before it is said whose turn it is
            my_turn(page)
            page.keyboard.press("p")
            page.wait_for_timeout(50)


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


def deck_choices(page: Page) -> Locator:
    game_tile(page, "Scandaroon").get_by_role("button").last.click()
    return page.get_by_role("group", name="Deck", exact=True)


def dealt_deck(news: str | bytes) -> list[dict[str, object]] | None:
    """All cards of a game, as a table tells them once it is dealt."""
    told = json.loads(news)
    return (told.get("view") or told.get("changed") or {}).get("deck")


@pytest.mark.parametrize(
    ("locale", "names", "said"),
    [
        (
            "en-GB",
            ["3rd edition", "2nd edition", "1st edition", "own file"],
            "Deck: 2nd edition",
        ),
        (
            "de-DE",
            ["3. Auflage", "2. Auflage", "1. Auflage", "eigene Datei"],
            "Deck: 2. Auflage",
        ),
    ],
)
def test_an_earlier_edition_is_chosen_and_dealt_and_the_table_says_so(
    browser: Browser, server: str, locale: str, names: list[str], said: str
) -> None:
    decks: list[list[dict[str, object]] | None] = []
    with person(browser, server, reduced_motion="reduce", locale=locale) as page:
        page.on(
            "websocket",
            lambda line: line.on("framereceived", lambda news: decks.append(dealt_deck(news))),
        )
        choices = deck_choices(page)
        expect(choices.locator("label")).to_have_text(names)
        expect(choices.get_by_label(names[0])).to_be_checked()
        choices.get_by_label(names[1]).check()
        page.locator("dialog .btn.call").click()
        my_turn(page)
        page.locator("header .round").last.click()
        expect(page.locator("dialog .agreed .chip").last).to_have_text(said)
    second = game("scandaroon").deal(4, 1, deck="second").view(0).deck
    assert [cards for cards in decks if cards] == [msgspec.to_builtins(second)]


def test_the_usual_edition_goes_without_saying(browser: Browser, server: str) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        play_now(page, "Scandaroon")
        page.get_by_role("button", name="Table menu").click()
        expect(page.locator("dialog .agreed")).to_have_text("Hints are allowed")


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
    choices = deck_choices(page)
    choices.get_by_label("own file").check()
    page.locator("dialog .btn.call").click()
    expect(page.locator("dialog input[type=file]:invalid")).to_be_focused()
    open_with_deck(page, bad)
    expect(page.locator(".toast")).to_contain_text("nonsense")
    open_with_deck(page, threes)
    my_turn(page)
    names = page.locator(".hand button").evaluate_all("e => e.map(x => x.ariaLabel)")
    assert all(name.split(",")[0][-1] in "03" for name in names)
    page.get_by_role("button", name="Table menu").click()
    expect(page.locator("dialog .agreed")).to_contain_text("Deck: own file")
    page.close()


#: A drive that takes a while.
SLOW_FILES = """() => {
    const read = File.prototype.text;
    File.prototype.text = async function () {
        await new Promise((done) => { window.letThrough = done; });
        const text = await read.call(this);
        window.wasRead = true;
        return text;
    };
}"""


def test_a_file_that_is_read_slowly_undoes_nothing_that_was_chosen_meanwhile(
    browser: Browser, server: str, tmp_path: Path
) -> None:
    own = tmp_path / "own.toml"
    own.write_text("nonsense = 1\n", encoding="utf-8")
    with person(browser, server) as page:
        page.evaluate(SLOW_FILES)
        choices = deck_choices(page)
        choices.get_by_label("own file").check()
        page.locator("dialog input[type=file]").set_input_files(own)
        page.locator("dialog").get_by_label("3", exact=True).check()
        choices.get_by_label("1st edition").check()
        page.evaluate("window.letThrough()")
        page.wait_for_function("() => window.wasRead")
        page.locator("dialog .btn.call").click()
        my_turn(page)
        page.get_by_role("button", name="Table menu").click()
        expect(page.locator("dialog .agreed")).to_contain_text("Deck: 1st edition")


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


@pytest.mark.parametrize("scene", TURNS, ids=lambda scene: scene.name)
def test_whose_turn_it_is_is_told_what_can_be_done_and_why_no_card_can_be_laid(
    browser: Browser, server: str, scene: Scene
) -> None:
    for locale, text in zip(("en-GB", "de-DE"), TURNS[scene], strict=True):
        with person(browser, server, reduced_motion="reduce", locale=locale) as page:
            sit_at(page, server, scene)
            expect(page.locator(".status:not(.hint) .pill")).to_have_text(text)


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1440, 900), (844, 390), (320, 568)])
def test_what_cards_beside_each_other_count_does_not_overlap(
    browser: Browser, server: str, size: tuple[int, int]
) -> None:
    width, height = size
    view = {"width": width, "height": height}
    with person(browser, server, reduced_motion="reduce", viewport=view) as page:
        sit_at(page, server, LARGE)
        rows = page.locator(".rows .cards").evaluate_all(
            """rows => rows.map(row => [...row.querySelectorAll('.val')].map(val => {
                const {left, right} = val.getBoundingClientRect();
                return [left, right];
            }))"""
        )
    pairs = [pair for row in rows for pair in pairwise(row)]
    assert pairs
    assert all(before[1] <= after[0] for before, after in pairs)


def strips(card: deck.Card) -> int:
    """What lies above each other at the foot of a card."""
    beside = bool(card.left or card.right)
    return bool(card.ability) + beside + bool(card.same_suit) + card.count


def house_faces(page: Page, server: str) -> Locator:
    """The whole deck, as the rules show it at their end."""
    page.goto(f"{server}/rules/scandaroon")
    title = page.get_by_role("heading", name="The house deck")
    faces = title.locator("xpath=following-sibling::table").locator("svg")
    expect(faces).to_have_count(51)
    return faces


def test_every_card_in_the_rules_shows_all_that_it_does(browser: Browser, server: str) -> None:
    cards = deck.parse_deck(deck.built_in(deck.BUILT_IN[0])).cards
    with person(browser, server) as page:
        faces = house_faces(page, server)
        found = sorted(face.locator(".foot-strip").count() for face in faces.all())
        needing = sum(face.locator(".from").count() for face in faces.all())
    assert found == sorted(map(strips, cards))
    assert any(card.left and card.same_suit for card in cards), "one that needs two strips"
    assert needing == sum(card.other_rows_from > 0 for card in cards) > 0


#: Marks of a face that lie on each other or stick out of their strip, and too small ones. Boxes are
#: those of lines without their width, hence the gap.
FAULTS = """svg => {
    const {width, height} = svg.getBoundingClientRect();
    const gap = width * 0.025;
    const pills = [...svg.querySelectorAll('.foot-strip')];
    const boxOf = mark => mark.getBoundingClientRect();
    const apart = (a, b, gap = 0) => a.right + gap <= b.left || b.right + gap <= a.left
        || a.bottom <= b.top || b.bottom <= a.top;
    const faults = [];
    for (const pill of pills) {
        const strip = boxOf(pill);
        const marks = [...pill.parentNode.children].filter(mark => mark !== pill).map(boxOf);
        marks.forEach((mark, i) => {
            if (mark.left < strip.left || mark.right > strip.right) faults.push('sticks out');
            const on = marks.slice(i + 1).some(other => !apart(mark, other, gap));
            if (on) faults.push('upon another');
        });
        if (marks.some(mark => mark.height < height * 0.075)) faults.push('too small');
    }
    const from = svg.querySelector('.from');
    if (from && pills.some(pill => !apart(boxOf(pill), boxOf(from)))) faults.push('covered');
    return faults;
}"""


def test_nothing_on_a_card_lies_upon_something_else_or_is_too_small(
    browser: Browser, server: str
) -> None:
    with person(browser, server) as page:
        faces = house_faces(page, server)
        faults = {n: face.evaluate(FAULTS) for n, face in enumerate(faces.all())}
    assert not {n: found for n, found in faults.items() if found}
