"""Bots at one table: any mix of them in the same loop, in both bodies."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rumpus.engine.binding import Binder, rules
from rumpus.engine.bots import ask
from rumpus.engine.chance import Dice, below, dice
from rumpus.engine.compiled import Compiler
from rumpus.engine.record import Record, dtype_of, record, slot
from rumpus.engine.rule import rule


@record
class Trail(Record):
    at: int = slot("i8", "how many moves were made")
    made: list[int] = slot("i8", "the moves", 12)


@rule
def lowest(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return moves[0]


@rule
def by_lot(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return moves[below(dice, n)]


@rule
def as_far_as_it_is(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return 100 * seat + rules.rounds(s)


@rule
def far(s: Any) -> int:
    return s.at


@rule
def walk(s: Any, bots: Any, moves: list[int], dice: Dice) -> None:
    for k in range(12):
        s.made[k] = ask(bots, k % 3, s, k, moves, 5, dice)
        s.at += 1


@rule
def walk_at(states: Any, bots: Any, moves: Any, dices: Any) -> None:
    walk(states[0], bots, moves, dices[0])


BOTS = (lowest, by_lot, as_far_as_it_is)
MOVES = [7, 8, 9, 10, 11]


def plain_walk() -> Trail:
    trail, binder = Trail(), Binder("walk", {"rounds": far})
    binder.bind(walk)(trail, [binder.bind(bot) for bot in BOTS], MOVES, dice(3))
    return trail


def test_each_seat_is_asked_by_its_own_bot() -> None:
    made = plain_walk().made
    assert made[0::3] == [7, 7, 7, 7]
    assert made[2::3] == [202, 505, 808, 1111]
    assert len(set(made[1::3])) > 1


def test_the_compiled_body_asks_by_address_and_gets_the_same() -> None:
    compiler = Compiler("walk", {"rounds": far}, checked=False)
    bots = np.array([compiler.bot(bot, Trail) for bot in BOTS], dtype=np.int64)
    states, dices = np.zeros(1, dtype_of(Trail)), np.zeros(1, dtype_of(Dice))
    dices["chance"] = dice(3).chance
    compiler.entry(walk_at)(states, bots, np.array(MOVES), dices)
    assert states[0].tobytes() == plain_walk().pack()


def test_the_plain_body_knows_no_addresses() -> None:
    from rumpus.engine.bots import CallAt

    with pytest.raises(TypeError, match="compiled body"):
        CallAt()(0)
