"""Rates of rare deals, in compiled simulation, against their exact values."""

from __future__ import annotations

from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

from rumpus.engine.binding import rules
from rumpus.engine.chance import Dice, below, seed_chance
from rumpus.engine.record import dtype_of
from rumpus.engine.rule import rule
from rumpus.games.kingdom_four.cards import COUNT
from rumpus.games.kingdom_four.rules import deal_once, is_forfeit
from tests.games.kingdom_four.tables import KINGDOM_FOUR

pytestmark = pytest.mark.timeout(900)  # the first one compiles the game

DEALS = 400_000
#: Stated with the rules, in per cent: seats, wilds, forfeited, with a three-group.
STATED = [
    (4, 0, 0.1763, 7.829),
    (3, 0, 0.5287, 15.836),
    (4, 1, 0.1089, 5.541),
    (3, 1, 0.3266, 11.336),
]


@rule
def count_deals(states: Any, counts: list[int], seed: int, deals: int) -> None:
    """How many deals are forfeited, and how many others have a three-group."""
    s = states[0]
    seed_chance(s, seed, 0)
    for _ in range(deals):
        deal_once(s)
        groups = 0
        for family in range(16):
            groups += COUNT[s.field[family]] == 3
        if is_forfeit(s):
            counts[0] += 1
        elif groups:
            counts[1] += 1


@rule
def count_unfinished(states: Any, moves: list[int], dices: Any, seed: int) -> int:
    """Play a game at random; how many hands ended with a card that nobody had."""
    s, dice = states[0], dices[0]
    seed_chance(s, seed, 0)
    seed_chance(dice, seed, 1)
    rules.begin(s)
    unfinished = 0
    while not rules.is_over(s):
        hand = s.hand_number
        seat = 0
        while rules.who_may_act(s) >> seat & 1 == 0:
            seat += 1
        rules.step(s, seat, moves[below(dice, rules.legal(s, seat, moves))])
        if s.hand_number != hand:
            cards = 0
            for owner in range(s.seats):
                for row in range(18):
                    cards += COUNT[s.last[owner][row]]
            unfinished += cards != 64
    return unfinished


def ways(seats: int, wilds: int, most: int) -> int:
    """How many fields have no more than `most` cards of any family."""
    size = 8 if seats == 4 else 10
    fields = [1] + [0] * size
    of_family = [comb(4, n) for n in range(most + 1)]
    for _ in range(16):
        fields = [
            sum(fields[k - n] * w for n, w in enumerate(of_family) if n <= k)
            for k in range(size + 1)
        ]
    return sum(fields[size - n] * comb(8 * wilds, n) for n in range(8 * wilds + 1) if n <= size)


def exact(seats: int, wilds: int) -> tuple[float, float]:
    """How likely a deal is forfeited, and how likely it has a three-group but is not."""
    every = comb(64 + 8 * wilds, 8 if seats == 4 else 10)
    dealt = ways(seats, wilds, most=3)
    return 1 - dealt / every, (dealt - ways(seats, wilds, most=2)) / every


def states(seats: int, wilds: int) -> Any:
    made = np.zeros(1, dtype_of(KINGDOM_FOUR.state))
    made[0]["seats"], made[0]["wilds"] = seats, wilds
    return made


@pytest.mark.parametrize(("seats", "wilds", "forfeited", "grouped"), STATED)
def test_the_stated_rates_are_exact(
    seats: int, wilds: int, forfeited: float, grouped: float
) -> None:
    lost, kept = exact(seats, wilds)
    assert lost == pytest.approx(forfeited / 100, abs=5e-7)
    assert kept == pytest.approx(grouped / 100, abs=5e-6)


@pytest.mark.parametrize(("seats", "wilds"), [row[:2] for row in STATED])
def test_KF7_KF6_deals_are_forfeited_or_have_a_three_group_as_often_as_they_should(
    seats: int, wilds: int
) -> None:
    counts = np.zeros(2, np.int64)
    KINGDOM_FOUR.compiled(count_deals)(states(seats, wilds), counts, 2024, DEALS)
    for count, chance in zip(counts, exact(seats, wilds), strict=True):
        deviation = sqrt(DEALS * chance * (1 - chance))
        assert abs(count - DEALS * chance) < 4 * deviation, (count / DEALS, chance)


@pytest.mark.parametrize("seats", [3, 4])
def test_KF3_the_field_is_empty_at_the_end_of_every_hand_without_wild_cards(seats: int) -> None:
    play = KINGDOM_FOUR.compiled(count_unfinished)
    dices = np.zeros(1, dtype_of(Dice))
    moves = np.zeros(KINGDOM_FOUR.moves, np.int64)
    assert not any(play(states(seats, 0), moves, dices, seed) for seed in range(400))


def test_KF13_with_wild_cards_something_may_be_left_over() -> None:
    play = KINGDOM_FOUR.compiled(count_unfinished)
    dices = np.zeros(1, dtype_of(Dice))
    moves = np.zeros(KINGDOM_FOUR.moves, np.int64)
    assert play(states(4, 1), moves, dices, 1)
