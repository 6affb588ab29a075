"""The levels of the games played all at once: each beats the one below, as people meet them."""

from __future__ import annotations

import pytest

from rumpus.games import NAMES, game
from tests.bots.strength import LADDER, share_of

pytestmark = pytest.mark.timeout(3600)  # the first run of a game compiles it

REALTIME = [name for name in NAMES if game(name).realtime]


def check(name: str, seats: int, one: str, others: str, games: int) -> None:
    found = share_of(name, seats, one, others, games)
    assert found.capped == 0
    assert found.is_surely_more_than_even, f"{one} among {others}, {seats} seats: {found}"


def test_all_levels_are_there_from_the_weakest_to_the_strongest() -> None:
    for name in REALTIME:
        assert list(game(name).bots) == [
            "random", "beginner", "casual", "greedy", "strong", "expert"
        ]  # fmt: skip
        assert not game(name).thinkers  # quick enough for a live table


@pytest.mark.long
@pytest.mark.parametrize(("one", "others"), LADDER)
@pytest.mark.parametrize("name", REALTIME)
def test_each_level_beats_the_one_below(name: str, one: str, others: str) -> None:
    check(name, 4, one, others, 400)


@pytest.mark.huge
@pytest.mark.parametrize(("one", "others"), LADDER)
@pytest.mark.parametrize("name", REALTIME)
def test_each_level_beats_the_one_below_at_every_seat_count(
    name: str, one: str, others: str
) -> None:
    for seats in game(name).seats:
        check(name, seats, one, others, 1500)


@pytest.mark.huge
@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_a_trader_who_weighs_beats_greedy_ones_that_are_as_fast(seats: int) -> None:
    check("pandemonium", seats, "expert@greedy", "greedy", 10_000)
