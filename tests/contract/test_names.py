"""What is counted has a number of its own: two names for one number would be one thing."""

from __future__ import annotations

import sys
from enum import IntEnum

import pytest

from rumpus.games import NAMES, game


def numbered(name: str) -> list[type[IntEnum]]:
    """Every enumeration of a game that has been played a little, so all of it is loaded."""
    table = game(name).deal(game(name).seats[0], 1)
    seat = table.who_may_act[0]
    table.play(seat, table.legal(seat)[0])
    modules = [module for path, module in sys.modules.items() if f".games.{name}." in path]
    found = {id(kind): kind for module in modules for kind in vars(module).values()}
    return [k for k in found.values() if isinstance(k, type) and issubclass(k, IntEnum)]


@pytest.mark.parametrize("name", NAMES)
def test_no_two_names_of_a_game_mean_the_same_number(name: str) -> None:
    kinds = numbered(name)
    assert game(name).happenings in kinds
    for kind in kinds:
        assert list(kind.__members__) == [member.name for member in kind], kind
