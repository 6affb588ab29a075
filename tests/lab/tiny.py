"""A tiny game to test the laboratory with: take one to three from a heap; who takes the last wins.

With the option `shared` everybody wins. `first` takes as few as it may, `most` as many, `loop`
puts one back for ever.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import msgspec

from rumpus.engine.chance import Dice, below
from rumpus.engine.game import Game
from rumpus.engine.options import flag, number
from rumpus.engine.randomly import choose_randomly
from rumpus.engine.record import Record, record, slot
from rumpus.engine.rule import rule
from rumpus.engine.rules import Rules
from rumpus.engine.study import Study

PUT_BACK = 3


class Happened(IntEnum):
    TOOK = 0


@record
class State(Record):
    chance: int = slot("i8", "where the stream of chance stands")
    seats: int = slot("i1", "2 or 3")
    heap: int = slot("i2", "option: how many lie there")
    shared: int = slot("i1", "option: 1 if all win together")
    turn: int = slot("i1", "whose turn it is")
    taken: list[int] = slot("i2", "by each seat", 3)
    times: list[list[int]] = slot("i2", "how often each seat took one, two, three", 3, 3)


@rule
def begin(s: State) -> None:
    s.heap += below(s, 4)
    s.turn = below(s, s.seats)


@rule
def who_may_act(s: State) -> int:
    return 1 << s.turn if s.heap else 0


@rule
def legal(s: State, seat: int, moves: list[int]) -> int:
    n = 0
    for move in range(3):
        if s.heap > move:
            moves[n] = move
            n += 1
    moves[n] = PUT_BACK
    return n + 1


@rule
def step(s: State, seat: int, move: int) -> None:
    if move == PUT_BACK:
        s.heap += 1
        s.taken[seat] -= 1
    else:
        s.heap -= move + 1
        s.taken[seat] += move + 1
        s.times[seat][move] += 1
    if s.heap:
        s.turn = (s.turn + 1) % s.seats


@rule
def is_over(s: State) -> bool:
    return s.heap == 0


@rule
def score(s: State, seat: int) -> int:
    return s.taken[seat]


@rule
def winners(s: State) -> int:
    return (1 << s.seats) - 1 if s.shared else 1 << s.turn


@rule
def tally(s: State, seat: int, k: int) -> int:
    return s.times[seat][k] * (k + 1)


@rule
def resample(s: State, seat: int, dice: Dice) -> None:
    s.chance = dice.chance


@rule
def first(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return moves[0]


@rule
def most(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return moves[n - 2]


@rule
def loop(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return PUT_BACK


@rule
def card_played(s: State, seat: int, move: int) -> int:
    return move + 1 if move < PUT_BACK else 0


@rule
def holds(s: State, seat: int, card: int) -> bool:
    return s.heap > card


class View(msgspec.Struct):
    heap: int
    you: int | None


def watched(s: Any) -> dict[str, Any]:
    return {"heap": s.heap}


TINY = Game(
    name="tiny",
    title="Tiny",
    seats=range(2, 4),
    minutes=dict.fromkeys(range(2, 9), (1, 1)),
    state=State,
    moves=4,
    rules=Rules(
        begin=begin,
        who_may_act=who_may_act,
        legal=legal,
        step=step,
        is_over=is_over,
        score=score,
        winners=winners,
        resample=resample,
        tally=tally,
    ),
    bots={"random": choose_randomly, "first": first, "most": most, "loop": loop},
    options=(number("heap", "at the start", 20, 1, 100), flag("shared", "all win")),
    happenings=Happened,
    tallies=("ones", "twos", "threes"),
    format_card=str,
    format_move=str,
    parse_move=int,
    view_type=View,
    watched=watched,
    narrate=str,
    census=lambda s: [],
    study=Study(cards=("one", "two", "three"), card_played=card_played, holds=holds),
)
