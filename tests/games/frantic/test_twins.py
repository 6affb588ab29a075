"""Random games, each step looked at, beside worlds that a seat could not tell from them."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from rumpus.engine.chance import Dice, below, dice
from rumpus.engine.randomly import play_randomly
from rumpus.engine.record import dtype_of
from rumpus.games.frantic import GAME
from rumpus.games.frantic.state import State
from tests.contract.cases import Case
from tests.contract.test_bodies import MOST_STEPS, Compiled
from tests.games.frantic.soundness import FINE, fault_in, twin_fault, watch_game
from tests.length import LONG


def watched(seats: int, games: int) -> int:
    """Rounds of compiled games in which nothing was found wrong."""
    watch = GAME.compiled(watch_game, checked=True)
    moves, others = (np.zeros(GAME.moves, np.int64) for _ in range(2))
    dices = np.zeros(1, dtype_of(Dice))
    rounds = 0
    for seed in range(games):
        states = np.zeros(2, dtype_of(State))
        states[0]["seats"] = seats
        options = {"symbol_on_symbol": seed % 3 == 0, "hand_size": 4 + seed % 7}
        for name, value in GAME.fields(**options).items():
            states[0][name] = value
        found = watch(states, dices, seed, moves, others)
        assert found % 16 == FINE, f"{seats} seats, seed {seed}, round {found // 16}"
        rounds += found // 16
    return rounds


@pytest.mark.timeout(900)
@pytest.mark.parametrize("seats", range(2, 9))
def test_knowledge_is_true_and_twins_cannot_be_told(seats: int) -> None:
    assert watched(seats, 40) > 60


@pytest.mark.huge
@pytest.mark.timeout(7200)
def test_a_hundred_thousand_rounds() -> None:
    assert sum(watched(seats, 4800) for seats in range(2, 9)) >= 100_000


@pytest.mark.huge
@pytest.mark.timeout(7200)
def test_both_bodies_give_the_same_bytes_over_a_hundred_thousand_rounds() -> None:
    assert sum(agreed(seats, 4800) for seats in range(2, 9)) >= 100_000


def agreed(seats: int, games: int) -> int:
    """Rounds of whole games that came out the same in the plain and in the compiled body."""
    case = Case(GAME, seats)
    compiled = Compiled(case)
    plain, moves = GAME.plain(play_randomly), [0] * GAME.moves
    rounds = 0
    for seed in range(games):
        table = case.deal(seed)
        steps = plain(table.state, moves, dice(seed, 1), MOST_STEPS)
        assert table.is_over, f"{seats} seats, seed {seed}"
        found = compiled.game(seed, MOST_STEPS)
        assert (steps, table.state.pack()) == found, f"{seats} seats, seed {seed}"
        rounds += table.state.round
    return rounds


@pytest.mark.parametrize("seats", range(2, 9))
def test_views_and_legal_moves_are_the_same_in_twin_worlds(seats: int) -> None:
    for seed in range(6 if LONG else 1):
        table = GAME.deal(seats, seed)
        d = dice(seed, 5)
        moves, others = [0] * GAME.moves, [0] * GAME.moves
        compare = GAME.plain(twin_fault)
        while not table.is_over and table.state.round < 3:
            seat = below(d, seats)
            twin = table.copy()
            GAME.rules.resample(twin.state, seat, d)
            assert fault_in(table.state) == FINE
            assert compare(table.state, twin.state, seat, moves, others) == FINE
            assert msgspec.json.encode(twin.view(seat)) == msgspec.json.encode(table.view(seat))
            waiting = table.who_may_act
            mover = waiting[below(d, len(waiting))]
            legal = table.legal(mover)
            table.play(mover, legal[below(d, len(legal))])
