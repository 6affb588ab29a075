"""Observations: all of a seat's knowledge and no more, the same numbers in both bodies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, islice
from typing import Any

import msgspec
import numpy as np
import pytest

from rumpus.engine.binding import rules
from rumpus.engine.game import Game
from rumpus.engine.observation import Observation
from rumpus.engine.record import dtype_of
from rumpus.engine.rule import rule
from rumpus.engine.table import Table
from rumpus.games import NAMES, game
from tests.contract.cases import Case
from tests.contract.test_twins import twin_of

JUNK = -31_313

#: Of a view, what is over and done with, is said in other words beside it, or is the deck itself.
LEFT_OUT = {
    "frantic": {"last"},
    "kingdom_four": {"last", "points_by_hand"},
    "pandemonium": {"last", "points", "hand", "offered", "cities"},
    "perpetual_commotion": {"last", "decks", "front", "piles"},
    "scandaroon": {"results", "opened", "deck", "action_piece", "score_piles"},
}


def observation_of(which: Game) -> Observation:
    assert which.observation is not None
    return which.observation


def tables(case: Case, seed: int, most: int, every: int) -> Iterator[Table]:
    return islice(case.walk(seed, most=most), 0, None, every)


def known_facts(table: Table, seat: int) -> bytes:
    view = msgspec.to_builtins(table.view(seat))
    facts = {k: v for k, v in view.items() if k not in LEFT_OUT.get(table.game.name, ())}
    return msgspec.json.encode([facts, table.legal_numbers(seat)])


def test_every_part_is_filled_within_its_bounds(case: Case) -> None:
    observation = observation_of(case.game)
    low, high = map(np.array, observation.bounds(case.seats))
    assert len(low) == observation.size(case.seats)
    for table in chain(tables(case, 21, 500, 41), tables(case, 22, 500, 41)):
        for seat in range(case.seats):
            out = [JUNK] * (len(low) + 1)
            assert observation.observe(table.state, seat, out) == len(low)
            assert out.pop() == JUNK, "nothing is written behind the end"
            wrong = np.flatnonzero((np.array(out) < low) | (np.array(out) > high))
            assert not len(wrong), part_at(observation, case.seats, wrong[0])


def part_at(observation: Observation, seats: int, at: int) -> str:
    slices = observation.slices(seats).items()
    return next(name for name, where in slices if where.start <= at < where.stop)


def test_observations_are_the_same_in_twin_worlds(case: Case) -> None:
    different = 0
    for number, table in enumerate(tables(case, 23, 600, 53)):
        for seat in range(case.seats):
            twin = twin_of(table, seat, number)
            different += twin.state.pack() != table.state.pack()
            assert twin.observe(seat) == table.observe(seat)
    assert different


def test_observations_tell_apart_all_that_a_view_does(case: Case) -> None:
    """Two moments that look the same to a program look the same to a person and allow the same."""
    seen: dict[tuple[int, bytes], bytes] = {}
    for seed in (24, 25):
        for table in tables(case, seed, 260, 2):
            seat = table.version // 2 % case.seats
            row = np.array(table.observe(seat), np.int16).tobytes()
            facts = known_facts(table, seat)
            assert seen.setdefault((seed, row), facts) == facts


@rule
def observe_at(states: Any, i: int, seat: int, out: Any) -> int:
    return rules.observe(states[i], seat, out)


@cache
def compiled(name: str) -> Any:
    return game(name).compiled(observe_at, checked=True)


@pytest.mark.long  # compiles every game; tests/research compares the bodies in bulk code
def test_both_bodies_observe_the_same_with_bounds_checked(case: Case) -> None:
    observe = compiled(case.game.name)
    for table in tables(case, 26, 500, 50):
        state = np.frombuffer(table.state.pack(), dtype_of(case.game.state)).copy()
        for seat in range(case.seats):
            out = np.full(observation_of(case.game).size(case.seats), JUNK, np.int16)
            assert observe(state, 0, seat, out) == len(out)
            assert out.tolist() == table.observe(seat)


@pytest.mark.parametrize("name", NAMES)
def test_parts_have_names_and_words_of_their_own(name: str) -> None:
    parts = observation_of(game(name)).parts
    assert len({part.name for part in parts}) == len(parts)
    assert all(part.what and part.low < part.high for part in parts)
