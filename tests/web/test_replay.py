"""Finished games again: all hands open, any speed, and a moment to share."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rumpus import games
from rumpus.server.store.kept import Guest
from rumpus.server.store.sqlite import SqliteStore
from tests.server.finished import keep_finished
from tests.web.people import PHONE, WIDE, person, until
from tests.web.test_screens import SIZES, faults_at

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
ANN = 1
MOST = "most"
LONG = "long"  # names, as long as names get
SMALL = {"width": 320, "height": 568}
PHONES = ((360, 640), (320, 568))
TOKEN = "ann-ann-ann-ann-ann-ann"
#: In Perpetual Commotion everything that anybody sees lies open.
WITH_HANDS = [name for name in games.NAMES if name != "perpetual_commotion"]


def lay_out(data: Path) -> None:
    with ThreadPoolExecutor(1) as pool:  # the browser has an event loop in this thread
        pool.submit(lambda: asyncio.run(_store(data))).result()


async def _store(data: Path) -> None:
    store = SqliteStore(data / "rumpus.sqlite3")
    await store.open()
    token_hash = hashlib.sha256(TOKEN.encode()).hexdigest()
    await store.add_guest(Guest(ANN, "Ann", "leaf-yellow"), token_hash, 1)
    for name in games.NAMES:
        await keep_finished(store, name, ANN, table=name)
        await keep_finished(
            store, name, ANN, table=f"{name}-{MOST}", seats=games.game(name).seats[-1]
        )
    await keep_finished(store, "kingdom_four", ANN, table=LONG, name_of=lambda _: "M" * 24)
    await store.close()


def _bottom_of(what: Locator) -> float:
    box = what.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def _top_of(what: Locator) -> float:
    box = what.bounding_box()
    assert box is not None
    return box["y"]


@contextmanager
def ann(browser: Browser, server: str, path: str, **settings: object) -> Iterator[Page]:
    kept = [{"name": "rumpus.token", "value": TOKEN}]
    state = {"cookies": [], "origins": [{"origin": server, "localStorage": kept}]}
    with person(browser, server + path, storage_state=state, **settings) as page:
        yield page


@pytest.mark.parametrize("size", [WIDE, SMALL], ids=["wide", "small"])
@pytest.mark.parametrize("game", WITH_HANDS)
def test_with_all_cards_open_every_hand_is_drawn(
    browser: Browser, server: str, game: str, size: dict[str, int]
) -> None:
    with ann(browser, server, f"/r/{game}?at=1&seat=all", viewport=size) as page:
        hands = page.locator(".hands ol")
        expect(hands).to_have_count(games.game(game).seats[0])
        for hand in hands.all():
            card = hand.locator(".card").first
            expect(card).to_be_attached()
            assert card.locator("svg *").count()
        # the first is in sight at once, the others are where one scrolls to
        expect(hands.first.locator(".card").first).to_be_in_viewport(ratio=1)
        until(page, lambda: _bottom_of(hands.first) <= _top_of(page.locator(".deck")))
        hands.last.scroll_into_view_if_needed()
        expect(hands.last).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize(("seats", "eyes"), [("", "0"), (f"-{MOST}", "all")], ids=["own", "all"])
@pytest.mark.parametrize("game", games.NAMES)
def test_a_film_fits_every_screen(
    browser: Browser, server: str, game: str, seats: str, eyes: str
) -> None:
    settings = {"locale": "de-DE", "reduced_motion": "reduce"}  # German words are longer
    with ann(browser, server, f"/r/{game}{seats}?at=14&seat={eyes}", **settings) as page:
        expect(page.locator(".status").first).to_be_visible()
        if eyes == "all" and game in WITH_HANDS:
            expect(page.locator(".hands .card").first).to_be_attached()
        faults = [fault for size in SIZES for fault in faults_at(page, size)]
        assert not faults, "\n".join(faults)


def test_a_long_sentence_covers_no_card(browser: Browser, server: str) -> None:
    phone = {"width": 390, "height": 844}
    with ann(browser, server, f"/r/{LONG}?at=0&seat=0", viewport=phone) as page:
        field, hand = page.locator(".kingdom .center"), page.locator(".kingdom .hand")
        pill = page.locator(".status .pill")
        expect(page.locator(".deck input")).to_have_value("0")
        lines = set[float]()
        for at in range(1, 12):
            page.keyboard.press("ArrowRight")
            expect(page.locator(".deck input")).to_have_value(str(at))
            assert _bottom_of(field) <= _top_of(pill) + 1
            assert _bottom_of(pill) <= _top_of(hand) + 1
            lines.add(_bottom_of(pill) - _top_of(pill))
        assert max(lines) > 60  # somebody's whole turn


@pytest.mark.parametrize("size", [(390, 844), *PHONES], ids=str)
def test_names_and_points_are_read_beside_all_collections(
    browser: Browser, server: str, size: tuple[int, int]
) -> None:
    with ann(browser, server, f"/r/kingdom_four-{MOST}?at=300&seat=all") as page:
        expect(page.locator(".hands .card").first).to_be_attached()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for opponent in page.locator(".opp").all():
            mat = opponent.locator(".mat").bounding_box()
            assert mat is not None
            for what in opponent.locator(".name, .meta > *").all():
                box = what.bounding_box()
                assert box is not None
                assert box["x"] + box["width"] <= mat["x"] + 1
            assert opponent.locator(".name").evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("size", [*PHONES, (667, 375), (720, 450)], ids=str)
@pytest.mark.parametrize("game", ["kingdom_four", "frantic"])
def test_the_whole_result_is_read_above_the_controls(
    browser: Browser, server: str, game: str, size: tuple[int, int]
) -> None:
    with ann(browser, server, f"/r/{game}-{MOST}") as page:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        rows = page.locator(".outcome tbody tr")
        expect(rows).to_have_count(games.game(game).seats[-1])
        if game == "frantic":  # eight have to be scrolled to
            page.locator(".outcome").evaluate("one => one.scrollTo(0, one.scrollHeight)")
        assert _bottom_of(rows.last) <= _top_of(page.locator(".deck"))


def test_on_a_laptop_the_news_covers_no_packet_and_names_are_whole(
    browser: Browser, server: str
) -> None:
    size = {"width": 1280, "height": 720}
    with ann(browser, server, f"/r/pandemonium-{MOST}?at=40&seat=0", viewport=size) as page:
        pill, offer = page.locator(".status .pill"), page.locator(".offer")
        expect(offer.get_by_role("button").first).to_be_visible()
        assert _bottom_of(offer) <= _top_of(pill)
        page.get_by_label("Seen by").select_option("all")
        names = page.locator(".other .name")
        expect(names).to_have_count(7)
        assert names.evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)")


def test_the_log_ends_with_what_happened_last(browser: Browser, server: str) -> None:
    """Though the hands beside it are drawn later, and take some of its room."""
    with ann(browser, server, f"/r/kingdom_four-{MOST}?at=60&seat=all") as page:
        expect(page.locator(".hands .card").first).to_be_visible()
        expect(page.locator(".log > :last-child")).to_be_in_viewport()


def test_it_opens_at_the_result_with_ones_own_eyes(browser: Browser, server: str) -> None:
    with ann(browser, server, "/r/kingdom_four") as page:
        expect(page.locator(".outcome table.points tbody tr")).to_have_count(3)
        slider = page.locator(".deck input")
        expect(slider).to_have_value(str(slider.get_attribute("max")))
        expect(page.get_by_label("Seen by")).to_have_value("0")
        page.get_by_role("button", name="Close").click()
        expect(page.locator(".outcome")).to_have_count(0)


def test_who_is_asked_in_a_film_is_not_told_that_they_have_answered(
    browser: Browser, server: str
) -> None:
    with ann(browser, server, "/r/frantic?at=1&seat=0") as page:
        asked = page.evaluate(
            """async () => {
                const { frames } = await (await fetch("/api/replays/frantic?seat=0")).json();
                const isAsked = ({ happened, view }) =>
                    !happened.length && view.pending && !view.pending.done;
                return frames.findIndex(isAsked);
            }"""
        )
        assert asked > 0
        page.goto(f"{server}/r/frantic?at={asked}&seat=0")
        expect(page.locator(".status").first).to_be_visible()
        expect(page.locator(".status").first).not_to_contain_text("sealed")


def test_jumps_by_round_and_decision_and_keys(browser: Browser, server: str) -> None:
    with ann(browser, server, "/r/kingdom_four?at=0&seat=0") as page:
        slider = page.locator(".deck input")
        expect(slider).to_have_value("0")
        page.get_by_role("button", name="The next decision").click()
        expect(page.locator(".log b").last).to_have_text("You")
        page.keyboard.press("]")
        expect(page.locator(".log .turnmark").last).to_have_text("hand 2")
        page.keyboard.press("[")
        expect(slider).to_have_value("0")
        page.keyboard.press("End")
        expect(page.locator(".outcome")).to_be_visible()


def test_it_runs_at_any_speed_and_as_it_was(browser: Browser, server: str) -> None:
    with ann(browser, server, "/r/kingdom_four?at=0&seat=0") as page:
        slider = page.locator(".deck input")
        speed = page.get_by_label("Speed")
        expect(slider).to_have_value("0")
        assert speed.locator("option").all_inner_texts() == [
            "as it was", "½ ×", "1 ×", "2 ×", "4 ×", "8 ×", "16 ×", "32 ×"
        ]  # fmt: skip
        speed.select_option("32")
        page.keyboard.press("Escape")
        page.clock.install()
        page.clock.pause_at(page.evaluate("Date.now() + 1000"))
        page.get_by_role("button", name="Play", exact=True).click()
        page.clock.run_for(1_000)  # a step takes 1.4 s at its usual pace
        assert int(slider.input_value()) > 10
        page.get_by_role("button", name="Pause").click()


def test_a_moment_is_in_the_address_and_can_be_copied(browser: Browser, server: str) -> None:
    grants = ["clipboard-read", "clipboard-write"]
    with ann(browser, server, "/r/frantic?at=5&seat=all", permissions=grants) as page:
        expect(page.locator(".deck input")).to_have_value("5")
        page.keyboard.press("ArrowRight")
        page.wait_for_url(lambda url: url.endswith("/r/frantic?at=6&seat=all"))
        page.get_by_role("button", name="Share this moment").click()
        expect(page.get_by_text("The link is copied.")).to_be_visible()
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied == f"{server}/r/frantic?at=6&seat=all"
        page.goto(copied)
        expect(page.locator(".deck input")).to_have_value("6")


def test_on_a_plain_address_the_link_is_copied_the_old_way(browser: Browser, server: str) -> None:
    with ann(browser, server, "/r/frantic?at=5&seat=all") as page:
        page.evaluate("delete Navigator.prototype.clipboard")
        page.evaluate("document.addEventListener('copy', () => (window.copied = true))")
        page.get_by_role("button", name="Share this moment").click()
        expect(page.get_by_text("The link is copied.")).to_be_visible()
        assert page.evaluate("window.copied")


def test_the_slider_can_be_held_on_a_phone(browser: Browser, server: str) -> None:
    with ann(browser, server, "/r/scandaroon?at=0&seat=0", viewport=PHONE, has_touch=True) as page:
        slider = page.locator(".deck input")
        box = slider.bounding_box()
        assert box is not None
        assert box["width"] > 300
        assert box["height"] >= 44
        for button in page.locator(".deck button").all():
            place = button.bounding_box()
            assert place is not None
            assert place["x"] + place["width"] <= PHONE["width"]
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(slider).not_to_have_value("0")
