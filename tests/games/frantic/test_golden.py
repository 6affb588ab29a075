"""Stored games still play through, and still tell the same."""

from __future__ import annotations

import pytest

from tests.games.frantic.golden import GAMES, format_golden, path, stored_replay


@pytest.mark.parametrize("name", [name for name, *_ in GAMES])
def test_a_golden_game_plays_as_it_did(name: str) -> None:
    golden = path(name).read_text(encoding="utf-8")
    assert format_golden(stored_replay(golden)).splitlines() == golden.splitlines()
