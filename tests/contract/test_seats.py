"""No chair is better than another: turn the table round, and rules and bots turn with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from typing import Any

import numpy as np
import pytest

from rumpus.bots.thinker import explore_at
from rumpus.engine.bots import Bot
from rumpus.engine.chance import Dice, below, dice
from rumpus.engine.game import Game
from rumpus.engine.record import Record, dtype_of
from rumpus.engine.table import Table
from rumpus.engine.turning import Turning, turned_bits
from rumpus.games import NAMES, game
from rumpus.lab.simulate import simulate
from tests.contract.cases import Case

#: A bot is asked so often about a position, by other dice each time.
_ASKED = 40
#: Standard errors that nothing but a fault is off.
_FAULT = 6
#: Beyond it lies one χ² of ten thousand, by degrees of freedom.
_RARE = {1: 15.1, 2: 18.4, 3: 21.1, 4: 23.5, 5: 25.7}
_GAMES = 4000
_BUDGET = 40


def turning_of(which: Game) -> Turning:
    assert which.turning is not None, f"{which.name} does not say which parts know a seat"
    return which.turning


def legal(which: Game, state: Record, seat: int) -> list[int]:
    moves = [0] * which.moves
    return moves[: which.rules.legal(state, seat, moves)]


# --- the rules ---


def test_a_table_that_is_turned_all_the_way_round_is_as_it_was(case: Case) -> None:
    turning = turning_of(case.game)
    for table in islice(case.walk(21, most=900), 0, None, 37):
        state = table.state
        for _ in range(case.seats):
            state = turning.turned(state, 1)
        assert state.pack() == table.state.pack()


def test_at_a_turned_table_the_same_people_may_do_the_same(case: Case) -> None:
    turning, rules, seats = turning_of(case.game), case.game.rules, case.seats
    for number, table in enumerate(islice(case.walk(22, most=1500), 0, None, 7)):
        by = 1 + number % (seats - 1)
        there = turning.turned(table.state, by)
        assert rules.who_may_act(there) == turned_bits(rules.who_may_act(table.state), seats, by)
        for seat in range(seats):
            moves = legal(case.game, table.state, seat)
            turned = {turning.move(move, seats, by) for move in moves}
            assert set(legal(case.game, there, (seat + by) % seats)) == turned
            assert rules.score(there, (seat + by) % seats) == rules.score(table.state, seat)


# --- how bots choose ---


@dataclass
class Evidence:
    """χ² of many positions together: are the choices here and there drawn from the same odds?"""

    square: float = 0.0
    freedom: int = 0

    def add(self, here: Counter[int], there: Counter[int]) -> None:
        """Both were asked as often."""
        moves = here.keys() | there.keys()
        for move in moves:
            self.square += (here[move] - there[move]) ** 2 / (here[move] + there[move])
        self.freedom += len(moves) - 1

    @property
    def is_fair(self) -> bool:
        return self.square - self.freedom <= _FAULT * sqrt(2 * self.freedom + 1)


Choose = Callable[[Record, int, int], int]  # (state, seat, seed) -> move


def compare(which: Game, table: Table, seat: int, by: int, choose: Choose, found: Evidence) -> None:
    turning, seats = turning_of(which), table.seats
    there, chair = turning.turned(table.state, by), (seat + by) % seats
    one = Counter(choose(table.state, seat, seed) for seed in range(_ASKED))
    other = Counter(choose(there, chair, seed) for seed in range(_ASKED, 2 * _ASKED))
    found.add(Counter({turning.move(m, seats, by): n for m, n in one.items()}), other)


def choices(case: Case, seed: int, every: int, most: int) -> Iterator[tuple[Table, int, int]]:
    """Positions of greedy games in which somebody has a choice; and how far to turn the table."""
    table, d = case.game.deal(case.seats, seed), dice(seed)
    while not table.is_over and table.version < most:
        waiting = table.who_may_act
        seat = waiting[below(d, len(waiting))]
        is_asked = names_seats(case, table, seat) or table.version % every == 0
        if is_asked and len(table.legal_numbers(seat)) > 1:
            yield table, seat, 1 + below(d, case.seats - 1)
        table.play(seat, table.ask("greedy", seat, d))


def names_seats(case: Case, table: Table, seat: int) -> bool:
    move = turning_of(case.game).move
    moves = table.legal_numbers(seat)
    return len([m for m in moves if move(m, case.seats, 1) != m]) > 1


def test_a_bots_odds_turn_with_the_table(case: Case) -> None:
    quick = [name for name in case.game.bots if name not in case.game.thinkers]
    found = {bot: Evidence() for bot in quick}
    for table, seat, by in islice(choices(case, 23, every=29, most=2000), 12):
        for bot in quick:
            compare(case.game, table, seat, by, plain(case.game, case.game.bots[bot]), found[bot])
    assert {bot for bot in quick if not found[bot].is_fair} == set()


def test_the_odds_of_a_searchs_own_policy_turn_with_the_table(thought: Case) -> None:
    assert thought.game.search
    found, own_policy = Evidence(), plain(thought.game, thought.game.search.own_policy)
    for table, seat, by in islice(choices(thought, 25, every=29, most=2000), 12):
        compare(thought.game, table, seat, by, own_policy, found)
    assert found.is_fair, found


def plain(which: Game, bot: Bot) -> Choose:
    ask = which.plain(bot)

    def choose(state: Record, seat: int, seed: int) -> int:
        moves = legal(which, state, seat)
        move: int = ask(state, seat, moves, len(moves), dice(seed, 5))
        return move

    return choose


@pytest.mark.timeout(900)  # the first one of a game compiles it
@pytest.mark.parametrize("name", [name for name in NAMES if game(name).thinkers])
def test_the_odds_of_a_search_turn_with_the_table(name: str) -> None:
    case, found = Case(game(name), min(4, game(name).seats[-1])), Evidence()
    for table, seat, by in islice(choices(case, 24, every=29, most=2000), 10):
        compare(case.game, table, seat, by, compiled_search(case.game), found)
    assert found.is_fair, found


def compiled_search(which: Game) -> Choose:
    explore = which.compiled(explore_at)

    def choose(state: Record, seat: int, seed: int) -> int:
        moves = legal(which, state, seat)
        n, given = len(moves), np.array(moves, np.int64)
        counts = np.zeros((2, n), np.int64)
        states, dices = packed(state), packed(dice(seed, 5))
        best = explore(states, seat, given, n, dices, _BUDGET, counts[0], counts[1])
        return moves[best]

    return choose


def packed(record: Record | Dice) -> Any:
    return np.frombuffer(record.pack(), dtype_of(type(record))).copy()


# --- whole games ---

_QUICK = [(n, bot) for n in NAMES for bot in game(n).bots if bot not in game(n).thinkers]


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("name", "bot"), _QUICK)
def test_a_bot_among_its_like_wins_as_often_on_every_chair(name: str, bot: str) -> None:
    """By fixed seeds: what differs is told from luck once, not in every run."""
    seats = min(6, game(name).seats[-1])
    played = simulate(name, seats, _GAMES, [bot], seed=25)
    off = played.finished().win_shares[:, 1:] - 1 / seats  # the first chair has what is left
    mean, spread = off.mean(axis=0), np.cov(off, rowvar=False)
    square = len(off) * mean @ np.linalg.solve(spread, mean)
    assert square < _RARE[seats - 1], np.round(mean, 4)
