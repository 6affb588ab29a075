"""`python -m bench.rollouts`: is a policy in the simulations worth its price, or is chance enough?

The expert among greedy bots again, as in the ratings, but with blind moves wherever its search
asks the game's cheap policy, and with as many more simulations as fit into the same time.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from typing import Any

from bench.ratings import Row, measure, read_rows
from rumpus.bots.levels import EXPERT
from rumpus.bots.search import search
from rumpus.bots.thinker import Thinker
from rumpus.engine.bots import Bot
from rumpus.engine.chance import Dice, dice
from rumpus.engine.game import Game
from rumpus.engine.randomly import choose_randomly
from rumpus.engine.rule import rule
from rumpus.engine.table import Table
from rumpus.games import all_games, game

_PAIR = ("expert", "greedy")
_SEATS = 4
_POSITIONS = 40
_APART = 7


@rule
def as_many(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return search(s, seat, moves, n, dice, EXPERT)


@rule
def three_times_as_many(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return search(s, seat, moves, n, dice, 3 * EXPERT)


@rule
def ten_times_as_many(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return search(s, seat, moves, n, dice, 10 * EXPERT)


@rule
def thirty_times_as_many(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return search(s, seat, moves, n, dice, 30 * EXPERT)


#: A budget is a constant in compiled code, so times are made equal in steps.
_EXPERTS = {1: as_many, 3: three_times_as_many, 10: ten_times_as_many, 30: thirty_times_as_many}


def blind(which: Game, expert: Bot) -> Game:
    """The same game for a searcher that knows no policy."""
    assert which.search is not None
    return replace(
        which,
        name=f"{which.name}_blind",
        search=replace(which.search, rollout=choose_randomly, own_policy=choose_randomly),
        bots={**which.bots, "expert": expert},
    )


def positions(which: Game) -> list[tuple[Table, int]]:
    """Of greedy games, with somebody who has a choice."""
    found: list[tuple[Table, int]] = []
    for seed in range(_POSITIONS):
        table, d = which.deal(_SEATS, seed), dice(seed)
        while not table.is_over and len(found) < _POSITIONS:
            seat = table.who_may_act[0]
            if table.version % _APART == 0 and len(table.legal(seat)) > 1:
                found.append((table.copy(), seat))
            table.play(seat, table.ask("greedy", seat, d))
    return found


def seconds(which: Game) -> float:
    """What the expert's searches in those positions take."""
    thinker = Thinker(which)
    thinker.prepare()
    asked = positions(which)
    began = time.perf_counter()
    for table, seat in asked:
        thinker.ask(table.state, seat, "expert", dice(1))
    return time.perf_counter() - began


def compare(which: Game, games: int) -> str:
    known = next(r for r in read_rows() if r.key == (which.name, _SEATS, *_PAIR))
    ratio = seconds(which) / seconds(blind(which, as_many))
    times = min((k for k in _EXPERTS if k >= ratio), default=max(_EXPERTS))
    row = measure(blind(which, _EXPERTS[times]), _SEATS, *_PAIR, games)
    return (
        f"{which.title}, {_SEATS} seats, expert among greedy:"
        f" {EXPERT} simulations by the policy {_share(known)};"
        f" {times * EXPERT} blind ones, each {1 / ratio:.2f} of the time, {_share(row)}"
    )


def _share(row: Row) -> str:
    return f"{row.share:.1%} ({row.low:.1%} to {row.high:.1%}) of {row.games} games"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.rollouts")
    parser.add_argument("game", nargs="*", help="names of games (all whose bots search)")
    parser.add_argument("--games", type=int, default=120, help="of each game (120)")
    asked = parser.parse_args()
    for which in [game(name) for name in asked.game] or [g for g in all_games() if g.thinkers]:
        print(compare(which, asked.games), flush=True)


if __name__ == "__main__":
    main()
