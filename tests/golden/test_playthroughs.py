"""Stored games still play through, and still tell the same."""

from __future__ import annotations

import pytest

from rumpus.games import NAMES
from tests.golden.playthroughs import PLAYTHROUGHS, Playthrough, format_golden, stored_replay


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda p: p.path.stem)
def test_a_golden_game_plays_as_it_did(playthrough: Playthrough) -> None:
    golden = playthrough.path.read_text(encoding="utf-8")
    assert format_golden(stored_replay(golden)).splitlines() == golden.splitlines()


def test_every_game_has_golden_playthroughs() -> None:
    assert {playthrough.game for playthrough in PLAYTHROUGHS} == set(NAMES)
