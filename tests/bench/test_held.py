"""What cards bring while they are held: as sure as wins, and surer."""

from __future__ import annotations

import numpy as np
import pytest

from bench.deck import measure
from bench.held import FIRST, HOLDER, LAST, Watched, foreseen, gain, watch, weigh
from rumpus.games.scandaroon.cards import CARDS
from rumpus.games.scandaroon.state import ROUNDS
from rumpus.games.scandaroon.worth import Asset

GAMES = 600


@pytest.fixture(scope="module")
def watched() -> Watched:
    return watch("third", "greedy", 0, GAMES)


def test_first_holders_are_those_whose_wins_are_counted(watched: Watched) -> None:
    wins = {line.card: line.wins for line in measure("third", "greedy", GAMES).cards}
    assert {line.card: line.wins for line in weigh(watched)} == pytest.approx(wins)


def test_a_card_held_from_the_first_round_to_the_end_brought_the_win_or_its_loss(
    watched: Watched,
) -> None:
    held = watched.held.copy()
    held[:, 0] = 2, 1, ROUNDS
    whole = watched._replace(held=held)
    after = foreseen(whole, list(Asset))
    value, _ = gain(whole, 0, after, after)
    assert value == pytest.approx(watched.won[:, 2].mean() - 1 / 4)


def test_what_happened_in_other_rounds_does_not_count(watched: Watched) -> None:
    """In the second round alone: neither the win nor anything before."""
    held = watched.held.copy()
    held[:, 0, HOLDER], held[:, 0, FIRST], held[:, 0, LAST] = 1, 2, 2
    briefly = watched._replace(held=held)
    chance = foreseen(briefly, list(Asset))
    value, _ = gain(briefly, 0, chance, chance)
    assert value == pytest.approx((chance[:, 2, 1] - chance[:, 1, 1]).mean())


def test_the_same_games_tell_more_than_wins_alone(watched: Watched) -> None:
    lines = weigh(watched)
    assert len(lines) == CARDS
    by_wins = np.sqrt(0.25 * 0.75 / GAMES)
    assert np.mean([line.error for line in lines]) < 0.7 * by_wins
    shares = [line.share for line in lines]
    assert shares == sorted(shares)
    assert np.mean(shares) == pytest.approx(np.mean([line.wins for line in lines]))
