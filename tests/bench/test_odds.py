"""What a round of Scandaroon leaves behind: the regression finds what was planted."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bench import odds
from rumpus.games import game
from rumpus.games.scandaroon.odds import ODDS
from rumpus.games.scandaroon.state import ROUNDS
from rumpus.games.scandaroon.worth import ASSETS, Asset

_PLANTED = np.array([0.5, -0.2, 0.0])


def planted(games: int) -> tuple[np.ndarray, np.ndarray]:
    """Games of four seats, won as the planted odds say."""
    lot = np.random.default_rng(5)
    assets = lot.normal(size=(games, 4, len(_PLANTED)))
    won = lot.multinomial(1, odds.chances(assets, _PLANTED))
    return assets, won.astype(float)


def test_odds_are_found_again() -> None:
    assert odds.fit(*planted(20_000)) == pytest.approx(_PLANTED, abs=0.03)


def test_chances_of_all_seats_make_one_game() -> None:
    assets, _ = planted(10)
    assert odds.chances(assets, _PLANTED).sum(axis=1) == pytest.approx(np.ones(10))


def test_there_are_odds_of_every_asset_for_all_seats_and_rounds() -> None:
    assert ODDS.keys() == set(game("scandaroon").seats)
    for rows in ODDS.values():
        assert [len(row) for row in rows] == [ASSETS] * (ROUNDS - 1)


def test_what_is_written_is_the_file_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = odds._PLACE.read_text(encoding="utf-8")
    copy = tmp_path / "odds.py"
    copy.write_text(there, encoding="utf-8")
    monkeypatch.setattr(odds, "_PLACE", copy)
    odds.write({seats: [list(row) for row in rows] for seats, rows in ODDS.items()})
    assert copy.read_text(encoding="utf-8") == there


@pytest.mark.long
@pytest.mark.timeout(900)  # compiles
def test_games_tell_what_seats_had_after_each_round_and_who_won() -> None:
    owned, won = odds.play(3, 40)
    assert owned.shape == (40, ROUNDS - 1, 3, ASSETS)
    assert won.sum(axis=1) == pytest.approx(np.ones(40))
    assert owned[..., Asset.STARTS].sum(axis=2) == pytest.approx(np.ones((40, ROUNDS - 1)))
    assert (np.diff(owned[..., Asset.POSITION], axis=1) >= 0).all()
    assert (np.diff(owned[..., Asset.PIECE], axis=1) <= 0).all()
    assert owned[..., Asset.HELD].min() >= 5
