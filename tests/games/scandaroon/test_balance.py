"""How the cards of a deck do, and the places in a round."""

from __future__ import annotations

import numpy as np
import pytest

from rumpus.games.scandaroon.balance import _FAR, _LEADS, _TWELFTHS, Tally, balance, tally
from rumpus.games.scandaroon.cards import CARDS, CODES, Piece
from rumpus.games.scandaroon.state import MOST_SEATS, ROUNDS
from tests.games.scandaroon.scene import GAME

#: Round two: what four seats that stood so many points ahead or behind came to.
THIRD, LAST = 2, 3


def with_places(*rows: tuple[int, int, int, int]) -> Tally:
    """A tally of round two by (place, points ahead before it, times, games won)."""
    places = np.zeros((ROUNDS, MOST_SEATS, _LEADS, 2), np.int64)
    for place, ahead, times, wins in rows:
        places[1][place][ahead + _FAR] += (times, wins * _TWELFTHS)
    return Tally(4, 100, np.zeros((CARDS, 6), np.int64), places, np.zeros(len(Piece), np.int64))


@pytest.mark.long
@pytest.mark.timeout(900)
def test_balance_counts_every_card_of_the_deck():
    lines = balance(GAME, 4, 300, GAME.fields(), seed=1).cards
    assert [line.card for line in lines] == list(CODES)
    for line in lines:
        assert line.laid > 0
        assert line.low <= line.wins <= line.high
        assert 0 < line.held <= 300
        assert (line.used > 0) <= bool(GAME.deal(3, 1).state.ability[CODES.index(line.card)])


def test_only_those_are_compared_who_stood_alike_before_the_round():
    """Leaders who are held down come last, and win more often than who came third from behind."""
    found = with_places((LAST, 2, 80, 32), (LAST, -2, 20, 2), (THIRD, 2, 20, 8), (THIRD, -2, 80, 8))
    assert found.balance().places[1] == [0, 0, 0.16, 0.34]
    assert found.balance().last_gains[1].value == pytest.approx(0)
    assert 0.05 < found.balance().last_gains[1].error < 0.1


def test_what_coming_last_brings_is_told_with_its_error():
    gain = with_places((LAST, 0, 400, 120), (THIRD, 0, 400, 80)).balance().last_gains[1]
    assert gain.value == pytest.approx(0.1)
    assert gain.error == pytest.approx((0.25 * 0.75 * 2 / 400) ** 0.5)


def test_nothing_is_told_where_nobody_stood_alike():
    gain = with_places((LAST, 3, 400, 120), (THIRD, 0, 400, 80)).balance().last_gains[1]
    assert (gain.value, gain.error) == (0, 0)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_nobody_is_ahead_before_the_first_round_and_somebody_is_before_the_second():
    places = tally(GAME, 4, range(100), GAME.fields(), "greedy").places
    stood = places[..., 0].sum(axis=1)
    assert stood.sum(axis=1).tolist() == [400] * ROUNDS
    assert stood[0][_FAR] == 400
    assert stood[1][_FAR] < 200
    assert stood[1][_FAR + 1 :].sum() > 50
