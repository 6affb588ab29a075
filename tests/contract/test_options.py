"""What a table may set before the deal."""

from __future__ import annotations

import pytest

from rumpus.games import NAMES, game


@pytest.mark.parametrize("name", NAMES)
def test_an_option_that_counts_only_with_another_names_a_choice_of_that_one(name: str) -> None:
    options = {option.name: option for option in game(name).options}
    needed = [option.only_with for option in options.values() if option.only_with]
    for other, choice in needed:
        assert choice in options[other].choices
    assert bool(needed) == (name == "frantic")
