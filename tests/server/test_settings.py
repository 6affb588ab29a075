"""What may be agreed at a table has bounds, and they belong to what is allowed."""

from __future__ import annotations

import pytest

from rumpus.server.course.settings import parse_settings
from rumpus.server.wire import NewTable, Refusal

BOUNDS = [("pace", 5, 86_400), ("gap", 0, 2000), ("window", 1, 60), ("countdown", 0, 30)]


@pytest.mark.parametrize(("name", "low", "high"), BOUNDS)
def test_the_least_and_the_most_are_allowed_and_nothing_beyond(
    name: str, low: int, high: int
) -> None:
    for value in (low, high):
        wish = NewTable("kingdom_four", 3, **{name: value})  # type: ignore[arg-type]
        assert getattr(parse_settings(wish, "random"), name) == value
    for value in (low - 1, high + 1):
        wish = NewTable("kingdom_four", 3, **{name: value})  # type: ignore[arg-type]
        with pytest.raises(Refusal) as refused:
            parse_settings(wish, "random")
        assert refused.value.code == "bad_message"
        assert f"{name} is a number from {low} to {high}, not {value}" in str(refused.value)
