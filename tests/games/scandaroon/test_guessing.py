"""The worlds that a search believes in: hands that fit what their holders have laid."""

from __future__ import annotations

from collections.abc import Callable

from rumpus.engine.chance import dice
from rumpus.engine.table import Table
from rumpus.games.scandaroon.guessing import suppose
from rumpus.games.scandaroon.hidden import resample
from rumpus.games.scandaroon.state import census
from tests.games.scandaroon.scene import hand, scene


def held(table: Table, holder: int, card: str, cast: Callable[..., None] = suppose) -> float:
    """How often a hand has this card in the worlds of seat 0."""
    found, worlds = 0, 200
    for seed in range(worlds):
        twin = table.copy()
        cast(twin.state, 0, dice(seed, 3))
        assert sorted(census(twin.state)) == sorted(census(table.state)), "no card is lost"
        assert twin.state.row == table.state.row
        assert twin.state.row_size == table.state.row_size
        assert twin.state.hand_size == table.state.hand_size
        assert hand(twin, 0) == hand(table, 0)
        found += card in hand(twin, holder).split()
    return found / worlds


def after_a_poor_card() -> Table:
    """Seat 1 laid a plain one, though it might have held a four of the trump suit."""
    return scene(["", "m1", ""], ["s1 s2", "c1 c2 c3", "t1 t2 t3"], trump="tiles", deck="third")


def test_who_laid_a_poor_card_holds_no_better_one():
    table = after_a_poor_card()
    assert held(table, 1, "c4", resample) > 0.03
    assert held(table, 1, "c4") < held(table, 1, "c4", resample) / 3


def test_of_who_laid_nothing_yet_nothing_is_said():
    table = after_a_poor_card()
    assert held(table, 2, "c4") > 0.03


def test_a_card_that_closes_the_row_is_kept_for_the_end():
    table = after_a_poor_card()
    assert held(table, 1, "m7") >= held(table, 1, "m7", resample)


def test_what_all_know_of_stays_where_it_is():
    table = after_a_poor_card()
    table.state.is_known[table.state.hand[1][0]] = 1
    known = hand(table, 1).split()[0]
    assert held(table, 1, known) == 1
