"""A game that brings a board of its own: the client has it by its folder and its name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.serving import serving
from tests.sixth.checkout import NAME, WEB, Checkout, make_checkout
from tests.sixth.test_touched import touched
from tests.web.people import game_tile, person, play_now

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def six(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    made = make_checkout(tmp_path_factory.mktemp("six"))
    made.add_board()
    return made


@pytest.fixture(scope="module")
def server(six: Checkout, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("data"), "--bot-delay", "0", env=six.env) as served:
        yield served.address


def test_one_folder_of_the_client_is_new_and_one_line_is_changed(six: Checkout) -> None:
    assert touched(six, WEB / "src") == ({f"games/{NAME}"}, {"games/index.ts": ["-", "+"]})


def test_a_sixth_game_is_played_on_its_own_board(browser: Browser, server: str) -> None:
    with person(browser, server, reduced_motion="reduce") as page:
        tile = game_tile(page, "Cairn")
        expect(tile).to_contain_text("One stone too many")
        expect(tile.locator(".scene ellipse")).to_be_visible()
        play_now(page, "Cairn")
        expect(page.locator(".cairn .hand button")).to_have_count(3)
        page.locator(".cairn .hand button:enabled").first.click()
        expect(page.locator(".log li", has_text="You: ").first).to_contain_text("makes")


def test_its_rules_draw_its_cards(browser: Browser, server: str) -> None:
    with person(browser, f"{server}/rules/cairn") as page:
        stones = page.get_by_role("img", name="Stone of")
        expect(stones).to_have_count(2)
        expect(stones.locator("ellipse")).to_have_count(2)
