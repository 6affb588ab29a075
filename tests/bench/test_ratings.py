"""Ratings: rows that can be measured again, and a page made of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bench import ratings, ratings_page
from bench.ceiling import OPEN, with_open_hands
from bench.ratings import PAIRS, Row
from rumpus.engine.chance import dice
from rumpus.games import all_games, game

ROOT = Path(__file__).resolve().parents[2]


def row(share: float, low: float) -> Row:
    return Row("frantic", 4, "expert", "greedy", 300, share, low, share + 0.1)


def test_the_page_tells_what_is_sure_from_what_is_not() -> None:
    sure, unsure = ratings_page.tables([row(0.4, 0.3), row(0.3, 0.2)]).splitlines()[-2:]
    assert sure == "| expert | greedy | 4 | **40.0%** | 30.0% to 50.0% | 25.0% | 300 |"
    assert unsure == "| expert | greedy | 4 | 30.0% | 20.0% to 40.0% | 25.0% | 300 |"


def test_every_level_of_every_game_meets_one_below_it() -> None:
    for each in all_games():
        levels = list(each.bots)
        for better, weaker in PAIRS:
            if better != OPEN and better in levels:
                assert levels.index(weaker) < levels.index(better), each.name


def test_figures_that_are_kept_are_of_games_and_bots_there_are() -> None:
    for kept in ratings.read_rows():
        which = game(kept.game)
        assert kept.seats in which.seats
        assert (kept.better, kept.weaker) in PAIRS
        assert kept.low <= kept.share <= kept.high


def test_the_page_is_the_one_that_belongs_to_the_figures() -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    assert ratings_page.tables(ratings.read_rows()) in page


def test_the_same_row_is_measured_alike() -> None:
    rows = [ratings.measure(game("kingdom_four"), 3, "casual", "random", 30) for _ in range(2)]
    one, other = rows
    assert one == other
    assert one.share > 1 / 3


def test_a_row_grows_by_blocks_of_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = (game("kingdom_four"), 3, "casual", "random")
    monkeypatch.setattr(ratings, "_BLOCK", 10)
    rows = list(ratings.grow(*asked, 25))
    assert [each.games for each in rows] == [10, 20, 25]
    monkeypatch.setattr(ratings, "_BLOCK", 100)
    assert rows[-1] == ratings.measure(*asked, 25)


def test_what_is_known_of_more_games_is_not_replaced_by_fewer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept: list[int] = []
    monkeypatch.setattr(ratings, "read_rows", lambda: [replace(row(0.4, 0.3), games=200)])
    monkeypatch.setattr(ratings, "_keep", lambda new: kept.append(new.games))
    monkeypatch.setattr(ratings, "write_page", lambda rows: None)
    monkeypatch.setattr(
        ratings, "grow", lambda *asked: (replace(row(0.4, 0.3), games=n) for n in (100, 200, 300))
    )
    asked = ["ratings", "frantic", "--seats", "4", "--pairs", "expert-greedy", "--games", "300"]
    monkeypatch.setattr("sys.argv", asked)
    ratings.main()
    assert kept == [200, 300]
    monkeypatch.setattr("sys.argv", [*asked, "--again"])
    ratings.main()
    assert kept == [200, 300, 100, 200, 300]


@pytest.mark.parametrize("name", [each.name for each in all_games() if each.thinkers])
def test_the_ceiling_sees_all_hands_and_no_order_of_a_pile(name: str) -> None:
    table = with_open_hands(game(name)).deal(4, 1)
    assert table.game.search
    look = table.game.plain(table.game.search.suppose)
    seen, again = table.state.copy(), table.state.copy()
    look(seen, 0, dice(5))
    assert seen.hand == table.state.hand
    assert sorted(seen.pile) == sorted(table.state.pile)
    assert seen.chance != table.state.chance
    again.pile[: again.pile_size] = reversed(again.pile[: again.pile_size])
    look(again, 0, dice(5))
    assert name == "frantic" or again.pile == seen.pile  # whose pile is in no order


def test_the_page_says_how_much_of_the_room_is_used() -> None:
    rows = [row(0.5, 0.4), replace(row(0.75, 0.7), better=OPEN)]
    assert ratings_page.room(rows).splitlines()[-1] == (
        "| Frantic | 4 | 25.0% | 50.0% | 75.0% (70.0% to 85.0%) | 50% |"
    )
